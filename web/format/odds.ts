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

/** The simplest fraction that stands for the same odds at two decimals: 1.91 is 10/11. */
function toFraction(odds: number): string {
  const shown = odds.toFixed(2);
  for (let below = 1; below < 100; below += 1) {
    const above = Math.round((odds - 1) * below);
    if (above > 0 && (above / below + 1).toFixed(2) === shown) return `${above}/${below}`;
  }
  const hundredths = Math.round((odds - 1) * 100);
  return `${hundredths}/100`;
}
