import { type FeedStatus, feedState } from '#domain/feed-answers/feed-status.ts';
import {
  deliveryState,
  firstHourOf,
  type HourOfDeliveries,
  sumOfHours,
} from '#domain/webhooks/delivery/delivery-counts.ts';
import { asUnavailable } from '#http/api-error.ts';
import type { RawRequest } from '#http/endpoint.ts';
import { sentenceOfFailure } from './feed-failures.ts';
import { STALE_INTERVALS } from './get-health.ts';

type Deps = {
  /** When the latest scan was published, if any was, and how the feeds did since. */
  readonly scanStatus: () => Promise<{
    readonly generatedAt?: number;
    readonly feeds?: readonly FeedStatus[];
  }>;
  /** The deliveries of the last day by the hour, the oldest first. */
  readonly lastDay: (now: number) => Promise<readonly HourOfDeliveries[]>;
  /** Distance of two scans, milliseconds. */
  readonly intervalMs: number;
};

/** How long an answer is kept, here and by caches. */
const KEPT_MS = 15_000;

/**
 * How the service does, by the thresholds of its alarms. Two reads serve all who ask within 15
 * seconds. 503 while the table is out of reach.
 */
export function createGetStatus({ scanStatus, lastDay, intervalMs }: Deps) {
  let kept: { readonly at: number; readonly read: ReturnType<typeof readAll> } | undefined;

  async function readAll(now: number) {
    const [scan, hours] = await Promise.all([scanStatus(), lastDay(now)]);
    return { at: now, scan, hours };
  }

  function recent(now: number): ReturnType<typeof readAll> {
    if (kept === undefined || now - kept.at >= KEPT_MS) {
      const read = readAll(now);
      kept = { at: now, read };
      read.catch(() => {
        kept = undefined;
      });
    }
    return kept.read;
  }

  return async function getStatus({ receivedAt }: RawRequest) {
    const { at, scan, hours } = await recent(receivedAt).catch(
      asUnavailable('The state of the service cannot be read.'),
    );
    const { generatedAt = null, feeds = [] } = scan;
    const ageMs = generatedAt === null ? null : Math.max(0, at - generatedAt);
    const isLate = ageMs !== null && ageMs >= STALE_INTERVALS * intervalMs;
    const content = {
      at,
      scan: {
        state: stateOf(ageMs, { none: 'none', late: 'late' }, isLate),
        generatedAt,
        ageSeconds: ageMs === null ? null : Math.floor(ageMs / 1000),
        intervalSeconds: intervalMs / 1000,
      },
      feeds: feeds.map(({ reason, ...feed }) => ({
        ...feed,
        state: feedState(feed),
        reason: reason === null ? null : sentenceOfFailure(reason),
      })),
      api: { state: stateOf(ageMs, { none: 'no_data', late: 'old_data' }, isLate) },
      deliveries: {
        state: deliveryState(hours, at),
        since: firstHourOf(at),
        ...sumOfHours(hours),
      },
    };
    return {
      content,
      headers: { 'Cache-Control': `public, max-age=${KEPT_MS / 1000}`, Vary: 'Accept-Encoding' },
    };
  };
}

function stateOf<None extends string, Late extends string>(
  ageMs: number | null,
  { none, late }: { readonly none: None; readonly late: Late },
  isLate: boolean,
): None | Late | 'ok' {
  if (ageMs === null) {
    return none;
  }
  return isLate ? late : 'ok';
}
