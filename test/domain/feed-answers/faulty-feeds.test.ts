import { describe, expect, test } from 'vitest';
import type { Knowledge } from '#domain/event-matching/knowledge.ts';
import { withSidesSwapped } from '#domain/event-matching/merge-offers.ts';
import { readSideName } from '#domain/event-matching/side-name.ts';
import { quotesInUse } from '#domain/feed-answers/known-quotes.ts';
import { NOTHING_LEARNED, uniteFeeds } from '#domain/feed-answers/unite-feeds.ts';
import { offersOf, type QuotedOffer, type SportQuotes } from '#domain/odds/quotes.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { createSimulatedMarket } from '#simulated-market/market.ts';
import { quotesOf } from '../../../bench/feed/simulated-quotes.ts';
import { aSportQuotes, NOW, type OfferedEvent } from '../../support/quotes.ts';

/** Two feeds of one market, of which one is faulty: what a scan publishes must be true. */
const SCANS = 4;
const SCAN_MS = 45_000;
const HOUR_MS = 3_600_000;
const SPORTS = ['soccer_epl', 'icehockey_nhl'];

/** The events of a feed, from those that the market has. */
type Fault = (events: readonly OfferedEvent[]) => readonly OfferedEvent[];

const swapped = ({ home, away, ...event }: OfferedEvent) => ({ ...event, home: away, away: home });

const FAULTS: Readonly<Record<string, Fault>> = {
  'is right': (events) => events,
  'is dead': () => [],
  'is slow': (events) =>
    events.map((event) => {
      const offers = event.offers.map((offer) => {
        return { ...offer, lastUpdate: offer.lastUpdate - 20 * 60_000 };
      });
      return { ...event, offers };
    }),
  'is three hours late': (events) => events.map((event) => movedBy(event, 3 * HOUR_MS)),
  'is three hours early': (events) => events.map((event) => movedBy(event, -3 * HOUR_MS)),
  'has sides swapped with their prices': (events) =>
    events.map((event) => ({ ...swapped(event), offers: event.offers.map(withSidesSwapped) })),
  'has sides swapped without their prices': (events) => events.map(swapped),
  'has the prices of another event': (events) =>
    events.map((event, i) => ({ ...event, offers: events[(i + 1) % events.length]?.offers ?? [] })),
};

function movedBy(event: OfferedEvent, ms: number): OfferedEvent {
  return { ...event, commenceTime: event.commenceTime + ms };
}

type SportEvents = Pick<SportQuotes, 'sportKey' | 'readAt'> & {
  readonly events: readonly OfferedEvent[];
};

function eventsOf(quotes: SportQuotes): SportEvents {
  const { sportKey, readAt } = quotes;
  const events = quotes.events.map((event) => {
    const { id, home, away, commenceTime } = event;
    return { id, home, away, commenceTime, offers: offersOf(quotes, event) };
  });
  return { sportKey, readAt, events };
}

/** A second feed's own ids, and names as another feed writes them. */
function renamed({ id, home, away, ...event }: OfferedEvent): OfferedEvent {
  return { ...event, id: `b-${id}`, home: `${home} FC`, away: away.toUpperCase() };
}

function feed(name: string, market: readonly SportEvents[], change: Fault) {
  const kept = market.map(({ events, ...sport }) => {
    return {
      answer: aSportQuotes({ ...sport, events: change(events) }),
      unconfirmedEmpty: false,
    };
  });
  return { name, quotes: { sports: SPORTS, kept } };
}

/** Every price of the market at an event, by its true start and sides. */
function truthOf(market: readonly SportEvents[]): ReadonlySet<string> {
  const side = (event: OfferedEvent, { outcome }: QuotedOffer['prices'][number]) =>
    outcome === 'home' || outcome === 'away' ? plain(event[outcome]) : outcome;
  return new Set(
    market.flatMap(({ events }) =>
      events.flatMap((event) =>
        event.offers.flatMap(({ book, prices }) =>
          prices.map((quoted) =>
            [
              [event.home, event.away].map(plain).sort().join(),
              event.commenceTime,
              book.key,
              side(event, quoted),
              quoted.price,
            ].join('|'),
          ),
        ),
      ),
    ),
  );
}

/** The market's names by those of a second feed. */
const NAMES = new Map<string, string>();

function plain(name: string): string {
  return (NAMES.get(name) ?? name).replace(/ FC$/, '').toLowerCase();
}

type Bet = Pick<OfferedEvent, 'home' | 'away' | 'commenceTime'>;

function claim({ home, away, commenceTime }: Bet, outcome: string, book: string, price: number) {
  const match = [home, away].map(plain).sort().join();
  const side = plain(outcome.replace(/^Lay /, ''));
  return [match, commenceTime, book, side, price].join('|');
}

function claimsOf(quotes: readonly SportQuotes[], now: number) {
  const { opportunities } = scan(quotes, DEFAULT_SCAN_SETTINGS, now);
  const surebets = opportunities.surebet.flatMap((bet) =>
    bet.legs.map(({ outcome, book, price }) => claim(bet, outcome, book, price)),
  );
  const gradeA = opportunities.value.flatMap((bet) =>
    [bet, ...bet.altBooks]
      .filter(({ grade }) => grade === 'A')
      .map(({ book, price }) => claim(bet, bet.outcome, book, price)),
  );
  return [...surebets, ...gradeA];
}

type Instant = {
  readonly now: number;
  readonly market: readonly SportEvents[];
  readonly truth: ReadonlySet<string>;
};

/** The scans of each run, which all faults begin with. */
const RUNS: readonly (readonly Instant[])[] = Array.from({ length: 20 }, (_, seed) => {
  const simulated = createSimulatedMarket(seed);
  return Array.from({ length: SCANS }, (__, scanned) => {
    const now = NOW + seed * HOUR_MS + scanned * SCAN_MS;
    const market = quotesOf(simulated, now, SPORTS).map(eventsOf);
    return { now, market, truth: truthOf(market) };
  });
});

/** The claims of a run that are not true, after the second scan and the last. */
function wrongClaims(instants: readonly Instant[], one: Fault, two: Fault): readonly string[] {
  return wrongClaimsFrom(NOTHING_LEARNED, instants, [1, SCANS - 1], () => [one, two]).wrong;
}

/** The claims of the scans that are judged that are not true; each scan has its faults. */
function wrongClaimsFrom(
  before: Knowledge,
  instants: readonly Instant[],
  judged: readonly number[],
  faultsAt: (scanned: number) => readonly [one: Fault, two: Fault],
) {
  let knowledge = before;
  const linked: number[] = [];
  const wrong = instants.flatMap(({ now, market, truth }, scanned) => {
    const [one, two] = faultsAt(scanned);
    const feeds = [feed('one', market, one), feed('two', market, two)];
    const united = uniteFeeds({ feeds, knowledge, now });
    knowledge = united.knowledge;
    linked.push(united.links.linked);
    const isJudged = judged.includes(scanned);
    const claims = isJudged ? claimsOf(quotesInUse(united.quotes, now), now) : [];
    return claims.filter((each) => !truth.has(each));
  });
  return { wrong, linked };
}

/** A name that no rule knows for the other: its letters turned round. */
const turnedName = (name: string) => [...name.toLowerCase()].reverse().join('');

/** A second feed's own ids, and names that have to be learned. */
function turned({ id, home, away, ...event }: OfferedEvent): OfferedEvent {
  return { ...event, id: `b-${id}`, home: turnedName(home), away: turnedName(away) };
}

/** What scans of two right feeds have learned: which name is which. */
function learnedFrom(instants: readonly Instant[]): Knowledge {
  const market = instants.flatMap((instant) => instant.market);
  const rows = market.flatMap(({ sportKey, events }) => {
    const [sport = ''] = sportKey.split('_');
    return events.flatMap(({ home, away, commenceTime }) =>
      [home, away].map((name) => {
        const read = [name, turnedName(name)].map((each) => readSideName(each, sport, [])?.text);
        const [a = '', b = ''] = read.toSorted();
        NAMES.set(turnedName(name), name);
        return { sport, names: [a, b] as const, seen: 2, lastStart: commenceTime - 86_400_000 };
      }),
    );
  });
  const once = new Map(rows.map((row) => [[row.sport, ...row.names].join(), row]));
  return { ...NOTHING_LEARNED, names: { two: [...once.values()] } };
}

const asIs: Fault = (events) => events;

test('two feeds that are right claim what one of them does', () => {
  const [, { now, market } = { now: 0, market: [] }] = RUNS[0] ?? [];
  const feeds = [feed('one', market, asIs), feed('two', market, (events) => events.map(renamed))];
  const { knowledge } = uniteFeeds({ feeds, knowledge: NOTHING_LEARNED, now });
  const { quotes, links } = uniteFeeds({ feeds, knowledge, now });
  const claims = claimsOf(quotesInUse(quotes, now), now);
  expect(links.linked).toBeGreaterThan(10);
  expect(claims.length).toBeGreaterThan(0);
  expect(claims).toEqual(claimsOf(market.map(aSportQuotes), now));
});

describe.each(Object.entries(FAULTS))('a feed that %s', (_, fault) => {
  test('as the first of two makes no false surebet and no false A in 20 of 20 runs', () => {
    const runs = RUNS.map((run) => wrongClaims(run, fault, (events) => events.map(renamed)));
    expect(runs.filter((wrong) => wrong.length > 0)).toEqual([]);
  });

  test('as the second of two makes no false surebet and no false A in 20 of 20 runs', () => {
    const runs = RUNS.map((run) => wrongClaims(run, asIs, (events) => fault(events).map(renamed)));
    expect(runs.filter((wrong) => wrong.length > 0)).toEqual([]);
  });
});

/** The first scan of a fault that begins when names are learned and links are in use. */
const BEGINS = 2;

describe.each(Object.entries(FAULTS))(
  'a feed that %s once names and links are known',
  (_, fault) => {
    test.each(['first', 'second'])(
      'as the %s of two makes no false surebet and no false A in 20 of 20 runs',
      (place) => {
        const runs = RUNS.map((run) =>
          wrongClaimsFrom(learnedFrom(run), run, [BEGINS, SCANS - 1], (scanned) => {
            const now = scanned < BEGINS ? asIs : fault;
            return place === 'first'
              ? [now, (events) => events.map(turned)]
              : [asIs, (events) => now(events).map(turned)];
          }),
        );
        expect(runs.every(({ linked }) => (linked[BEGINS - 1] ?? 0) > 10)).toBe(true);
        expect(runs.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
      },
    );
  },
);
