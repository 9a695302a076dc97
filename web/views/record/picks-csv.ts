import type { PickState } from './pick-state.ts';

const COLUMNS: Readonly<Record<string, (pick: PickState) => string | number | null | undefined>> = {
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

/**
 * Spreadsheets read a cell that starts like this as a formula, or drop the character before one.
 * The service has the same expression for its tables.
 */
export const FORMULA = /^[\t\r\n]|^\s*[=+\-@\uff0b\uff0d\uff1d\uff20]/;

/** The picks as a table by RFC 4180, a header line and a line for each. */
export function picksCsv(picks: readonly PickState[]): string {
  const lines = picks.map((pick) => Object.values(COLUMNS).map((read) => cell(read(pick))));
  return [Object.keys(COLUMNS), ...lines].map((line) => `${line.join(',')}\r\n`).join('');
}

function cell(value: string | number | null | undefined): string {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
