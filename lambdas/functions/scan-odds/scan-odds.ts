import type { FeedFailureReason } from '#domain/feed-answers/odds-source.ts';
import type { SportQuotes } from '#domain/odds/quotes.ts';
import type { RejectionCounts } from '#domain/odds/rejections.ts';
import type { Findings } from '#domain/scan/scan.ts';
import { type ScanReport, type Snapshot, toSnapshot } from '#domain/scan/snapshot.ts';
import { parseSlot, slotAfter } from '#domain/scan-grid/scan-grid.ts';
import type { FeedReport, OddsRead } from './read-odds.ts';

export type ScanOddsInput = {
  /** ISO 8601 instant of the scan grid. */
  readonly slot: string;
  /** The execution of the loop that asks. It may try its own slot again; another execution may not. */
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
};

/** The answer to the loop and, for a scan that read the feed, what its log line adds. */
export type ScanOutcome = { readonly result: ScanResult; readonly details?: ScanDetails };

export type ScanDetails = {
  readonly feed: FeedReport;
  /** What the feed's parser and the analysis refused, by reason. */
  readonly rejected: RejectionCounts;
  /** Books found to be one supplier's that no list has as such. */
  readonly clones?: ScanReport['clones'];
  readonly writeUnits: number;
};

type Deps = {
  readonly claimSlot: (slot: number, execution: string) => Promise<boolean>;
  readonly readOdds: () => Promise<OddsRead>;
  /** Makes the next read of the feed look the credential up again. */
  readonly forgetCredential: () => void;
  readonly scan: (quotes: readonly SportQuotes[], now: number) => Findings;
  readonly publish: (
    snapshot: Snapshot,
    now: number,
  ) => Promise<{ readonly published: boolean; readonly writeUnits: number }>;
  readonly now: () => number;
  readonly intervalMs: number;
};

/** The provider refuses the key it was given. The operator may have replaced it since it was looked up. */
const REFUSED_CREDENTIAL: ReadonlySet<FeedFailureReason> = new Set([
  'credential_invalid',
  'credential_deactivated',
]);

/**
 * One scan: claim the slot, read the feed, analyse, publish as one. A slot that is over, or that another execution has
 * claimed, is left alone. If the feed failed and nothing is left of earlier reads, nothing is published and the last
 * snapshot stays. It also stays when a step throws, because the head moves last.
 */
export function createScanOdds(deps: Deps) {
  const { claimSlot, readOdds, forgetCredential, scan, publish, now, intervalMs } = deps;

  return async function scanOdds(input: ScanOddsInput): Promise<ScanOutcome> {
    const slot = parseSlot(input.slot);
    const startedAt = now();
    const seconds = () => (now() - startedAt) / 1000;
    const skipped = (reason: UnpublishedReason): ScanResult => ({
      slot: input.slot,
      published: false,
      ...NOTHING_SEEN,
      seconds: seconds(),
      reason,
    });

    // The next slot is due already: reading the feed twice in a row would spend credits on the same prices.
    if (startedAt >= slotAfter(slot, intervalMs)) return { result: skipped('late') };
    if (!(await claimSlot(slot, input.execution))) return { result: skipped('already_claimed') };

    const { quotes, report: feed } = await readOdds();
    if (feed.sportsFailed.some(({ reason }) => REFUSED_CREDENTIAL.has(reason))) forgetCredential();
    if (quotes.length === 0 && feed.sportsFailed.length > 0) {
      return { result: skipped('no_odds'), details: { feed, rejected: {}, writeUnits: 0 } };
    }

    const generatedAt = now();
    const { report, ...found } = scan(quotes, generatedAt);
    const { opportunities, matches } = toSnapshot({ slot, generatedAt }, found);
    const { published, writeUnits } = await publish({ slot, generatedAt, opportunities, matches }, now());
    return {
      result: {
        slot: input.slot,
        published,
        events: report.events,
        prices: report.prices,
        value: opportunities.value.length,
        surebets: opportunities.surebet.length,
        combos: opportunities.combo.length,
        matches: matches.length,
        seconds: seconds(),
        ...(!published && { reason: 'newer_published' }),
      },
      details: {
        feed,
        rejected: report.rejected,
        ...(report.clones && { clones: report.clones }),
        writeUnits,
      },
    };
  };
}
