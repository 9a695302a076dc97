import type { FeedResult, FeedScore } from '#domain/feed-answers/odds-source.ts';
import { parseInstant } from '#domain/odds/instant.ts';
import { failed } from '../odds-feed.ts';
import { type Wire, wireList, wireObject, wireText } from './wire.ts';

/**
 * The matches of the body of `GET /v4/sports/{sport}/scores`. One without id, teams or start is left out. A score is final
 * only where the provider says that the match is over and gives whole numbers for both sides.
 */
export function readScores(body: unknown): FeedResult<readonly FeedScore[]> {
  const items = wireList(body);
  if (items === undefined) return failed('malformed_body');
  return { ok: true, value: items.flatMap((item) => readScore(wireObject(item) ?? {}) ?? []) };
}

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
  if (eventId === undefined || home === undefined || away === undefined || commenceTime === undefined)
    return undefined;
  const points = new Map(
    (wireList(scores) ?? []).map((each) => {
      const { name, score } = wireObject(each) ?? {};
      return [name, typeof score === 'string' && /^\d{1,4}$/.test(score) ? Number(score) : undefined];
    }),
  );
  const [ofHome, ofAway] = [points.get(home), points.get(away)];
  const isFinal = completed === true && ofHome !== undefined && ofAway !== undefined;
  return { eventId, commenceTime, home, away, final: isFinal ? { home: ofHome, away: ofAway } : null };
}
