import { EXPECTATION } from '../grading/expectation.ts';
import type { Flag } from '../grading/flags.ts';
import { worstGrade } from '../grading/grade.ts';
import { isClear } from '../grading/raised-flags.ts';
import { sportOf } from '../markets/sports.ts';
import { compareEv, compareText } from '../odds/order.ts';
import { MAX_START_GAP_MS } from '../odds/quotes.ts';
import type { ValuePrice } from '../value/value-bet.ts';
import { bestSubsets } from './best-subsets.ts';
import { type Combo, type ComboLeg, comboId, legId } from './combo.ts';

export const DEFAULT_COMBO_SETTINGS = {
  sizes: [2, 3, 4],
  /** How many combos of each size a book may have. */
  perSize: 3,
  /** Higher combined prices are mostly compounded error. */
  maxPrice: 15,
  /** How far apart the legs' starts may lie, milliseconds. */
  windowMs: 72 * 3_600_000,
  /** In how many combos of a book one selection may stand. */
  maxPerSelection: 3,
  /** Partial combos tried per book and size before the search ends with the best it has found. */
  maxSteps: 100_000,
};

export type ComboSettings = Readonly<typeof DEFAULT_COMBO_SETTINGS>;

const DAY_MS = 24 * 3_600_000;

/** Reservations that a second leg would multiply. */
const NO_LEG: readonly Flag[] = ['high_ev', 'price_outlier', 'far', 'anchors_apart'];
/** Two names for a fair probability that no sharp book or exchange has a say in. */
const WITHOUT_ANCHOR: readonly Flag[] = ['no_anchor', 'broad_consensus'];

/** Whether a price may be a leg: errors multiply like values. */
function isLeg({ grade, flags, ev, marketKey }: ValuePrice): boolean {
  const hasOneOf = (some: readonly Flag[]) => flags.some((flag) => some.includes(flag));
  const isLooseTotal = marketKey === 'totals' && hasOneOf(WITHOUT_ANCHOR);
  return grade !== 'C' && ev > 0 && !isLooseTotal && !hasOneOf(NO_LEG);
}

/**
 * The best combos of each book by what is expected to be left of the value: 2 to 4 legs of
 * different events, at most `perSize` of each size, never above `maxPrice`, a selection in at most
 * `maxPerSelection` of them. Legs are independent: a team plays in at most one leg of a day, and no
 * two legs may be one match that two feeds name in different ways. A
 * combo's `ev` is the product of (1 + leg ev), less 1, which counts commissions and refunds as its
 * legs do; its grade is the worst leg's. The result is ordered by ev, then by book and legs.
 */
export function findCombos(
  prices: readonly ValuePrice[],
  settings: ComboSettings = DEFAULT_COMBO_SETTINGS,
): Combo[] {
  const legs = prices.filter(isLeg).map((price) => ({ ...price, left: claimLeft(price) }));
  const byBook = Map.groupBy(legs, ({ book }) => book);
  const combos = [...byBook.values()].flatMap((offered) => {
    const candidates = usefulLegs(offered).map((leg) => ({
      leg,
      score: Math.log1p(leg.left),
      price: leg.price,
      subject: leg.eventId,
    }));
    const { sizes, perSize: count, maxPrice, maxSteps, windowMs } = settings;
    const compatible = (a: { leg: ValuePrice }, b: { leg: ValuePrice }) =>
      areIndependent(a.leg, b.leg, windowMs);
    const ofBook = sizes
      .flatMap((size) => bestSubsets({ candidates, size, count, maxPrice, maxSteps, compatible }))
      .map((members) => toCombo(members.map(({ leg }) => leg)));
    return spread(ofBook, settings.maxPerSelection);
  });
  return combos.sort(
    (a, b) =>
      compareEv(a, b) || firstStart(a) - firstStart(b) || compareText(comboId(a), comboId(b)),
  );
}

/** The best of a book's combos in which no selection stands more often than it may. */
function spread(combos: readonly Combo[], maxPerSelection: number): Combo[] {
  const used = new Map<string, number>();
  return combos
    .toSorted((a, b) => b.expectedClv - a.expectedClv || compareText(comboId(a), comboId(b)))
    .filter(({ legs }) => {
      const ids = legs.map(legId);
      if (ids.some((id) => (used.get(id) ?? 0) >= maxPerSelection)) {
        return false;
      }
      for (const id of ids) {
        used.set(id, (used.get(id) ?? 0) + 1);
      }
      return true;
    });
}

/** What is expected to be left of a price's value. */
function claimLeft({ ev, flags }: ValuePrice): number {
  return ev * (isClear(flags) ? EXPECTATION.clear : EXPECTATION.reserved).claimLeft;
}

/** A price that may be a leg, with what is left of its value. */
type Candidate = ValuePrice & { readonly left: number };

function firstStart(combo: Combo): number {
  return Math.min(...combo.legs.map((leg) => leg.commenceTime));
}

/**
 * The legs of a book by value, each event's without those that another of its legs beats in both
 * value and price: a lower price may be what keeps a combo under the cap.
 */
function usefulLegs(offered: readonly Candidate[]): Candidate[] {
  const useful: Candidate[] = [];
  for (const ofEvent of Map.groupBy(offered, (leg) => leg.eventId).values()) {
    let minPrice = Number.POSITIVE_INFINITY;
    for (const leg of ofEvent.sort(compareLegs)) {
      if (leg.price >= minPrice) {
        continue;
      }
      minPrice = leg.price;
      useful.push(leg);
    }
  }
  return useful.sort(compareLegs);
}

/** The greater value first, then the lower price. */
function compareLegs(a: Candidate, b: Candidate): number {
  return b.left - a.left || a.price - b.price || compareText(legId(a), legId(b));
}

/** Different matches, no team in both on one day, and starts near enough to be one bet. */
function areIndependent(a: ComboLeg, b: ComboLeg, windowMs: number): boolean {
  if (a.eventId === b.eventId) {
    return false;
  }
  const apart = Math.abs(a.commenceTime - b.commenceTime);
  if (apart > windowMs) {
    return false;
  }
  const sharesTeam =
    a.home === b.home || a.home === b.away || a.away === b.home || a.away === b.away;
  return !(sharesTeam && apart < DAY_MS) && !(apart <= MAX_START_GAP_MS && areOfOtherFeeds(a, b));
}

/** Whether two matches of one sport are each in feeds that do not have the other. */
function areOfOtherFeeds(a: ComboLeg, b: ComboLeg): boolean {
  const { feeds: ofA, sportKey } = a;
  const { feeds: ofB } = b;
  const hasBoth = ofA === undefined || ofB === undefined || ofA.some((feed) => ofB.includes(feed));
  return !hasBoth && sportOf(sportKey) === sportOf(b.sportKey);
}

function toCombo(prices: readonly Candidate[]): Combo {
  const legs = prices
    .toSorted((a, b) => a.commenceTime - b.commenceTime || compareText(legId(a), legId(b)))
    .map(
      ({ book: _book, bookTitle: _title, grade: _grade, flags: _flags, left: _left, ...leg }) =>
        leg,
    );
  return {
    kind: 'combo',
    book: prices[0]?.book ?? '',
    bookTitle: prices[0]?.bookTitle ?? '',
    price: legs.reduce((price, leg) => price * leg.price, 1),
    fairProb: legs.reduce((p, leg) => p * leg.fairProb, 1),
    ev: legs.reduce((value, leg) => value * (1 + leg.ev), 1) - 1,
    expectedClv: prices.reduce((value, { left }) => value * (1 + left), 1) - 1,
    grade: worstGrade(prices.map(({ grade }) => grade)),
    flags: [...new Set(prices.flatMap((leg) => leg.flags))].sort(),
    legs,
  };
}
