/**
 * What the backtest says of grade A, as the documentation has it
 * (test/web/views/expected-record.test.ts compares them).
 */
export const BACKTEST = {
  seasons: '2021/22 to 2024/25',
  bets: 549,
  beatTheClose: '83.2 %',
  closingLineValue: '5.48 %',
  realised: '1.04',
} as const;

/** How long luck hides an edge, in bets at a value of 4 %, by the same page. */
export const LUCK = { deviation: 1.22, bets: '3,706' } as const;

/** What a profit says of an edge. */
export const LUCK_SENTENCE =
  `One bet's profit swings by ${LUCK.deviation} units, so an edge of 4 % stands out from luck only ` +
  `after some ${LUCK.bets} bets; the closing line value shows it after some hundred.`;
