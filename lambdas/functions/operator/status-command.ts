import { type FeedStatus, feedState } from '#domain/feed-answers/feed-status.ts';
import { creditMonth, nextCreditReset } from '#domain/feed-budget/credit-month.ts';
import { toIsoInstant } from '#domain/odds/instant.ts';
import type { Snapshot } from '#domain/scan/snapshot.ts';
import { done } from './answer.ts';

export type StatusDeps = {
  /** The latest snapshot; undefined before the first. */
  readonly latest: () => Promise<
    Pick<Snapshot, 'slot' | 'generatedAt' | 'opportunities' | 'matches'> | undefined
  >;
  /** How the feeds did, in their order; undefined before the first scan. */
  readonly scanStatus: () => Promise<{ readonly feeds?: readonly FeedStatus[] }>;
  readonly credits: {
    /**
     * Credits that a month (`2026-04`) has cost of the feed, or of the first of several; `feed` is
     * the name of a further one.
     */
    spentIn(month: string, feed?: string): Promise<number>;
  };
  /** Epoch milliseconds. */
  readonly now: () => number;
};

/** How the service does by its table: the latest scan, and what the feeds have cost. */
export function createStatus({ latest, scanStatus, credits, now }: StatusDeps) {
  return async function status(_: object) {
    const at = now();
    const month = creditMonth(at);
    const [scan, { feeds = [] }, spent] = await Promise.all([
      latest(),
      scanStatus(),
      credits.spentIn(month),
    ]);
    const further = feeds.slice(1).map(({ name }) => credits.spentIn(month, name));
    const spentOn = [spent, ...(await Promise.all(further))];
    return done({
      at: toIsoInstant(at),
      scan: scan ? toScanView(scan, at) : null,
      feed_credits: { month, spent, resets_at: toIsoInstant(nextCreditReset(at)) },
      ...(feeds.length > 1 && { feeds: feeds.map((feed, i) => toFeedView(feed, spentOn[i])) }),
    });
  };
}

function toFeedView(feed: FeedStatus, spent = 0) {
  return {
    name: feed.name,
    state: feedState(feed),
    read_at: feed.readAt === null ? null : toIsoInstant(feed.readAt),
    sports_read: feed.sportsRead,
    sports_failed: feed.sportsFailed,
    reason: feed.reason,
    spent,
  };
}

function toScanView(
  {
    slot,
    generatedAt,
    opportunities,
    matches,
  }: NonNullable<Awaited<ReturnType<StatusDeps['latest']>>>,
  at: number,
) {
  return {
    slot: toIsoInstant(slot),
    generated_at: toIsoInstant(generatedAt),
    age_seconds: Math.max(0, Math.floor((at - generatedAt) / 1000)),
    value: opportunities.value.length,
    surebets: opportunities.surebet.length,
    combos: opportunities.combo.length,
    matches: matches.length,
  };
}
