import { MARKETS } from '../markets/index.ts';
import { outcomeName } from '../odds/quotes.ts';
import { PROBABILITY_PLACES, roundTo } from '../odds/rounding.ts';
import { directionOf, type Move } from './find-moves.ts';
import type { MovedLine } from './follow-scan.ts';
import type { KeptEvent } from './kept-moves.ts';

/** A move as it is shown. */
export type MoveRow = ReturnType<typeof moveRow>;

/** A move as it is shown: probabilities as fractions of four decimals, instants in epoch ms. */
export function moveRow(
  { facts }: Pick<KeptEvent, 'facts'>,
  { market: name, line, ...moved }: MovedLine,
  move: Move,
) {
  const market = MARKETS[name];
  const outcome = market.outcomes[move.outcome] ?? 'home';
  const from = roundTo(move.from, PROBABILITY_PLACES);
  const to = roundTo(move.to, PROBABILITY_PLACES);
  const isLikelier = directionOf(move) === 1;
  return {
    ...facts,
    marketKey: market.keyIn(facts.sportKey) ?? name,
    outcome: outcomeName(facts, outcome),
    point: line === null ? null : market.pointOf(outcome, line),
    from,
    to,
    change: roundTo(to - from, PROBABILITY_PLACES),
    fromAt: move.fromAt,
    toAt: move.toAt,
    families: move.families,
    lagging: isLikelier ? moved.lagging.filter((price) => price.outcome === move.outcome) : [],
    source: moved.track.source,
  };
}
