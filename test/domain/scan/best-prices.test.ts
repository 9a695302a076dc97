import { expect, test } from 'vitest';
import { MARKETS } from '#domain/markets/index.ts';
import type { JudgedMarket } from '#domain/reference/judged-market.ts';
import { bestWinnerPrices } from '#domain/scan/best-prices.ts';

test('the best price of an outcome is the one that pays most after commission, at a book that takes bets', () => {
  const offer = (
    key: string,
    home: number,
    rest: { isLay?: boolean; isSurvey?: boolean } = {},
  ) => ({
    book: { key, isSurvey: rest.isSurvey === true },
    isLay: rest.isLay === true,
    prices: [
      { outcome: 'home', price: home },
      { outcome: 'away', price: 1.7 },
    ],
  });
  const offers = [
    offer('betfair_ex_eu', 2.6),
    offer('unibet', 2.5),
    offer('coolbet', 2.55),
    offer('skybet', 2.55),
    offer('betfair_ex_uk', 3, { isLay: true }),
    offer('a_survey', 4, { isSurvey: true }),
  ];
  const market = { market: MARKETS.two_way, offers } as unknown as JudgedMarket;
  expect(bestWinnerPrices([market], 'two_way')).toEqual([
    // Of 2.60 at the exchange 2.52 is left after 5 %.
    [2.55, 'coolbet'],
    null,
    [1.7, 'unibet'],
  ]);
});
