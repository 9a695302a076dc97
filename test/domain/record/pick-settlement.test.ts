import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Bet, settleBet } from '#domain/record/pick-settlement.ts';

const BET: Bet = {
  sport_key: 'soccer_epl',
  home: 'Arsenal',
  away: 'Chelsea',
  market_key: 'h2h',
  outcome: 'Arsenal',
  point: null,
  price: 2.1,
  book: 'alpha',
};

/** `2-1` */
function settled(change: Partial<Bet>, score: string) {
  const [home = Number.NaN, away = Number.NaN] = score.split('-').map(Number);
  const outcome = settleBet({ ...BET, ...change }, { home, away });
  return outcome.settlement === 'ungraded'
    ? outcome.reason
    : `${outcome.settlement} ${outcome.return}`;
}

test.each([
  ['Arsenal', '2-1', 'won 2.1'],
  ['Arsenal', '1-1', 'lost 0'],
  ['Draw', '1-1', 'won 2.1'],
  ['Draw', '0-1', 'lost 0'],
  ['Chelsea', '0-1', 'won 2.1'],
])('in football %s at %s is %s', (outcome, score, expected) => {
  expect(settled({ outcome }, score)).toBe(expected);
});

describe('lines settle by half and quarter', () => {
  test.each([
    ['Over', 2.5, '2-1', 'won 2.1'],
    ['Under', 2.5, '2-1', 'lost 0'],
    ['Over', 3, '2-1', 'void 1'],
    ['Over', 2.25, '1-1', 'half_lost 0.5'],
    ['Under', 2.25, '1-1', 'half_won 1.55'],
    ['Over', 2.75, '2-1', 'half_won 1.55'],
  ])('%s %d at %s is %s', (outcome, point, score, expected) => {
    expect(settled({ market_key: 'totals', outcome, point }, score)).toBe(expected);
  });

  test.each([
    ['Arsenal', -0.5, '1-0', 'won 2.1'],
    ['Arsenal', -1, '1-0', 'void 1'],
    ['Arsenal', -0.75, '1-0', 'half_won 1.55'],
    ['Chelsea', 0.75, '1-0', 'half_lost 0.5'],
    ['Chelsea', 1.25, '1-0', 'half_won 1.55'],
    ['Arsenal', 0, '1-1', 'void 1'],
  ])('%s %d at %s is %s', (outcome, point, score, expected) => {
    expect(settled({ market_key: 'spreads', outcome, point }, score)).toBe(expected);
  });
});

describe('further markets of football settle by the score', () => {
  test.each([
    ['btts', 'Yes', null, '1-1', 'won 2.1'],
    ['btts', 'Yes', null, '3-0', 'lost 0'],
    ['btts', 'No', null, '0-0', 'won 2.1'],
    ['draw_no_bet', 'Arsenal', null, '1-1', 'void 1'],
    ['draw_no_bet', 'Chelsea', null, '0-1', 'won 2.1'],
    ['draw_no_bet', 'Chelsea', null, '1-0', 'lost 0'],
    ['team_totals_home', 'Over', 1.5, '2-0', 'won 2.1'],
    ['team_totals_home', 'Under', 2, '2-3', 'void 1'],
    ['team_totals_away', 'Over', 1.75, '0-2', 'half_won 1.55'],
    ['team_totals_away', 'Under', 0.5, '4-0', 'won 2.1'],
    ['h2h_h1', 'Arsenal', null, '2-0', 'first_half'],
  ])('%s %s %s at %s is %s', (market_key, outcome, point, score, expected) => {
    expect(settled({ market_key, outcome, point }, score)).toBe(expected);
  });
});

describe('a winner in tennis is settled once a side has the sets that win', () => {
  test.each([
    ['tennis_wta_wuhan_open', '2-1', 'won 2.1'],
    ['tennis_wta_wuhan_open', '0-2', 'lost 0'],
    ['tennis_atp_wimbledon', '3-2', 'won 2.1'],
    ['tennis_atp_wimbledon', '1-3', 'lost 0'],
  ])('%s at %s is %s', (sport_key, score, expected) => {
    expect(settled({ sport_key }, score)).toBe(expected);
  });

  test.each([
    ['tennis_wta_wuhan_open', '0-0'],
    ['tennis_wta_wuhan_open', '1-0'],
    ['tennis_wta_wuhan_open', '1-1'],
    ['tennis_atp_wimbledon', '2-0'],
    ['tennis_atp_us_open', '2-2'],
  ])('%s that ends at %s, by a retirement, gives both sides the stake back', (sport_key, score) => {
    for (const outcome of ['Arsenal', 'Chelsea']) {
      expect(settled({ sport_key, outcome }, score)).toBe('void 1');
    }
  });

  test('a score that counts games settles nothing', () => {
    expect(settled({ sport_key: 'tennis_wta_wuhan_open' }, '12-8')).toBe('sets_or_games');
  });
});

describe('in ice hockey only what no deciding goal can change is settled by the final score', () => {
  test.each([
    ['totals', 'Over', 5.5, '4-3', 'won 2.1'],
    ['totals', 'Under', 5.5, '4-3', 'lost 0'],
    ['totals', 'Under', 5.5, '3-2', 'won 2.1'],
    ['totals', 'Over', 6.5, '4-3', 'normal_time'],
    ['totals', 'Under', 6.5, '4-3', 'normal_time'],
    ['totals', 'Over', 6, '4-3', 'normal_time'],
    ['totals', 'Over', 5.75, '3-2', 'normal_time'],
    ['spreads', 'Arsenal', -1.5, '3-2', 'lost 0'],
    ['spreads', 'Chelsea', 1.5, '3-2', 'won 2.1'],
    ['spreads', 'Arsenal', -1.5, '4-2', 'won 2.1'],
    ['spreads', 'Arsenal', -2, '4-2', 'void 1'],
    ['spreads', 'Arsenal', -0.5, '3-2', 'normal_time'],
    ['spreads', 'Chelsea', 0.5, '3-2', 'normal_time'],
    ['spreads', 'Arsenal', 0, '3-2', 'normal_time'],
    ['spreads', 'Chelsea', 1.25, '3-2', 'normal_time'],
    ['team_totals_home', 'Over', 2.5, '3-2', 'normal_time'],
    ['team_totals_away', 'Under', 2.5, '3-2', 'normal_time'],
    ['h2h', 'Arsenal', null, '3-2', 'won 2.1'],
  ])('%s %s %s at %s is %s', (market_key, outcome, point, score, expected) => {
    expect(settled({ sport_key: 'icehockey_nhl', market_key, outcome, point }, score)).toBe(
      expected,
    );
  });

  const line = fc.integer({ min: -40, max: 40 }).map((quarters) => quarters / 4);
  const above = line.filter((point) => point > 0);
  const bet = fc.oneof(
    fc.record({
      market_key: fc.constant('spreads'),
      outcome: fc.constantFrom('Arsenal', 'Chelsea'),
      point: line,
    }),
    fc.record({
      market_key: fc.constantFrom('totals', 'team_totals_home', 'team_totals_away'),
      outcome: fc.constantFrom('Over', 'Under'),
      point: above,
    }),
  );
  const goals = fc.integer({ min: 0, max: 12 });
  const inHockey = { sport_key: 'icehockey_nhl' };

  /** What a book pays that settles by this score. */
  const paidAt = (of: Partial<Bet>, home: number, away: number) => settled(of, `${home}-${away}`);
  /** What books pay on a game that is level after normal time, by what they count. */
  const readingsOf = (of: Partial<Bet>, level: number) => [
    paidAt(of, level, level),
    paidAt(of, level + 1, level),
    paidAt(of, level, level + 1),
  ];

  test('whatever the line and the score, a bet that is settled is settled as every book does', () => {
    fc.assert(
      fc.property(bet, goals, goals, fc.boolean(), (of, home, away, isHome) => {
        const isLevel = home === away;
        const final = [
          home + Number(isLevel && isHome),
          away + Number(isLevel && !isHome),
        ] as const;
        const ours = paidAt({ ...of, ...inHockey }, ...final);
        if (ours !== 'normal_time') {
          expect([ours, ours]).toEqual([paidAt(of, ...final), paidAt(of, home, away)]);
        }
      }),
    );
  });

  test('whether a bet is settled depends on the bet alone, so that those settled win as often as all', () => {
    fc.assert(
      fc.property(bet, goals, goals, (of, home, away) => {
        const isUnsettled = paidAt({ ...of, ...inHockey }, home, away) === 'normal_time';
        const levels = Array.from({ length: 41 }, (_, level) => level);
        const differs = ([normal, ofHome, ofAway]: readonly string[]) =>
          normal !== ofHome || normal !== ofAway;
        expect(isUnsettled).toBe(levels.some((level) => differs(readingsOf(of, level))));
      }),
    );
  });
});

test('the commission of an exchange is taken from what was won', () => {
  expect(settled({ book: 'betfair_ex_eu' }, '1-0')).not.toBe('won 2.1');
  expect(settled({ book: 'betfair_ex_eu' }, '0-1')).toBe('lost 0');
});

describe('what a score does not decide is ungraded, with the reason', () => {
  test.each<[string, Partial<Bet>, string, string]>([
    [
      'three ways in ice hockey',
      { sport_key: 'icehockey_nhl', market_key: 'h2h_3_way' },
      '3-2',
      'normal_time',
    ],
    [
      'a draw in ice hockey, logged as the feeds call it',
      { sport_key: 'icehockey_nhl', outcome: 'Draw' },
      '3-2',
      'normal_time',
    ],
    [
      'draw no bet in ice hockey',
      { sport_key: 'icehockey_nhl', market_key: 'draw_no_bet' },
      '3-2',
      'normal_time',
    ],
    [
      'a total of a sport of sets',
      { sport_key: 'tennis_atp', market_key: 'totals', outcome: 'Over', point: 21.5 },
      '2-0',
      'sets_or_games',
    ],
    [
      'a handicap of a sport of sets',
      { sport_key: 'tennis_atp', market_key: 'spreads', point: 2.5 },
      '2-0',
      'sets_or_games',
    ],
    ['a drawn fight', { sport_key: 'boxing_boxing' }, '1-1', 'draw'],
  ])('%s', (_, bet, score, reason) => {
    expect(settled(bet, score)).toBe(reason);
  });

  test('but the stake of a tie in American football comes back', () => {
    expect(settled({ sport_key: 'americanfootball_nfl' }, '20-20')).toBe('void 1');
  });
});
