import { type CsvColumns, csvOf } from '../../ui/csv.ts';
import type { PickState } from './pick-state.ts';

const COLUMNS: CsvColumns<PickState> = {
  entry: ({ index }) => index,
  recorded_at: ({ made }) => made?.at,
  starts_at: ({ made }) => made?.opens,
  sport: ({ body }) => body?.sport_key,
  home: ({ body }) => body?.home,
  away: ({ body }) => body?.away,
  market: ({ body }) => body?.market_key,
  outcome: ({ body }) => body?.outcome,
  point: ({ body }) => body?.point,
  book: ({ body }) => body?.book_title,
  price: ({ body }) => body?.price,
  fair_prob: ({ body }) => body?.fair_prob,
  claimed_ev: ({ body }) => body?.ev,
  closing_value: ({ close }) => close?.clv,
  result: ({ result }) => result?.settlement,
  profit: ({ profit }) => profit,
};

/** The picks as a table, a line for each. */
export function picksCsv(picks: readonly PickState[]): string {
  return csvOf(COLUMNS, picks);
}
