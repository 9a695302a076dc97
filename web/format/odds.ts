export const ODDS_FORMATS = { decimal: 'Decimal', american: 'American', fractional: 'Fractional' } as const;
export type OddsFormat = keyof typeof ODDS_FORMATS;

/** Decimal odds as text: 2.5 is `2.50`, `+150` or `3/2`. */
export function formatOdds(odds: number, format: OddsFormat): string {
  switch (format) {
    case 'decimal':
      return odds.toFixed(2);
    case 'american':
      return odds >= 2 ? `+${Math.round((odds - 1) * 100)}` : `−${Math.round(100 / (odds - 1))}`;
    case 'fractional':
      return toFraction(odds);
    default:
      return format satisfies never;
  }
}

const MAX_ERROR = 0.02;

/** The simplest fraction that stands for the same odds at two decimals, within two percent: 1.91 is 10/11. */
function toFraction(odds: number): string {
  const shown = odds.toFixed(2);
  const winnings = odds - 1;
  for (let below = 1; below < 100; below += 1) {
    const above = Math.round(winnings * below);
    const isClose = Math.abs(above / below - winnings) <= winnings * MAX_ERROR;
    if (isClose && (above / below + 1).toFixed(2) === shown) return `${above}/${below}`;
  }
  return `${Math.round(winnings * 100)}/100`;
}
