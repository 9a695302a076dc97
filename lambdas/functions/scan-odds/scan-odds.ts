import type { FeedStatus } from '#domain/feed-answers/feed-status.ts';
import {
  type KnownQuotes,
  quotesInUse,
  type ScanInput,
  type ScanQuotes,
} from '#domain/feed-answers/known-quotes.ts';
import { GRADE_RULES_VERSION } from '#domain/grading/settings.ts';
import type { SportQuotes } from '#domain/odds/quotes.ts';
import type { JudgedEvent } from '#domain/reference/judge-event.ts';
import { demotedBooksOf, nextSharpness, type Sharpness } from '#domain/reference/sharpness.ts';
import { carryHistory, NO_HISTORY } from '#domain/scan/history.ts';
import { sampleOf } from '#domain/scan/sample.ts';
import type { Findings } from '#domain/scan/scan.ts';
import type { ScanSettings } from '#domain/scan/scan-settings.ts';
import { type Snapshot, toSnapshot } from '#domain/scan/snapshot.ts';
import { parseSlot, slotAfter } from '#domain/scan-grid/scan-grid.ts';
import { failureOf } from './feed-report.ts';
import { knowsEnough, NOTHING_SEEN, type Seen } from './knows-enough.ts';
import type { createMovesFollower } from './moves-follower.ts';
import type { OddsRead } from './read-feeds.ts';
import type {
  ScanDetails,
  ScanOddsInput,
  ScanOutcome,
  ScanResult,
  UnpublishedReason,
} from './scan-outcome.ts';
import type { PublishedScan, Recalled } from './shared-quotes.ts';
import type { Stored } from './store-object.ts';

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
  readonly moves: ReturnType<typeof createMovesFollower>;
  readonly readOdds: (published: ScanQuotes | undefined, isBehind: boolean) => Promise<OddsRead>;
  readonly scan: (
    quotes: readonly SportQuotes[],
    settings: ScanSettings,
    now: number,
    see: (event: JudgedEvent) => void,
  ) => Findings;
  readonly settings: ScanSettings;
  /** An id that no other scan has, not even of the same slot. */
  readonly newScanId: (slot: number) => string;
  readonly publish: (
    snapshot: Snapshot,
    options: {
      readonly quotesKey: Promise<string | undefined>;
      readonly movesKey: Promise<string | undefined>;
      readonly scanId: string;
      readonly feeds: readonly FeedStatus[] | undefined;
    },
  ) => Promise<{ readonly published: boolean; readonly writeUnits: number }>;
  /** Says how the feeds did in a scan that publishes nothing. */
  readonly reportFeeds: (feeds: readonly FeedStatus[]) => Promise<void>;
  readonly now: () => number;
  readonly intervalMs: number;
};

/**
 * One scan: claim the slot, take over what the last published scan knew, read the feeds, analyse,
 * store the quotes beside the rows of the snapshot, publish as one. A slot that is over, or that
 * another execution has claimed, is left alone. A scan that does not know enough publishes nothing,
 * and the last snapshot stays. It also stays when a step throws, because the head moves last.
 */
export function createScanOdds(deps: Deps) {
  const { claimSlot, sharedQuotes, readOdds, scan } = deps;
  const { newScanId, publish, now, intervalMs } = deps;
  let history = NO_HISTORY;
  let sharpness: Sharpness = {};

  /**
   * Analyses by the roles that the scans before left to the books, and remembers what this one
   * adds.
   */
  function analyse(known: KnownQuotes, recalled: Recalled, slot: number, generatedAt: number) {
    if (recalled.kind === 'recalled') {
      ({ history, sharpness = {} } = recalled.known);
    }
    const demoted = demotedBooksOf(sharpness);
    const settings =
      demoted.length > 0 ? { ...deps.settings, demotedBooks: demoted } : deps.settings;
    const quotes = quotesInUse(known, generatedAt);
    const following = deps.moves.follow(slot, generatedAt, settings, quotes);
    const { report, ...found } = scan(quotes, settings, generatedAt, following.see);
    sharpness = nextSharpness(sharpness, report.sharpnessSamples ?? [], history.at);
    history = carryHistory(history, found, generatedAt);
    const next = demotedBooksOf(sharpness);
    const roles = demoted.length + next.length > 0 && { roles: { demoted, next } };
    return { settings, report, found, roles, following };
  }

  return async function scanOdds(input: ScanOddsInput): Promise<ScanOutcome> {
    const slot = parseSlot(input.slot);
    const startedAt = now();
    let failure: string | undefined;
    const resultOf = (seen: Partial<Seen>, reason?: UnpublishedReason): ScanResult => ({
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
    await deps.moves.recall(recalled, claim.published);
    const {
      known,
      report: feed,
      feeds,
    } = await readOdds(
      recalled.kind === 'recalled' ? recalled.known : undefined,
      recalled.kind === 'unreachable',
    );
    failure = failureOf(feed);

    const generatedAt = now();
    stagesMs.read = generatedAt - slot;
    const analysed = analyse(known, recalled, slot, generatedAt);
    const { settings, report, found, roles, following } = analysed;
    const snapshot = toSnapshot({ slot, generatedAt }, found, history);
    const { opportunities, matches } = snapshot;
    const { events, prices, rejected, clones, wholeScan } = report;
    const seen = { events, prices, ...countsOf({ opportunities, matches }) };
    stagesMs.analysed = now() - slot;
    const details = { stagesMs, feed, rejected, ...(clones && { clones }), ...roles, recalled };
    if (!knowsEnough(seen, feed, recalled)) {
      if (feeds) {
        // A scan that fails for its status would read the feed again.
        await deps.reportFeeds(feeds).catch(() => undefined);
      }
      return { result: resultOf(seen, 'no_odds'), details: { ...details, writeUnits: 0 } };
    }

    const scanId = newScanId(slot);
    const wide = { clones: clones ?? [], ...(wholeScan && { wholeScan }) };
    const computed = { slot, now: generatedAt, settings, rules: GRADE_RULES_VERSION, ...wide };
    const sample = sampleOf(opportunities.value);
    const storing = sharedQuotes.store({
      ...computed,
      scanId,
      sharpness,
      history,
      sample,
      ...known,
    });
    const storingMoves = following.store();
    const compacting = following.compact();
    const quotesKey = storing.then((outcome) => {
      stagesMs.stored = now() - slot;
      return keyOf(outcome);
    });
    const movesKey = storingMoves.then(keyOf);
    const options = { quotesKey, movesKey, scanId, feeds };
    const { published, writeUnits } = await publish(snapshot, options);
    const stored = await storing;
    const moves = await storingMoves;
    await compacting;
    stagesMs.published = now() - slot;
    if (published) {
      sharedQuotes.published(scanId);
    }
    return {
      result: resultOf(seen, published ? undefined : 'newer_published'),
      details: { ...details, stored, moves, writeUnits },
    };
  };
}

function keyOf(stored: Stored): string | undefined {
  return stored.ok ? stored.key : undefined;
}

function countsOf({ opportunities, matches }: Pick<Snapshot, 'opportunities' | 'matches'>) {
  return {
    value: opportunities.value.length,
    surebets: opportunities.surebet.length,
    combos: opportunities.combo.length,
    matches: matches.length,
  };
}
