import type { Combo } from '../combos/combo.ts';
import { EXPECTATION, type Expectation, expectationOf, sideOf } from '../grading/expectation.ts';
import { isPickGrade, type PickGrade } from '../grading/pick-grade.ts';
import { isClear } from '../grading/raised-flags.ts';
import type { MatchProbability } from '../matches/match-probability.ts';
import type { RejectionCounts } from '../odds/rejections.ts';
import {
  ODDS_PLACES,
  PROBABILITY_PLACES,
  roundProbabilities,
  roundShares,
  roundTo,
  shownEv,
} from '../odds/rounding.ts';
import type { SharpnessSample } from '../reference/sharpness.ts';
import type { Surebet } from '../surebets/surebet.ts';
import type { AltBook, ValueBet } from '../value/value-bet.ts';
import type { Coverage } from './coverage.ts';
import { type History, pastOf, sinceOfCombo } from './history.ts';
import type { WholeScan } from './whole-scan.ts';

/** What `scan` finds, at full precision. */
export type Opportunities = {
  readonly value: readonly ValueBet[];
  readonly surebet: readonly Surebet[];
  readonly combo: readonly Combo[];
};

export const OPPORTUNITY_KINDS = ['value', 'surebet', 'combo'] as const;
export type OpportunityKind = (typeof OPPORTUNITY_KINDS)[number];

/**
 * Fair odds are the reciprocal of the unrounded probability, so a row carries them beside the
 * rounded one.
 */
type WithFairOdds<T extends { readonly fairProb: number }> = T & { readonly fairOdds: number };

/**
 * An offer of grade A or B: all that a pick at its book needs. Of a snapshot of an earlier release
 * only offers of grade A are.
 */
export type PickableRow = WithFairOdds<AltBook> & { readonly grade: PickGrade };
/** An offer that is no pick, with only what is shown of it. */
type OtherRow = Omit<AltBook, 'link' | 'fairProb' | 'flags' | 'quotedAt'> &
  Readonly<Record<'link' | 'fairProb' | 'fairOdds' | 'flags' | 'quotedAt', null>>;
export type AltBookRow = PickableRow | OtherRow;
/** Left out where no history is known, and in a snapshot of an earlier release. */
type WithSince = {
  /** The scan that first had it without a gap, epoch milliseconds. */
  readonly since?: number;
};
type WithHistory = WithSince & {
  /** Whether it reappeared after being absent from a scan. */
  readonly returned?: boolean;
};
export type ValueRow = WithFairOdds<Omit<ValueBet, 'altBooks'>> &
  Expectation &
  WithHistory & { readonly altBooks: readonly AltBookRow[] };
type SurebetRow = Surebet & WithHistory;
type ComboRow = WithFairOdds<Combo> & WithSince;

export type OpportunityRows = {
  readonly value: readonly ValueRow[];
  readonly surebet: readonly SurebetRow[];
  readonly combo: readonly ComboRow[];
};

/**
 * What one scan publishes, stored as it is shown. Every number has its published precision:
 * probabilities, expected values and stake shares four decimals, fair odds and a combo's price two.
 * Prices and points are the feed's own numbers.
 */
export type Snapshot = {
  /**
   * The instant of the scan grid this scan belongs to, epoch milliseconds. Newer slots replace
   * older ones.
   */
  readonly slot: number;
  /** When the scan was computed, epoch milliseconds. */
  readonly generatedAt: number;
  /** Sorted by `ev` descending, then `commenceTime`, then a stable id. */
  readonly opportunities: OpportunityRows;
  /** Sorted by `commenceTime`, then `eventId`. */
  readonly matches: readonly MatchProbability[];
  /** The books and sports of the scan; absent in a snapshot of an earlier release. */
  readonly coverage?: Coverage;
};

/** Which scan something comes from; times in epoch milliseconds. */
export type ScanIdentity = {
  readonly slot: number;
  readonly scanId: string;
  readonly generatedAt: number;
};

/** A snapshot that was published. `scanId` differs even between two scans of one slot. */
export type PublishedSnapshot = Snapshot & ScanIdentity;

const SHARE_PLACES = 4;

/**
 * The rows of one scan's results, and with a history that goes up to it, what came back. Published
 * numbers are rounded here.
 */
export function toSnapshot(
  { slot, generatedAt }: Pick<Snapshot, 'slot' | 'generatedAt'>,
  {
    opportunities,
    matches,
    coverage,
  }: {
    readonly opportunities: Opportunities;
    readonly matches: readonly MatchProbability[];
    readonly coverage?: Coverage;
  },
  history?: History,
): Snapshot {
  const past = (bet: ValueBet | Surebet) => history && pastOf(history, bet);
  return {
    slot,
    generatedAt,
    opportunities: {
      value: opportunities.value.map((bet) => ({ ...toValueRow(bet), ...past(bet) })),
      surebet: opportunities.surebet.map((surebet) => ({
        ...toSurebetRow(surebet),
        ...past(surebet),
      })),
      combo: opportunities.combo.map((combo) => ({
        ...toComboRow(combo),
        ...(history && sinceOfCombo(history, combo)),
      })),
    },
    matches: matches.map(toMatchRow),
    ...(coverage && { coverage }),
  };
}

function rounded({ fairProb, ev }: { readonly fairProb: number; readonly ev: number }) {
  return {
    fairProb: roundTo(fairProb, PROBABILITY_PLACES),
    fairOdds: roundTo(1 / fairProb, ODDS_PLACES),
    ev: shownEv(ev),
  };
}

function toValueRow(bet: ValueBet): ValueRow {
  return {
    ...bet,
    ...rounded(bet),
    ...shownExpectation(bet),
    altBooks: bet.altBooks.map(toAltBookRow),
  };
}

/** What a value claim is expected to be worth, as it is shown. */
export function shownExpectation({
  ev,
  fairProb,
  outcome,
  flags,
}: Pick<ValueBet, 'ev' | 'fairProb' | 'outcome' | 'flags'>): Expectation {
  const { expectedClv, beatChance } = expectationOf(
    { ev, fairProb, side: sideOf(outcome) },
    isClear(flags) ? EXPECTATION.clear : EXPECTATION.reserved,
  );
  return { expectedClv: shownEv(expectedClv), beatChance: roundTo(beatChance, PROBABILITY_PLACES) };
}

/**
 * What an offer that is no pick does not tell. It has all fields, because the first row names the
 * columns that are stored.
 */
export const UNTOLD = { link: null, fairProb: null, fairOdds: null, flags: null, quotedAt: null };

function toAltBookRow(alt: AltBook): AltBookRow {
  const { grade } = alt;
  if (isPickGrade(grade)) {
    return { ...alt, grade, ...rounded(alt) };
  }
  return { ...alt, ...UNTOLD, ev: shownEv(alt.ev) };
}

/** The shares of a surebet sum to exactly 1 as shown. */
function toSurebetRow(surebet: Surebet): Surebet {
  const shares = roundShares(
    surebet.legs.map(({ stakeShare }) => stakeShare),
    SHARE_PLACES,
  );
  return {
    ...surebet,
    ev: shownEv(surebet.ev),
    legs: surebet.legs.map((leg, index) => ({ ...leg, stakeShare: shares[index] ?? 0 })),
  };
}

function toComboRow(combo: Combo): ComboRow {
  return {
    ...combo,
    ...rounded(combo),
    expectedClv: shownEv(combo.expectedClv),
    price: roundTo(combo.price, ODDS_PLACES),
    legs: combo.legs.map((leg) => ({
      ...leg,
      fairProb: roundTo(leg.fairProb, PROBABILITY_PLACES),
      ev: shownEv(leg.ev),
    })),
  };
}

/** The probabilities of one set of outcomes sum to exactly 1 as shown. */
function toMatchRow(match: MatchProbability): MatchProbability {
  const [pHome = null, pDraw = null, pAway = null] = roundProbabilities([
    match.pHome,
    match.pDraw,
    match.pAway,
  ]);
  const [pOver = null, pUnder = null] = roundProbabilities([match.pOver, match.pUnder]);
  return { ...match, pHome, pDraw, pAway, pOver, pUnder };
}

/** What one scan saw, for its log line and metrics. */
export type ScanReport = {
  readonly events: number;
  readonly prices: number;
  /** What the parser and the analysis rejected, by reason. */
  readonly rejected: RejectionCounts;
  /**
   * Pairs of books that this scan found to be one family and that no list names as one; absent if
   * there are none.
   */
  readonly clones?: readonly (readonly [string, string])[];
  /** What all events together tell about prices; absent where it is nothing. */
  readonly wholeScan?: WholeScan;
  /**
   * How the listed sharp books of the events that are about to start compare; absent if there are
   * none.
   */
  readonly sharpnessSamples?: readonly SharpnessSample[];
};
