import { describe, expect, test } from 'vitest';
import { fitScoreModel } from '#domain/goals/fit-score-model.ts';
import { overShares } from '#domain/markets/settlement.ts';
import type { QuotedOffer } from '#domain/odds/quotes.ts';
import { shownEv } from '#domain/odds/rounding.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { agreedWinner, SOFT_BOOKS, scanOf } from '../../support/market.ts';
import { h2h, h2hLay, NOW, spreads, totals } from '../../support/quotes.ts';
import { scoresOf } from '../../support/scores.ts';

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];

function valueBets(...args: Parameters<typeof scanOf>) {
  return scanOf(...args).opportunities.value;
}

describe('a generous price', () => {
  const generous = h2h('unibet', [2.2, 3.3, 3.7], { link: 'https://unibet.example/deep' });
  const [bet, ...rest] = valueBets({ offers: [...agreedWinner(), generous] });

  test('is one item with the price and link of the feed and everything a reader needs', () => {
    expect(rest).toEqual([]);
    expect(bet).toMatchObject({
      kind: 'value',
      eventId: 'event-1',
      sportKey: 'soccer_epl',
      home: 'Brentford',
      away: 'Fulham',
      marketKey: 'h2h',
      outcome: 'Brentford',
      point: null,
      book: 'unibet',
      bookTitle: 'UNIBET',
      price: 2.2,
      link: 'https://unibet.example/deep',
      altBooks: [],
    });
  });

  test('without a link of the feed leads to the site of its book, and nowhere only where that is not known', () => {
    const linkOf = (book: string) =>
      valueBets({ offers: [...agreedWinner(), h2h(book, [2.2, 3.3, 3.7], { link: null })] })[0]
        ?.link;
    expect(linkOf('unibet')).toBe('https://www.unibet.com/');
    expect(linkOf('no_such_book')).toBeNull();
  });

  test('has the expected value price x fair probability - 1, unrounded', () => {
    expect(bet?.ev).toBe((bet?.fairProb ?? 0) * 2.2 - 1);
    expect(bet?.ev).toBeGreaterThan(0.02);
    expect(bet?.ev).toBeLessThan(0.12);
  });

  test('that the sharp book and the others confirm is an A without flags', () => {
    expect(bet).toMatchObject({ grade: 'A', flags: [] });
  });
});

test('a price that the sharp book alone sees value in, where an exchange sees a loss, is a C', () => {
  // A recorded match: 20.4 % by the sharp book, 16.5 % by the exchange, 17.6 % by the others.
  const at = (home: number) => {
    const rest = 1 - home;
    return [1 / home, 1 / (0.3 * rest), 1 / (0.7 * rest)];
  };
  const offers = [
    h2h('pinnacle', at(0.204)),
    h2h('betfair_ex_eu', at(0.165)),
    ...SOFT_BOOKS.map((book) => h2h(book, at(0.176))),
    h2h('unibet', [5.75, 3.9, 1.65]),
  ];
  const prices = valueBets({ offers }).flatMap(({ altBooks }) => altBooks);
  expect(prices.find(({ price }) => price === 5.75)).toMatchObject({ book: 'unibet', grade: 'C' });
});

test('a price on an event in more than seven days is at most a B, in more than thirty a C', () => {
  const offers = [...agreedWinner(), h2h('unibet', [2.2, 3.3, 3.7])];
  const at = (days: number) => valueBets({ offers, commenceTime: NOW + days * 24 * HOUR_MS })[0];
  expect(at(7)).toMatchObject({ grade: 'A', flags: [] });
  expect(at(8)).toMatchObject({ grade: 'B', flags: ['far'] });
  expect(at(31)).toMatchObject({ grade: 'C', flags: ['far'] });
});

test('what five books agree about shortly before the start is a B, earlier or among fewer a C', () => {
  const bet = (books: readonly string[], hours: number) => {
    const offers = [...books.map((book) => h2h(book, [1.91, 1.91])), h2h('unibet', [2.1, 1.75])];
    return valueBets({ offers, commenceTime: NOW + hours * HOUR_MS }, 'basketball_nba')[0];
  };
  expect(bet(SOFT_BOOKS, 12)).toMatchObject({ grade: 'B', flags: ['broad_consensus'] });
  const untested = { grade: 'C', flags: ['no_anchor', 'no_measured_value'] };
  expect(bet(SOFT_BOOKS, 13)).toMatchObject(untested);
  expect(bet(SOFT_BOOKS.slice(1), 12)).toMatchObject(untested);
});

test('what is left of a value after refunds is shown as something, or not published', () => {
  for (let price = 2; price < 2.2; price += 0.0005) {
    const offers = [...['pinnacle', ...SOFT_BOOKS].map((book) => totals(book, 3, [1.95, 1.95]))];
    for (const bet of valueBets({ offers: [...offers, totals('unibet', 3, [price, 1.8])] })) {
      expect(shownEv(bet.ev)).toBeGreaterThan(0);
    }
  }
});

test('a book never takes part in the probability that judges it, nor do its clones', () => {
  const fairAt = (price: number) =>
    valueBets({
      offers: [
        ...agreedWinner(),
        h2h('unibet', [price, 3.3, 3.7]),
        h2h('casumo', [price, 3.3, 3.7]),
      ],
    }).find((bet) => bet.book === 'casumo' || bet.book === 'unibet')?.fairProb;
  expect(fairAt(2.2)).toBeDefined();
  expect(fairAt(2.25)).toBe(fairAt(2.2));
});

test('several books with value on one selection are one item, the best by value first', () => {
  const offers = [
    ...agreedWinner(),
    h2h('unibet', [2.2, 3.3, 3.7]),
    h2h('betsson', [2.25, 3.3, 3.6]),
    h2h('nordicbet', [2.25, 3.3, 3.6]),
  ];
  const [bet, ...rest] = valueBets({ offers });
  expect(rest).toEqual([]);
  expect([bet, ...(bet?.altBooks ?? [])].map((at) => at?.book)).toEqual([
    'betsson',
    'nordicbet',
    'unibet',
  ]);
  const values = [bet?.ev ?? 0, ...(bet?.altBooks ?? []).map((alt) => alt.ev)];
  expect(values).toEqual(values.toSorted((a, b) => b - a));
  expect(Math.min(...values)).toBeGreaterThan(0);
});

test('each of them has the fair probability that judged it: that of all but itself', () => {
  // Outside football the others are part of the reference, and here two of them differ from the
  // rest.
  const offers = [
    ...['pinnacle', ...SOFT_BOOKS].map((book) => h2h(book, [1.9, 1.95])),
    h2h('unibet', [2.08, 1.8]),
    h2h('betsson', [2.07, 1.82]),
  ];
  const [bet] = valueBets({ offers }, 'basketball_nba');
  const [alt] = bet?.altBooks ?? [];
  expect([bet?.grade, alt?.grade]).toEqual(['A', 'A']);
  expect(alt?.fairProb).not.toBe(bet?.fairProb);
  expect(alt?.ev).toBe((alt?.price ?? 0) * (alt?.fairProb ?? 0) - 1);
});

test('over and under of one line never both have value: both are a C', () => {
  const offers = [
    ...agreedWinner(),
    ...['pinnacle', ...SOFT_BOOKS].map((book) => totals(book, 2.5, [1.95, 1.95])),
    totals('unibet', 2.5, [2.07, 1.83]),
    totals('betsson', 2.5, [1.83, 2.07]),
  ];
  const bets = valueBets({ offers });
  expect(bets.map(({ outcome }) => outcome).sort()).toEqual(['Over', 'Under']);
  for (const { grade, flags } of bets) {
    expect(grade).toBe('C');
    expect(flags).toContain('split_market');
  }
});

test('two sides of a market that both have value are worth nothing outside football alone', () => {
  const offers = [
    ...['pinnacle', ...SOFT_BOOKS].map((book) => totals(book, 210.5, [1.95, 1.95])),
    totals('unibet', 210.5, [2.07, 1.83]),
    totals('betsson', 210.5, [1.83, 2.07]),
  ];
  const worthless = (sportKey: string) =>
    valueBets({ offers }, sportKey).map(({ flags }) => flags.includes('no_measured_value'));
  expect(worthless('basketball_nba')).toEqual([true, true]);
  expect(worthless('soccer_epl')).toEqual([false, false]);
});

test('a price of a surebet that is a C is a C as value too, where no results were tested', () => {
  const offers = [
    ...['pinnacle', ...SOFT_BOOKS].map((book) => h2h(book, [1.9, 1.95])),
    h2h('unibet', [2.14, 1.75]),
    h2h('betsson', [1.8, 2.0]),
  ];
  const { value, surebet } = scanOf({ offers }, 'basketball_nba').opportunities;
  expect(surebet[0]).toMatchObject({ grade: 'C', flags: ['high_profit'] });
  expect(value.find(({ book }) => book === 'unibet')).toMatchObject({ grade: 'C' });
  const { flags } = value.find(({ book }) => book === 'unibet') ?? {};
  expect(flags).toContain('doubtful_surebet');
  expect(flags).toContain('no_measured_value');
});

test('no price is an opportunity where all books agree', () => {
  expect(valueBets({ offers: agreedWinner() })).toEqual([]);
});

describe('exchange prices', () => {
  test('count after the commission, and are shown before it', () => {
    const offers = [...agreedWinner(), h2h('betfair_ex_eu', [2.3, 3.4, 3.6])];
    const [bet] = valueBets({ offers });
    expect(bet).toMatchObject({
      book: 'betfair_ex_eu',
      price: 2.3,
      flags: ['exchange_commission'],
    });
    expect(bet?.ev).toBeCloseTo((bet?.fairProb ?? 0) * (1 + 1.3 * 0.95) - 1, 12);
  });

  test('lose to a lower price that keeps more', () => {
    const [bet] = valueBets({
      offers: [
        ...agreedWinner(),
        h2h('betfair_ex_eu', [2.17, 3.45, 3.95]),
        h2h('unibet', [2.16, 3.3, 3.7]),
      ],
    });
    expect(bet?.book).toBe('unibet');
    expect(bet?.altBooks.map(({ book }) => book)).toEqual(['betfair_ex_eu']);
  });

  test('give their opinion as the middle of back and lay', () => {
    const backOnly = [h2h('betfair_ex_eu', [1.98, 2.0]), h2h('unibet', [2.1, 1.75])];
    const both = [...backOnly, h2hLay('betfair_ex_eu', [1.98, 2.1])];
    const [without, withLay] = [backOnly, both].map(
      (offers) => valueBets({ offers }, 'basketball_nba')[0]?.fairProb ?? 0,
    );
    expect(withLay).toBeCloseTo(
      (1 / 1.98 + 1 / 1.98) / (1 / 1.98 + 1 / 1.98 + 1 / 2 + 1 / 2.1),
      12,
    );
    expect(withLay).not.toBeCloseTo(without ?? 0, 3);
  });

  test('with a lay price below the back price are refused', () => {
    const offers = [
      ...agreedWinner(),
      h2h('betfair_ex_eu', [2.3, 3.4, 3.6]),
      h2hLay('betfair_ex_eu', [2.2, 3.6, 4]),
    ];
    const { opportunities, report } = scanOf({ offers });
    expect(opportunities.value).toEqual([]);
    expect(report.rejected).toMatchObject({ lay_below_back: 1 });
  });

  test('with a booksum above 1.06 are no opinion, however near their lay prices are', () => {
    const own = (price: number) => [
      h2h('betfair_ex_eu', [price, price]),
      h2hLay('betfair_ex_eu', [price + 0.01, price + 0.01]),
      h2h('unibet', [2.2, 1.7]),
    ];
    const found = (price: number) => valueBets({ offers: own(price) }, 'basketball_nba').length;
    expect([found(1.89), found(1.88)]).toEqual([1, 0]);
  });

  test('too far apart are no opinion', () => {
    const offers = [
      h2h('betfair_ex_eu', [1.8, 1.9]),
      h2hLay('betfair_ex_eu', [2.4, 2.6]),
      h2h('unibet', [2.2, 1.7]),
    ];
    expect(valueBets({ offers }, 'basketball_nba')).toEqual([]);
  });
});

test('a sharp book is not judged by softer ones', () => {
  const offers = [
    h2h('pinnacle', [2.4, 3.4, 3.3]),
    ...SOFT_BOOKS.map((book) => h2h(book, [2.0, 3.3, 3.9])),
  ];
  expect(valueBets({ offers }).filter((bet) => bet.book === 'pinnacle')).toEqual([]);
});

test('one soft book against another is not value, two others are a thin consensus', () => {
  const offers = [h2h('unibet', [2.3, 3.3, 3.6]), h2h('betway', [2, 3.3, 3.9])];
  expect(valueBets({ offers })).toEqual([]);
  const [bet] = valueBets({ offers: [...offers, h2h('coolbet', [2.02, 3.3, 3.9])] });
  expect(bet?.flags).toEqual(expect.arrayContaining(['thin', 'no_anchor']));
});

describe('age', () => {
  const generousAt = (ageMs: number) =>
    valueBets({ offers: [...agreedWinner(), h2h('unibet', [2.2, 3.3, 3.7], { ageMs })] })[0];

  test('a price of more than two minutes is flagged and to be checked', () => {
    expect(generousAt(2 * MINUTE_MS)).toMatchObject({ grade: 'A', flags: [] });
    expect(generousAt(2 * MINUTE_MS + 1)).toMatchObject({ grade: 'C', flags: ['stale_quote'] });
  });

  test('a price of more than five minutes is not offered', () => {
    expect(generousAt(5 * MINUTE_MS)).toBeDefined();
    expect(generousAt(5 * MINUTE_MS + 1)).toBeUndefined();
  });

  test('a sharp book of more than two minutes is flagged, of more than ten it is not asked', () => {
    const withSharpAt = (ageMs: number) => {
      const offers = agreedWinner().slice(1);
      return valueBets({
        offers: [
          h2h('pinnacle', [2.05, 3.4, 4.05], { ageMs }),
          ...offers,
          h2h('unibet', [2.2, 3.3, 3.7]),
        ],
      })[0];
    };
    expect(withSharpAt(2 * MINUTE_MS + 1)?.flags).toEqual(['stale_anchor']);
    expect(withSharpAt(10 * MINUTE_MS)?.flags).toEqual(['stale_anchor']);
    expect(withSharpAt(10 * MINUTE_MS + 1)?.flags).toEqual(['no_anchor']);
  });

  test('soft books of more than two minutes confirm nothing', () => {
    const withOthersAt = (ageMs: number, fresh: number) => {
      const others = SOFT_BOOKS.map((book, index) =>
        h2h(book, [2, 3.3, 3.9], index < fresh ? {} : { ageMs }),
      );
      return valueBets({
        offers: [h2h('pinnacle', [2.05, 3.4, 4.05]), ...others, h2h('unibet', [2.2, 3.3, 3.7])],
      })[0];
    };
    expect(withOthersAt(2 * MINUTE_MS, 0)).toMatchObject({ grade: 'A', flags: [] });
    expect(withOthersAt(2 * MINUTE_MS + 1, 3)).toMatchObject({ grade: 'A', flags: [] });
    expect(withOthersAt(2 * MINUTE_MS + 1, 2)).toMatchObject({
      grade: 'B',
      flags: ['unconfirmed'],
    });
  });

  test('a sharp book is as old as the handicap and total that stand behind the winner with it', () => {
    const withLinesAt = (ageMs: number) =>
      valueBets({
        offers: [
          h2h('pinnacle', [2.05, 3.4, 4.05]),
          spreads('pinnacle', -0.25, [1.78, 2.15], { ageMs }),
          totals('pinnacle', 2.5, [1.95, 1.95], { ageMs }),
          ...SOFT_BOOKS.map((book) => h2h(book, [2, 3.3, 3.9])),
          h2h('unibet', [2.2, 3.3, 3.7]),
        ],
      })[0];
    expect(withLinesAt(2 * MINUTE_MS)?.flags).toEqual([]);
    expect(withLinesAt(2 * MINUTE_MS + 1)?.flags).toEqual(['stale_anchor']);
  });
});

test('the two-way winner of a match that can be drawn is no A: the stake may come back', () => {
  const offers = [
    h2h('pinnacle', [1.5, 2.74]),
    ...SOFT_BOOKS.map((book) => h2h(book, [1.47, 2.65])),
    h2h('unibet', [1.64, 2.35]),
  ];
  expect(valueBets({ offers }, 'boxing_boxing')[0]).toMatchObject({
    grade: 'B',
    flags: ['unproven_market', 'refund_line'],
  });
  for (const decided of ['basketball_nba', 'americanfootball_nfl']) {
    expect(valueBets({ offers }, decided)[0]).toMatchObject({ grade: 'A', flags: [] });
  }
});

describe('lines', () => {
  const line = (point: number) =>
    valueBets({
      offers: [
        totals('pinnacle', point, [1.95, 1.95]),
        ...SOFT_BOOKS.map((book) => totals(book, point, [1.9, 1.9])),
        totals('unibet', point, [2.1, 1.7]),
      ],
    })[0];

  test('a half line is settled in full, and no A: value in totals was not realised in past seasons', () => {
    expect(line(2.5)).toMatchObject({
      marketKey: 'totals',
      outcome: 'Over',
      point: 2.5,
      grade: 'B',
      flags: ['unproven_market'],
    });
  });

  test.each([3, 2.25])('a stake on %s can come back, which is flagged', (point) => {
    expect(line(point)).toMatchObject({
      point,
      grade: 'B',
      flags: ['unproven_market', 'refund_line'],
    });
  });

  test.each([
    [totals, 3],
    [totals, 2.25],
    [spreads, -1],
    [spreads, -0.25],
  ] as const)(
    'where the winner is quoted the value of %o at %s is that of its settlement',
    (market, point) => {
      const bet = valueBets({
        offers: [
          h2h('pinnacle', [1.95, 3.6, 4.1]),
          ...['pinnacle', ...SOFT_BOOKS].map((book) => market(book, point, [1.92, 1.92])),
          market('unibet', point, [2.1, 1.7]),
        ],
      }).find(({ book }) => book === 'unibet');
      const fit = fitScoreModel({ pHome: 0.495, pAway: 0.235 });
      if (!fit.ok || !bet) {
        throw new Error('no bet');
      }
      let settled = 0;
      for (const { home, away, p } of scoresOf(fit.model)) {
        const shares =
          market === totals ? overShares(home + away, point) : overShares(home - away, -point);
        settled += p * (shares.won + shares.lost);
      }
      expect(bet.ev).toBeLessThan(bet.fairProb * 2.1 - 1);
      expect(bet.ev).toBeCloseTo(settled * (bet.fairProb * 2.1 - 1), 3);
      expect(bet.flags).not.toContain('refund_line');
    },
  );

  test('the minimum is asked of the value that is published, refunds included: none is published as 0.0000', () => {
    const betAt = (price: number) =>
      valueBets({
        offers: [
          h2h('pinnacle', [1.95, 3.6, 4.1]),
          ...['pinnacle', ...SOFT_BOOKS].map((book) => spreads(book, -1, [1.92, 1.92])),
          spreads('unibet', -1, [price, 1.7]),
        ],
      }).find(({ book }) => book === 'unibet');
    const fairProb = betAt(2.1)?.fairProb ?? Number.NaN;
    const found = Array.from({ length: 100 }, (_, i) => (1 + i * 1e-6) / fairProb).map(betAt);
    const values = found.flatMap((bet) => bet?.ev ?? []);
    expect(values.length).toBeGreaterThan(0);
    expect(values.length).toBeLessThan(50);
    expect(Math.min(...values)).toBeGreaterThan(DEFAULT_SCAN_SETTINGS.minEv);
    expect(Math.min(...values.map(shownEv))).toBe(0.0001);
  });

  describe('a sharp handicap of the wrong sign', () => {
    const evOf = (
      sharpHandicap: number,
      winner: readonly QuotedOffer[],
      market: 'spreads' | 'totals',
    ) =>
      valueBets({
        offers: [
          ...winner,
          spreads('pinnacle', sharpHandicap, [1.92, 1.92]),
          totals('pinnacle', 4, [1.92, 1.92]),
          ...SOFT_BOOKS.flatMap((book) => [
            spreads(book, -1, [1.92, 1.92]),
            totals(book, 4, [1.92, 1.92]),
          ]),
          spreads('unibet', -1, [2.06, 1.8]),
          totals('unibet', 4, [2.06, 1.8]),
        ],
      }).find(({ book, marketKey }) => book === 'unibet' && marketKey === market)?.ev ?? 0;
    const home = [1.5, 4.4, 6.6];

    test('a sharp handicap of the wrong sign does not decide how often a handicap refunds', () => {
      const [right, wrong] = [-1.25, 1.25].map((line) =>
        evOf(line, [h2h('pinnacle', home)], 'spreads'),
      );
      expect(right).toBeGreaterThan(0.01);
      // By a match of the other side a win by one goal is seldom, and the same price would be worth
      // a fifth more.
      expect(Math.abs((wrong ?? 0) / (right ?? 1) - 1)).toBeLessThan(0.05);
    });

    test('beside a sharp handicap of the wrong sign its right total still decides how often totals refund', () => {
      const [right, wrong] = [-1.25, 1.25].map((line) =>
        evOf(line, [h2h('pinnacle', home)], 'totals'),
      );
      expect(right).toBeGreaterThan(0.01);
      expect(Math.abs((wrong ?? 0) / (right ?? 1) - 1)).toBeLessThan(0.01);
    });

    test('a sharp handicap is not contradicted by winner prices too old to judge by', () => {
      const old = h2h('pinnacle', home, { ageMs: 11 * MINUTE_MS });
      expect(evOf(1.25, [old], 'spreads')).toBe(evOf(1.25, [], 'spreads'));
      expect(evOf(1.25, [old], 'spreads')).toBeGreaterThan(0);
    });
  });

  test('prices on different lines are never compared', () => {
    const offers = [
      ...['pinnacle', ...SOFT_BOOKS].map((book) => totals(book, 2.5, [1.9, 1.9])),
      totals('unibet', 3.5, [2.9, 1.4]),
      spreads('coolbet', -1.5, [2.9, 1.4]),
    ];
    expect(valueBets({ offers })).toEqual([]);
  });

  test('the away side of a handicap is shown with its own point', () => {
    const offers = [
      ...['pinnacle', ...SOFT_BOOKS].map((book) => spreads(book, -1.5, [1.92, 1.92])),
      spreads('unibet', -1.5, [1.7, 2.1]),
    ];
    expect(valueBets({ offers })[0]).toMatchObject({
      marketKey: 'spreads',
      outcome: 'Fulham',
      point: 1.5,
    });
  });
});
