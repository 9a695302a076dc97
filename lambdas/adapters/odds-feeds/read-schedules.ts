import type { SportSchedule } from '#domain/feed-budget/feed-budget.ts';
import type { FeedFailureReason, FeedSettings, OddsFeed, Read, RemoteFeed } from './odds-feed.ts';
import { createFeedFetcher, DEFAULT_READ_LIMITS, type Sleep } from './read-feed.ts';

type Deps = {
  readonly feed: OddsFeed;
  readonly settings: FeedSettings;
  readonly fetch: typeof fetch;
  readonly apiKey: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly sleep: Sleep;
};

export type Schedules =
  | { readonly ok: true; readonly schedules: readonly SportSchedule[] }
  /** `sportKey` is missing where the list of sports itself failed. */
  | { readonly ok: false; readonly reason: FeedFailureReason; readonly sportKey?: string };

/**
 * When the coming matches of each sport start, from lists that cost no credits. Ends with the first failure; a feed
 * without sports is one.
 */
export async function readSchedules({ feed, ...deps }: Deps): Promise<Schedules> {
  const read = feed.kind === 'remote' ? await readRemote(feed, deps) : readSimulated(feed, deps);
  return read.ok && read.schedules.length === 0 ? { ok: false, reason: 'unexpected_answer' } : read;
}

function readSimulated(feed: Exclude<OddsFeed, RemoteFeed>, deps: Pick<Deps, 'settings' | 'now'>): Schedules {
  const schedules = feed.quotesAt(deps.now(), deps.settings).map(({ sportKey, events }) => ({
    sportKey,
    kickOffs: events.map(({ commenceTime }) => commenceTime),
  }));
  return { ok: true, schedules };
}

async function readRemote(feed: RemoteFeed, deps: Omit<Deps, 'feed'>): Promise<Schedules> {
  const { settings, apiKey, now } = deps;
  const request = createFeedFetcher({
    feed,
    baseUrl: settings.baseUrl,
    limits: DEFAULT_READ_LIMITS,
    ...deps,
  });
  const ask = async <Value>(
    asked: RemoteFeed['listing'],
    transform: (body: Uint8Array) => Read<Value>,
  ): Promise<Read<Value>> => {
    const answer = await request(asked, apiKey, now() + DEFAULT_READ_LIMITS.readTimeoutMs);
    return answer.ok ? transform(answer.body) : answer;
  };

  const sports: Read<readonly string[]> =
    settings.sports === 'all' ? await ask(feed.listing, feed.sports) : { ok: true, value: settings.sports };
  if (!sports.ok) return { ok: false, reason: sports.failure.reason };
  const schedules: SportSchedule[] = [];
  for (const sportKey of sports.value) {
    const kickOffs = await ask(feed.matchList(sportKey), feed.kickOffs);
    if (!kickOffs.ok) return { ok: false, reason: kickOffs.failure.reason, sportKey };
    schedules.push({ sportKey, kickOffs: kickOffs.value });
  }
  return { ok: true, schedules };
}
