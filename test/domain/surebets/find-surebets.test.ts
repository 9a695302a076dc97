import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { overShares } from '#domain/markets/settlement.ts';
import { EXCHANGE_COMMISSION } from '#domain/odds/known-books.ts';
import type { QuotedOffer } from '#domain/odds/quotes.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import type { Surebet, SurebetLeg } from '#domain/surebets/surebet.ts';
import { SOFT_BOOKS, scanOf } from '../../support/market.ts';
import { h2h, h2hLay, NOW, spreads, totals } from '../../support/quotes.ts';
import betting from '../../vectors/betting.json' with { type: 'json' };

const MINUTE_MS = 60_000;

function surebetsOf(
  offers: readonly QuotedOffer[],
  sportKey = 'basketball_nba',
): readonly Surebet[] {
  return scanOf({ offers }, sportKey).opportunities.surebet;
}

/** Books that make a market credible and never have the best price. */
const others = (prices: readonly number[]) =>
  ['pinnacle', ...SOFT_BOOKS].map((book) => h2h(book, prices));
const otherTotals = (line: number) =>
  ['pinnacle', ...SOFT_BOOKS].map((book) => totals(book, line, [1.9, 1.9]));

function vector(id: string) {
  const vector = betting.vectors.find((each) => each.id === id);
  if (!vector) {
    throw new Error(id);
  }
  return vector as Readonly<Record<string, unknown>>;
}

describe('winners', () => {
  test('two prices on opposite sides lock in what the published arithmetic says', () => {
    const [home, away] = vector('bt-08').odds as readonly number[];
    const stakes = vector('bt-08').exact_stakes as readonly [number, number];
    const profit = vector('bt-08').exact_profit as number;
    const [surebet] = surebetsOf([
      ...others([1.93, 1.95]),
      h2h('unibet', [home ?? 0, 1.9]),
      h2h('betfred_uk', [1.85, away ?? 0]),
    ]);
    const total = stakes[0] + stakes[1];
    expect(surebet).toMatchObject({ marketKey: 'h2h', point: null, grade: 'A', flags: [] });
    expect(surebet?.ev).toBeCloseTo(profit / total, 3);
    expect(surebet?.legs.map(({ book, stakeShare }) => [book, stakeShare])).toEqual([
      ['unibet', Number((stakes[0] / total).toFixed(4))],
      ['betfred_uk', Number((stakes[1] / total).toFixed(4))],
    ]);
  });

  test('a leg without a link of the feed leads to the site of its book', () => {
    const [surebet] = surebetsOf([
      ...others([1.93, 1.95]),
      h2h('unibet', [2.02, 1.9], { link: null }),
      h2h('betfred_uk', [1.85, 2.04], { link: 'https://betfred.example/bet' }),
    ]);
    expect(surebet?.legs.map(({ link }) => link)).toEqual([
      'https://www.unibet.com/',
      'https://betfred.example/bet',
    ]);
  });

  test('say where a retirement or a disqualification may end the match, and how far away it is', () => {
    const offers = [
      ...others([1.93, 1.95]),
      h2h('unibet', [2.02, 1.9]),
      h2h('betfred_uk', [1.85, 2.04]),
    ];
    const flagsIn = (sportKey: string) => surebetsOf(offers, sportKey)[0]?.flags;
    expect(flagsIn('basketball_nba')).toEqual([]);
    expect(flagsIn('tennis_atp_french_open')).toEqual(['early_end']);
    const commenceTime = NOW + 8 * 24 * 60 * MINUTE_MS;
    const [far] = scanOf({ offers, commenceTime }, 'basketball_nba').opportunities.surebet;
    expect(far).toMatchObject({ grade: 'B', flags: ['far'] });
  });

  test('a profit that would be shown as none is none', () => {
    const profitAt = (away: number) =>
      surebetsOf([
        ...others([1.93, 1.95]),
        h2h('unibet', [2, 1.9]),
        h2h('betfred_uk', [1.85, away]),
      ]);
    expect(profitAt(2.0001)).toEqual([]);
    expect(profitAt(2.001)[0]?.ev).toBeGreaterThan(0.000_05);
  });

  test('a profit of 1.74 % is not the 1.83 % that rounding made of it', () => {
    const [home, away] = vector('bt-09').odds as readonly number[];
    const [surebet] = surebetsOf([
      ...others([2.3, 1.64]),
      h2h('unibet', [home ?? 0, 1.56]),
      h2h('betfred_uk', [2.2, away ?? 0]),
    ]);
    expect(100 * (surebet?.ev ?? 0)).toBeCloseTo(vector('bt-09').exact_profit_pct as number, 1);
  });

  test('three books whose best prices sum above one are none', () => {
    const offers = (vector('bt-07').book_odds as readonly (readonly number[])[]).map((prices, i) =>
      h2h(SOFT_BOOKS[i] ?? '', prices),
    );
    expect(surebetsOf(offers, 'soccer_epl')).toEqual([]);
  });

  test('three outcomes at three books pay the same whichever happens', () => {
    const [surebet] = surebetsOf(
      [
        ...others([2.0, 3.3, 3.9]),
        h2h('unibet', [2.2, 3.2, 3.7]),
        h2h('betfred_uk', [1.95, 3.65, 3.8]),
        h2h('onexbet', [1.97, 3.3, 4.2]),
      ],
      'soccer_epl',
    );
    expect(surebet?.legs.map(({ outcome, book }) => [outcome, book])).toEqual([
      ['Brentford', 'unibet'],
      ['Draw', 'betfred_uk'],
      ['Fulham', 'onexbet'],
    ]);
    const sum = 1 / 2.2 + 1 / 3.65 + 1 / 4.2;
    expect(surebet?.ev).toBeCloseTo(1 / sum - 1, 3);
    for (const { price, stakeShare } of surebet?.legs ?? []) {
      expect(price * stakeShare).toBeCloseTo(1 / sum, 3);
    }
  });

  test('legs never come from one clone family, and the next best family stands in', () => {
    const clones = [
      ...others([1.92, 1.91]),
      h2h('unibet', [2.06, 1.85]),
      h2h('casumo', [1.85, 2.07]),
    ];
    expect(surebetsOf(clones)).toEqual([]);
    const [surebet] = surebetsOf([...clones, h2h('onexbet', [1.88, 2.03])]);
    expect(surebet?.legs.map(({ book }) => book)).toEqual(['unibet', 'onexbet']);
  });

  test('where two families have the best prices of all three outcomes, the third best has the third leg', () => {
    const [surebet] = surebetsOf(
      [
        ...others([2.8, 2.8, 2.8]),
        h2h('unibet', [3.05, 2.95, 2.97]),
        h2h('onexbet', [2.94, 3.06, 2.96]),
        h2h('betfred_uk', [2.9, 2.9, 2.95]),
      ],
      'icehockey_nhl',
    );
    expect(surebet?.legs.map(({ book }) => book)).toEqual(['unibet', 'onexbet', 'betfred_uk']);
    expect(surebet?.ev).toBeCloseTo(1 / (1 / 3.05 + 1 / 3.06 + 1 / 2.95) - 1, 3);
  });

  test('the mean that a survey has taken of many books is no leg', () => {
    const offers = [
      ...others([1.93, 1.95]),
      h2h('survey', [2.05, 1.85]),
      h2h('onexbet', [1.85, 2.03]),
    ];
    const surebets = (surveys: readonly string[]) =>
      scanOf({ offers }, 'basketball_nba', { ...DEFAULT_SCAN_SETTINGS, surveys }).opportunities
        .surebet;
    expect(surebets([])[0]?.legs.map(({ book }) => book)).toEqual(['survey', 'onexbet']);
    expect(surebets(['survey'])).toEqual([]);
  });

  test('of two families with the same price the one nearer to fair has the leg', () => {
    const same = [
      h2h('gtbets', [2.05, 1.75]),
      h2h('unibet', [2.05, 1.85]),
      h2h('virginbet', [2.05, 1.75]),
    ];
    const [surebet] = surebetsOf([...others([1.93, 1.95]), ...same, h2h('onexbet', [1.85, 2.03])]);
    expect(surebet?.legs.map(({ book }) => book)).toEqual(['unibet', 'onexbet']);
  });

  test('two-way and three-way prices never meet', () => {
    const offers = [
      ...['pinnacle', 'betway', 'skybet'].map((book) => h2h(book, [1.78, 2.17])),
      ...['coolbet', 'tipico_de', 'onexbet'].map((book) => h2h(book, [2.32, 4.5, 2.65])),
    ];
    expect(surebetsOf(offers, 'icehockey_nhl')).toEqual([]);
  });

  test('a match that can be drawn and refunded guarantees nothing', () => {
    const offers = [
      ...others([1.93, 1.95]),
      h2h('unibet', [2.06, 1.85]),
      h2h('onexbet', [1.85, 2.06]),
    ];
    for (const tied of ['boxing_boxing', 'baseball_npb', 'baseball_kbo', 'americanfootball_nfl']) {
      expect(surebetsOf(offers, tied)).toEqual([]);
    }
    for (const decided of ['tennis_atp', 'baseball_mlb', 'americanfootball_ncaaf']) {
      expect(surebetsOf(offers, decided)).toHaveLength(1);
    }
  });
});

describe('exchanges', () => {
  test('count after commission: what looks like a profit can be none', () => {
    const offers = [...others([1.93, 1.95]), h2h('unibet', [2.04, 1.86])];
    expect(surebetsOf([...offers, h2h('betfair_ex_eu', [1.93, 1.97])])).toEqual([]);
    const [surebet] = surebetsOf([...offers, h2h('betfair_ex_eu', [1.86, 2.12])]);
    expect(surebet?.flags).toEqual(['exchange_commission']);
    expect(surebet?.grade).toBe('B');
    const after = 1 + 1.12 * 0.95;
    expect(surebet?.ev).toBeCloseTo(1 / (1 / 2.04 + 1 / after) - 1, 3);
  });

  test('a back and a lay of one outcome are a surebet when o > L after commission; the lay’s share is its liability', () => {
    const [surebet] = surebetsOf(
      [
        ...others([2.0, 3.3, 3.9]),
        h2h('smarkets', [2.06, 3.5, 4.0]),
        h2hLay('smarkets', [2.08, 3.6, 4.1]),
        h2h('unibet', [2.2, 3.2, 3.7]),
      ],
      'soccer_epl',
    );
    expect(surebet?.legs.map(({ outcome, book, price }) => [outcome, book, price])).toEqual([
      ['Brentford', 'unibet', 2.2],
      ['Lay Brentford', 'smarkets', 2.08],
    ]);
    expect(surebet?.flags).toEqual(['exchange_commission', 'lay_leg']);
    // Backing 1 and laying b = o / (L - c) wins o - 1 - b (L - 1) either way, on a stake of 1 + b
    // (L - 1).
    const b = 2.2 / (2.08 - 0.02);
    expect(surebet?.ev).toBeCloseTo((2.2 - 1 - b * 1.08) / (1 + b * 1.08), 3);
  });

  describe('lay prices beside a sound exchange of the same family', () => {
    const sound = [
      ...others([2.0, 3.3, 3.9]),
      h2h('betfair_ex_uk', [2.06, 3.5, 4.0]),
      h2hLay('betfair_ex_uk', [2.08, 3.6, 4.1]),
      h2h('unibet', [2.09, 3.2, 3.7]),
    ];
    const back = [2.06, 3.5, 4.0];
    const lay = [1.98, 3.5, 4.1];

    test('a lay price is a leg where its own exchange backs higher than it lays', () => {
      const offers = [
        ...sound,
        h2h('betfair_ex_eu', [1.95, 3.45, 4]),
        h2hLay('betfair_ex_eu', lay),
      ];
      expect(
        surebetsOf(offers, 'soccer_epl')[0]?.legs.map(({ book, price }) => [book, price]),
      ).toEqual([
        ['unibet', 2.09],
        ['betfair_ex_eu', 1.98],
      ]);
    });

    test.each([
      ['lays below its own back prices', h2h('betfair_ex_eu', back), 'lay_below_back'],
      ['has impossible back prices', h2h('betfair_ex_eu', [1.2, 1.4, 1.5]), 'overround'],
    ])('a lay price is no leg where its exchange %s', (_name, own, reason) => {
      const offers = [...sound, own, h2hLay('betfair_ex_eu', lay)];
      const { opportunities, report } = scanOf({ offers });
      expect(opportunities.surebet).toEqual([]);
      expect(report.rejected).toEqual({ [reason]: 1 });
    });

    test('a lay price is no leg where the back prices are no opinion, older than ten minutes, or missing', () => {
      const wide = h2h('betfair_ex_eu', [1.8, 2.9, 3.3]);
      const old = h2h('betfair_ex_eu', [1.95, 3.45, 4], { ageMs: 10 * MINUTE_MS + 1 });
      for (const own of [[wide], [old], []]) {
        expect(surebetsOf([...sound, ...own, h2hLay('betfair_ex_eu', lay)], 'soccer_epl')).toEqual(
          [],
        );
      }
    });

    test('a lay price is no leg where the commission of its exchange is not listed', () => {
      const offers = [...sound, h2h('novig', [1.95, 3.45, 4]), h2hLay('novig', lay)];
      expect(surebetsOf(offers, 'soccer_epl')).toEqual([]);
    });

    test('a lay price is no leg where the middle of back and lay is far from what the other families think', () => {
      // Right about the home side, but the draw is as likely as in another match.
      const offers = [
        ...sound,
        h2h('betfair_ex_eu', [1.94, 2.6, 6.6]),
        h2hLay('betfair_ex_eu', [1.98, 2.7, 7]),
      ];
      expect(surebetsOf(offers, 'soccer_epl')).toEqual([]);
    });
  });

  test('a lay of a strong favourite is judged by the chance that it does not win', () => {
    const [surebet] = surebetsOf([
      ...others([1.24, 4.1]),
      h2h('smarkets', [1.25, 4.3]),
      h2hLay('smarkets', [1.26, 4.6]),
      h2h('unibet', [1.3, 3.5]),
    ]);
    expect(surebet?.legs.map(({ outcome, price }) => [outcome, price])).toEqual([
      ['Brentford', 1.3],
      ['Lay Brentford', 1.26],
    ]);
    expect(surebet?.flags).toEqual(['exchange_commission', 'lay_leg']);
  });
});

describe('lines', () => {
  test('a half line locks in the whole profit, a quarter line a part of it, a whole line nothing', () => {
    const on = (line: number) =>
      surebetsOf([
        ...otherTotals(line),
        totals('unibet', line, [2.05, 1.8]),
        totals('onexbet', line, [1.8, 2.05]),
      ])[0];
    expect(on(2.5)?.ev).toBeCloseTo(0.025, 4);
    expect(on(2.5)?.flags).toEqual([]);
    // Equal returns on both sides would leave 1.25 %; the max-min shares find a little more.
    expect(on(2.25)?.ev).toBeCloseTo(0.0166, 4);
    expect(on(2.25)).toMatchObject({ grade: 'B', flags: ['refund_line'], point: 2.25 });
    expect(on(2)).toBeUndefined();
  });

  test('over a lower and under a higher line leave no result unpaid; the other way round they do', () => {
    const offers = [...otherTotals(2.5), ...otherTotals(3.5)];
    const [surebet] = surebetsOf([
      ...offers,
      totals('unibet', 2.5, [2.05, 1.8]),
      totals('onexbet', 3.5, [1.8, 2.05]),
    ]);
    expect(surebet).toMatchObject({ marketKey: 'totals', point: null });
    expect(surebet?.legs.map(({ outcome, point }) => [outcome, point])).toEqual([
      ['Over', 2.5],
      ['Under', 3.5],
    ]);
    expect(
      surebetsOf([
        ...offers,
        totals('unibet', 3.5, [2.05, 1.8]),
        totals('onexbet', 2.5, [1.8, 2.05]),
      ]),
    ).toEqual([]);
  });

  test.each([
    ['sets beside games', 'tennis_wta_charleston_open', 2.5, 21.5],
    ['few of one beside many of the other', 'tennis_wta_charleston_open', 3.5, 20.5],
    ['a quarter beside the match', 'basketball_nba', 55.5, 220.5],
    ['a half beside the match', 'basketball_nba', 110.5, 220.5],
  ])('lines of two counts under one key make no surebet: %s', (_what, sportKey, low, high) => {
    const legs = [totals('unibet', low, [2.1, 1.75]), totals('onexbet', high, [1.75, 2.1])];
    const offers = [...otherTotals(low), ...otherTotals(high), ...legs];
    expect(scanOf({ offers }, sportKey).opportunities.surebet).toEqual([]);
  });

  test.each([
    ['basketball_nba', 219.5, 224.5],
    ['icehockey_nhl', 5.5, 6.5],
  ])('lines of one count do: %s over %s and under %s', (sportKey, low, high) => {
    const legs = [totals('unibet', low, [2.05, 1.8]), totals('onexbet', high, [1.8, 2.05])];
    const offers = [...otherTotals(low), ...otherTotals(high), ...legs];
    const [surebet] = scanOf({ offers }, sportKey).opportunities.surebet;
    expect(surebet?.legs.map(({ point }) => point)).toEqual([low, high]);
  });

  test.each([
    ['basketball_nba', [1, -1], 1],
    ['basketball_nba', [-5.5, -7.5], 1],
    ['tennis_wta_charleston_open', [-1.5, -4.5], 0],
    ['tennis_wta_charleston_open', [-3.5, -4.5], 1],
  ] as const)(
    'handicaps of %s at %j count the same or do not',
    (sportKey, [home, away], surebets) => {
      const agreed = [home, away].flatMap((line) =>
        ['pinnacle', ...SOFT_BOOKS].map((book) => spreads(book, line, [1.9, 1.9])),
      );
      const legs = [spreads('unibet', home, [2.05, 1.8]), spreads('onexbet', away, [1.8, 2.05])];
      expect(scanOf({ offers: [...agreed, ...legs] }, sportKey).opportunities.surebet).toHaveLength(
        surebets,
      );
    },
  );

  test('handicaps of both sides show their own points', () => {
    const [surebet] = surebetsOf([
      ...['pinnacle', ...SOFT_BOOKS].map((book) => spreads(book, -3.5, [1.9, 1.9])),
      spreads('unibet', -3.5, [2.05, 1.8]),
      spreads('onexbet', -3.5, [1.8, 2.05]),
    ]);
    expect(surebet?.legs.map(({ outcome, point }) => [outcome, point])).toEqual([
      ['Brentford', -3.5],
      ['Fulham', 3.5],
    ]);
  });
});

describe('phantoms', () => {
  const with_ = (price: number, options = {}) => [
    ...others([1.93, 1.95]),
    h2h('unibet', [price, 1.75], options),
    h2h('onexbet', [1.85, 2.03]),
  ];

  test('above 3 % a profit is to be checked, above 5 % it is dropped and counted', () => {
    expect(surebetsOf(with_(2.1))[0]).toMatchObject({ grade: 'C', flags: ['high_profit'] });
    const { opportunities, report } = scanOf({ offers: with_(2.2) }, 'basketball_nba');
    expect(opportunities.surebet).toEqual([]);
    expect(report.rejected).toEqual({ surebet_too_good: 1 });
  });

  test('a price of more than two minutes makes a C, of more than five none', () => {
    expect(surebetsOf(with_(2.05, { ageMs: 3 * MINUTE_MS }))[0]).toMatchObject({
      grade: 'C',
      flags: ['stale_quote'],
    });
    expect(surebetsOf(with_(2.05, { ageMs: 6 * MINUTE_MS }))).toEqual([]);
  });

  test('the price of another market is no leg', () => {
    const offers = [...others([1.25, 6.5, 13]), h2h('unibet', [3.42, 3.4, 2.3])];
    expect(surebetsOf(offers, 'soccer_epl')).toEqual([]);
  });

  test('nor is one that is worth more than a quarter of its stake by the others’ opinion', () => {
    const offers = (long: number) => [
      ...others([1.12, 9, 26]),
      h2h('unibet', [1.13, 8.5, 24]),
      h2h('onexbet', [1.1, 11.5, 26]),
      h2h('gtbets', [1.09, 8, long]),
    ];
    expect(surebetsOf(offers(38), 'soccer_epl')[0]?.legs.map(({ price }) => price)).toEqual([
      1.13, 11.5, 38,
    ]);
    expect(surebetsOf(offers(48), 'soccer_epl')).toEqual([]);
  });

  test('a leg far from fair is a reservation, and a reason to check in a market without evidence of its own', () => {
    const far = [1.5, 2.2] as const;
    const even = [1.85, 1.85] as const;
    expect(surebetsOf([...others(even), h2h('unibet', far)])[0]).toMatchObject({
      grade: 'B',
      flags: ['price_outlier'],
    });
    const lines = ['pinnacle', ...SOFT_BOOKS].map((book) => totals(book, 220.5, even));
    expect(surebetsOf([...lines, totals('unibet', 220.5, far)])[0]).toMatchObject({
      grade: 'C',
      flags: ['price_outlier'],
    });
  });

  test('the value of a leg alone allows for stakes that come back, where a goal model tells how often', () => {
    const books = ['pinnacle', ...SOFT_BOOKS];
    const offers = [
      ...books.map((book) => totals(book, 2.25, [1.78, 1.88])),
      totals('unibet', 2.25, [2.2, 1.68]),
    ];
    expect(surebetsOf(offers)[0]?.flags).toEqual(['high_ev', 'refund_line']);
    const goals = [...offers, spreads('pinnacle', -0.25, [1.9, 1.9])];
    expect(surebetsOf(goals, 'soccer_epl')[0]?.flags).toEqual(['refund_line']);
  });

  test('legs that only two other books judge are a reservation', () => {
    const books = [
      h2h('unibet', [2.05, 1.85]),
      h2h('onexbet', [1.85, 2.03]),
      h2h('betway', [1.9, 1.9]),
    ];
    expect(surebetsOf(books)[0]).toMatchObject({ grade: 'B', flags: ['thin'] });
  });
});

describe('one price that makes a profit of more than 5 %', () => {
  const legal = [
    ...others([1.93, 1.95]),
    h2h('unibet', [2.05, 1.85]),
    h2h('onexbet', [1.85, 2.03]),
  ];
  const [without] = surebetsOf(legal);

  test('does not hide what the other books guarantee, and is counted', () => {
    const { opportunities, report } = scanOf(
      { offers: [...legal, h2h('gtbets', [2.2, 1.75])] },
      'basketball_nba',
    );
    expect(without?.ev).toBeCloseTo(0.0199, 4);
    expect(opportunities.surebet.map(({ ev, legs }) => [ev, legs.map(({ book }) => book)])).toEqual(
      [[without?.ev, ['unibet', 'onexbet']]],
    );
    expect(report.rejected).toEqual({ surebet_too_good: 1 });
  });

  test('nor do two on the same side, or one on each', () => {
    for (const wrong of [h2h('betfred_uk', [2.25, 1.7]), h2h('betfred_uk', [1.7, 2.3])]) {
      const { opportunities, report } = scanOf(
        { offers: [...legal, h2h('gtbets', [2.2, 1.75]), wrong] },
        'basketball_nba',
      );
      expect(opportunities.surebet[0]?.ev).toBe(without?.ev);
      expect(report.rejected).toEqual({ surebet_too_good: 2 });
    }
  });

  test('is the one farther from fair, whichever of the two is the longer price', () => {
    const offers = [
      ...others([1.3, 3.5]),
      h2h('unibet', [1.45, 2.8]),
      h2h('onexbet', [1.28, 3.85]),
    ];
    expect(
      surebetsOf([...offers, h2h('gtbets', [1.37, 3.1])])[0]?.legs.map(({ book }) => book),
    ).toEqual(['gtbets', 'onexbet']);
  });

  test('is out for every line of the market', () => {
    const offers = [
      ...otherTotals(2.5),
      ...otherTotals(3.5),
      totals('gtbets', 2.5, [2.25, 1.7]),
      totals('unibet', 2.5, [1.8, 2.0]),
      totals('onexbet', 3.5, [1.8, 1.85]),
    ];
    // Over 2.5 with under 2.5 is 5.9 %, with under 3.5 only 1.5 %.
    const { opportunities, report } = scanOf({ offers }, 'basketball_nba');
    expect(opportunities.surebet).toEqual([]);
    expect(report.rejected).toEqual({ surebet_too_good: 1 });
  });
});

function winnerOf(home: number, away: number): string {
  if (home === away) {
    return 'Draw';
  }
  return home > away ? 'Brentford' : 'Fulham';
}

/** What a published leg returns per unit of its share when the match ends with these scores. */
function returned(leg: SurebetLeg, marketKey: string, home: number, away: number): number {
  const commission = EXCHANGE_COMMISSION.get(leg.book) ?? 0;
  const lay = leg.outcome.startsWith('Lay ');
  const name = lay ? leg.outcome.slice(4) : leg.outcome;
  const pays = lay
    ? 1 + (1 - commission) / (leg.price - 1)
    : 1 + (leg.price - 1) * (1 - commission);
  const point = leg.point ?? 0;
  if (marketKey.startsWith('h2h')) {
    const happened = name === winnerOf(home, away);
    return happened !== lay ? pays : 0;
  }
  const shares =
    marketKey === 'totals'
      ? overShares(home + away, point)
      : overShares(name === 'Brentford' ? home - away : away - home, -point);
  const [won, lost] = name === 'Under' ? [shares.lost, shares.won] : [shares.won, shares.lost];
  return won * pays + (1 - won - lost);
}

describe('for whatever is quoted', () => {
  const BOOKS = [
    'unibet',
    'casumo',
    'onexbet',
    'betfred_uk',
    'smarkets',
    'betfair_ex_eu',
    'pinnacle',
    ...SOFT_BOOKS,
  ];
  const around = (fair: number) => fc.double({ min: fair * 0.9, max: fair * 1.08, noNaN: true });
  const book = fc.constantFrom(...BOOKS);
  const offer: fc.Arbitrary<QuotedOffer> = fc.oneof(
    fc.tuple(book, around(2.1), around(3.5), around(4)).map(([b, ...prices]) => h2h(b, prices)),
    fc
      .tuple(fc.constantFrom('smarkets', 'betfair_ex_eu'), around(2.15), around(3.6), around(4.1))
      .map(([b, ...prices]) => h2hLay(b, prices)),
    fc
      .tuple(book, fc.constantFrom(2.25, 2.5, 2.75, 3), around(2), around(2))
      .map(([b, line, over, under]) => totals(b, line, [over, under])),
    fc
      .tuple(book, fc.constantFrom(-0.25, -0.5, -0.75, -1), around(2), around(2))
      .map(([b, line, home, away]) => spreads(b, line, [home, away])),
  );
  const quoted = fc.array(offer, { minLength: 4, maxLength: 40 });

  test('the published shares lose in no settlement, win at least ev, and sum to 1', () => {
    let seen = 0;
    fc.assert(
      fc.property(quoted, (offers) => {
        for (const { ev, legs, marketKey } of surebetsOf(offers, 'soccer_epl')) {
          seen++;
          expect(ev).toBeGreaterThan(0);
          expect(legs.reduce((sum, leg) => sum + leg.stakeShare, 0)).toBeCloseTo(1, 12);
          for (let home = 0; home <= 7; home++) {
            for (let away = 0; away <= 7; away++) {
              const paid = legs.reduce(
                (sum, leg) => sum + leg.stakeShare * returned(leg, marketKey, home, away),
                0,
              );
              expect(paid - 1).toBeGreaterThanOrEqual(ev - 1e-9);
            }
          }
        }
      }),
      { numRuns: 300 },
    );
    expect(seen).toBeGreaterThan(40);
  });

  test('a book without an opinion and with worse prices than another changes nothing', () => {
    fc.assert(
      fc.property(quoted, (offers) => {
        const worse = h2h('betdaq', [1.7, 2.9, 3.2]);
        const line = totals('betdaq', 2.5, [1.65, 1.65]);
        const before = scanOf({ offers }).opportunities;
        expect(scanOf({ offers: [...offers, worse, line] }).opportunities).toEqual(before);
      }),
    );
  });

  test('the order of the offers does not matter', () => {
    fc.assert(
      fc.property(quoted, (offers) => {
        const unique = [
          ...new Map(offers.map((o) => [`${o.book.key}|${o.kind}|${o.point}`, o])).values(),
        ];
        expect(scanOf({ offers: unique.toReversed() })).toEqual(scanOf({ offers: unique }));
      }),
    );
  });
});
