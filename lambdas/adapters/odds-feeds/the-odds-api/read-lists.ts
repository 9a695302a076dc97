import type { FeedResult } from '#domain/feed-answers/odds-source.ts';
import { failed } from '../odds-feed.ts';
import { wireList, wireObject, wireText, wireTime } from './wire.ts';

/** Sport keys of the body of `GET /v4/sports` that are in season and have matches rather than outrights. */
export function readSports(body: unknown): FeedResult<readonly string[]> {
  const list = wireList(body);
  if (list === undefined) return failed('malformed_body');
  const keys = list
    .map(wireObject)
    .filter((sport) => sport?.active === true && sport.has_outrights !== true)
    .map((sport) => wireText(sport?.key))
    .filter((key) => key !== undefined);
  return { ok: true, value: [...new Set(keys)] };
}

/** Kick-offs of the body of `GET /v4/sports/{sport}/events`, epoch milliseconds. Matches without a time are left out. */
export function readKickOffs(body: unknown): FeedResult<readonly number[]> {
  const list = wireList(body);
  if (list === undefined) return failed('malformed_body');
  const times = list.map((event) => wireTime(wireObject(event)?.commence_time));
  return { ok: true, value: times.filter((time) => time !== undefined) };
}
