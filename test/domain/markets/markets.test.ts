import { describe, expect, test } from 'vitest';
import { isJudgedKind, MARKET_KEYS, MARKETS, marketsOfKind } from '#domain/markets/index.ts';
import { MAX_OUTCOMES } from '#domain/markets/market.ts';

describe.each(Object.entries(MARKETS))('%s', (_name, market) => {
  test('has at least two distinct outcomes and no more than the largest market', () => {
    expect(new Set(market.outcomes).size).toBe(market.outcomes.length);
    expect(market.outcomes.length).toBeGreaterThanOrEqual(2);
    expect(market.outcomes.length).toBeLessThanOrEqual(MAX_OUTCOMES);
  });

  test('is published under a known key, or not at all', () => {
    for (const sport of ['soccer_epl', 'icehockey_nhl']) {
      expect([...MARKET_KEYS, null]).toContain(market.keyIn(sport));
    }
  });

  test('shows a point beside every outcome exactly where it has a line', () => {
    for (const outcome of market.outcomes) {
      expect(market.pointOf(outcome, 2.5) !== null).toBe(market.hasLine);
    }
  });
});

test('no two markets share a key in one sport', () => {
  for (const sport of ['soccer_epl', 'icehockey_nhl']) {
    const keys = Object.values(MARKETS)
      .map((market) => market.keyIn(sport))
      .filter((key) => key !== null);
    expect(new Set(keys).size).toBe(keys.length);
  }
});

test('h2h is the three-way winner in football and the two-way winner elsewhere', () => {
  expect(MARKETS.three_way.keyIn('soccer_epl')).toBe('h2h');
  expect(MARKETS.two_way.keyIn('soccer_epl')).toBeNull();
  expect(MARKETS.two_way.keyIn('icehockey_nhl')).toBe('h2h');
  expect(MARKETS.three_way.keyIn('icehockey_nhl')).toBe('h2h_3_way');
});

test('the away side of a handicap has the opposite point, and a level handicap is 0 on both', () => {
  expect(MARKETS.spreads.pointOf('home', -1.5)).toBe(-1.5);
  expect(MARKETS.spreads.pointOf('away', -1.5)).toBe(1.5);
  expect(MARKETS.spreads.pointOf('away', 0)).toBe(0);
});

describe('a two-way winner', () => {
  test.each([
    'americanfootball_ncaaf',
    'baseball_milb',
    'baseball_mlb',
    'basketball_euroleague',
    'basketball_nba',
    'icehockey_liiga',
    'icehockey_nhl',
    'tennis_atp_italian_open',
    'volleyball_italy_superlega',
  ])('of %s always has one', (sportKey) => {
    expect(MARKETS.two_way.drawPolicyIn(sportKey)).toBe('never');
  });

  test.each(['americanfootball_cfl', 'americanfootball_nfl', 'americanfootball_nfl_preseason'])(
    'of %s has none once in a while',
    (sportKey) => {
      expect(MARKETS.two_way.drawPolicyIn(sportKey)).toBe('seldom');
    },
  );

  test.each([
    'aussierules_afl',
    'baseball_kbo',
    'baseball_mlb_preseason',
    'baseball_ncaa',
    'baseball_npb',
    'boxing_boxing',
    'cricket_test_match',
    'mma_mixed_martial_arts',
    'rugbyleague_nrl',
    'kabaddi_league',
  ])('of %s may well have none', (sportKey) => {
    expect(MARKETS.two_way.drawPolicyIn(sportKey)).toBe('possible');
  });
});

describe('evidence for value', () => {
  test('was tested on results of the winner of football alone', () => {
    const tested = Object.values(MARKETS).filter(
      (market) => market.evidenceIn('soccer_epl') === 'tested',
    );
    expect(tested).toEqual([MARKETS.three_way]);
    expect(
      Object.values(MARKETS).map((market) => market.evidenceIn('icehockey_nhl')),
    ).not.toContain('tested');
  });

  test('of a two-way winner is that of football by analogy, where the match cannot end in a draw', () => {
    expect(MARKETS.two_way.evidenceIn('basketball_nba')).toBe('analogous');
    expect(MARKETS.two_way.evidenceIn('americanfootball_nfl')).toBe('analogous');
    expect(MARKETS.two_way.evidenceIn('boxing_boxing')).toBe('none');
  });

  test('is none for totals, handicaps and the three-way winner of other sports', () => {
    for (const market of [MARKETS.totals, MARKETS.spreads]) {
      for (const sport of ['soccer_epl', 'basketball_nba']) {
        expect(market.evidenceIn(sport)).toBe('none');
      }
    }
    expect(MARKETS.three_way.evidenceIn('icehockey_nhl')).toBe('none');
  });

  test('comes with fitted weights where it was tested, and only there', () => {
    for (const market of Object.values(MARKETS)) {
      for (const sport of ['soccer_epl', 'icehockey_nhl']) {
        expect(market.hasFittedReferenceIn(sport)).toBe(market.evidenceIn(sport) === 'tested');
      }
    }
  });
});

test('the first outcome of a line wins above its threshold: a home margin, or a total', () => {
  expect(MARKETS.spreads.threshold(-1.5)).toBe(1.5);
  expect(MARKETS.totals.threshold(2.5)).toBe(2.5);
});

describe('a market without past prices', () => {
  const judged = Object.entries(MARKETS).filter(([, { isJudged }]) => isJudged);

  test('is not judged: value is looked for in winners, main handicaps and main totals alone', () => {
    expect(judged.map(([name]) => name)).toEqual(['three_way', 'two_way', 'spreads', 'totals']);
    expect(['h2h', 'h2h_lay', 'spreads', 'totals'].every(isJudgedKind)).toBe(true);
    for (const kind of ['alternate_spreads', 'alternate_totals', 'btts', 'team_totals_home', 'x']) {
      expect(isJudgedKind(kind)).toBe(false);
    }
  });

  test('never informs what is thought of another', () => {
    for (const market of Object.values(MARKETS).filter(({ isJudged }) => !isJudged)) {
      expect(market.informsMatch).toBeNull();
      expect(market.evidenceIn('soccer_epl')).toBe('none');
      expect(market.hasFittedReferenceIn('soccer_epl')).toBe(false);
    }
  });

  test('has further lines of the market itself', () => {
    expect(marketsOfKind('alternate_spreads')).toEqual([MARKETS.spreads]);
    expect(marketsOfKind('alternate_totals')).toEqual([MARKETS.totals]);
  });
});
