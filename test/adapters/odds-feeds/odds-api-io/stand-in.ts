/**
 * A stand-in for Odds-API.io, version 3: it answers calls with bodies in the form that the provider
 * documents, prices as texts and times with fractions.
 */

type Line = Readonly<Record<string, string | number>>;
export type WireMarket = { name: string; updatedAt: string; odds: Line[] };
export type WireEvent = {
  id: number | string;
  home: string;
  away: string;
  date: string;
  status: string;
  sport: { name: string; slug: string };
  league: { name: string; slug: string };
  urls?: Record<string, string>;
  bookmakers?: Record<string, WireMarket[]>;
};

export const STAND_IN_KEY = 'stand-in-key';

const FOOTBALL = { name: 'Football', slug: 'football' };
const PREMIER_LEAGUE = { name: 'England - Premier League', slug: 'england-premier-league' };
const BASKETBALL = { name: 'Basketball', slug: 'basketball' };
const NBA = { name: 'USA - NBA', slug: 'usa-nba' };

/** The matches that there are: 23 of football and 4 of basketball. */
export function wireEvents(now: number): WireEvent[] {
  const at = (hours: number) => `${new Date(now + hours * 3_600_000).toISOString().slice(0, 19)}Z`;
  const updatedAt = new Date(now - 20_000).toISOString();
  const football = Array.from({ length: 23 }, (_, index) => ({
    id: 61_000_000 + index,
    home: `Town ${index}`,
    away: `City ${index}`,
    date: at(2 + index),
    status: 'pending',
    sport: FOOTBALL,
    league: PREMIER_LEAGUE,
    urls: { Bet365: `https://www.bet365.com/match/${index}` },
    bookmakers: {
      Bet365: [
        { name: 'ML', updatedAt, odds: [{ home: '2.10', draw: '3.40', away: '3.50' }] },
        {
          name: 'Spread',
          updatedAt,
          odds: [
            { hdp: -1.5, home: '3.60', away: '1.28' },
            { hdp: -0.25, home: '1.88', away: '1.98' },
          ],
        },
        { name: 'Totals', updatedAt, odds: [{ hdp: 2.5, over: '1.95', under: '1.87' }] },
        { name: 'Both Teams To Score', updatedAt, odds: [{ yes: '1.70', no: '2.10' }] },
      ],
      'Corner Shop': [
        { name: 'ML', updatedAt, odds: [{ home: '2.05', draw: '3.30', away: '3.60' }] },
      ],
    },
  }));
  const basketball = Array.from({ length: 4 }, (_, index) => ({
    id: 62_000_000 + index,
    home: `Hawks ${index}`,
    away: `Bulls ${index}`,
    date: at(5 + index),
    status: 'pending',
    sport: BASKETBALL,
    league: NBA,
    bookmakers: {
      Pinnacle: [
        { name: 'ML', updatedAt, odds: [{ home: '1.91', away: '2.02' }] },
        { name: 'Totals', updatedAt, odds: [{ hdp: 221.5, over: '1.90', under: '1.94' }] },
      ],
    },
  }));
  return [...football, ...basketball];
}

/** Answers like the provider. `asked` gets the path and query of each call, without the key. */
export function standIn(events: readonly WireEvent[], asked: string[] = []): typeof fetch {
  const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
  return async (input) => {
    const { pathname, searchParams } = new URL(String(input));
    const key = searchParams.get('apiKey');
    searchParams.delete('apiKey');
    asked.push(`${pathname}?${decodeURIComponent(searchParams.toString())}`);
    if (key !== STAND_IN_KEY) {
      return json({ error: 'Invalid API key' }, 401);
    }
    if (pathname === '/v3/events') {
      const listed = events.filter(
        ({ sport, league }) =>
          sport.slug === searchParams.get('sport') && league.slug === searchParams.get('league'),
      );
      return listed.length > 0
        ? json(listed.map(({ bookmakers: _, urls: __, ...event }) => event))
        : json({ error: 'League not found' }, 404);
    }
    const ids = searchParams.get('eventIds')?.split(',') ?? [];
    const isTooMany = pathname !== '/v3/odds/multi' || ids.length > 10;
    return isTooMany
      ? json({ error: 'Bad request' }, 400)
      : json(events.filter(({ id }) => ids.includes(String(id))));
  };
}
