import type { FeedResult, FeedScore } from '#domain/feed-answers/odds-source.ts';
import { isFeedKey } from '#domain/odds/identifiers.ts';
import { parseInstant } from '#domain/odds/instant.ts';
import { failed } from '../odds-feed.ts';
import { type Wire, wireList, wireObject, wireText } from './wire.ts';

/**
 * Keys of `GET /v4/sports` in season that have matches, not outrights. One that no setting could
 * name is left out.
 */
export function readSports(body: unknown): FeedResult<readonly string[]> {
  return readList(body, ({ active, has_outrights, key }) => {
    const sportKey = active === true && has_outrights !== true ? wireText(key) : undefined;
    return sportKey !== undefined && isFeedKey(sportKey) ? sportKey : undefined;
  });
}

/**
 * Kick-offs of `GET /v4/sports/{sport}/events`, epoch milliseconds, each once. Matches without a
 * time are left out.
 */
export function readKickOffs(body: unknown): FeedResult<readonly number[]> {
  return readList(body, (event) => parseInstant(event.commence_time));
}

/** The matches of `GET /v4/sports/{sport}/scores`. One without id, teams or start is left out. */
export function readScores(body: unknown): FeedResult<readonly FeedScore[]> {
  return readList(body, readScore);
}

/** The values that `read` finds in the objects of a list, each once. */
function readList<Value>(
  body: unknown,
  read: (item: Wire) => Value | undefined,
): FeedResult<Value[]> {
  const items = wireList(body);
  if (items === undefined) {
    return failed('malformed_body');
  }
  const values = new Set(items.map((item) => read(wireObject(item) ?? {})));
  return { ok: true, value: [...values].filter((value) => value !== undefined) };
}

/**
 * A score is final only where the provider says that the match is over and gives whole numbers for
 * both sides.
 */
function readScore({
  id,
  home_team,
  away_team,
  commence_time,
  completed,
  scores,
}: Wire): FeedScore | undefined {
  const [eventId, home, away] = [wireText(id), wireText(home_team), wireText(away_team)];
  const commenceTime = parseInstant(commence_time);
  if (
    eventId === undefined ||
    home === undefined ||
    away === undefined ||
    commenceTime === undefined
  ) {
    return undefined;
  }
  const points = new Map(
    (wireList(scores) ?? []).map((each) => {
      const { name, score } = wireObject(each) ?? {};
      return [
        name,
        typeof score === 'string' && /^\d{1,4}$/.test(score) ? Number(score) : undefined,
      ];
    }),
  );
  const [ofHome, ofAway] = [points.get(home), points.get(away)];
  const isFinal = completed === true && ofHome !== undefined && ofAway !== undefined;
  return {
    eventId,
    commenceTime,
    home,
    away,
    final: isFinal ? { home: ofHome, away: ofAway } : null,
  };
}
