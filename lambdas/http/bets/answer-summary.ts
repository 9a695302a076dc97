import type { LoggedBet } from '#domain/bets/bet.ts';
import { type BetSummary, summarize } from '#domain/bets/summary.ts';
import { isNotModified } from '#http/conditional-get.ts';
import { type BetsRequest, readerOf, VARY } from './reader.ts';

type Deps = {
  readonly all: (userId: string) => Promise<readonly LoggedBet[]>;
  /** A number that grows with every change of the person's bets. */
  readonly changes: (userId: string) => Promise<number>;
};

/** Grows with every change of what a summary says of the same bets. */
const FORMAT = 1;
/** The most summaries that are kept in memory; each has at most a few hundred groups. */
const MAX_KEPT = 50;
/** How often at most a summary is computed within a window, however often the bets change. */
export const MAX_COMPUTED = 20;
export const WINDOW_MS = 600_000;

type Kept = {
  readonly etag: string;
  readonly summary: BetSummary;
  readonly windowFrom: number;
  readonly computed: number;
};

/**
 * The summary of a person's bets. Its tag has the number of changes, which is read first: all bets
 * are read only where this process has no summary of that number, so an unchanged one costs one
 * read unit. After 20 changes within ten minutes the last one stands until these are over.
 */
export function createAnswerSummary({ all, changes }: Deps) {
  const kept = new Map<string, Kept>();

  async function summaryOf(userId: string, now: number): Promise<Kept> {
    const etag = `W/"bets-${FORMAT}-${await changes(userId)}"`;
    const known = kept.get(userId);
    const inWindow = known !== undefined && now - known.windowFrom < WINDOW_MS;
    if (known?.etag === etag || (inWindow && known.computed >= MAX_COMPUTED)) {
      return known;
    }
    const summary = summarize(await all(userId));
    const window = inWindow
      ? { windowFrom: known.windowFrom, computed: known.computed + 1 }
      : { windowFrom: now, computed: 1 };
    const fresh = { etag, summary, ...window };
    kept.delete(userId);
    kept.set(userId, fresh);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) {
      kept.delete(oldest);
    }
    return fresh;
  }

  return async (request: BetsRequest) => {
    const { etag, summary } = await summaryOf(readerOf(request), request.receivedAt);
    const headers = { ETag: etag, 'Cache-Control': 'private, no-cache', Vary: VARY };
    if (isNotModified(request.headers, { etag })) {
      return { statusCode: 304, headers };
    }
    return { content: summary, headers };
  };
}
