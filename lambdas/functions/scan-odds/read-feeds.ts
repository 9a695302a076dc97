import { type OperatorDecision, withDecisions } from '#domain/event-matching/knowledge.ts';
import { type FeedStatus, feedStatusOf } from '#domain/feed-answers/feed-status.ts';
import type { KnownQuotes, ScanQuotes } from '#domain/feed-answers/known-quotes.ts';
import type { FeedFailureReason } from '#domain/feed-answers/odds-source.ts';
import { NOTHING_LEARNED, uniteFeeds } from '#domain/feed-answers/unite-feeds.ts';
import { uniteQuotes } from '#domain/feed-answers/unite-quotes.ts';
import type { FeedReport } from './feed-report.ts';
import type { FeedRead, OddsReader } from './odds-reader.ts';
import { type NamedRead, unitedReport } from './united-report.ts';

export type OddsRead = {
  readonly known: ScanQuotes;
  readonly report: FeedReport;
  /** How the feeds did; absent where none was asked anything. */
  readonly feeds?: readonly FeedStatus[] | undefined;
};

type Feed = {
  readonly name: string;
  readonly reader: OddsReader;
  /** Credits that it may cost a month; undefined for no limit. */
  readonly monthlyCredits?: number | undefined;
  /** Makes the next read look the credential up again. */
  readonly forgetCredential: () => void;
};

type Deps = {
  /** At least one, in the order of the setting. */
  readonly feeds: readonly [Feed, ...Feed[]];
  /** What operators have said of names; read where there are several feeds. */
  readonly decisions: () => Promise<readonly OperatorDecision[]>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Ends after this many milliseconds, or when it is aborted. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
};

/**
 * `published` is what the last published scan knew, where another process has made it; `isBehind`
 * says that it did and cannot be read.
 */
type ReadOdds = (published: ScanQuotes | undefined, isBehind?: boolean) => Promise<OddsRead>;

/** A scan waits this long for one of several feeds; it then goes on without its answers. */
export const FEED_DEADLINE_MS = 8_000;

/**
 * The provider refuses the key it was given. The operator may have replaced it since it was looked
 * up.
 */
const REFUSED_CREDENTIAL: ReadonlySet<FeedFailureReason> = new Set([
  'credential_invalid',
  'credential_deactivated',
]);

/**
 * Reads all feeds of a scan, starting from what the last published scan knew, where another process
 * has made it. Never throws. One feed is read as it is. Several are read at the same time, and
 * their quotes united.
 */
export function createReadFeeds(deps: Deps): ReadOdds {
  const [feed, ...others] = deps.feeds;
  return others.length === 0 ? readOne(feed) : readSeveral(deps);
}

function readOne(feed: Feed): ReadOdds {
  return async (published) => {
    const { known, report } = await feed.reader.read(quotesOf(published, feed.name, true));
    forgetRefused(feed, report);
    const status = feedStatusOf(feed.name, known, report);
    return { known, report, feeds: status && [status] };
  };
}

/**
 * What a scan knew of one feed. The quotes of a scan that read one feed are those of the feed that
 * is first now; united quotes are no feed's own.
 */
function quotesOf(
  published: ScanQuotes | undefined,
  name: string,
  isFirst: boolean,
): KnownQuotes | undefined {
  if (published?.feeds === undefined) {
    return isFirst ? published : undefined;
  }
  return published.feeds.find((feed) => feed.name === name)?.quotes;
}

function forgetRefused({ forgetCredential }: Feed, { sportsFailed }: FeedReport): void {
  if (sportsFailed.some(({ reason }) => REFUSED_CREDENTIAL.has(reason))) {
    forgetCredential();
  }
}

function readSeveral({ feeds, decisions, now, pause }: Deps): ReadOdds {
  const readers = feeds.map((feed, index) => createTimelyReader(feed, index === 0, pause));
  const statuses = new Map<string, FeedStatus>();
  let knowledge = NOTHING_LEARNED;

  /** The state of every feed, of one that was not asked what it was before. */
  function statusesAfter(reads: readonly NamedRead[]): readonly FeedStatus[] | undefined {
    let isAsked = false;
    const all = reads.map(({ name, known, report }) => {
      const status = feedStatusOf(name, known, report);
      isAsked ||= status !== undefined;
      const current = status ?? statuses.get(name) ?? notAsked(name, known);
      statuses.set(name, current);
      return current;
    });
    return isAsked ? all : undefined;
  }

  return async (published, isBehind = false) => {
    const known = published?.knowledge ?? knowledge;
    const deciding = decisions().catch(() => undefined);
    const reads = await Promise.all(readers.map((read) => read(published)));
    const told = reads.map(({ name, known }) => ({ name, quotes: known }));
    const decided = await deciding;
    knowledge = withDecisions(known, decided ?? known.decisions);
    // Where they cannot be read, the decisions of the scan before stand. Where that is not known
    // either, names may have been refused: the events of the first feed are used alone.
    const areLinked = decided !== undefined || !isBehind;
    const compared = areLinked ? told : told.slice(0, 1);
    const united = uniteFeeds({ feeds: compared, knowledge, now: now() });
    knowledge = united.knowledge;
    const quotes = areLinked ? united.quotes : uniteQuotes(told, united.union);
    return {
      known: { ...quotes, feeds: told, union: united.union, knowledge },
      report: unitedReport(reads, united.links),
      feeds: statusesAfter(reads),
    };
  };
}

function notAsked(name: string, { kept }: KnownQuotes): FeedStatus {
  const readAt = kept.length === 0 ? null : Math.max(...kept.map(({ answer }) => answer.readAt));
  return { name, readAt, sportsRead: 0, sportsFailed: 0, reason: null };
}

/**
 * Reads one of several feeds within its deadline. A read that takes longer goes on, and the scan
 * gets what was known before it. Until it ends no other read of the feed begins. One that throws
 * leaves the other feeds alone: it is as one that takes longer.
 */
function createTimelyReader(feed: Feed, isFirst: boolean, pause: Deps['pause']) {
  const { name, reader, monthlyCredits } = feed;
  let pending: Promise<FeedRead | undefined> | undefined;
  return async (published: ScanQuotes | undefined): Promise<NamedRead> => {
    pending ??= reader
      .read(quotesOf(published, name, isFirst))
      .catch(() => undefined)
      .finally(() => {
        pending = undefined;
      });
    const timer = new AbortController();
    const over = pause(FEED_DEADLINE_MS, timer.signal).then(
      () => undefined,
      () => undefined,
    );
    const { known, report } = (await Promise.race([pending, over])) ?? reader.late();
    timer.abort();
    forgetRefused(feed, report);
    return { name, known, report, monthlyCredits };
  };
}
