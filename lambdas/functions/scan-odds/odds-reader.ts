import { compareAnswer } from '#domain/feed-answers/compare-answer.ts';
import { type KeptQuotes, keepAnswer, usableQuotes } from '#domain/feed-answers/kept-quotes.ts';
import { isReadLater, type KnownQuotes } from '#domain/feed-answers/known-quotes.ts';
import type { FeedSession, OddsSource } from '#domain/feed-answers/odds-source.ts';
import type { CreditStore } from '#domain/feed-budget/credit-usage.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { createEventReads, type EventReport } from './event-reads.ts';
import { createFeedCadence } from './feed-cadence.ts';
import {
  type Failures,
  type FeedReport,
  reportOf,
  type SportOutcome,
  sportsWhere,
} from './feed-report.ts';

/** What is known of one feed after a read. */
export type FeedRead = { readonly known: KnownQuotes; readonly report: FeedReport };

export type OddsReader = ReturnType<typeof createOddsReader>;

type Deps = {
  readonly source: OddsSource;
  /** Used only where the operator limits the month's credits. */
  readonly creditStore: CreditStore;
  /** No sport is read more often than it is scanned. */
  readonly scanIntervalMs: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
};

/** The sports in season are asked for again after this long. */
const SPORTS_MS = 300_000;
const READABLE = { kind: 'readable' } as const;
/** An answer older than this no longer says which matches a sport has. */
const RECENT_MS = DEFAULT_SCAN_SETTINGS.age.matchMs;

/**
 * Reads the feed once per scan: every sport that is due, and for the others the quotes kept of
 * earlier reads, with their `readAt`. Never throws. Where the credit usage cannot be read,
 * nothing is spent.
 */
export function createOddsReader({ source, creditStore, scanIntervalMs, now }: Deps) {
  const cadence = createFeedCadence({ ...source, scanIntervalMs, store: creditStore });
  const kept = new Map<string, KeptQuotes>();
  const eventReads = createEventReads(source, kept);
  let listed: { readonly sports: readonly string[]; readonly at: number } | undefined;
  /**
   * Sports that the last list misses and the one before it had. Like an event, a sport leaves at
   * the second miss.
   */
  let unlisted: readonly string[] = [];

  /** Takes over what another process has read later than this one. */
  function adopt({ sports, kept: others }: KnownQuotes): void {
    // A list of another process stands in until this one has asked: the operator may have named
    // other sports since.
    listed ??= { sports, at: Number.NEGATIVE_INFINITY };
    for (const other of others) {
      const { sportKey, readAt } = other.answer;
      if (!isReadLater(other, kept.get(sportKey))) {
        continue;
      }
      kept.set(sportKey, other);
      eventReads.adopt(other.answer);
      cadence.adopt(sportKey, kickOffsOf(other), readAt);
    }
  }

  async function sportsToRead(
    session: FeedSession,
    failures: Failures,
  ): Promise<readonly string[]> {
    if (listed !== undefined && now() - listed.at < SPORTS_MS) {
      return listed.sports;
    }
    const read = await session.sports();
    if (!read.ok) {
      failures.set('all', read.failure);
    } else if (read.value.length === 0) {
      failures.set('all', { reason: 'unexpected_answer', code: null });
    } else {
      unlisted = listed?.sports.filter((sportKey) => !read.value.includes(sportKey)) ?? [];
      listed = { sports: read.value, at: now() };
    }
    return listed?.sports ?? [];
  }

  async function readSchedules(
    session: FeedSession,
    sports: readonly string[],
    failures: Failures,
  ) {
    const unknown = cadence.withoutSchedule(sports, now());
    await Promise.all(
      unknown.map(async (sportKey) => {
        const read = await session.kickOffs(sportKey);
        if (read.ok) {
          cadence.setSchedule(sportKey, read.value, now());
        } else {
          failures.set(sportKey, read.failure);
        }
      }),
    );
    cadence.setRemaining(session.credits().remaining);
  }

  /** Reads one sport and keeps what it says. */
  async function readSport(
    session: FeedSession,
    sportKey: string,
    failures: Failures,
  ): Promise<SportOutcome> {
    const read = await session.quotes(sportKey);
    if (!read.ok) {
      failures.set(sportKey, read.failure);
      return { sportKey, kind: read.spent === 0 ? 'unpaid' : 'failed' };
    }
    const before = kept.get(sportKey);
    const answer = eventReads.carry(before?.answer, read.value);
    const compared = before ? compareAnswer(before.answer, answer) : READABLE;
    if (compared.kind !== 'readable') {
      const { reason: code } = compared;
      const reason = compared.kind === 'unreadable' ? 'malformed_body' : compared.kind;
      failures.set(sportKey, { reason, code });
      // The last quotes are better than a part of them, as long as they are used.
      if (reason === 'malformed_body' || isRecent(before)) {
        return { sportKey, kind: 'failed' };
      }
    }
    const quotes = keepAnswer(before, answer);
    kept.set(sportKey, quotes);
    // The schedule is that of the quotes in use: an unconfirmed answer must not delay the read that
    // could correct it.
    cadence.setSchedule(sportKey, kickOffsOf(quotes), now());
    return { sportKey, kind: quotes.unconfirmedEmpty ? 'unconfirmed' : 'fresh' };
  }

  /** Reads the further markets of the events whose turn it is. */
  async function readEvents(session: FeedSession, sports: readonly string[]) {
    const due = await cadence.claimEvents(sports, eventReads.candidates(sports), now());
    return eventReads.read(session, due, now());
  }

  /** Forgets sports that are no longer listed, and quotes that are too old to be used. */
  function forget(sports: readonly string[]): void {
    for (const [sportKey, quotes] of kept) {
      if (!sports.includes(sportKey) || usableQuotes(quotes, now()).length === 0) {
        kept.delete(sportKey);
      }
    }
  }

  function isUnknown(sportKey: string): boolean {
    const quotes = kept.get(sportKey);
    const isKnown = isRecent(quotes) && quotes?.unconfirmedEmpty === false;
    return !isKnown && !cadence.hasNoMatches(sportKey, now());
  }

  function isRecent(quotes: KeptQuotes | undefined): boolean {
    return quotes !== undefined && now() - quotes.answer.readAt <= RECENT_MS;
  }

  function readOf(
    sports: readonly string[],
    outcomes: readonly SportOutcome[],
    failures: Failures,
    creditsUsed: number | null,
    events?: EventReport,
  ): FeedRead {
    const inUse = [...sports, ...unlisted].flatMap((sportKey) => kept.get(sportKey) ?? []);
    const sportsUnknown = sports.length > 0 ? sports.filter(isUnknown) : ['all'];
    return {
      known: { sports, kept: inUse },
      report: {
        ...reportOf(inUse, outcomes, failures),
        sportsUnknown,
        creditsUsed,
        creditsRemaining: cadence.creditsLeft(),
        ...(events && { events }),
      },
    };
  }

  return {
    /** What is known while a read takes too long: the quotes kept of the reads before it. */
    late(): FeedRead {
      const failures: Failures = new Map([['all', { reason: 'deadline', code: null }]]);
      return readOf(listed?.sports ?? [], [], failures, null);
    },
    /**
     * Reads what is due. `published` is what the last published scan knew, where another process
     * has made it.
     */
    async read(published?: KnownQuotes): Promise<FeedRead> {
      if (published) {
        adopt(published);
      }
      const session = await source.open();
      const failures: Failures = new Map();
      const budgeted = async <Value>(
        work: () => Promise<Value>,
        otherwise: Value,
      ): Promise<Value> => {
        try {
          return await work();
        } catch {
          failures.set('all', { reason: 'budget_unavailable', code: null });
          return otherwise;
        }
      };

      const sports = await sportsToRead(session, failures);
      forget([...sports, ...unlisted]);
      await readSchedules(session, sports, failures);
      const due = await budgeted(() => cadence.claim(sports, now()), []);
      const outcomes = await Promise.all(
        due.map((sportKey) => readSport(session, sportKey, failures)),
      );
      cadence.setRemaining(session.credits().remaining);
      const events = await budgeted(() => readEvents(session, sports), undefined);
      const { spent, remaining, used } = session.credits();
      cadence.setRemaining(remaining);
      // A failed read counts as one too, unless it cost nothing: the next one comes with its
      // cadence.
      await budgeted(() => cadence.settle(spent, sportsWhere(outcomes, 'unpaid')), undefined);
      return readOf(sports, outcomes, failures, used, events);
    },
  };
}

/** When the matches start that a sport's quotes are about. */
function kickOffsOf(quotes: KeptQuotes): readonly number[] {
  return usableQuotes(quotes, quotes.answer.readAt).flatMap(({ events }) =>
    events.map(({ commenceTime }) => commenceTime),
  );
}
