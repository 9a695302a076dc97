export const ODDS_FORMATS = {
  decimal: 'Decimal',
  american: 'American',
  fractional: 'Fractional',
} as const;
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

/** Fractions up to these parts are usual although they are not exact: 10/11, 1/3. */
const MAX_USUAL_PARTS = 12;

/**
 * The simplest usual fraction that stands for the same odds at two decimals, else the exact one:
 * 1.91 is 10/11.
 */
function toFraction(odds: number): string {
  const hundredths = Math.round((odds - 1) * 100);
  for (let below = 1; below < 100; below += 1) {
    const above = Math.round((hundredths * below) / 100);
    const isExact = above * 100 === hundredths * below;
    const isUsual = below <= MAX_USUAL_PARTS && Math.round((above / below) * 100) === hundredths;
    if (above > 0 && (isExact || isUsual)) {
      return `${above}/${below}`;
    }
  }
  return `${hundredths}/100`;
}
