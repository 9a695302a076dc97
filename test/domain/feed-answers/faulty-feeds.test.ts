import { describe, expect, test } from 'vitest';
import { withSidesSwapped } from '#domain/event-matching/merge-offers.ts';
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

function eventsOf(quotes: SportQuotes): readonly OfferedEvent[] {
  return quotes.events.map((event) => {
    const { id, home, away, commenceTime } = event;
    return { id, home, away, commenceTime, offers: offersOf(quotes, event) };
  });
}

/** A second feed's own ids, and names as another feed writes them. */
function renamed({ id, home, away, ...event }: OfferedEvent): OfferedEvent {
  return { ...event, id: `b-${id}`, home: `${home} FC`, away: away.toUpperCase() };
}

function feed(name: string, market: readonly SportQuotes[], change: Fault) {
  const kept = market.map((quotes) => {
    const events = change(eventsOf(quotes));
    return {
      answer: aSportQuotes({ sportKey: quotes.sportKey, readAt: quotes.readAt, events }),
      unconfirmedEmpty: false,
    };
  });
  return { name, quotes: { sports: SPORTS, kept } };
}

/** Every price of the market at an event, by its true start and sides. */
function truthOf(market: readonly SportQuotes[]): ReadonlySet<string> {
  const side = (event: OfferedEvent, { outcome }: QuotedOffer['prices'][number]) =>
    outcome === 'home' || outcome === 'away' ? plain(event[outcome]) : outcome;
  return new Set(
    market.flatMap((quotes) =>
      eventsOf(quotes).flatMap((event) =>
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

function plain(name: string): string {
  return name.replace(/ FC$/, '').toLowerCase();
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
  readonly market: readonly SportQuotes[];
  readonly truth: ReadonlySet<string>;
};

/** The scans of each run, which all faults begin with. */
const RUNS: readonly (readonly Instant[])[] = Array.from({ length: 20 }, (_, seed) => {
  const simulated = createSimulatedMarket(seed);
  return Array.from({ length: SCANS }, (__, scanned) => {
    const now = NOW + seed * HOUR_MS + scanned * SCAN_MS;
    const market = quotesOf(simulated, now, SPORTS);
    return { now, market, truth: truthOf(market) };
  });
});

/** The claims of a run that are not true, after the second scan and the last. */
function wrongClaims(instants: readonly Instant[], one: Fault, two: Fault): readonly string[] {
  let knowledge = NOTHING_LEARNED;
  return instants.flatMap(({ now, market, truth }, scanned) => {
    const feeds = [feed('one', market, one), feed('two', market, two)];
    const united = uniteFeeds({ feeds, knowledge, now });
    knowledge = united.knowledge;
    const isJudged = scanned === 1 || scanned === SCANS - 1;
    const claims = isJudged ? claimsOf(quotesInUse(united.quotes, now), now) : [];
    return claims.filter((each) => !truth.has(each));
  });
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
  expect(claims).toEqual(claimsOf(market, now));
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
