import { setTimeout as wait } from 'node:timers/promises';
import { createCreditCount } from './credit-count.ts';
import { feedFailure } from './failures.ts';
import { createFeedCadence } from './feed-cadence.ts';
import type { FeedFailure, FeedRequest, Read, RemoteFeed } from './odds-feed.ts';
import type { OddsReader, OddsReaderDeps } from './odds-reader.ts';
import { createQuoteMemory } from './quote-memory.ts';
import { createFeedFetcher, DEFAULT_READ_LIMITS } from './read-feed.ts';
import { releaseBody } from './release-body.ts';

/** The sports in season are asked for again after this long. */
const LISTING_MS = 300_000;

/** `cost` of a try in credits, for where the provider does not tell; `spent` is what all tries cost. */
type Ask = <Value>(
  request: FeedRequest,
  cost: number,
  transform: (body: Uint8Array) => Read<Value>,
) => Promise<Read<Value> & { readonly spent: number }>;

const FREE = 0;

async function forEachAtOnce<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
}

/** The reader of a provider behind HTTP; keeps quotes and the list of sports in memory between reads. */
export function createRemoteReader(feed: RemoteFeed, deps: OddsReaderDeps): OddsReader {
  const { settings, fetch, apiKey, now } = deps;
  const limits = { ...DEFAULT_READ_LIMITS, ...deps.limits };
  const sleep = deps.sleep ?? ((milliseconds: number) => wait(milliseconds));
  const request = createFeedFetcher({ feed, baseUrl: settings.baseUrl, fetch, limits, now, sleep });
  const memory = createQuoteMemory();
  const costPerRead = feed.creditsPerRead(settings);
  const cadence = createFeedCadence({
    monthlyCredits: settings.monthlyCredits,
    costPerRead,
    triesPerRead: 1 + limits.retryDelaysMs.length,
    scanIntervalMs: deps.scanIntervalMs,
    store: deps.creditStore,
  });
  let listed: { readonly sports: readonly string[]; readonly at: number } | undefined;

  async function credential(): Promise<Read<string>> {
    try {
      const value = await apiKey();
      return value ? { ok: true, value } : { ok: false, failure: feedFailure('credential_missing') };
    } catch {
      return { ok: false, failure: feedFailure('credential_unavailable') };
    }
  }

  /** Asks until an answer shows that every further one would be the same. */
  function asking(key: Read<string>, deadline: number, credits: ReturnType<typeof createCreditCount>): Ask {
    let stopped: FeedFailure | undefined;
    return async (asked, cost, transform) => {
      if (!key.ok) return { ...key, spent: 0 };
      if (stopped !== undefined) return { ok: false, failure: stopped, spent: 0 };
      const answer = await request(asked, key.value, deadline);
      const spent = credits.add(answer.credits, cost);
      const read = answer.ok ? transform(answer.body) : answer;
      if (answer.ok) releaseBody(answer.body);
      if (!read.ok && read.failure.stopsRead) stopped ??= read.failure;
      return { ...read, spent };
    };
  }

  async function sportsToRead(ask: Ask, fail: (failure: FeedFailure) => void): Promise<readonly string[]> {
    if (settings.sports !== 'all') return settings.sports;
    if (listed !== undefined && now() - listed.at < LISTING_MS) return listed.sports;
    const read = await ask(feed.listing, FREE, feed.sports);
    if (!read.ok) fail(read.failure);
    else if (read.value.length === 0) fail(feedFailure('unexpected_answer'));
    else listed = { sports: read.value, at: now() };
    return listed?.sports ?? [];
  }

  /** What the budget does; a budget that cannot be looked up spends nothing. */
  async function budgeting<Value>(
    work: () => Promise<Value>,
    otherwise: Value,
    fail: () => void,
  ): Promise<Value> {
    try {
      return await work();
    } catch {
      fail();
      return otherwise;
    }
  }

  return {
    async read() {
      const deadline = now() + limits.readTimeoutMs;
      const credits = createCreditCount();
      const ask = asking(await credential(), deadline, credits);
      const failures = new Map<string, FeedFailure>();
      const doubted: string[] = [];
      const fresh = new Set<string>();
      const failBudget = () => void failures.set('all', feedFailure('budget_unavailable'));

      const sports = await sportsToRead(ask, (failure) => failures.set('all', failure));
      memory.retain(sports);
      await forEachAtOnce(cadence.unlisted(sports, now()), limits.concurrency, async (sportKey) => {
        const listed = await ask(feed.matchList(sportKey), FREE, feed.kickOffs);
        if (listed.ok) cadence.learn(sportKey, listed.value, now());
        else failures.set(sportKey, listed.failure);
      });
      cadence.creditsLeft(credits.total().remaining);
      // A failed read counts as one too, unless it cost nothing: the next one comes with its cadence.
      const unpaid: string[] = [];
      const due = await budgeting(() => cadence.claim(sports, now()), [], failBudget);
      await forEachAtOnce(due, limits.concurrency, async (sportKey) => {
        const read = await ask(feed.request(sportKey, settings), costPerRead, (body) =>
          feed.transform(sportKey, body, now()),
        );
        if (!read.ok) {
          failures.set(sportKey, read.failure);
          if (read.spent === 0) unpaid.push(sportKey);
          return;
        }
        if (memory.accept(read.value)) fresh.add(sportKey);
        else doubted.push(sportKey);
        // Of what is used: an answer in doubt must not end or delay the reads that could mend it.
        const used = memory.recall(sportKey, now()).flatMap(({ events }) => events);
        cadence.learn(
          sportKey,
          used.map(({ commenceTime }) => commenceTime),
          now(),
        );
      });

      const quotes = sports.flatMap((sportKey) => memory.recall(sportKey, now()));
      const kept = new Set(quotes.map(({ sportKey }) => sportKey).filter((sportKey) => !fresh.has(sportKey)));
      const { remaining, used, spent } = credits.total();
      cadence.creditsLeft(remaining);
      await budgeting(() => cadence.settle(spent, unpaid), undefined, failBudget);
      return {
        quotes,
        report: {
          sportsRead: fresh.size + doubted.length,
          sportsFailed: [...failures].map(([sportKey, { reason, code }]) => ({ sportKey, reason, code })),
          sportsDoubted: doubted,
          sportsKept: kept.size,
          creditsRemaining: remaining,
          creditsUsed: used,
        },
      };
    },
  };
}
