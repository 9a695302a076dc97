import type { FeedResult, FeedScore } from '#domain/feed-answers/odds-source.ts';
import { isFeedKey } from '#domain/odds/identifiers.ts';
import { parseInstant } from '#domain/odds/instant.ts';
import { failed } from '../odds-feed.ts';
import { type Wire, wireList, wireObject, wireText } from '../wire.ts';

/**
 * Keys of `GET /v4/sports` in season that have matches, not outrights. One that no setting could
 * name is left out.
 */
export function readSports(body: unknown): FeedResult<readonly string[]> {
  const sports = readList(body, ({ active, has_outrights, key }) => {
    const sportKey = wireText(key);
    const isReadable = sportKey !== undefined && isFeedKey(sportKey) && typeof active === 'boolean';
    return isReadable ? { sportKey, isOffered: active && has_outrights !== true } : undefined;
  });
  if (!sports.ok) {
    return sports;
  }
  const offered = sports.value.filter(({ isOffered }) => isOffered);
  return { ok: true, value: [...new Set(offered.map(({ sportKey }) => sportKey))] };
}

/**
 * Kick-offs of `GET /v4/sports/{sport}/events`, epoch milliseconds, one for each match. Matches
 * without a time are left out.
 */
export function readKickOffs(body: unknown): FeedResult<readonly number[]> {
  return readList(body, (event) => parseInstant(event.commence_time));
}

/**
 * The matches of `GET /v4/sports/{sport}/scores`. One without id, teams or start is left out, and
 * so is one that is listed twice with different facts: none of them can be believed.
 */
export function readScores(body: unknown): FeedResult<readonly FeedScore[]> {
  const scores = readList(body, readScore);
  if (!scores.ok) {
    return scores;
  }
  const byEvent = Map.groupBy(scores.value, ({ eventId }) => eventId);
  const agreed = [...byEvent.values()].filter(
    (listed) => new Set(listed.map((score) => JSON.stringify(score))).size === 1,
  );
  return { ok: true, value: agreed.flatMap((listed) => listed.slice(0, 1)) };
}

/**
 * The values that `read` finds in the objects of a list. A list of which more than half
 * cannot be read is a failure: what is left of it would pass for all there is.
 */
function readList<Value>(
  body: unknown,
  read: (item: Wire) => Value | undefined,
): FeedResult<Value[]> {
  const items = wireList(body);
  if (items === undefined) {
    return failed('malformed_body');
  }
  const values = items
    .map((item) => read(wireObject(item) ?? {}))
    .filter((value) => value !== undefined);
  return 2 * values.length < items.length ? failed('malformed_body') : { ok: true, value: values };
}

/**
 * A score is final only where the provider says that the match is over and gives one whole number
 * for each side.
 */
function readScore({
  id,
  home_team,
  away_team,
  commence_time,
  completed,
  scores,
}: Wire): FeedScore | undefined {
  const eventId = wireText(id);
  const home = wireText(home_team);
  const away = wireText(away_team);
  const commenceTime = parseInstant(commence_time);
  if (
    eventId === undefined ||
    home === undefined ||
    away === undefined ||
    commenceTime === undefined
  ) {
    return undefined;
  }
  const listed = (wireList(scores) ?? []).map((each) => wireObject(each) ?? {});
  const ofHome = pointsOf(home, listed);
  const ofAway = pointsOf(away, listed);
  const isFinal =
    completed === true && home !== away && ofHome !== undefined && ofAway !== undefined;
  return {
    eventId,
    commenceTime,
    home,
    away,
    final: isFinal ? { home: ofHome, away: ofAway } : null,
  };
}

/** The points of a side; undefined where they are no whole number, or given twice and differ. */
function pointsOf(team: string, scores: readonly Wire[]): number | undefined {
  const given = new Set(scores.filter(({ name }) => name === team).map(({ score }) => score));
  const [score] = given;
  const isOne = given.size === 1 && typeof score === 'string' && /^\d{1,4}$/.test(score);
  return isOne ? Number(score) : undefined;
}
