import { gradeSurebet } from '../grading/grade.ts';
import type { SurebetGradeSettings } from '../grading/settings.ts';
import { canRefund } from '../markets/settlement.ts';
import { mayEndEarly } from '../markets/sports.ts';
import { linkToBet } from '../odds/book-sites.ts';
import type { Reject } from '../odds/left-out.ts';
import { outcomeName } from '../odds/quotes.ts';
import { shownEv } from '../odds/rounding.ts';
import type { JudgedMarket } from '../reference/judged-market.ts';
import { type LegSet, legSetsByLine, likeliestError } from './leg-sets.ts';
import { collectLegs, type Leg, type LegSettings } from './legs.ts';
import { type Returns, type Shares, worstReturn } from './max-min-stakes.ts';
import { publishedShares } from './published-shares.ts';
import { mayHoldSurebet } from './screening.ts';
import type { Surebet, SurebetLeg } from './surebet.ts';

export type FindSurebetSettings = LegSettings & SurebetGradeSettings;

/**
 * The surebets of one event: for each winner market the best of backing every outcome, backing and
 * laying one, and laying all; for totals and spreads the best pair of each lower line with the same
 * or a higher one, which leaves no result unpaid. `ev` is the profit in the worst settlement at the
 * published (rounded) shares, after commission. Legs come from different families.
 *
 * A profit above `surebet.maxEv` is an error. While any leg set guarantees more, the leg of the
 * best set farthest from fair is excluded and counted, so that one wrong price does not hide what
 * the others guarantee.
 */
export function findSurebets(
  markets: readonly JudgedMarket[],
  settings: FindSurebetSettings,
  reject: Reject,
): Surebet[] {
  // A draw that returns every stake leaves no profit to guarantee, and neither does an event about
  // which two feeds contradict each other.
  const decided = markets.filter(
    ({ market, event, doubt }) =>
      market.drawPolicyIn(event.sportKey) === 'never' && doubt !== 'feeds_disagree',
  );
  return [...Map.groupBy(decided, ({ market }) => market).values()]
    .filter((lines) => mayHoldSurebet(lines, settings.age.betMs))
    .flatMap((lines) => bestByLine(lines, settings, reject));
}

function bestByLine(
  lines: readonly JudgedMarket[],
  settings: FindSurebetSettings,
  reject: Reject,
): Surebet[] {
  const legs = lines.map((line) => collectLegs(line, settings));
  const excluded = new Set<Leg>();
  let sets = legSetsByLine(legs, excluded);
  for (;;) {
    const error = likeliestError(sets.flat(), settings.surebet.maxEv);
    if (!error) {
      break;
    }
    const { market, offer, quoted } = error;
    const { marketKey, line } = market;
    reject('surebet_too_good', { marketKey, line, book: offer.book.key, outcome: quoted.outcome });
    sets = legSetsByLine(legs, excluded.add(error));
  }
  return sets.flatMap((ofLine) => bestSurebet(ofLine, settings) ?? []);
}

type Found = { readonly split: Shares; readonly survivesRounding: boolean };

function bestSurebet(sets: readonly LegSet[], settings: FindSurebetSettings): Surebet | undefined {
  let best: (Found & { readonly legs: readonly Leg[] }) | undefined;
  for (const { legs, returns, worstReturn: unrounded } of sets) {
    const toBeat = best?.split.worstReturn ?? 1;
    if (unrounded <= toBeat) {
      continue;
    }
    const split = publishedShares(returns);
    if (split.worstReturn > toBeat) {
      best = { legs, split, survivesRounding: survivesRounding(returns, split.shares) };
    }
  }
  return best && toSurebet(best.legs, best, settings);
}

const BANKROLL = 1_000;

/** Whether a profit is left in every state at stakes rounded to whole units. */
function survivesRounding(returns: Returns, shares: readonly number[]): boolean {
  const stakes = shares.map((share) => Math.round(BANKROLL * share));
  const staked = stakes.reduce((sum, stake) => sum + stake, 0);
  return worstReturn(returns, stakes) > staked;
}

function toSurebet(
  legs: readonly Leg[],
  { split: { shares, worstReturn: worst }, survivesRounding: survives }: Found,
  settings: FindSurebetSettings,
): Surebet | undefined {
  const first = legs[0]?.market;
  const ev = worst - 1;
  // A profit that would be shown as none guarantees nothing.
  if (!first || shownEv(ev) <= 0) {
    return undefined;
  }
  const facts = {
    ev,
    evidence: first.market.evidenceIn(first.event.sportKey),
    startsInMs: first.startsInMs,
    doubt: first.doubt,
    mayEndEarly: mayEndEarly(first.event.sportKey),
    survivesRounding: survives,
    legs: legs.map(({ market, offer, ...leg }) => ({
      ...leg,
      canRefund: canRefund(market.line),
      isLay: offer.isLay,
      commission: offer.book.commission,
      quoteAgeMs: offer.ageMs,
    })),
  };
  return {
    kind: 'surebet',
    ...first.event,
    ...(first.feeds && { feeds: first.feeds }),
    marketKey: first.marketKey,
    point: legs.every(({ market }) => market.line === first.line) ? first.line : null,
    ev,
    ...gradeSurebet(facts, settings),
    legs: legs.map((leg, index) => toSurebetLeg(leg, shares[index] ?? 0)),
  };
}

function toSurebetLeg({ market, offer, quoted }: Leg, stakeShare: number): SurebetLeg {
  const { outcome, price, link } = quoted;
  const name = outcomeName(market.event, outcome);
  return {
    outcome: offer.isLay ? `Lay ${name}` : name,
    point: market.line === null ? null : market.market.pointOf(outcome, market.line),
    book: offer.book.key,
    bookTitle: offer.bookTitle,
    price,
    quotedAt: offer.quotedAt,
    link: linkToBet(offer.book.key, link),
    stakeShare,
  };
}
