/**
 * A made-up second feed over a real season: names as other sources write them, other starts, holes,
 * and matches that look like those of the season and are not. It knows nothing of how names are
 * compared.
 */
import type { FeedEvent } from '#domain/event-matching/read-events.ts';
import { randomOf } from '../../bench/seeded-random.ts';
import type { Fixture } from './fixtures.ts';
import { createNamer, OTHER_NAMES, pick } from './second-names.ts';

/** Two feeds' events, and which match each of them is. */
export type TwoFeeds = {
  readonly first: readonly FeedEvent[];
  readonly second: readonly FeedEvent[];
  /** The match of each event id, of either feed. */
  readonly truth: ReadonlyMap<string, string>;
};

/** A match that is played: its sides by the names of the first feed, and how they are marked. */
type Played = {
  readonly match: string;
  readonly home: string;
  readonly away: string;
  readonly start: number;
  /** What feeds add to both names: women, an age, reserves. */
  readonly marks?: readonly string[];
  readonly isInvented?: boolean;
};

type Random = () => number;

const MINUTE_MS = 60_000;

/** How feeds mark teams of a club; each feed keeps to one way in a match. */
const MARKS: readonly { readonly share: number; readonly ways: readonly string[] }[] = [
  { share: 0.2, ways: [' Women', ' W', ' (W)', ' Ladies', ' Feminine', ' Frauen'] },
  { share: 0.08, ways: [' U21', ' Under 21', ' U-21', ' (U21)'] },
  { share: 0.05, ways: [' U19', ' Under-19', ' U-19'] },
  { share: 0.1, ways: [' II', ' B', ' Reserves', ' 2', ' Res.'] },
];
const SUFFIXES = [
  'Town',
  'City',
  'United',
  'Rovers',
  'Athletic',
  'Wanderers',
  'Sporting',
  'Olympic',
];
/** Clubs of elsewhere, enough that hardly one would have to play twice at a time. */
const STRANGERS = [
  'Deportes',
  'Ferroviario',
  'Kawasaki',
  'Olimpo',
  'Hapoel',
  'Nordlys',
  'Al',
  'Green',
];
const PLACES = [
  'Quillota',
  'Beira',
  'Almaty',
  'Hirakata',
  'Yavne',
  'Tromvik',
  'Bahri',
  'Mamba',
  'Zenica',
  'Tepic',
  'Oruro',
  'Kumasi',
  'Perak',
  'Sfax',
  'Wuhan',
  'Gijduvan',
  'Sogndal',
  'Mbabane',
  'Lautoka',
  'Iquique',
];

/** Two feeds over the fixtures of a season. The same seed makes the same feeds. */
export function makeFeeds(fixtures: readonly Fixture[], seed: number): TwoFeeds {
  const random = randomOf(seed);
  const played = fixtures.flatMap((fixture) => withLookAlikes(fixture, random));
  const secondName = createNamer(random);
  const first: FeedEvent[] = [];
  const second: FeedEvent[] = [];
  const truth = new Map<string, string>();
  for (const { match, home, away, start, marks, isInvented } of played) {
    const listed = isInvented || marks ? 0.6 : 0.9;
    if (random() < listed) {
      const mark = marks ? pick(marks, random) : '';
      first.push(event(`a${first.length}`, home + mark, away + mark, start));
      truth.set(first.at(-1)?.id ?? '', match);
    }
    if (random() < listed) {
      const mark = marks ? pick(marks, random) : '';
      const names = isInvented ? [home, away] : [home, away].map(secondName);
      const [one = '', other = ''] = random() < 0.01 ? names.toReversed() : names;
      second.push(event(`b${second.length}`, one + mark, other + mark, start + offset(random)));
      truth.set(second.at(-1)?.id ?? '', match);
    }
  }
  return { first, second, truth };
}

function event(id: string, home: string, away: string, commenceTime: number): FeedEvent {
  return { id, sportKey: 'soccer', home, away, commenceTime };
}

/** Minutes that a feed is off: mostly none, now and then hours for a match that was moved. */
function offset(random: Random): number {
  const kind = random();
  const sign = random() < 0.5 ? -1 : 1;
  if (kind < 0.88) {
    return 0;
  }
  const minutes =
    kind < 0.98 ? 5 * (1 + Math.floor(random() * 5)) : 45 + Math.floor(random() * 120);
  return sign * minutes * MINUTE_MS;
}

/** A fixture, and matches beside it that could be taken for it. */
function withLookAlikes(fixture: Fixture, random: Random): Played[] {
  const { id, home, away } = fixture;
  const start = fixture.start;
  const nearby = () => start + 15 * Math.floor(random() * 3 - 1) * MINUTE_MS;
  const played: Played[] = [{ match: id, home, away, start }];
  for (const [i, { share, ways }] of MARKS.entries()) {
    if (random() < share) {
      played.push({ match: `${id} team ${i}`, home, away, start: nearby(), marks: ways });
    }
  }
  // A club of the same city against another opponent.
  if (random() < 0.12) {
    const club = random() < 0.5 ? home : away;
    const sides = [neighbourOf(club, random), stranger(random)];
    played.push({ match: `${id} city`, ...sidesOf(sides), start: nearby(), isInvented: true });
  }
  // A club of the same name in another country.
  if (random() < 0.02) {
    const sides = [random() < 0.5 ? home : away, stranger(random)];
    played.push({ match: `${id} namesake`, ...sidesOf(sides), start: nearby(), isInvented: true });
  }
  // Neighbours of both clubs against each other.
  if (random() < 0.01) {
    const sides = [neighbourOf(home, random), neighbourOf(away, random)];
    played.push({ match: `${id} cities`, ...sidesOf(sides), start: nearby(), isInvented: true });
  }
  return played;
}

function stranger(random: Random): string {
  return `${pick(STRANGERS, random)} ${pick(PLACES, random)} ${Math.floor(100 * random())}`;
}

function sidesOf([home = '', away = '']: readonly string[]) {
  return { home, away };
}

/** A club that does not exist, of the city that the name of another begins with. */
function neighbourOf(club: string, random: Random): string {
  const names = [club, ...(OTHER_NAMES.get(club) ?? [])];
  const taken = names.join(' ').toLowerCase();
  const city =
    pick(names, random)
      .replace(/^(?:AFC|FC|SC|AC|AS|RC|CD|UD|SV|VfL|VfB|TSG|1\.) /, '')
      .split(' ')[0] ?? club;
  const free = SUFFIXES.filter((suffix) => !taken.includes(suffix.toLowerCase()));
  return `${city} ${pick(free, random)}`;
}
