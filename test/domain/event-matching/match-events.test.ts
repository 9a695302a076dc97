import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_KNOWLEDGE } from '#domain/event-matching/learned-names.ts';
import { type EventLink, matchEvents } from '#domain/event-matching/match-events.ts';
import type { FeedEvent } from '#domain/event-matching/read-events.ts';
import { eventOf, feedOf, HOUR_MS, START } from './events.ts';

const NAMES = [
  'Leeds',
  'Leeds United',
  'Leeds W',
  'Leeds U21',
  'Man City',
  'Manchester City',
  'Man United',
  'Manchester Utd',
  'AC Milan',
  'Milan',
  'Inter',
  'Inter Milan',
  'St Pauli',
  'FC St. Pauli II',
  'Dundee',
  'Dundee United',
  'Köln',
  '1. FC Koeln',
  'QPR',
  'Queens Park Rangers',
  'Austria',
  '',
];

const anEvent = fc.record({
  home: fc.constantFrom(...NAMES),
  away: fc.constantFrom(...NAMES),
  minutes: fc.integer({ min: -4, max: 40 }).map((steps) => 10 * steps),
  sportKey: fc.constantFrom('soccer_epl', 'soccer', 'basketball_nba'),
});
const aFeed = (prefix: string) =>
  fc.array(anEvent, { maxLength: 14 }).map((events) =>
    events.map(({ home, away, minutes, sportKey }, i): FeedEvent => {
      const commenceTime = START + minutes * 60_000;
      return { id: `${prefix}${i}`, sportKey, home, away, commenceTime };
    }),
  );
const someRows = fc
  .array(fc.tuple(fc.constantFrom('leeds', 'milan', 'inter'), fc.constantFrom('dundee', 'koln')))
  .map((pairs) =>
    pairs.map(([a, b]) => {
      const names = [b, a] as const;
      return { sport: 'soccer', names, seen: 3, lastStart: START };
    }),
  );

describe('for any two feeds', () => {
  test('the order of the events does not matter', () => {
    fc.assert(
      fc.property(aFeed('a'), aFeed('b'), someRows, fc.integer(), (first, second, rows, turn) => {
        const knowledge = { rows, decisions: [] };
        const rotate = <T>(items: readonly T[]) => {
          const at = items.length > 0 ? Math.abs(turn) % items.length : 0;
          return [...items.slice(at), ...items.slice(0, at)].reverse();
        };
        const { links, compared } = matchEvents(first, second, knowledge);
        const other = matchEvents(rotate(first), rotate(second), knowledge);
        expect(other.links).toEqual(links);
        expect(other.compared).toBe(compared);
      }),
    );
  });

  test('the second feed first gives the mirror image', () => {
    // Links come in the order of their first events, which the mirror image turns into another one.
    const mirrored = (links: readonly EventLink[]) =>
      links
        .map((link) => ({ ...link, first: link.second, second: link.first }))
        .sort((a, b) => (a.first < b.first ? -1 : 1));
    fc.assert(
      fc.property(aFeed('a'), aFeed('b'), someRows, (first, second, rows) => {
        const knowledge = { rows, decisions: [] };
        const { links } = matchEvents(first, second, knowledge);
        expect(mirrored(matchEvents(second, first, knowledge).links)).toEqual(links);
      }),
    );
  });

  test('every event is in at most one link', () => {
    fc.assert(
      fc.property(aFeed('a'), aFeed('b'), (first, second) => {
        const { links } = matchEvents(first, second, NO_KNOWLEDGE);
        expect(new Set(links.map((link) => link.first)).size).toBe(links.length);
        expect(new Set(links.map((link) => link.second)).size).toBe(links.length);
      }),
    );
  });

  test('a feed is linked with itself only event by event', () => {
    fc.assert(
      fc.property(aFeed('a'), (feed) => {
        for (const { first, second, swapped } of matchEvents(feed, feed, NO_KNOWLEDGE).links) {
          expect(second).toBe(first);
          expect(swapped).toBe(false);
        }
      }),
    );
  });
});

describe('what cannot be compared is left out with its reason', () => {
  const FIRST = feedOf('a', ['Leeds v Fulham']);
  const reasonOf = (event: Partial<FeedEvent>) =>
    matchEvents(FIRST, [{ ...eventOf('Leeds v Fulham', 'b0'), ...event }], NO_KNOWLEDGE).unmatchable
      .second;

  test.each([
    ['a name of 10 KB', { home: 'Leeds '.repeat(1_700) }, 'unusable_name'],
    ['a name of thirteen words', { home: 'a b c d e f g h i j k l m' }, 'unusable_name'],
    ['an empty name', { away: '' }, 'unusable_name'],
    ['a name of marks', { away: '---' }, 'unusable_name'],
    ['a control character', { home: 'Lee\u0007ds' }, 'unusable_name'],
    ['a character that turns the text', { home: 'Leeds\u202e' }, 'unusable_name'],
    ['half of a surrogate pair', { home: 'Leeds\ud83d' }, 'unusable_name'],
    ['one name on both sides', { home: 'FC Fulham' }, 'same_sides'],
    ['the year 1970', { commenceTime: 0 }, 'unusable_start'],
    ['no time at all', { commenceTime: Number.NaN }, 'unusable_start'],
    ['an endless time', { commenceTime: Number.POSITIVE_INFINITY }, 'unusable_start'],
  ])('%s', (_, event, reason) => {
    expect(reasonOf(event)).toEqual({ [reason]: 1 });
  });

  test('an id that two events have', () => {
    const twice = [eventOf('Leeds v Fulham', 'b'), eventOf('Stoke v Hull', 'b')];
    const { links, unmatchable } = matchEvents(FIRST, twice, NO_KNOWLEDGE);
    expect(links).toEqual([]);
    expect(unmatchable.second).toEqual({ duplicate_id: 2 });
  });

  test('events beyond the first 20,000 of a feed of 100,000', () => {
    const many = Array.from({ length: 100_000 }, (_, i): FeedEvent => {
      const commenceTime = START + i * 60_000;
      return { id: `b${i}`, sportKey: 'soccer', home: `Home${i}`, away: `Away${i}`, commenceTime };
    });
    const own = [...FIRST, { ...eventOf('Home7 v Away7', 'a1'), commenceTime: START + 420_000 }];
    const { links, unmatchable, compared } = matchEvents(own, many, NO_KNOWLEDGE);
    expect(unmatchable.second).toEqual({ too_many_events: 80_000 });
    expect(links.map((link) => [link.first, link.second])).toEqual([['a1', 'b7']]);
    expect(compared).toBeLessThan(200);
  });

  test('an event that more than 500 others at its time are like', () => {
    const crowd = Array.from({ length: 600 }, (_, i) => eventOf(`Leeds v Fulham ${i}`, `b${i}`));
    const { links, unmatchable, compared } = matchEvents(FIRST, crowd, NO_KNOWLEDGE);
    expect(links).toEqual([]);
    expect(unmatchable.first).toEqual({ too_many_alike: 1 });
    expect(compared).toBe(0);
  });
});

describe('the work is bounded by the number of events', () => {
  const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
  const word = (i: number) => LETTERS[i % 26] + LETTERS.slice(i % 20, (i % 20) + 5);
  const shapes: Readonly<Record<string, (i: number, side: string) => string>> = {
    'one beginning': (i, side) => `unit${word(i)} ${word(7 * i)}${side}`,
    'one word': (i, side) => `Leeds ${word(i)}${side}${i}`,
    'twelve words': (i, side) =>
      Array.from({ length: 12 }, (_, n) => LETTERS[n] + word(i + n) + side)
        .join(' ')
        .slice(0, 120),
    'single letters': (i, side) =>
      Array.from({ length: 11 }, (_, n) => LETTERS[(i * n + side.length) % 26]).join(' '),
    'one name': (_, side) => `Leeds ${side}`,
  };

  test.each(Object.entries(shapes))('also where all of them have %s', (_, nameOf) => {
    const crowd = (prefix: string) =>
      Array.from({ length: 450 }, (_, i) =>
        eventOf(`${nameOf(i, 'x')} v ${nameOf(i, 'yy')}`, `${prefix}${i}`),
      );
    const { compared, looks } = matchEvents(crowd('a'), crowd('b'), NO_KNOWLEDGE);
    // Near and far starts are looked for one after the other, each from both sides.
    expect(compared).toBeLessThanOrEqual(2 * 50 * 900);
    expect(looks).toBeLessThanOrEqual(2 * 1_001 * 900);
  });

  test('a crowd takes nothing from other events, but those that it may mean', () => {
    const towns = ['Hull', 'Derby', 'Reading', 'Stoke', 'Bolton', 'Luton'];
    const own = towns.map((town, i) => `${town} v ${towns[(i + 1) % 6]}`);
    const crowd = Array.from({ length: 300 }, (_, i) => `Leeds ${word(i)} v Fulham ${word(3 * i)}`);
    const meant = 'Leeds v Fulham';
    const first = feedOf('a', [...own, meant, ...crowd]);
    const second = feedOf('b', [...own, meant, ...crowd]);
    const { links, unmatchable } = matchEvents(first, second, NO_KNOWLEDGE);
    expect(links.map((link) => link.first)).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'a5']);
    expect(unmatchable).toEqual({
      first: { too_many_alike: 301 },
      second: { too_many_alike: 301 },
    });
  });
});

test('of nine million pairs of a week, one in a hundred is compared', () => {
  const letters = 'bcdfghklmnprstvz';
  const syllable = (n: number) =>
    `${letters[n % 16]}${'aeiou'[(n >> 4) % 5]}${letters[(n * 7) % 16]}`;
  const name = (n: number) =>
    `${syllable((n * 2_654_435_761) >>> 12)}${syllable((n * 40_503) >>> 3)} ${syllable((n * 69_069) >>> 9)}on`;
  const feed = (prefix: string) =>
    Array.from({ length: 3_000 }, (_, i): FeedEvent => {
      const commenceTime = START + (i % 100) * HOUR_MS;
      return {
        id: `${prefix}${i}`,
        sportKey: 'soccer',
        home: name(2 * i),
        away: name(2 * i + 1),
        commenceTime,
      };
    });
  const { links, compared } = matchEvents(feed('a'), feed('b'), NO_KNOWLEDGE);
  expect(links.length).toBeGreaterThan(2_900);
  expect(compared).toBeLessThan(90_000);
});

describe('a start that differs by more than half an hour', () => {
  const rest = ['Stoke v Hull', 'Derby v Luton', 'Reading v Bolton'];

  test('is forgiven where both names are certain and other matches start as they should', () => {
    const { links } = matchEvents(
      feedOf('a', ['Leeds v Fulham', ...rest]),
      feedOf('b', ['Leeds v Fulham +2100', ...rest]),
      NO_KNOWLEDGE,
    );
    expect(links).toHaveLength(4);
  });

  test('is not where nothing shows that the clocks agree', () => {
    const texts = ['Leeds v Fulham'];
    const moved = ['Leeds v Fulham +180'];
    expect(matchEvents(feedOf('a', texts), feedOf('b', moved), NO_KNOWLEDGE).links).toEqual([]);
  });

  test('in most of a sport is a wrong clock, and none of its events is linked', () => {
    const { links, clocksDiffer, sightings } = matchEvents(
      feedOf('a', [...rest, 'Leeds v Fulham']),
      feedOf('b', [...rest.map((text) => `${text} +180`), 'Leeds v Fulham']),
      NO_KNOWLEDGE,
    );
    expect({ links, clocksDiffer, sightings }).toEqual({
      links: [],
      clocksDiffer: ['soccer'],
      sightings: [],
    });
  });
});

describe('how a link is known', () => {
  const howOf = (first: string, second: string, knowledge = NO_KNOWLEDGE) =>
    matchEvents(feedOf('a', [first]), feedOf('b', [second]), knowledge).links[0]?.how;
  const names = ['qarabag', 'karabakh'] as const;
  const rows = [
    { sport: 'soccer', names: ['karabakh', 'qarabag'] as const, seen: 2, lastStart: START },
  ];

  test('is the less sure of its two sides', () => {
    expect(howOf('Leeds v FC Fulham', 'Leeds v Fulham')).toBe('equal');
    expect(howOf('Wolves v Fulham', 'Wolverhampton Wanderers v Fulham')).toBe('known');
    expect(howOf('Leeds v Zorya Luhan.', 'Leeds v Zorya Luhansk')).toBe('similar');
    expect(howOf('Qarabag v Leeds', 'Karabakh v Leeds', { rows, decisions: [] })).toBe('learned');
  });

  test('is an operator’s word above all else', () => {
    const decided = (decision: 'accepted' | 'refused') => {
      return { rows, decisions: [{ sport: 'soccer', names, decision }] };
    };
    expect(howOf('Qarabag v Leeds', 'Karabakh v Leeds', decided('accepted'))).toBe('equal');
    expect(howOf('Qarabag v Leeds', 'Karabakh v Leeds', decided('refused'))).toBeUndefined();
  });
});
