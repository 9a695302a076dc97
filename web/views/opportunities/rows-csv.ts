import { type CsvColumns, csvOf } from '../../ui/csv.ts';
import type { Row } from './row.ts';

const instant = (epochMs: number | null) =>
  epochMs === null ? null : new Date(epochMs).toISOString();

const COLUMNS: CsvColumns<Row> = {
  event: ({ event }) => event,
  starts_at: ({ startsAt }) => instant(startsAt),
  sport: ({ sports }) => sports.join(' | '),
  bet: ({ bet }) => bet,
  market: ({ markets }) => markets.join(' | '),
  book: ({ bookTitle }) => bookTitle,
  price: ({ price, prices }) => price ?? prices.join(' | '),
  fair_odds: ({ fairOdds }) => fairOdds,
  ev: ({ ev }) => ev,
  grade: ({ grade }) => grade,
  stake: ({ stake }) => stake,
  quoted_at: ({ quotedAt }) => instant(quotedAt),
};

/** The rows as a table, in their order. */
export function rowsCsv(rows: readonly Row[]): string {
  return csvOf(COLUMNS, rows);
}
