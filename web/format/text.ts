const MARKETS: ReadonlyMap<string, string> = new Map([
  ['h2h', 'Winner'],
  ['h2h_3_way', 'Winner, 3-way'],
  ['totals', 'Total'],
  ['spreads', 'Handicap'],
  ['team_totals_home', 'Home total'],
  ['team_totals_away', 'Away total'],
  ['btts', 'Both score'],
  ['draw_no_bet', 'Draw no bet'],
  ['h2h_h1', 'First half'],
]);

/** The name of a market for people; an unknown one keeps its key. */
export function marketName(marketKey: string): string {
  return MARKETS.get(marketKey) ?? words(marketKey);
}

/** What is bet on: `Arsenal`, `Over 2.5`, `Arsenal −1.5`. */
export function selectionName({
  market_key: marketKey,
  outcome,
  point,
}: {
  readonly market_key: string;
  readonly outcome: string;
  readonly point: number | null;
}): string {
  if (point === null) {
    return outcome;
  }
  return `${outcome} ${marketKey === 'spreads' ? signed(point) : point}`;
}

function signed(value: number): string {
  if (value === 0) {
    return '0';
  }
  return value > 0 ? `+${value}` : `−${-value}`;
}

/** A text without case and accents, as a search compares it. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Whether every word of a search is in one of the names, without regard to case and accents. */
export function hasWords(names: readonly string[], search: string): boolean {
  const text = fold(names.join(' '));
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** `stale_quote` is `stale quote`. */
export function words(key: string): string {
  return key.replaceAll('_', ' ');
}

/** A fraction in percent: 0.0491 is `4.9 %`. */
export function percent(fraction: number, digits = 1): string {
  return `${fraction < 0 ? '−' : ''}${(Math.abs(fraction) * 100).toFixed(digits)} %`;
}

/** A percentage with its sign: 0.0491 is `+4.9 %`. */
export function signedPercent(fraction: number, digits = 1): string {
  return `${fraction < 0 ? '−' : '+'}${percent(Math.abs(fraction), digits)}`;
}

/** The page is in English, so its numbers are too, beside odds with a decimal point. */
const LOCALE = 'en-GB';

const formatters = new Map<string, Intl.NumberFormat>();

/** Making a formatter takes longer than a hundred uses of it. */
function format(value: number, options: Intl.NumberFormatOptions = {}): string {
  const key = JSON.stringify(options);
  const known = formatters.get(key) ?? new Intl.NumberFormat(LOCALE, options);
  formatters.set(key, known);
  return known.format(value);
}

/**
 * An amount of money. A currency that the browser does not know is written
 * behind it.
 */
export function money(amount: number, currency: string, digits?: number): string {
  try {
    return format(amount, {
      style: 'currency',
      currency,
      ...(digits !== undefined && { maximumFractionDigits: digits }),
    });
  } catch {
    return `${amount} ${currency}`;
  }
}

export function wholeNumber(value: number): string {
  return format(value);
}

/** `1 change`, `7 changes`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${wholeNumber(count)} ${count === 1 ? one : many}`;
}
