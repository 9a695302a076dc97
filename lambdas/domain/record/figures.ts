import { netPriceAt } from '../odds/books.ts';
import { expectedValue } from '../odds/expected-value.ts';
import { roundTo } from '../odds/rounding.ts';
import type { CloseEntry, NoCloseEntry, Outcome } from './entries.ts';
import type { RecordedPick } from './recorded-pick.ts';

/**
 * What is summed over the picks of a group. Values and probabilities are whole ten-thousandths, so
 * that sums are exact and do not depend on their order; a settled stake counts two halves.
 */
export type Sums = {
  readonly picks: number;
  /** Expected values at publication. */
  readonly claimed: number;
  readonly closed: number;
  readonly weak: number;
  /**
   * Expected values at publication of the picks that have a close: what the closing line value is
   * compared with.
   */
  readonly closedClaimed: number;
  readonly clv: number;
  readonly clvSquares: number;
  /** Picks whose price was better than the close. */
  readonly beat: number;
  /** Picks with a close that said what to expect; then what they said, and what was kept. */
  readonly promises: number;
  readonly promisedClv: number;
  readonly promisedBeat: number;
  readonly keptClv: number;
  readonly keptBeat: number;
  readonly settled: number;
  readonly ungraded: number;
  readonly corrected: number;
  /** Return less the stake. */
  readonly profit: number;
  readonly profitSquares: number;
  /** Halves of stakes that were won or lost. `halvesWon` counts the wins, the next the expected. */
  readonly halves: number;
  readonly halvesWon: number;
  readonly halvesExpected: number;
  /** Sum of p (1 - p) over the halves, in hundred millionths. */
  readonly variance: number;
};

/** A change of the sums of one group. */
export type GroupChange = { readonly group: string; readonly add: Partial<Sums> };
export type SumsByGroup = ReadonlyMap<string, Partial<Sums>>;

/** The group of all picks of grade A; the others are `<dimension>#<value>`. */
export const ALL = 'all';
/** The group of the recorded picks of grade B, which count nowhere else. */
export const RECORDED_B = 'recorded#B';
/** Grades are compared by bets of their own, see `addToGrade`. */
export type Dimension = 'sport' | 'market' | 'month' | 'day' | 'rules' | 'decile' | 'grade';

const UNITS = 10_000;
const units = (value: number) => Math.round(value * UNITS);
const DECILES = 10;
const PLACES = 4;

type Counted = { readonly pick: RecordedPick; readonly opens: string; readonly rules: number };

/**
 * The groups that a pick belongs to. Day and month are those of the start it was published with.
 */
function groupsOf({ pick, opens, rules }: Counted): readonly string[] {
  if (pick.grade === 'B') {
    return [RECORDED_B];
  }
  const values: Readonly<Record<Exclude<Dimension, 'grade'>, string | number>> = {
    sport: pick.sport_key,
    market: pick.market_key,
    month: opens.slice(0, 7),
    day: opens.slice(0, 10),
    rules,
    decile: Math.min(DECILES - 1, Math.floor(pick.fair_prob * DECILES)),
  };
  return [ALL, ...Object.entries(values).map(([dimension, value]) => `${dimension}#${value}`)];
}

/** What a close, or that there is none, adds to the groups of its pick. */
export function addClose(
  counted: Counted,
  entry: CloseEntry | NoCloseEntry,
): readonly GroupChange[] {
  return changes(counted, closedSums(counted.pick, entry.type === 'close' ? entry : undefined));
}

/**
 * What a value bet of any grade adds to its grade, and to the part of B by many books alone where
 * `isBroad`, with its close or without one. Grades are
 * compared on the bets of one scan at the same time before the start, so these sums are not those
 * of the recorded picks.
 */
export function addToGrade(
  pick: RecordedPick,
  isBroad: boolean,
  close: Closed | undefined,
): readonly GroupChange[] {
  const groups = isBroad ? [pick.grade, 'broad_consensus'] : [pick.grade];
  return groups.map((group) => ({ group: `grade#${group}`, add: closedSums(pick, close) }));
}

type Closed = Pick<CloseEntry, 'clv' | 'weak'>;

function closedSums(
  { book, ev, price, fair_prob, expected_clv: expectedClv, beat_chance: beatChance }: RecordedPick,
  close: Closed | undefined,
): Partial<Sums> {
  const seen = { picks: 1, claimed: units(ev) };
  if (close === undefined) {
    return seen;
  }
  const clv = units(close.clv);
  const beat = Number(clv > 0);
  // Not `ev`, which counts refunds: the closing line value does not.
  const closedClaimed = units(expectedValue(fair_prob, netPriceAt(book, price)));
  const closed = { closed: 1, closedClaimed, clv, clvSquares: clv * clv, beat };
  const promise = expectedClv !== undefined &&
    beatChance !== undefined && {
      promises: 1,
      promisedClv: units(expectedClv),
      promisedBeat: units(beatChance),
      keptClv: clv,
      keptBeat: beat,
    };
  return { ...seen, ...closed, weak: Number(close.weak ?? false), ...promise };
}

const HALVES = {
  won: [2, 2],
  half_won: [1, 1],
  void: [0, 0],
  half_lost: [1, 0],
  lost: [2, 0],
} as const;

/** What a result adds. */
export function addResult(counted: Counted, outcome: Outcome): readonly GroupChange[] {
  return changes(counted, settledSums(counted, outcome));
}

/** What a correction adds: it takes back what the wrong outcome added. */
export function addCorrection(
  counted: Counted,
  wrong: Outcome,
  outcome: Outcome,
): readonly GroupChange[] {
  const takenBack = Object.entries(settledSums(counted, wrong)).map(([name, value]) => [
    name,
    -value,
  ]);
  return [
    ...changes(counted, Object.fromEntries(takenBack)),
    ...changes(counted, { ...settledSums(counted, outcome), corrected: 1 }),
  ];
}

function settledSums({ pick }: Counted, outcome: Outcome): Partial<Sums> {
  if (outcome.settlement === 'ungraded') {
    return { ungraded: 1 };
  }
  const profit = units(outcome.return - 1);
  const [halves, halvesWon] = HALVES[outcome.settlement];
  const prob = units(pick.fair_prob);
  const bet = {
    halves,
    halvesWon,
    halvesExpected: halves * prob,
    variance: halves * prob * (UNITS - prob),
  };
  return { settled: 1, profit, profitSquares: profit * profit, ...bet };
}

function changes(counted: Counted, add: Partial<Sums>): readonly GroupChange[] {
  return groupsOf(counted).map((group) => ({ group, add }));
}

/** The sums of the groups after changes, each group once. */
export function sumUp(all: readonly GroupChange[], before: SumsByGroup = new Map()): SumsByGroup {
  const sums = new Map<string, Record<string, number>>(
    [...before].map(([group, known]) => [group, { ...known }]),
  );
  for (const { group, add } of all) {
    const sum = sums.get(group) ?? {};
    for (const [name, value] of Object.entries(add)) {
      sum[name] = (sum[name] ?? 0) + value;
    }
    sums.set(group, sum);
  }
  return sums;
}

/**
 * The mean of n values from their sum and the sum of their squares, and its standard error; null
 * where n is too small.
 */
export function meanOf(n: number, sum: number, squares: number) {
  const error = n > 1 ? Math.sqrt(Math.max(0, squares - (sum * sum) / n) / (n - 1) / n) : null;
  return { mean: shown(n > 0 ? sum / n : null), standardError: shown(error) };
}

/** A number of ten-thousandths as it is shown. */
export function shown(inUnits: number | null): number | null {
  return inUnits === null ? null : roundTo(inUnits / UNITS, PLACES);
}

/** A sum of squares of ten-thousandths, in whole units. */
export function shownSquares(squares: number): number {
  return roundTo(squares / UNITS ** 2, 2 * PLACES);
}

/** A share, or what was realised of a claim; null where there is nothing to compare with. */
export function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : roundTo(part / whole, PLACES);
}

/**
 * How often picks of a decile won, beside how often they should have by their fair probabilities.
 */
export function calibrationOf(decile: number, sums: Partial<Sums>) {
  const { halves = 0, halvesWon = 0, halvesExpected = 0, variance = 0 } = sums;
  return {
    from: decile / DECILES,
    to: (decile + 1) / DECILES,
    bets: halves / 2,
    expected: shown(halves > 0 ? halvesExpected / halves : null),
    won: ratio(halvesWon, halves),
    // Two halves of one stake are won or lost together.
    standardError: halves > 0 ? roundTo(Math.sqrt(2 * variance) / UNITS / halves, PLACES) : null,
  };
}

/** The groups of a dimension with their values, in the order of these. */
export function groupsBy(dimension: Dimension, sums: SumsByGroup) {
  return [...sums]
    .filter(([group]) => group.startsWith(`${dimension}#`))
    .map(([group, sum]) => ({ value: group.slice(dimension.length + 1), sum }))
    .sort((a, b) => (a.value < b.value ? -1 : 1));
}
