// Made by `npm run openapi` from the list of exchanges of the code. Do not edit.

export const EXCHANGE_COMMISSION: ReadonlyMap<string, number> = new Map([
  ['betdaq', 0.02],
  ['betfair_ex_au', 0.05],
  ['betfair_ex_eu', 0.05],
  ['betfair_ex_uk', 0.05],
  ['matchbook', 0.02],
  ['smarkets', 0.02],
]);
