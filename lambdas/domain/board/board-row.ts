import { MARKETS } from '../markets/index.ts';
import { outcomeName } from '../odds/quotes.ts';
import { PROBABILITY_PLACES, roundShares, roundTo, shownEv } from '../odds/rounding.ts';
import { type BestOffer, type Books, bestOffer, bookSum, cheapestPair } from './best-offers.ts';
import type { BoardEvent, BoardLine } from './board.ts';
import { chanceOfBoth, fitTogether, returnsOf, worstOf } from './middle.ts';

export const BOARD_KINDS = ['line', 'middle', 'low_hold'] as const;
export type BoardKind = (typeof BOARD_KINDS)[number];

/** An outcome of a row with its line, which in a middle are two different ones. */
type Side = { readonly line: BoardLine; readonly outcome: number; readonly offer: BestOffer };

/** A row of the board: its schema says what each field means. */
export type BoardRow = ReturnType<typeof rowOf>;

/**
 * The rows of one kind that an event has at some books: `line`, the best price of each outcome of a
 * line; `low_hold`, the cheapest pair of two books on a line of two outcomes; `middle`, two lines of
 * one market that can both win. Books that settle at different times never meet in a row.
 */
export function boardRows(event: BoardEvent, kind: BoardKind, isAsked: Books): BoardRow[] {
  if (kind === 'middle') {
    return middlesOf(event, isAsked);
  }
  const lines = kind === 'line' ? event.lines : youngLines(event);
  return lines.flatMap((line) => {
    const { outcomes } = MARKETS[line.market];
    const offers =
      kind === 'line'
        ? outcomes.flatMap((_, outcome) => bestOffer(line, outcome, isAsked) ?? [])
        : cheapestPair(line, isAsked);
    if (offers === undefined || offers.length < outcomes.length) {
      return [];
    }
    const sides = offers.map((offer, outcome) => ({ line, outcome, offer }));
    return [rowOf(event, sides, isAsked, kind === 'low_hold' ? lossOf(event, sides) : NO_STAKES)];
  });
}

/** The lines at whose prices a bet can be placed. */
function youngLines({ lines }: BoardEvent): readonly BoardLine[] {
  return lines.filter(({ isOld }) => !isOld);
}

const NO_STAKES = { stakeShares: null, worstLoss: null, chance: null, ev: null };

function lossOf(event: BoardEvent, sides: readonly Side[]) {
  const { stakeShares, worst } = stakesOf(event, sides);
  return { ...NO_STAKES, stakeShares, worstLoss: shownEv(1 - worst) };
}

function middlesOf(event: BoardEvent, isAsked: Books): BoardRow[] {
  const lines = youngLines(event);
  return lines.flatMap((low) =>
    lines.flatMap((high) => {
      const over = fitTogether(event, low, high) && bestOffer(low, 0, isAsked);
      const under = over && bestOffer(high, 1, isAsked);
      if (!under) {
        return [];
      }
      const sides = [
        { line: low, outcome: 0, offer: over },
        { line: high, outcome: 1, offer: under },
      ];
      const { stakeShares, worst } = stakesOf(event, sides);
      const hit = chanceOfBoth(event, low, high, [over.net, under.net]);
      return [
        rowOf(event, sides, isAsked, {
          stakeShares,
          worstLoss: shownEv(1 - worst),
          chance: hit && roundTo(hit.chance, PROBABILITY_PLACES),
          ev: hit && shownEv(hit.ev),
        }),
      ];
    }),
  );
}

const SHARE_PLACES = 4;

/** Stakes that return the same whichever side wins alone, and what the worst result returns. */
function stakesOf(event: BoardEvent, sides: readonly Side[]) {
  const sum = bookSum(sides.map(({ offer }) => offer));
  const exact = sides.map(({ offer }) => 1 / (offer.net * sum));
  const nets = sides.map(({ offer }) => offer.net);
  const [low, high] = sides.map(({ line }) => line);
  const worst = low && high ? worstOf(returnsOf(event, low, high, nets), exact) : 1 / sum;
  return { stakeShares: roundShares(exact, SHARE_PLACES), worst };
}

type Stakes = {
  readonly stakeShares: readonly number[] | null;
  readonly worstLoss: number | null;
  readonly chance: number | null;
  readonly ev: number | null;
};

/** One row, its numbers as they are shown. */
function rowOf(
  { lines: _lines, goals: _goals, ...facts }: BoardEvent,
  sides: readonly Side[],
  isAsked: Books,
  { stakeShares, ...result }: Stakes,
) {
  const lines = [...new Set(sides.map(({ line }) => line))];
  const [first] = lines;
  if (!first) {
    throw new RangeError('a row has sides');
  }
  const books = lines.flatMap(({ offers }) => offers.map(([book]) => book)).filter(isAsked);
  const probabilities = sides.map(({ line, outcome }) => line.fair?.[outcome]);
  return {
    ...facts,
    marketKey: first.marketKey,
    point: lines.length === 1 ? first.line : null,
    settledShare: shownShare(first),
    settlement: first.settlement,
    hold: shownEv(bookSum(sides.map(({ offer }) => offer)) - 1),
    books: new Set(books).size,
    fair: probabilities.every((probability) => probability !== undefined)
      ? probabilities.map((probability) => roundTo(probability, PROBABILITY_PLACES))
      : [],
    best: sides.map((side, index) => ({
      outcome: outcomeName(facts, outcomeOf(side)),
      point: pointOf(side),
      settledShare: shownShare(side.line),
      quotedAt: side.offer.quotedAt,
      book: side.offer.book,
      booksAtBest: side.offer.booksAtBest,
      price: side.offer.price,
      stakeShare: stakeShares?.[index] ?? null,
    })),
    ...result,
  };
}

const SETTLED_PLACES = 2;

/** The share of a stake on a line that does not come back, as it is shown. */
function shownShare({ settledShare = 1 }: BoardLine): number | null {
  return settledShare && roundTo(settledShare, SETTLED_PLACES);
}

function outcomeOf({ line, outcome }: Side) {
  const found = MARKETS[line.market].outcomes[outcome];
  if (!found) {
    throw new RangeError(`${line.market} has no outcome ${outcome}`);
  }
  return found;
}

function pointOf(side: Side): number | null {
  const { line, market } = side.line;
  return line === null ? null : MARKETS[market].pointOf(outcomeOf(side), line);
}
