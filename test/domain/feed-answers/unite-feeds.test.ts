import { expect, test } from 'vitest';
import type { Knowledge } from '#domain/event-matching/knowledge.ts';
import { quotesInUse } from '#domain/feed-answers/known-quotes.ts';
import { NOTHING_LEARNED, uniteFeeds } from '#domain/feed-answers/unite-feeds.ts';
import { offersOf, type QuotedOffer } from '#domain/odds/quotes.ts';
import {
  anEvent,
  aSportQuotes,
  h2h,
  NOW,
  type OfferedEvent,
  spreads,
} from '../../support/quotes.ts';

const SCAN_MS = 45_000;
const DAY_MS = 86_400_000;
const PRICES = [1.7, 3.8, 5.5];
const BOOKS = ['pinnacle', 'betway', 'unibet_eu', 'williamhill'];

type Feed = readonly OfferedEvent[];

function feed(name: string, events: Feed, readAt = NOW) {
  const sportKey = 'soccer_epl';
  const answer = aSportQuotes({ sportKey, events, readAt });
  return { name, quotes: { sports: [sportKey], kept: [{ answer, unconfirmedEmpty: false }] } };
}

/** Scans one after the other, each of the feeds `one`, `two` and so on. */
function scansOf(scans: readonly (readonly Feed[])[], before: Knowledge = NOTHING_LEARNED) {
  let knowledge = before;
  return scans.map((events, i) => {
    const names = ['one', 'two', 'three'];
    const united = uniteFeeds({
      feeds: events.map((each, k) => feed(names[k] ?? '', each)),
      knowledge,
      now: NOW + i * SCAN_MS,
    });
    knowledge = united.knowledge;
    const served = quotesInUse(united.quotes, NOW).flatMap((sport) =>
      sport.events.map((event) => ({ ...event, offers: offersOf(sport, event) })),
    );
    return { ...united, served };
  });
}

const shown = ({ served }: ReturnType<typeof scansOf>[number]) =>
  served.map(({ id, home, away, listings = [], doubt }) => {
    const feeds = listings.map((listing) => listing.feed).join('+');
    return [id, `${home} v ${away}`, feeds, ...(doubt ? [doubt] : [])];
  });

function match(
  id: string,
  home: string,
  away: string,
  { prices = PRICES, inMs = 3 * 3_600_000, offers }: Options = {},
): OfferedEvent {
  return anEvent({
    id,
    home,
    away,
    commenceTime: NOW + inMs,
    offers: offers ?? BOOKS.map((book) => h2h(book, prices)),
  });
}

type Options = {
  readonly prices?: readonly number[];
  readonly inMs?: number;
  readonly offers?: readonly QuotedOffer[];
};

const HERE = match('a1', 'Brentford', 'Fulham');
const THERE = match('b1', 'Brentford FC', 'Fulham FC');

test('a new link waits one scan, in which the event of the first feed stands alone', () => {
  const [first, second] = scansOf(Array(2).fill([[HERE], [THERE]]));
  expect(first && shown(first)).toEqual([['a1', 'Brentford v Fulham', 'one']]);
  expect(first?.links).toMatchObject({ linked: 0, leftOut: { two: { new_link: 1 } } });
  expect(second && shown(second)).toEqual([['a1', 'Brentford v Fulham', 'one+two']]);
  expect(second?.links).toMatchObject({ linked: 1, leftOut: {} });
});

test('each listing says how it is known, and each price which feed it is of', () => {
  const [, second] = scansOf(Array(2).fill([[HERE], [THERE]]));
  expect(second?.served[0]?.listings).toEqual([
    expect.objectContaining({ feed: 'one', eventId: 'a1', home: 'Brentford', how: null }),
    expect.objectContaining({ feed: 'two', eventId: 'b1', home: 'Brentford FC', how: 'equal' }),
  ]);
  expect(second?.served[0]?.offers.map((offer) => offer.feed)).toEqual(BOOKS.map(() => 'one'));
});

test('an event keeps the id and the names of the feed that had it first', () => {
  const scans = scansOf([
    [[], [THERE]],
    [[HERE], [THERE]],
    [[HERE], [THERE]],
    [[HERE], []],
  ]);
  expect(scans.map(shown)).toEqual([
    [['b1', 'Brentford FC v Fulham FC', 'two']],
    [['b1', 'Brentford FC v Fulham FC', 'two']],
    [['b1', 'Brentford FC v Fulham FC', 'one+two']],
    [['b1', 'Brentford FC v Fulham FC', 'one']],
  ]);
});

test('an event keeps its id while its first feed is dead', () => {
  const scans = scansOf([
    [[HERE], [THERE]],
    [[HERE], [THERE]],
    [[], [THERE]],
    [[HERE], [THERE]],
  ]);
  expect(scans.map((scan) => scan.served.map(({ id, home }) => `${id} ${home}`))).toEqual(
    Array(4).fill(['a1 Brentford']),
  );
});

test('an event is forgotten three days after its start', () => {
  const [scan] = scansOf([[[HERE], [THERE]]]);
  const later = (now: number) =>
    uniteFeeds({ feeds: [feed('one', [])], knowledge: scan?.knowledge ?? NOTHING_LEARNED, now })
      .knowledge.events.length;
  expect(later(HERE.commenceTime + 3 * DAY_MS - 1)).toBe(2);
  expect(later(HERE.commenceTime + 3 * DAY_MS)).toBe(0);
});

test('swapped sides are mapped to those that are served, handicaps with their sign', () => {
  const there = match('b1', 'Fulham', 'Brentford', {
    offers: [
      ...BOOKS.map((book) => h2h(book, PRICES.toReversed())),
      h2h('bwin', [6, 4, 1.6]),
      spreads('bwin', 1.5, [1.8, 2.05]),
    ],
  });
  const [, second] = scansOf(Array(2).fill([[HERE], [there]]));
  const [event] = second?.served ?? [];
  expect(event).toMatchObject({ id: 'a1', home: 'Brentford', away: 'Fulham' });
  const ofBwin = event?.offers.filter(({ book }) => book.key === 'bwin') ?? [];
  const prices = ofBwin.map((offer) => [
    offer.point,
    Object.fromEntries(offer.prices.map(({ outcome, price }) => [outcome, price])),
  ]);
  expect(prices).toEqual([
    [undefined, { home: 1.6, draw: 4, away: 6 }],
    [-1.5, { home: 2.05, away: 1.8 }],
  ]);
});

test('a link by names that are only alike is a doubt', () => {
  const there = match('b1', 'Brentford Bees', 'Fulham');
  const [, second] = scansOf(Array(2).fill([[HERE], [there]]));
  expect(second?.served.map(({ doubt }) => doubt)).toEqual(['similar_names']);
});

test('events with one name and other prices: one is left out, the other doubtful', () => {
  const there = match('b1', 'Brentford', 'Fulham', { prices: PRICES.toReversed() });
  const scans = scansOf(Array(4).fill([[HERE], [there]]));
  expect(scans.map(shown).slice(0, 2)).toEqual(
    Array(2).fill([['a1', 'Brentford v Fulham', 'one', 'feeds_disagree']]),
  );
  expect(scans[0]?.links.leftOut).toEqual({ two: { prices_apart: 1 } });
  expect(scans.map(shown)[3]).toEqual([
    ['a1', 'Brentford v Fulham', 'one', 'feeds_disagree'],
    ['b1', 'Brentford v Fulham', 'two', 'feeds_disagree'],
  ]);
});

test('a third feed that contradicts two that agree makes no doubt', () => {
  const liar = match('c1', 'Brentford', 'Fulham', { prices: PRICES.toReversed() });
  const [, second] = scansOf(Array(2).fill([[HERE], [THERE], [liar]]));
  expect(second && shown(second)).toEqual([['a1', 'Brentford v Fulham', 'one+two']]);
});

const TOWNS = ['Leeds', 'Arsenal', 'Chelsea', 'Everton', 'Burnley', 'Wolves', 'Napoli', 'Ajax'];
const weekend = (prefix: string, options: (i: number) => Options = () => ({})) =>
  TOWNS.map((town, i) =>
    match(`${prefix}${i}`, town, `${TOWNS[(i + 1) % TOWNS.length]} City`, options(i)),
  );
const pricesOf = (i: number) => (i % 2 ? [1.2, 6, 13] : [4.5, 3.6, 1.7]);

test('a feed with a wrong clock is left out, and what it contradicts is doubtful', () => {
  const here = weekend('a');
  const there = weekend('b', () => ({ inMs: 6 * 3_600_000 }));
  const scans = scansOf([
    [here, there],
    [here, there],
  ]);
  for (const scan of scans) {
    expect(scan.served.map(({ id, doubt }) => [id, doubt])).toEqual(
      here.map(({ id }) => [id, 'feeds_disagree']),
    );
    expect(scan.links.leftOut).toEqual({ two: { clocks_differ: 8 } });
  }
});

test('a feed with prices of other events is left out, and all that it was compared with doubtful', () => {
  const here = weekend('a', (i) => ({ prices: pricesOf(i) }));
  const there = weekend('b', (i) => ({ prices: pricesOf(i + 1) }));
  const scans = scansOf(Array(5).fill([here, there]));
  for (const scan of scans) {
    expect(scan.served.map(({ id, doubt }) => [id, doubt])).toEqual(
      here.map(({ id }) => [id, 'feeds_disagree']),
    );
  }
});

test('the match has started once one feed says so', () => {
  const there = match('b1', 'Brentford', 'Fulham', { inMs: 3 * 3_600_000 - 600_000 });
  const [, second] = scansOf(Array(2).fill([[HERE], [there]]));
  expect(second?.served[0]?.commenceTime).toBe(there.commenceTime);
});

test('offers that both feeds saw at one time with other prices are out, and counted', () => {
  const there = match('b1', 'Brentford', 'Fulham', {
    offers: [...BOOKS.slice(1).map((book) => h2h(book, PRICES)), h2h('pinnacle', [1.6, 3.8, 5.5])],
  });
  const [, second] = scansOf(Array(2).fill([[HERE], [there]]));
  expect(second?.served[0]?.offers.map(({ book }) => book.key)).toEqual(BOOKS.slice(1));
  expect(second?.quotes.kept[0]?.answer.rejected).toEqual({ feeds_disagree: 1 });
});

test('a feed whose clock is ahead gives way to one that was read after it', () => {
  const at = (lastUpdate: number, prices: readonly number[]): Options => ({
    offers: BOOKS.map((book) => ({ ...h2h(book, prices), lastUpdate })),
  });
  const readAt = NOW + SCAN_MS;
  const ahead = match('a1', 'Brentford', 'Fulham', at(NOW + 300_000, PRICES));
  const right = match('b1', 'Brentford', 'Fulham', at(readAt - 5_000, [1.72, 3.8, 5.4]));
  const feeds = [feed('one', [ahead]), feed('two', [right], readAt)];
  const { knowledge } = uniteFeeds({ feeds, knowledge: NOTHING_LEARNED, now: readAt });
  const { quotes } = uniteFeeds({ feeds, knowledge, now: readAt + SCAN_MS });
  const offers = quotesInUse(quotes, readAt).flatMap((sport) =>
    sport.events.flatMap((event) => offersOf(sport, event)),
  );
  expect(offers.map((offer) => offer.feed)).toEqual(BOOKS.map(() => 'two'));
});

test('two events of two feeds with one id are two events', () => {
  const there = match('a1', 'Everton', 'Leeds');
  const scans = scansOf(Array(2).fill([[HERE], [there]]));
  expect(scans.map((scan) => scan.served.map(({ id }) => id))).toEqual(
    Array(2).fill(['a1', 'two:a1']),
  );
});

test('a scan with knowledge that was stored and read again is the same', () => {
  const [first] = scansOf([[[HERE], [THERE]]]);
  const stored = JSON.parse(JSON.stringify(first?.knowledge)) as Knowledge;
  const [next] = scansOf([[[HERE], [THERE]]], stored);
  const [same] = scansOf([[[HERE], [THERE]]], first?.knowledge);
  expect(JSON.stringify(next)).toBe(JSON.stringify(same));
});
