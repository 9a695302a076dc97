import pLimit from 'p-limit';
import type {
  FeedAnswer,
  FeedCredits,
  FeedFailureReason,
  FeedResult,
  FeedScore,
  FeedSession,
  OddsSource,
} from '#domain/feed-answers/odds-source.ts';
import type { SportQuotes } from '#domain/odds/quotes.ts';
import { createBodyFetcher } from './fetch-body.ts';
import { type Credits, type FeedCall, type FeedDeps, failed, type Protocol } from './odds-feed.ts';
import { DEFAULT_READ_LIMITS } from './read-limits.ts';

/**
 * A provider behind HTTP: its protocol, and what is asked of it under the settings of the operator.
 */
export type RemoteFeed = Protocol &
  Omit<OddsSource, 'maxTries' | 'open'> & {
    /** The sports the operator names, or how those in season are asked for. */
    readonly sports: readonly string[] | FeedCall<readonly string[]>;
    readonly kickOffs: (sportKey: string, ask: Ask) => Promise<FeedAnswer<readonly number[]>>;
    /** May take several calls; `now` is the reader's clock, epoch milliseconds. */
    readonly quotes: (
      sportKey: string,
      ask: Ask,
      now: () => number,
    ) => Promise<FeedAnswer<SportQuotes>>;
    /** Absent where the provider has no further markets of single events. */
    readonly eventQuotes?: (sportKey: string, eventId: string) => FeedCall<SportQuotes>;
    /** Absent where the provider's scores are not read. */
    readonly scores?: (sportKey: string) => FeedCall<readonly FeedScore[]>;
  };

/** Makes one call of a session. */
export type Ask = <Value>(call: FeedCall<Value>) => Promise<FeedAnswer<Value>>;

/** After one of these every further call of the session would fail alike. */
export const SESSION_ENDING_FAILURES: ReadonlySet<FeedFailureReason> = new Set([
  'credential_deactivated',
  'credential_invalid',
  'credential_missing',
  'credential_unavailable',
  'deadline',
  'out_of_credits',
]);

/** Reads a provider behind HTTP, a few calls at a time. */
export function createRemoteSource(feed: RemoteFeed, deps: FeedDeps): OddsSource {
  const { apiKey, now } = deps;
  const limits = { ...DEFAULT_READ_LIMITS, ...deps.limits };
  const fetchBody = createBodyFetcher(feed, { ...deps, limits });

  async function credential(): Promise<FeedResult<string>> {
    const value = await apiKey().catch(() => undefined);
    if (value) {
      return { ok: true, value };
    }
    return failed(value === undefined ? 'credential_unavailable' : 'credential_missing');
  }

  async function open(): Promise<FeedSession> {
    const deadline = now() + limits.readTimeoutMs;
    const limit = pLimit(limits.concurrency);
    let access = await credential();
    let credits: FeedCredits = { remaining: null, used: null, spent: 0 };

    async function call<Value>({
      request,
      cost,
      read,
    }: FeedCall<Value>): Promise<FeedAnswer<Value>> {
      if (!access.ok) {
        return { ...access, spent: 0 };
      }
      const answer = await fetchBody(request, access.value, deadline);
      const before = credits.spent;
      for (const stated of answer.credits) {
        credits = withTry(credits, stated, cost);
      }
      const result = answer.ok ? read(answer.value, now()) : answer;
      if (!result.ok && access.ok && SESSION_ENDING_FAILURES.has(result.failure.reason)) {
        access = result;
      }
      return { ...result, spent: credits.spent - before };
    }
    // A body is read before its place is given to the next call, so that few are in memory at once.
    const ask: Ask = (asked) => limit(() => call(asked));

    const { sports } = feed;
    return {
      sports: async () =>
        'request' in sports ? ask(sports) : { ok: true, value: sports, spent: 0 },
      kickOffs: (sportKey) => feed.kickOffs(sportKey, ask),
      quotes: (sportKey) => feed.quotes(sportKey, ask, now),
      eventQuotes: async (sportKey, eventId) =>
        feed.eventQuotes
          ? ask(feed.eventQuotes(sportKey, eventId))
          : { ...failed('not_in_plan'), spent: 0 },
      scores: async (sportKey) =>
        feed.scores ? ask(feed.scores(sportKey)) : { ...failed('not_in_plan'), spent: 0 },
      credits: () => credits,
    };
  }

  const { monthlyCredits, creditsPerRead, creditsPerScores, creditsPerEvent } = feed;
  const maxTries = 1 + limits.retryDelaysMs.length;
  return { monthlyCredits, creditsPerRead, creditsPerScores, creditsPerEvent, maxTries, open };
}

/**
 * What a session has cost after one try more. `cost` is what the try is known to cost where the
 * provider does not say.
 */
function withTry(sum: FeedCredits, { remaining, last }: Credits, cost: number): FeedCredits {
  return {
    remaining: remaining === null ? sum.remaining : Math.min(sum.remaining ?? remaining, remaining),
    used: last === null ? sum.used : (sum.used ?? 0) + last,
    spent: sum.spent + (last ?? cost),
  };
}
