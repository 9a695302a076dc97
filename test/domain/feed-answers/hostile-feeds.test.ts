import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quotesInUse } from '#domain/feed-answers/known-quotes.ts';
import { NOTHING_LEARNED, uniteFeeds } from '#domain/feed-answers/unite-feeds.ts';
import { isEventId } from '#domain/odds/identifiers.ts';
import { anEvent, aSportQuotes, h2h, NOW, type OfferedEvent } from '../../support/quotes.ts';

const DAY_MS = 86_400_000;
const SCAN_MS = 45_000;
const START = NOW + DAY_MS;
const SPORTS = ['soccer_epl', 'soccer_germany_bundesliga', 'tennis_atp'];
const BOOKS = ['pinnacle', 'betway', 'unibet_eu'];

/** The events of one feed, by sport. */
type Feed = Readonly<Record<string, readonly OfferedEvent[]>>;
type Facts = Pick<OfferedEvent, 'id' | 'home' | 'away' | 'commenceTime'>;

const offered = (facts: Facts) =>
  anEvent({ ...facts, offers: BOOKS.map((book) => h2h(book, [1.7, 3.8, 5.5])) });
const bare = (facts: Facts) => anEvent({ ...facts, offers: [] });

function feed(name: string, sports: Feed) {
  const kept = Object.entries(sports).map(([sportKey, events]) => {
    const answer = aSportQuotes({ sportKey, events, readAt: NOW });
    return { answer, unconfirmedEmpty: false };
  });
  return { name, quotes: { sports: Object.keys(sports), kept } };
}

/** Scans the same two feeds one scan after the other. */
function scansOf(one: Feed, two: Feed, scans = 1) {
  const feeds = [feed('one', one), feed('two', two)];
  let knowledge = NOTHING_LEARNED;
  return Array.from({ length: scans }, (_, i) => {
    const united = uniteFeeds({ feeds, knowledge, now: NOW + i * SCAN_MS });
    knowledge = united.knowledge;
    const served = quotesInUse(united.quotes, NOW).flatMap(({ events }) => events);
    return { ...united, served };
  });
}

const HONEST: Feed = {
  soccer_epl: ['Brentford v Fulham', 'Leeds v Everton', 'Arsenal v Chelsea'].map((text, i) => {
    const [home = '', away = ''] = text.split(' v ');
    return offered({ id: `a${i}`, home, away, commenceTime: START });
  }),
};
const HONEST_NAMES = ['Brentford', 'Fulham', 'Leeds', 'Everton', 'Arsenal', 'Chelsea'];

const name = fc.oneof(
  fc.constantFrom(...HONEST_NAMES, ...HONEST_NAMES.map((each) => `${each} FC`)),
  fc.constantFrom('', ' ', '---', 'Leeds '.repeat(1_700), 'L e e d s '.repeat(12), 'Lee\u0007ds'),
  fc.constantFrom('Leeds\u202e', '\u2066Leeds', 'Leeds\u0000', 'Leeds\ud83d', '__proto__', 'W'),
  fc.string({ unit: 'binary', maxLength: 130 }),
);
const id = fc.oneof(
  fc.constantFrom('a0', 'a1', 'b0', 'b1', 'two:a0', '', '..', 'test', '__proto__'),
  fc.constantFrom('b'.repeat(128), 'b'.repeat(10_000), 'b\u202e', 'a\nb'),
);
const start = fc.oneof(
  fc.constantFrom(START, START + 300_000, START + 3 * 3_600_000, NOW - 1),
  fc.constantFrom(0, -1, Number.NaN, Number.POSITIVE_INFINITY, 8.64e15),
);
const hostileEvent = fc
  .record({ id, home: name, away: name, commenceTime: start })
  .map((facts) => offered(facts));
const hostileFeed = fc.dictionary(
  fc.constantFrom(...SPORTS),
  fc.array(hostileEvent, { maxLength: 12 }),
);

function count(events: readonly unknown[], counts: Readonly<Partial<Record<string, number>>> = {}) {
  const others = Object.values(counts).reduce<number>((sum, each) => sum + (each ?? 0), 0);
  return events.length + others;
}

describe('whatever a feed lists', () => {
  test('each of its events is served, or left out and counted with its reason', () => {
    fc.assert(
      fc.property(hostileFeed, (hostile) => {
        for (const { served, links } of scansOf(HONEST, hostile, 3)) {
          const ofFeed = (feedName: string) =>
            served.flatMap(({ listings = [] }) =>
              listings.filter((each) => each.feed === feedName),
            );
          const listed = Object.values(hostile).flat();
          expect(count(ofFeed('two'), links.leftOut.two)).toBe(listed.length);
          expect(count(ofFeed('one'), links.leftOut.one)).toBe(3);
        }
      }),
    );
  });

  test('the events of the feed before it are served under their ids', () => {
    fc.assert(
      fc.property(hostileFeed, (hostile) => {
        for (const { served } of scansOf(HONEST, hostile, 3)) {
          const known = served.filter(({ listings = [] }) => listings[0]?.feed === 'one');
          expect(known.map((each) => each.id).sort()).toEqual(['a0', 'a1', 'a2']);
        }
      }),
    );
  });

  test('the ids that are served are each there once, and can be published', () => {
    fc.assert(
      fc.property(hostileFeed, hostileFeed, (one, two) => {
        for (const { served } of scansOf(one, two, 2)) {
          const ids = served.map((event) => event.id);
          expect(new Set(ids).size).toBe(ids.length);
          expect(ids.filter((each) => !isEventId(each))).toEqual([]);
        }
      }),
    );
  });

  test('what is remembered is of events that have not been over for three days', () => {
    fc.assert(
      fc.property(hostileFeed, hostileFeed, (one, two) => {
        for (const { knowledge } of scansOf(one, two, 2)) {
          const over = knowledge.events.filter((row) => !(row.start + 3 * DAY_MS > NOW));
          expect(over).toEqual([]);
        }
      }),
    );
  });
});

describe('an id', () => {
  const there = (facts: Partial<Facts>) => ({
    soccer_epl: [offered({ id: 'b', home: 'Hull', away: 'Stoke', commenceTime: START, ...facts })],
  });

  test('that a feed has in two leagues is one event of it; the other one is counted', () => {
    const twice = { ...there({}), tennis_atp: there({}).soccer_epl };
    const [scan] = scansOf(HONEST, twice);
    expect(scan?.links.leftOut).toEqual({ two: { duplicate_id: 1 } });
    expect(scan?.served.map((event) => event.id)).toEqual(['a0', 'a1', 'a2', 'b']);
  });

  test('that cannot be published leaves its event out, counted', () => {
    const [scan] = scansOf(HONEST, there({ id: 'b'.repeat(10_000) }));
    expect(scan?.links.leftOut).toEqual({ two: { unusable_id: 1 } });
    expect(scan?.served).toHaveLength(3);
  });

  test('that two feeds have for two matches is two events', () => {
    const [scan] = scansOf(HONEST, there({ id: 'a0' }));
    expect(scan?.served.map((event) => event.id)).toEqual(['a0', 'a1', 'a2', 'two:a0']);
  });
});

test('a feed that lists very many events takes nothing of what is remembered of another', () => {
  const many = (count: number, commenceTime: (i: number) => number): Feed => ({
    soccer_epl: Array.from({ length: count }, (_, i) =>
      bare({ id: `b${i}`, home: `Home${i}`, away: `Away${i}`, commenceTime: commenceTime(i) }),
    ),
  });
  const rowsOf = (hostile: Feed) => {
    const [scan] = scansOf(HONEST, hostile);
    const feeds = Map.groupBy(scan?.knowledge.events ?? [], ({ feed: of }) => of);
    return [feeds.get('one')?.length, feeds.get('two')?.length];
  };
  expect(rowsOf(many(60_000, (i) => NOW + i * 1_000))).toEqual([3, 30_000]);
  expect(rowsOf(many(60_000, () => 0))).toEqual([3, undefined]);
}, 120_000);
