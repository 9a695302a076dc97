import { expect, test } from 'vitest';
import { oddsFeed } from '#adapters/odds-feeds/index.ts';

const NOW = Date.parse('2026-04-16T19:02:00Z');

function body(sport: string, matches: number): Uint8Array {
  const outcome = (name: string, match: number) => ({
    name,
    price: 2,
    link: `https://book.example/${sport}/${match}/${name}`,
  });
  const events = Array.from({ length: matches }, (_, match) => ({
    id: `${sport}-${match}`,
    sport_key: sport,
    commence_time: '2026-04-18T11:30:00Z',
    home_team: 'Home',
    away_team: 'Away',
    bookmakers: [
      {
        key: 'book',
        title: 'Book',
        last_update: '2026-04-16T19:01:00Z',
        markets: [{ key: 'h2h', outcomes: [outcome('Home', match), outcome('Away', match)] }],
      },
    ],
  }));
  return Buffer.from(JSON.stringify(events));
}

test('the links of a sport stay its own while other sports are read after it', () => {
  const feed = oddsFeed('the-odds-api');
  if (feed.kind !== 'remote') throw new Error('not a feed behind HTTP');
  const reads = ['basketball_nba', 'icehockey_nhl', 'tennis_atp'].map((sport, index) => {
    const read = feed.transform(sport, body(sport, 40 * (index + 1)), NOW);
    if (!read.ok) throw new Error(read.failure.reason);
    return read.value;
  });
  for (const { sportKey, prices, link } of reads) {
    const links = Array.from({ length: prices.count }, (_, price) => link(price));
    expect(links).toHaveLength(prices.count);
    for (const each of links)
      expect(each).toMatch(new RegExp(`^https://book\\.example/${sportKey}/\\d+/(Home|Away)$`));
  }
});
