/** The markets that are told of single events. */
import type { SimulatedBook } from './books.ts';
import { type Distribution, evenLine, settleLine } from './distribution.ts';
import type { Fixture } from './fixture-list.ts';
import { LOW_SCORE_RHO, poisson } from './goals.ts';
import {
  type Desk,
  deskAt,
  isOffered,
  marginOf,
  type Offer,
  type OfferKind,
  type Outcome,
  offer,
  type Pair,
} from './offers.ts';
import { opinionAt } from './opinion.ts';
import { football, MEAN_GOALS, type ScoreModel, scoreModel } from './score-model.ts';

/** Share of a football match's goals that fall before half-time. */
const FIRST_HALF = 0.45;
/** The lines that a book has on either side of its main one. */
const FURTHER_LINES = 3;
/** Beyond this chance nothing is bet on a line. */
const SUREST = 0.93;
/** Share of the matches with totals, or with a winner, on which a book has these markets too. */
const COVERAGE = 0.7;

type Side = 'home' | 'away';

/** One market with the prices of all its lines, each line with the book's margin. */
function market(desk: Desk, kind: OfferKind, lines: readonly (readonly Pair[])[]): Offer[] {
  const booksum = 1 + marginOf(desk, kind) * (kind === 'h2h_h1' ? 1.5 : 1);
  const prices = lines.flatMap((pairs) => offer(desk, kind, pairs, booksum).prices);
  return prices.length === 0 ? [] : [{ kind, prices }];
}

/** The half lines around the one nearest even, without that one. */
function furtherLines(
  distribution: Distribution,
  [overSide, underSide]: readonly [Outcome, Outcome],
): Pair[][] {
  const main = evenLine(distribution, 1, 0.5);
  const steps = Array.from({ length: 2 * FURTHER_LINES + 1 }, (_, step) => step - FURTHER_LINES);
  return steps
    .filter((step) => step !== 0)
    .map((step) => lineAt(distribution, main + step, [overSide, underSide]))
    .filter((pairs) => pairs.every(([, chance]) => chance < SUREST));
}

function lineAt(
  distribution: Distribution,
  line: number,
  [overSide, underSide]: readonly [Outcome, Outcome],
): Pair[] {
  const { over, under } = settleLine(distribution, line);
  // A handicap of -1.5 on the home side is over on a margin of 1.5.
  const ofOver = overSide === 'home' ? 0 - line : line;
  return [
    [overSide, over, ofOver],
    [underSide, under, line],
  ];
}

function teamTotals(desk: Desk, means: readonly [home: number, away: number]): Offer[] {
  const sides: readonly Side[] = ['home', 'away'];
  return sides.flatMap((side, index) => {
    const goals = { lowest: 0, mass: poisson(means[index] ?? 0) };
    const lines = [0, 1].map((step) =>
      lineAt(goals, evenLine(goals, 1, 0.5) + step, ['over', 'under']),
    );
    const possible = lines.filter((pairs) => pairs.every(([, chance]) => chance < SUREST));
    return market(desk, 'team_totals', possible).map(({ kind, prices }) => {
      return { kind, prices: prices.map((price) => ({ ...price, of: side })) };
    });
  });
}

function ofFootball(desk: Desk, [home, away]: readonly [number, number]): Offer[] {
  const { threeWay } = football(home, away, LOW_SCORE_RHO);
  const decided = threeWay.home + threeWay.away;
  const nilNil = Math.exp(-home - away) * (1 - LOW_SCORE_RHO * home * away);
  const both = 1 - Math.exp(-home) - Math.exp(-away) + nilNil;
  const atHalfTime = football(home * FIRST_HALF, away * FIRST_HALF, LOW_SCORE_RHO).threeWay;
  const pairsOf = (chances: Readonly<Partial<Record<Outcome, number>>>) =>
    Object.entries(chances) as Pair[];
  return [
    ...market(desk, 'btts', [pairsOf({ yes: both, no: 1 - both })]),
    ...market(desk, 'draw_no_bet', [
      pairsOf({ home: threeWay.home / decided, away: threeWay.away / decided }),
    ]),
    ...market(desk, 'h2h_h1', [pairsOf(atHalfTime)]),
  ];
}

/** What one book offers on one match beside its winner, total and handicap at `now`. */
export function eventOffersOf(
  book: SimulatedBook,
  fixture: Fixture,
  now: number,
): { readonly lastUpdate: number; readonly offers: readonly Offer[] } {
  const { supplier } = book;
  const { discipline } = fixture.league;
  const desk = deskAt(book, fixture, now);
  const { lastUpdate } = desk;
  const strengths = opinionAt(supplier, fixture, lastUpdate);
  const model: ScoreModel = scoreModel(discipline, strengths);
  const goals = discipline === 'football' || discipline === 'ice_hockey';
  const means = goals ? MEAN_GOALS[discipline](strengths) : undefined;
  const offers = [
    ...market(desk, 'alternate_totals', furtherLines(model.total, ['over', 'under'])),
    ...market(desk, 'alternate_spreads', furtherLines(model.margin, ['home', 'away'])),
    ...(means ? teamTotals(desk, means) : []),
    ...(means && discipline === 'football' ? ofFootball(desk, means) : []),
  ];
  const merged = [...Map.groupBy(offers, ({ kind }) => kind)].map(([kind, of]) => {
    return { kind, prices: of.flatMap(({ prices }) => prices) };
  });
  const has = ({ kind }: Offer) =>
    isOffered(
      desk,
      kind,
      COVERAGE * (kind === 'alternate_spreads' ? supplier.spreads : supplier.totals),
    );
  return { lastUpdate, offers: supplier.exchange ? [] : merged.filter(has) };
}
