import type { ExplainedEvent } from './explain-event.ts';

/**
 * An event without anything that a book offers: its markets with their fair probabilities, and how
 * those of the winner have moved.
 */
export function fairOnly(event: ExplainedEvent): ExplainedEvent {
  const nothing = { home: null, draw: null, away: null };
  return {
    ...event,
    movement: event.movement.map((point) => ({ ...point, bestPrice: nothing, bestBook: nothing })),
    opportunities: [],
    markets: event.markets.map((market) => ({ ...market, votes: [], weights: [], books: [] })),
    rejected: [],
  };
}
