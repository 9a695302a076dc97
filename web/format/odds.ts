export const ODDS_FORMATS = {
  decimal: 'Decimal',
  american: 'American',
  fractional: 'Fractional',
} as const;
export type OddsFormat = keyof typeof ODDS_FORMATS;

/**
 * Decimal odds as text: 2.5 is `2.50`, `+150` or `6/4`. A fraction is the nearest that is usual, so
 * that it needs the decimals beside it.
 */
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

/**
 * Odds that a bet needs at least, as text. American ones below 2 are those that are not lower:
 * 1.93 is `−107`, since `−108` pays 1.926.
 */
export function formatMinimum(odds: number, format: OddsFormat): string {
  return format === 'american' && odds < 2
    ? `−${Math.floor(100 / (odds - 1) + 1e-9)}`
    : formatOdds(odds, format);
}

/** The fractions that bookmakers write, from the shortest odds to the longest. */
const LADDER = (
  '1/500 1/250 1/200 1/150 1/100 1/66 1/50 1/40 1/33 1/25 1/20 1/18 1/16 1/14 1/12 1/11 1/10 1/9 1/8 ' +
  '2/15 1/7 2/13 1/6 2/11 1/5 2/9 1/4 2/7 3/10 1/3 4/11 2/5 4/9 9/20 1/2 8/15 4/7 8/13 4/6 7/10 8/11 ' +
  '4/5 5/6 10/11 20/21 1/1 21/20 11/10 23/20 6/5 5/4 13/10 11/8 7/5 6/4 8/5 13/8 17/10 7/4 9/5 15/8 ' +
  '19/10 2/1 21/10 11/5 9/4 23/10 12/5 5/2 13/5 11/4 14/5 3/1 16/5 10/3 7/2 18/5 19/5 4/1 9/2 5/1 11/2 ' +
  '6/1 13/2 7/1 15/2 8/1 17/2 9/1 10/1 11/1 12/1 14/1 16/1 18/1 20/1 22/1 25/1 28/1 33/1 40/1 50/1 66/1 ' +
  '80/1 100/1 125/1 150/1 200/1 250/1 300/1 400/1 500/1 750/1 1000/1'
)
  .split(' ')
  .map((text) => {
    const [above = 0, below = 1] = text.split('/').map(Number);
    return { text, profit: above / below };
  });

/** The rung of the ladder whose profit is nearest in proportion: 1.91 is 10/11. */
function toFraction(odds: number): string {
  const distance = ({ profit }: { readonly profit: number }) =>
    Math.abs(Math.log(profit / (odds - 1)));
  return LADDER.reduce((best, rung) => (distance(rung) < distance(best) ? rung : best)).text;
}
