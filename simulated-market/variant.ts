import type { Listings } from './answer.ts';
import { keyOf, mix, uniform } from './model/keyed-random.ts';
import { type WireEvent, type WireListedEvent, wireTime } from './wire.ts';

/** Shares of the events that the second provider tells otherwise. */
const HOLES = 0.08;
const DELAYED = 0.1;
const SWAPPED = 0.12;
const LOOK_ALIKES = 0.06;
/** Share of the books that it has too. */
const BOOKS = 0.7;
const DELAY_MS = 5 * 60_000;

/** What each kind of difference is drawn by. */
const DRAW = { id: 1, hole: 2, delay: 3, swap: 4, lookAlike: 5, book: 6 } as const;

/** Names that no rule makes of the others. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'AC Milan': 'Milan',
  'AS Roma': 'Roma',
  'Athletic Bilbao': 'Athletic Club',
  'Atlético Madrid': 'Atletico de Madrid',
  'Golden State Warriors': 'GS Warriors',
  'Inter Milan': 'Internazionale',
  'Leeds United': 'Leeds',
  'Manchester City': 'Man City',
  'Manchester United': 'Man United',
  'Newcastle United': 'Newcastle',
  'Nottingham Forest': "Nott'm Forest",
  'Oklahoma City Thunder': 'OKC Thunder',
  'Real Betis': 'Real Betis Balompie',
  'St Louis Blues': 'St. Louis Blues',
  'Tottenham Hotspur': 'Tottenham',
  'West Ham United': 'West Ham',
  'Wolverhampton Wanderers': 'Wolves',
};
const SHORT_FORMS: readonly (readonly [long: string, short: string])[] = [
  ['Los Angeles ', 'LA '],
  ['New York ', 'NY '],
  [' and ', ' & '],
];

/**
 * A market as a second provider tells it: ids of its own, other spellings, starts that are
 * five minutes off, home and away exchanged, holes, and matches of women or reserves beside those
 * of the first teams. It has some of the books. Like the market it is a function of time alone.
 */
export function variantOf(market: Listings): Listings {
  return {
    sports: market.sports,
    events: (sportKey, now) => market.events(sportKey, now)?.flatMap((event) => retold(event)),
    odds: (sportKey, query, now) => {
      const events = market.odds(sportKey, query, now);
      return events?.flatMap((event, index) => {
        const own = retold(event).map((told) => withOwnBooks(told));
        const other = events[(index + 1) % events.length];
        return other && isDrawn(event, 'lookAlike', LOOK_ALIKES)
          ? [...own, withOwnBooks(lookAlike(event, other))]
          : own;
      });
    },
    eventOdds(sportKey, eventId, query, now) {
      const event = market
        .events(sportKey, now)
        ?.find((each) => retold(each).some(({ id }) => id === eventId));
      const odds = event && market.eventOdds(sportKey, event.id, query, now);
      return odds && retold(odds).map((told) => withOwnBooks(told))[0];
    },
    scores: (sportKey, days, now) =>
      market.scores(sportKey, days, now)?.flatMap((event) =>
        retold(event).map((told) => ({
          ...told,
          scores:
            told.scores?.map(({ name, score }) => ({ name: otherName(name, sportKey), score })) ??
            null,
        })),
      ),
  };
}

function draw({ id }: WireListedEvent, what: keyof typeof DRAW): number {
  return uniform(keyOf(id), DRAW[what]);
}

function isDrawn(event: WireListedEvent, what: keyof typeof DRAW, share: number): boolean {
  return draw(event, what) < share;
}

/** An event in the words of the second provider; none where it does not have it. */
function retold<Event extends WireListedEvent>(event: Event): Event[] {
  if (isDrawn(event, 'hole', HOLES)) {
    return [];
  }
  const { sport_key, home_team, away_team, commence_time } = event;
  const sides = [home_team, away_team].map((side) => side && otherName(side, sport_key));
  const [home = null, away = null] = isDrawn(event, 'swap', SWAPPED) ? sides.toReversed() : sides;
  const delay = isDrawn(event, 'delay', DELAYED) ? DELAY_MS : 0;
  return [
    {
      ...event,
      id: ownId(event, 'v'),
      commence_time: wireTime(Date.parse(commence_time) + delay),
      home_team: home,
      away_team: away,
    },
  ];
}

function ownId({ id }: WireListedEvent, prefix: string): string {
  return `${prefix}${mix(keyOf(id), DRAW.id).toString(16)}${id.slice(-12)}`;
}

/** A match of women or reserves at the same time, with the prices of another match. */
function lookAlike(event: WireEvent, { home_team, away_team, bookmakers }: WireEvent): WireEvent {
  const suffix = draw(event, 'lookAlike') < LOOK_ALIKES / 2 ? ' Women' : ' U21';
  const of = (side: string | null) => side && `${otherName(side, event.sport_key)}${suffix}`;
  const home = of(event.home_team);
  const away = of(event.away_team);
  const names: Readonly<Record<string, string | null>> = {
    [home_team ?? '']: home,
    [away_team ?? '']: away,
  };
  return {
    ...event,
    id: ownId(event, 'w'),
    home_team: home,
    away_team: away,
    bookmakers: renamed(bookmakers, (name) => names[name] ?? name),
  };
}

/** An event with the books that the second provider has, in its words. */
function withOwnBooks(event: WireEvent): WireEvent {
  const has = (book: string) => uniform(keyOf(book), DRAW.book) < BOOKS;
  const bookmakers = event.bookmakers.filter(({ key }) => has(key));
  return { ...event, bookmakers: renamed(bookmakers, (name) => otherName(name, event.sport_key)) };
}

function renamed(
  bookmakers: WireEvent['bookmakers'],
  nameOf: (name: string) => string,
): WireEvent['bookmakers'] {
  return bookmakers.map((book) => ({
    ...book,
    markets: book.markets.map((market) => ({
      ...market,
      outcomes: market.outcomes.map(({ description, ...outcome }) => ({
        ...outcome,
        name: nameOf(outcome.name),
        ...(description !== undefined && { description: nameOf(description) }),
      })),
    })),
  }));
}

const NO_SIDES = new Set(['Draw', 'Over', 'Under', 'Yes', 'No']);

/** The second provider's name of a side; a name that is no side's stays. */
function otherName(name: string, sportKey: string): string {
  const other = OTHER_NAMES[name];
  if (other !== undefined || NO_SIDES.has(name)) {
    return other ?? name;
  }
  const [first = '', ...rest] = name.split(' ');
  if (sportKey.startsWith('tennis_') && rest.length > 0 && !first.endsWith(',')) {
    return `${rest.join(' ')}, ${first}`;
  }
  const plain = name.normalize('NFD').replace(/\p{Diacritic}/gu, '');
  return SHORT_FORMS.reduce((text, [long, short]) => text.replace(long, short), plain);
}
