import type {
  BookList,
  Combo,
  Match,
  PickStake,
  SportList,
  Surebet,
  ValueBet,
} from '../../../clients/generated/page-types.ts';
import { sportTitle } from '../../../clients/generated/sport-title.ts';

/**
 * Opportunities and matches as a quiet evening has them: made from a seed, with sums that add up.
 */

type Random = () => number;
export type Fixture = Pick<Match, 'event_id' | 'sport_key' | 'home' | 'away' | 'commence_time'> & {
  readonly pHome: number;
  readonly pDraw: number | null;
};

const SIDES: Readonly<Record<string, string>> = {
  soccer_epl:
    'Arsenal, Aston Villa, Brentford, Brighton and Hove Albion, Chelsea, Crystal Palace, ' +
    'Everton, Fulham, Liverpool, Manchester City, Newcastle United, Wolverhampton Wanderers',
  soccer_spain_la_liga:
    'Athletic Bilbao, Atlético Madrid, Barcelona, Celta Vigo, Girona, Mallorca, Real Betis, ' +
    'Real Madrid, Sevilla, Valencia',
  soccer_italy_serie_a:
    'AC Milan, AS Roma, Atalanta BC, Bologna, Inter Milan, Juventus, Lazio, Napoli',
  basketball_nba:
    'Boston Celtics, Chicago Bulls, Dallas Mavericks, Denver Nuggets, LA Clippers, Miami ' +
    'Heat, New York Knicks, Phoenix Suns',
  icehockey_nhl:
    'Boston Bruins, Colorado Avalanche, Dallas Stars, Edmonton Oilers, Florida Panthers, ' +
    'Toronto Maple Leafs',
};
const BOOKS: readonly (readonly [string, string])[] = [
  ['pinnacle', 'Pinnacle'],
  ['betfair_ex_eu', 'Betfair'],
  ['unibet', 'Unibet'],
  ['betsson', 'Betsson'],
  ['williamhill', 'William Hill'],
  ['marathonbet', 'Marathon Bet'],
  ['onexbet', '1xBet'],
  ['ladbrokes_uk', 'Ladbrokes'],
  ['paddypower', 'Paddy Power'],
];
export const BOOK_KEYS = BOOKS.map(([key]) => key);
const HOUR_MS = 3_600_000;

/** The mulberry32 generator: the same numbers for the same seed. */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const instant = (epochMs: number) => `${new Date(epochMs).toISOString().slice(0, 19)}Z`;
const four = (value: number) => Number(value.toFixed(4));
const two = (value: number) => Number(value.toFixed(2));

/**
 * `count` fixtures that start within two days of `now`; after the given ones the same sides meet
 * again.
 */
export function fixturesOf(count: number, now: number): readonly Fixture[] {
  const random = seeded(7);
  const leagues = Object.entries(SIDES).map(([key, sides]) => [key, sides.split(', ')] as const);
  return Array.from({ length: count }, (_, index) => {
    const [sportKey, sides] = leagues[index % leagues.length] ?? ['', []];
    const round = Math.floor(index / leagues.length);
    const lap = Math.floor((round * 2) / sides.length);
    const home = sides[(round * 2) % sides.length] ?? '';
    const away = sides[(round * 2 + 1 + lap * 2) % sides.length] ?? '';
    const hasDraw = sportKey.startsWith('soccer');
    const pDraw = hasDraw ? four(0.2 + random() * 0.09) : null;
    return {
      event_id: `e${String(index).padStart(4, '0')}`,
      sport_key: sportKey,
      home,
      away: away === home ? `${away} B` : away,
      commence_time: instant(
        Math.ceil((now + HOUR_MS / 2 + random() * 46 * HOUR_MS) / 900_000) * 900_000,
      ),
      pHome: four((1 - (pDraw ?? 0)) * (0.3 + random() * 0.42)),
      pDraw,
    };
  });
}

function eventOf({ event_id, sport_key, home, away, commence_time }: Fixture) {
  return { event_id, sport_key, home, away, commence_time };
}

export function matchesOf(fixtures: readonly Fixture[]): readonly Match[] {
  const random = seeded(11);
  return [...fixtures]
    .sort((a, b) => (a.commence_time < b.commence_time ? -1 : 1))
    .map((fixture): Match => {
      const pOver = four(0.4 + random() * 0.2);
      const matched = random() < 0.1 ? 2 : 4 + Math.floor(random() * 9);
      return {
        ...eventOf(fixture),
        p_home: fixture.pHome,
        p_draw: fixture.pDraw,
        p_away: four(1 - fixture.pHome - (fixture.pDraw ?? 0)),
        total_line: totalLine(fixture.sport_key, random),
        p_over: pOver,
        p_under: four(1 - pOver),
        source: matched < 3 ? 'consensus' : sourceAt(random()),
        matched,
        thin: matched < 3,
        kind: fixture.pDraw === null ? 'two_way' : 'three_way',
        total_source: 'sharp',
        total_matched: 9,
        total_thin: false,
      };
    });
}

function sourceAt(u: number): 'sharp' | 'exchange' {
  return u < 0.85 ? 'sharp' : 'exchange';
}

/** A grade and its flags, near to those of the rules: no total is an A. */
function gradeOf(
  ev: number,
  fairProb: number,
  isTotal: boolean,
): Pick<ValueBet, 'grade' | 'flags'> {
  const ofTotal = isTotal ? ['unproven_market'] : [];
  if (ev / (1 - fairProb) >= 0.07) {
    return { grade: isTotal ? 'B' : 'A', flags: ofTotal };
  }
  return ev >= 0.015
    ? { grade: 'B', flags: ['small_ev', ...ofTotal] }
    : { grade: 'C', flags: ['low_ev', ...ofTotal] };
}

function totalLine(sportKey: string, random: Random): number {
  if (sportKey.startsWith('basketball')) {
    return 214.5 + Math.floor(random() * 18);
  }
  return sportKey.startsWith('icehockey') ? 5.5 + Math.floor(random() * 2) : 2.5;
}

/** What the only bankroll of the account stakes. */
function stakeOf(terms: Pick<PickStake, 'stake' | 'min_odds' | 'book' | 'price'>) {
  const { stake, min_odds } = terms;
  const own = { bankroll_id: 'main', name: 'Main', currency: 'EUR' };
  return { stake, stakes: [{ ...own, ...terms }], min_odds };
}

/** One value bet per fixture; `drift` moves every edge a little, as the next scan would. */
export function valueBetsOf(
  fixtures: readonly Fixture[],
  now: number,
  drift = 0,
): readonly ValueBet[] {
  const random = seeded(13);
  const drifting = seeded(1_000 + drift);
  return fixtures
    .map((fixture): ValueBet => {
      const choice = random();
      const isTotal = choice < 0.35;
      const fairProb = isTotal ? four(0.42 + random() * 0.16) : fixture.pHome;
      const moved = drift === 0 || drifting() < 0.6 ? 0 : (drifting() - 0.5) * 0.02;
      const price = two((1 + 0.012 + random() ** 3 * 0.09 + moved) / fairProb);
      const ev = four(price * fairProb - 1);
      const [book, title] = BOOKS[2 + Math.floor(random() * (BOOKS.length - 2))] ?? ['', ''];
      const [other] = BOOKS[2 + Math.floor(random() * (BOOKS.length - 2))] ?? [''];
      const total = choice < 0.18 ? 'Over' : 'Under';
      return {
        id: `value ${fixture.event_id}`,
        ...eventOf(fixture),
        market_key: isTotal ? 'totals' : 'h2h',
        outcome: isTotal ? total : fixture.home,
        point: isTotal ? totalLine(fixture.sport_key, random) : null,
        book,
        book_title: title,
        price,
        link: `https://${book.replaceAll('_', '-')}.example/event/${fixture.event_id}`,
        fair_prob: fairProb,
        fair_odds: two(1 / fairProb),
        ev,
        ...gradeOf(ev, fairProb, isTotal),
        alt_books:
          other === book || ev < 0.02
            ? []
            : [
                {
                  book: other,
                  price: two(price - 0.03),
                  ev: four((price - 0.03) * fairProb - 1),
                  grade: 'B',
                },
              ],
        expected_clv: four(0.9 * ev),
        beat_chance: 0.75,
        since: instant(now - 90_000),
        quoted_at: instant(now - 5_000 - random() * 40_000),
        ...stakeOf({
          stake: two(Math.max(0, Math.min(20, (ev / (price - 1)) * 250))),
          min_odds: Math.ceil((1.02 / fairProb) * 100) / 100,
          book,
          price,
        }),
        returned: fixture === fixtures[0],
      };
    })
    .filter(({ ev }) => ev > 0)
    .sort((a, b) => b.ev - a.ev);
}

export function surebetsOf(fixtures: readonly Fixture[], now: number): readonly Surebet[] {
  const random = seeded(17);
  return fixtures.slice(0, 6).map((fixture) => {
    const first = two(1.95 + random() * 0.3);
    const ev = four(0.004 + random() * 0.02);
    const second = two(1 / (1 / (1 + ev) - 1 / first));
    const share = four(second / (first + second));
    const leg = (outcome: string, index: number, price: number, stakeShare: number) => {
      const [book = '', title = ''] = BOOKS[index] ?? [];
      return {
        outcome,
        point: 2.5,
        book,
        book_title: title,
        price,
        link: `https://${book}.example/`,
        stake_share: stakeShare,
        quoted_at: instant(now - random() * 90_000),
      };
    };
    return {
      id: `surebet ${fixture.event_id}`,
      ...eventOf(fixture),
      market_key: 'totals',
      point: 2.5,
      ev: four(1 / (1 / first + 1 / second) - 1),
      grade: 'B',
      flags: [],
      legs: [leg('Over', 2, first, share), leg('Under', 5, second, four(1 - share))],
      since: instant(now - 90_000),
      quoted_at: instant(now - 60_000),
      stake: null,
      stakes: [],
      bankroll: { id: 'main', name: 'Main', bankroll: 1000, currency: 'EUR' },
      min_odds: null,
      returned: false,
    };
  });
}

export function combosOf(bets: readonly ValueBet[]): readonly Combo[] {
  const byBook = Map.groupBy(bets.slice(0, 30), ({ book }) => book);
  return [...byBook.values()].flatMap((sameBook): Combo[] => {
    const [first, second] = sameBook;
    if (!first || !second || first.event_id === second.event_id) {
      return [];
    }
    const fairProb = first.fair_prob * second.fair_prob;
    return [
      {
        id: `combo ${first.event_id} ${second.event_id}`,
        book: first.book,
        book_title: first.book_title,
        price: two(first.price * second.price),
        fair_prob: four(fairProb),
        fair_odds: two(1 / fairProb),
        ev: four((1 + first.ev) * (1 + second.ev) - 1),
        expected_clv: four((1 + first.expected_clv) * (1 + second.expected_clv) - 1),
        grade: 'B',
        flags: [],
        legs: [first, second],
        since: first.since,
        quoted_at: first.quoted_at,
        ...stakeOf({
          stake: 4.2,
          min_odds: two(1.02 / fairProb),
          book: first.book,
          price: two(first.price * second.price),
        }),
        returned: false,
      },
    ];
  });
}

export function booksOf(bets: readonly ValueBet[]): BookList {
  const data = BOOKS.map(([key, title]) => ({
    key,
    title,
    events: 40,
    value_bets: bets.filter(({ book }) => book === key).length,
    role: key === 'pinnacle' ? ('sharp' as const) : ('soft' as const),
    commission: 0,
  }));
  return { count: data.length, data };
}

export function sportsOf(fixtures: readonly Fixture[]): SportList {
  const data = Object.keys(SIDES).map((key) => ({
    key,
    title: sportTitle(key),
    events: fixtures.filter(({ sport_key: sport }) => sport === key).length,
    value_bets: 3,
  }));
  return { count: data.length, data };
}
