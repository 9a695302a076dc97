import { describe, expect, test } from 'vitest';
import { agreedWinner, SOFT_BOOKS, scanOf } from '../../support/market.ts';
import { anEvent, h2h, NOW, spreads, totals } from '../../support/quotes.ts';

describe('one market key, two bets', () => {
  const overtime = ['pinnacle', 'betway', 'paddypower', 'skybet', 'betmgm'];
  const normalTime = ['coolbet', 'tipico_de', 'onexbet', 'marathonbet'];
  const offers = [
    ...overtime.map((book) => h2h(book, [1.78, 2.17])),
    ...normalTime.map((book) => h2h(book, [2.32, 4.5, 2.65])),
  ];

  test('two-way and three-way winners of one event are never compared', () => {
    const { opportunities, report } = scanOf({ offers }, 'icehockey_nhl');
    expect(opportunities.value).toEqual([]);
    expect(report.rejected).toEqual({});
  });

  test('value on the three-way winner of such a sport has a market key of its own', () => {
    const generous = h2h('unibet', [2.6, 4.4, 2.45]);
    const { value } = scanOf({ offers: [...offers, generous] }, 'icehockey_nhl').opportunities;
    expect(value.map((bet) => [bet.marketKey, bet.outcome])).toEqual([['h2h_3_way', 'Brentford']]);
  });

  test('totals and spreads of the books that price normal time are dropped', () => {
    const lines = [
      ...overtime.map((book) => totals(book, 6.5, [1.93, 1.93])),
      ...normalTime.map((book) => totals(book, 6.5, [2.2, 1.74])),
      totals('livescorebet', 6.5, [2.2, 1.74]),
      spreads('coolbet', -1.5, [2.9, 1.4]),
    ];
    const { opportunities, report, matches } = scanOf(
      { offers: [...offers, ...lines] },
      'icehockey_nhl',
    );
    expect(opportunities.value).toEqual([]);
    expect(report.rejected).toEqual({ other_period: 6 });
    expect(matches[0]?.pOver).toBeCloseTo(0.5, 12);
  });

  test('one book with the other winner does not cost all others their lines', () => {
    const offers = [
      ...[...normalTime, 'pinnacle'].flatMap((book) => [
        h2h(book, [2.32, 4.5, 2.65]),
        totals(book, 5.5, [1.9, 1.9]),
      ]),
      h2h('betmgm', [1.78, 2.17]),
      totals('betmgm', 5.5, [1.7, 2.1]),
    ];
    const { report, matches } = scanOf({ offers }, 'icehockey_liiga');
    expect(report.rejected).toEqual({ other_period: 1 });
    expect(matches[0]).toMatchObject({ kind: 'three_way', source: 'sharp', totalLine: 5.5 });
  });

  test.each([
    ['refused', h2h('smarkets', [1.5, 1.5, 1.5])],
    ['too old to be used', h2h('pinnacle', [2.4, 4.2, 2.5], { ageMs: 6_000_000 })],
  ])('a winner of another kind that is %s costs no other book its lines', (_why, other) => {
    const offers = SOFT_BOOKS.flatMap((book) => [
      h2h(book, [1.78, 2.17]),
      totals(book, 5.5, [1.9, 1.9]),
    ]);
    const generous = [h2h('unibet', [1.78, 2.17]), totals('unibet', 5.5, [2.12, 1.75])];
    const alone = scanOf({ offers: [...offers, ...generous] }, 'icehockey_liiga');
    const beside = scanOf({ offers: [...offers, ...generous, other] }, 'icehockey_liiga');
    expect(alone.opportunities.value).toHaveLength(1);
    expect(beside.opportunities.value).toEqual(alone.opportunities.value);
    expect(beside.matches).toEqual(alone.matches);
    expect(beside.report.rejected).not.toHaveProperty('other_period');
  });

  test('which winner stands for a match does not change while its quotes are kept', () => {
    const kept = (ageMs: number) =>
      scanOf(
        {
          commenceTime: NOW + 24 * 3_600_000,
          offers: [
            ...normalTime.flatMap((book) => [
              h2h(book, [2.32, 4.5, 2.65], { ageMs }),
              totals(book, 5.5, [2.1, 1.8], { ageMs }),
            ]),
            ...['betmgm', 'skybet'].flatMap((book) => [
              h2h(book, [1.78, 2.17], { ageMs }),
              totals(book, 5.5, [1.9, 1.9], { ageMs }),
            ]),
          ],
        },
        'icehockey_liiga',
      );
    const [young, old] = [kept(590_000), kept(610_000)];
    expect(young.matches[0]).toMatchObject({ kind: 'three_way', matched: 4 });
    expect(old.matches).toEqual(young.matches);
    expect(old.report.rejected).toEqual(young.report.rejected);
  });

  test('the totals of a book whose winner of the other kind is stale or refused are of the other period, too', () => {
    const sound = [
      ...overtime.map((book) => h2h(book, [1.78, 2.17])),
      ...overtime.map((book) => totals(book, 6.5, [1.93, 1.93])),
    ];
    const otherPeriod = normalTime.map((book) => totals(book, 6.5, [2.2, 1.74]));
    for (const theirs of [
      normalTime.map((book) => h2h(book, [2.32, 4.5, 2.65], { ageMs: 660_000 })),
      normalTime.map((book) => h2h(book, [1.85, 3.6, 2.1])),
    ]) {
      const { opportunities, report } = scanOf(
        { offers: [...sound, ...theirs, ...otherPeriod] },
        'icehockey_nhl',
      );
      expect(opportunities).toEqual({ value: [], surebet: [], combo: [] });
      expect(report.rejected).toMatchObject({ other_period: 4 });
    }
  });

  test('a book that quotes both winners and has a reference quote on neither keeps its totals', () => {
    const offers = [
      ...overtime.map((book) => h2h(book, [1.78, 2.17])),
      ...overtime.map((book) => totals(book, 6.5, [1.93, 1.93])),
      h2h('betfair_ex_eu', [1.6, 1.9]),
      h2h('betfair_ex_eu', [1.85, 3.6, 2.1]),
      totals('betfair_ex_eu', 6.5, [1.9, 1.95]),
    ];
    expect(scanOf({ offers }, 'icehockey_nhl').report.rejected).not.toHaveProperty('other_period');
  });

  test('the rounds of a fight are the same bet whatever a book does with a draw', () => {
    const fight = [
      ...['pinnacle', 'betmgm'].map((book) => h2h(book, [1.5, 2.6])),
      ...normalTime.map((book) => h2h(book, [1.6, 15, 2.7])),
      ...[...normalTime, 'betmgm'].map((book) => totals(book, 8.5, [1.9, 1.9])),
    ];
    const { report, matches } = scanOf({ offers: fight }, 'boxing_boxing');
    expect(report.rejected).toEqual({});
    expect(matches[0]).toMatchObject({ kind: 'two_way', totalLine: 8.5 });
  });

  test('where no book prices the two-way winner, nothing is dropped', () => {
    const lines = normalTime.map((book) => totals(book, 5.5, [1.9, 1.9]));
    const { report, matches } = scanOf(
      { offers: [...normalTime.map((book) => h2h(book, [2.32, 4.5, 2.65])), ...lines] },
      'icehockey_liiga',
    );
    expect(report.rejected).toEqual({});
    expect(matches[0]).toMatchObject({ totalLine: 5.5, kind: 'three_way' });
  });
});

test('a football winner without its draw is refused, never completed', () => {
  const { opportunities, report } = scanOf({
    offers: [...agreedWinner(), h2h('unibet', [3.4, 6])],
  });
  expect(opportunities.value).toEqual([]);
  expect(report.rejected).toEqual({ draw_missing: 1 });
});

test('a price of another market is dropped and does not touch the others', () => {
  const favourite = [
    h2h('pinnacle', [1.25, 6.5, 13]),
    ...SOFT_BOOKS.map((book) => h2h(book, [1.23, 6.2, 12])),
  ];
  const wrong = h2h('unibet', [3.42, 3.4, 2.3]);
  const { opportunities, report, matches } = scanOf({ offers: [...favourite, wrong] });
  expect(opportunities.value).toEqual([]);
  expect(report.rejected).toEqual({ vote_outlier: 1, price_outlier: 1 });
  expect(matches[0]).toEqual(scanOf({ offers: favourite }).matches[0]);
});

test('a value too good to be true is dropped', () => {
  const offers = [
    ...['pinnacle', ...SOFT_BOOKS].map((book) => totals(book, 2.5, [2.4, 1.55])),
    totals('unibet', 2.5, [3.3, 1.41]),
  ];
  const { opportunities, report } = scanOf({ offers });
  expect(opportunities.value).toEqual([]);
  expect(report.rejected).toMatchObject({ ev_too_high: 1 });
});

test('a sharp book that is itself the outlier makes a C, never a pick', () => {
  const offers = [
    h2h('pinnacle', [9.08, 5.2, 1.32]),
    ...SOFT_BOOKS.map((book) => h2h(book, [12, 6, 1.22])),
  ];
  const { value } = scanOf({ offers: [...offers, h2h('unibet', [13, 5.8, 1.2])] }).opportunities;
  const longshots = value.filter((bet) => bet.outcome === 'Brentford');
  expect(longshots).not.toEqual([]);
  for (const bet of longshots) {
    expect(bet).toMatchObject({ grade: 'C', flags: expect.arrayContaining(['anchor_outlier']) });
  }
});

test.each([
  ['underround', [2.2, 3.8, 4.9]],
  ['overround', [1.6, 2.8, 2.6]],
])('a book whose own prices have an %s is refused', (reason, prices) => {
  const { opportunities, report } = scanOf({ offers: [...agreedWinner(), h2h('unibet', prices)] });
  expect(opportunities.value).toEqual([]);
  expect(report.rejected).toEqual({ [reason]: 1 });
});

test('clones count as one opinion', () => {
  const kambi = ['unibet', 'unibet_nl', 'unibet_se', 'casumo', 'grosvenor'].map((book) =>
    h2h(book, [2, 3.3, 3.9]),
  );
  expect(scanOf({ offers: kambi }).matches[0]).toMatchObject({
    matched: 1,
    thin: true,
    source: 'consensus',
    totalSource: 'model',
  });
});

test('a line that no market has is refused', () => {
  expect(
    scanOf({ offers: [totals('unibet', 2.3, [1.9, 1.9]), totals('unibet', 1e9, [1.9, 1.9])] })
      .report.rejected,
  ).toEqual({
    unknown_line: 2,
  });
});

test('of two offers of one book on one line the fresher counts', () => {
  const offers = [
    ...agreedWinner(),
    h2h('unibet', [2.2, 3.3, 3.7], { ageMs: 60_000 }),
    h2h('unibet', [2.25, 3.3, 3.6], { ageMs: 20_000 }),
  ];
  const { opportunities, report } = scanOf({ offers });
  expect(opportunities.value.map((bet) => bet.price)).toEqual([2.25]);
  expect(report.rejected).toEqual({ duplicate_offer: 1 });
});

test('an incomplete set of outcomes is refused', () => {
  const event = anEvent();
  const half = { ...totals('unibet', 2.5, [1.9, 1.9]) };
  const offers = [{ ...half, prices: half.prices.slice(0, 1) }];
  expect(scanOf({ ...event, offers }).report.rejected).toEqual({ incomplete_market: 1 });
});

test('a match days away keeps its probabilities between two reads of its sport, but yields no opportunity', () => {
  const commenceTime = NOW + 48 * 3_600_000;
  const quotesOf = (minutes: number) =>
    agreedWinner().map((offer) => ({ ...offer, lastUpdate: NOW - minutes * 60_000 }));
  const { opportunities, matches } = scanOf({ commenceTime, offers: quotesOf(239) });
  expect(matches).toHaveLength(1);
  expect(opportunities).toEqual({ value: [], surebet: [], combo: [] });
  expect(scanOf({ commenceTime, offers: quotesOf(241) }).matches).toEqual([]);
});

test('quotes of more than fifteen minutes are used for nothing three hours before a match', () => {
  const old = agreedWinner().map((offer) => ({ ...offer, lastUpdate: NOW - 900_001 }));
  const { opportunities, matches, report } = scanOf({ offers: old });
  expect([opportunities.value, matches]).toEqual([[], []]);
  expect(report.rejected).toEqual({ quote_too_old: 6 });
});
