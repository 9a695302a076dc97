import {
  type KnownQuotes,
  quotesInUse,
  type ScanInput,
} from '#domain/feed-answers/known-quotes.ts';
import type { FeedFailureReason } from '#domain/feed-answers/odds-source.ts';
import { GRADE_RULES_VERSION } from '#domain/grading/settings.ts';
import type { SportQuotes } from '#domain/odds/quotes.ts';
import type { RejectionCounts } from '#domain/odds/rejections.ts';
import { demotedBooksOf, nextSharpness, type Sharpness } from '#domain/reference/sharpness.ts';
import { carryHistory, NO_HISTORY } from '#domain/scan/history.ts';
import type { Findings } from '#domain/scan/scan.ts';
import type { ScanSettings } from '#domain/scan/scan-settings.ts';
import { type ScanReport, type Snapshot, toSnapshot } from '#domain/scan/snapshot.ts';
import { parseSlot, slotAfter } from '#domain/scan-grid/scan-grid.ts';
import type { FeedReport, OddsRead } from './odds-reader.ts';
import type { PublishedScan, Recalled, Stored } from './shared-quotes.ts';

export type ScanOddsInput = {
  /** ISO 8601 instant of the scan grid. */
  readonly slot: string;
  /**
   * The execution of the loop that asks. It may try its own slot again; another execution may not.
   */
  readonly execution: string;
};

export type UnpublishedReason = 'late' | 'already_claimed' | 'no_odds' | 'newer_published';

const NOTHING_SEEN = { events: 0, prices: 0, value: 0, surebets: 0, combos: 0, matches: 0 };

/** What the loop is told about one scan. */
export type ScanResult = Readonly<typeof NOTHING_SEEN> & {
  readonly slot: string;
  readonly published: boolean;
  readonly seconds: number;
  readonly reason?: UnpublishedReason;
  /** The first sport that could not be read and why, and how many more could not. */
  readonly failure?: string;
  /**
   * Set where the scan took longer than the scan interval: the slots that fell due meanwhile are
   * left out.
   */
  readonly slow?: true;
};

/** The answer to the loop and, for a scan that read the feed, what its log line adds. */
export type ScanOutcome = { readonly result: ScanResult; readonly details?: ScanDetails };

export type ScanDetails = {
  /** When each step was done, milliseconds after the slot. */
  readonly stagesMs: Readonly<
    Partial<Record<'claimed' | 'read' | 'analysed' | 'stored' | 'published', number>>
  >;
  readonly feed: FeedReport;
  /** What the feed's parser and the analysis refused, by reason. */
  readonly rejected: RejectionCounts;
  /** Books found to be one supplier's that no list has as such. */
  readonly clones?: ScanReport['clones'];
  /**
   * The listed sharp books that this scan took for soft ones, and those that the next one will;
   * absent without any.
   */
  readonly roles?: { readonly demoted: readonly string[]; readonly next: readonly string[] };
  readonly writeUnits: number;
  readonly recalled: Recalled;
  /** Absent where there was nothing to publish. */
  readonly stored?: Stored;
};

type Deps = {
  /** Undefined where the slot is not this execution's. */
  readonly claimSlot: (
    slot: number,
    execution: string,
  ) => Promise<{ readonly published?: PublishedScan } | undefined>;
  readonly sharedQuotes: {
    readonly recall: (published: PublishedScan | undefined) => Promise<Recalled>;
    readonly store: (input: ScanInput) => Promise<Stored>;
    readonly published: (scanId: string) => void;
  };
  readonly readOdds: (published: KnownQuotes | undefined) => Promise<OddsRead>;
  /** Makes the next read of the feed look the credential up again. */
  readonly forgetCredential: () => void;
  readonly scan: (quotes: readonly SportQuotes[], settings: ScanSettings, now: number) => Findings;
  readonly settings: ScanSettings;
  /** An id that no other scan has, not even of the same slot. */
  readonly newScanId: (slot: number) => string;
  readonly publish: (
    snapshot: Snapshot,
    options: {
      readonly quotesKey: Promise<string | undefined>;
      readonly scanId: string;
    },
  ) => Promise<{ readonly published: boolean; readonly writeUnits: number }>;
  readonly now: () => number;
  readonly intervalMs: number;
};

/**
 * The provider refuses the key it was given. The operator may have replaced it since it was looked
 * up.
 */
const REFUSED_CREDENTIAL: ReadonlySet<FeedFailureReason> = new Set([
  'credential_invalid',
  'credential_deactivated',
]);

/**
 * One scan: claim the slot, take over what the last published scan knew, read the feed, analyse,
 * store the quotes beside the rows of the snapshot, publish as one. A slot that is over, or that
 * another execution has claimed, is left alone. A scan that does not know enough publishes nothing,
 * and the last snapshot stays. It also stays when a step throws, because the head moves last.
 */
export function createScanOdds(deps: Deps) {
  const { claimSlot, sharedQuotes, readOdds, forgetCredential, scan } = deps;
  const { newScanId, publish, now, intervalMs } = deps;
  let history = NO_HISTORY;
  let sharpness: Sharpness = {};

  /**
   * Analyses by the roles that the scans before left to the books, and remembers what this one
   * adds.
   */
  function analyse(known: KnownQuotes, recalled: Recalled, generatedAt: number) {
    if (recalled.kind === 'recalled') {
      ({ history, sharpness = {} } = recalled.known);
    }
    const demoted = demotedBooksOf(sharpness);
    const settings =
      demoted.length > 0 ? { ...deps.settings, demotedBooks: demoted } : deps.settings;
    const { report, ...found } = scan(quotesInUse(known, generatedAt), settings, generatedAt);
    sharpness = nextSharpness(sharpness, report.sharpnessSamples ?? [], history.at);
    history = carryHistory(history, found, generatedAt);
    const next = demotedBooksOf(sharpness);
    const roles = demoted.length + next.length > 0 && { roles: { demoted, next } };
    return { settings, report, found, roles };
  }

  return async function scanOdds(input: ScanOddsInput): Promise<ScanOutcome> {
    const slot = parseSlot(input.slot);
    const startedAt = now();
    let failure: string | undefined;
    const resultOf = (
      seen: Partial<typeof NOTHING_SEEN>,
      reason?: UnpublishedReason,
    ): ScanResult => ({
      slot: input.slot,
      published: reason === undefined,
      ...NOTHING_SEEN,
      ...seen,
      seconds: (now() - startedAt) / 1000,
      ...(reason && { reason }),
      ...(failure && { failure }),
      ...(now() - startedAt > intervalMs && { slow: true }),
    });

    // The next slot is due already: reading the feed twice in a row would spend credits on the same
    // prices.
    if (startedAt >= slotAfter(slot, intervalMs)) {
      return { result: resultOf({}, 'late') };
    }
    const claim = await claimSlot(slot, input.execution);
    if (claim === undefined) {
      return { result: resultOf({}, 'already_claimed') };
    }

    const stagesMs: { -readonly [Stage in keyof ScanDetails['stagesMs']]: number } = {
      claimed: now() - slot,
    };
    const recalled = await sharedQuotes.recall(claim.published);
    const { known, report: feed } = await readOdds(
      recalled.kind === 'recalled' ? recalled.known : undefined,
    );
    if (feed.sportsFailed.some(({ reason }) => REFUSED_CREDENTIAL.has(reason))) {
      forgetCredential();
    }
    failure = failureOf(feed);

    const generatedAt = now();
    stagesMs.read = generatedAt - slot;
    const { settings, report, found, roles } = analyse(known, recalled, generatedAt);
    const snapshot = toSnapshot({ slot, generatedAt }, found, history);
    const { opportunities, matches } = snapshot;
    const { events, prices, rejected, clones } = report;
    const seen = { events, prices, ...countsOf({ opportunities, matches }) };
    stagesMs.analysed = now() - slot;
    const details = { stagesMs, feed, rejected, ...(clones && { clones }), ...roles, recalled };
    if (!knowsEnough(seen, feed, recalled)) {
      return { result: resultOf(seen, 'no_odds'), details: { ...details, writeUnits: 0 } };
    }

    const scanId = newScanId(slot);
    const computed = {
      slot,
      now: generatedAt,
      settings,
      rules: GRADE_RULES_VERSION,
      clones: clones ?? [],
    };
    const storing = sharedQuotes.store({ ...computed, scanId, sharpness, history, ...known });
    const quotesKey = storing.then((outcome) => {
      stagesMs.stored = now() - slot;
      return outcome.ok ? outcome.key : undefined;
    });
    const { published, writeUnits } = await publish(snapshot, { quotesKey, scanId });
    const stored = await storing;
    stagesMs.published = now() - slot;
    if (published) {
      sharedQuotes.published(scanId);
    }
    return {
      result: resultOf(seen, published ? undefined : 'newer_published'),
      details: { ...details, stored, writeUnits },
    };
  };
}

function failureOf({ sportsFailed }: FeedReport): string | undefined {
  const [first, ...others] = sportsFailed;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  return first && `${first.sportKey}: ${first.reason}${more}`;
}

function countsOf({ opportunities, matches }: Pick<Snapshot, 'opportunities' | 'matches'>) {
  return {
    value: opportunities.value.length,
    surebets: opportunities.surebet.length,
    combos: opportunities.combo.length,
    matches: matches.length,
  };
}

/**
 * Whether a scan may replace the one before it. What it has not found counts only where every sport
 * is known: an empty list that comes of old or missing quotes says nothing. While the quotes of the
 * last scan cannot be had, nothing that this scan has not read itself is known.
 */
function knowsEnough(
  { value, surebets, combos, matches }: typeof NOTHING_SEEN,
  { sportsUnknown }: FeedReport,
  { kind }: Recalled,
): boolean {
  const isEmpty = value + surebets + combos + matches === 0;
  return sportsUnknown.length === 0 || !(isEmpty || kind === 'unreachable');
}
