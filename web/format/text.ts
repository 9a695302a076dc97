const MARKETS: Readonly<Record<string, string>> = {
  h2h: 'Winner',
  totals: 'Total',
  spreads: 'Handicap',
};

/** The name of a market for people; an unknown one keeps its key. */
export function marketName(marketKey: string): string {
  return MARKETS[marketKey] ?? words(marketKey);
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

/** `soccer_spain_la_liga` is `Soccer · Spain La Liga`, `basketball_nba` is `Basketball · NBA`. */
export function sportName(sportKey: string): string {
  const [sport = '', ...league] = sportKey.split('_');
  const rest = league.map((word) =>
    word.length <= 3 && !SMALL.has(word) ? word.toUpperCase() : capital(word),
  );
  return [SPORTS[sport] ?? capital(sport), rest.join(' ')].filter(Boolean).join(' · ');
}

/** Keys that are two words. */
const SPORTS: Readonly<Record<string, string>> = {
  americanfootball: 'American football',
  icehockey: 'Ice hockey',
  rugbyleague: 'Rugby league',
  rugbyunion: 'Rugby union',
  tabletennis: 'Table tennis',
};
const SMALL = new Set(['la', 'de', 'cup', 'one', 'two', 'men']);

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** `stale_quote` is `stale quote`. */
export function words(key: string): string {
  return key.replaceAll('_', ' ');
}

/** A fraction in percent: 0.0491 is `4.9 %`. */
export function percent(fraction: number, digits = 1): string {
  return `${(fraction * 100).toFixed(digits)} %`;
}

/** A percentage with its sign: 0.0491 is `+4.9 %`. */
export function signedPercent(fraction: number, digits = 1): string {
  return `${fraction < 0 ? '−' : '+'}${percent(Math.abs(fraction), digits)}`;
}

/**
 * An amount of money in the reader's locale. A currency that the browser does not know is written
 * behind it.
 */
export function money(amount: number, currency: string): string {
  try {
    return new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(amount);
  } catch {
    return `${amount} ${currency}`;
  }
}

export function wholeNumber(value: number): string {
  return new Intl.NumberFormat(undefined).format(value);
}

/** `1 change`, `7 changes`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${wholeNumber(count)} ${count === 1 ? one : many}`;
}
