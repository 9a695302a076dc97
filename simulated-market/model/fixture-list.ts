import { bell, keyOf, mix } from './keyed-random.ts';
import type { League } from './leagues.ts';

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
  /** From when on what is true of it stands still, epoch milliseconds; absent where it moves. */
  readonly stillFrom?: number;
};

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');

/** Who meets whom in match `number`, by the circle method: in a round every side plays once. */
function pairing(league: League, number: number): [home: string, away: string] {
  const sides = league.sides.length;
  const perRound = sides / 2;
  const round = Math.floor(number / perRound);
  const place = number % perRound;
  const rotating = sides - 1;
  const rotation = round % rotating;
  const first = place === 0 ? rotating : (rotation + place) % rotating;
  const second = (rotation - place + rotating) % rotating;
  const [home, away] = round % 2 === 0 ? [first, second] : [second, first];
  return [league.sides[home] ?? '', league.sides[away] ?? ''];
}

/**
 * The matches of one league that are offered at `now` (epoch milliseconds), in the order of their
 * numbers.
 */
export function fixturesAt(
  seed: number,
  league: League,
  leagueIndex: number,
  now: number,
): Fixture[] {
  const listed = { from: now - LISTED_AFTER_MS, to: now + LISTED_BEFORE_MS };
  return fixturesBetween(seed, league, leagueIndex, listed);
}

/** The matches of one league that start after `from` and not after `to`. */
export function fixturesBetween(
  seed: number,
  league: League,
  leagueIndex: number,
  { from, to }: Readonly<Record<'from' | 'to', number>>,
): Fixture[] {
  const rating = (side: string) => bell(mix(seed, keyOf(side)));
  const listed: Fixture[] = [];
  for (let day = Math.floor(from / DAY_MS); day * DAY_MS <= to; day += 1) {
    for (const [place, minute] of league.kickOffs.entries()) {
      const commenceTime = day * DAY_MS + minute * MINUTE_MS;
      if (commenceTime <= from || commenceTime > to) {
        continue;
      }
      const number = day * league.kickOffs.length + place;
      const key = mix(mix(seed, leagueIndex), number);
      const id = `${hex(mix(key, 11), 8)}${hex(mix(key, 12), 8)}${hex(leagueIndex, 4)}${hex(number, 12)}`;
      const [home, away] = pairing(league, number);
      listed.push({
        id,
        key,
        league,
        home,
        away,
        ratingGap: rating(home) - rating(away),
        commenceTime,
      });
    }
  }
  return listed;
}
