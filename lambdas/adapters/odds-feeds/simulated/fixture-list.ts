import type { League } from './leagues.ts';
import { bell, keyOf, mix } from './random.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** How long before its start a match is offered. */
export const LISTED_BEFORE_MS = 72 * 3_600_000;
/** How long after its start a match stays in the list, in play. */
export const LISTED_AFTER_MS = 100 * MINUTE_MS;

export type Fixture = {
  readonly id: string;
  /** Seeds everything that happens in this match. */
  readonly key: number;
  readonly league: League;
  readonly home: string;
  readonly away: string;
  /** How much better the home side is, in standard deviations of a side. */
  readonly ratingGap: number;
  /** Epoch milliseconds. */
  readonly commenceTime: number;
};

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

/** Who meets whom in match `number`, by the circle method: in a round every side plays once. */
function pairing(league: League, number: number): [home: number, away: number] {
  const sides = league.sides.length;
  const perRound = sides / 2;
  const round = Math.floor(number / perRound);
  const place = number % perRound;
  const rotating = sides - 1;
  const rotation = round % rotating;
  const first = place === 0 ? rotating : (rotation + place) % rotating;
  const second = (rotation - place + rotating) % rotating;
  return round % 2 === 0 ? [first, second] : [second, first];
}

function fixture(
  seed: number,
  leagues: readonly League[],
  leagueIndex: number,
  number: number,
): Fixture | undefined {
  const league = leagues[leagueIndex];
  const start = league?.kickOffs[number % league.kickOffs.length];
  if (league === undefined || start === undefined) return undefined;
  const key = mix(mix(seed, leagueIndex), number);
  const [homeSide, awaySide] = pairing(league, number);
  const home = league.sides[homeSide] ?? '';
  const away = league.sides[awaySide] ?? '';
  const rating = (side: string) => bell(mix(seed, keyOf(side)));
  const day = Math.floor(number / league.kickOffs.length);
  return {
    id: `${hex(mix(key, 11), 8)}${hex(mix(key, 12), 8)}${hex(leagueIndex, 4)}${hex(number, 12)}`,
    key,
    league,
    home,
    away,
    ratingGap: rating(home) - rating(away),
    commenceTime: day * DAY_MS + start * MINUTE_MS,
  };
}

/** The matches of one league that are offered at `now`, in the order of their numbers. */
export function fixturesAt(
  seed: number,
  leagues: readonly League[],
  leagueIndex: number,
  now: number,
): Fixture[] {
  const perDay = leagues[leagueIndex]?.kickOffs.length ?? 0;
  const first = Math.floor((now - LISTED_AFTER_MS) / DAY_MS) * perDay;
  const last = (Math.floor((now + LISTED_BEFORE_MS) / DAY_MS) + 1) * perDay;
  const listed: Fixture[] = [];
  for (let number = first; number < last; number += 1) {
    const match = fixture(seed, leagues, leagueIndex, number);
    if (!match) continue;
    const untilStart = match.commenceTime - now;
    if (untilStart <= LISTED_BEFORE_MS && untilStart > -LISTED_AFTER_MS) listed.push(match);
  }
  return listed;
}

/** The match behind an id of this seed; undefined for any other text. */
export function fixtureOf(seed: number, leagues: readonly League[], id: string): Fixture | undefined {
  const match = fixture(
    seed,
    leagues,
    Number.parseInt(id.slice(16, 20), 16),
    Number.parseInt(id.slice(20), 16),
  );
  return match?.id === id ? match : undefined;
}
