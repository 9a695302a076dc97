import type { FeedResult } from '#domain/feed-answers/odds-source.ts';
import { isFeedKey } from '#domain/odds/identifiers.ts';
import { parseInstant } from '#domain/odds/instant.ts';
import { failed } from '../odds-feed.ts';
import { type Wire, wireList, wireObject, wireText } from './wire.ts';

function sportKey(value: unknown): string | undefined {
  const key = wireText(value);
  return key !== undefined && isFeedKey(key) ? key : undefined;
}

/** Keys of `GET /v4/sports` in season that have matches, not outrights. One that no setting could name is left out. */
export function readSports(body: unknown): FeedResult<readonly string[]> {
  return readList(body, ({ active, has_outrights, key }) =>
    active === true && has_outrights !== true ? sportKey(key) : undefined,
  );
}

/**
 * Kick-offs of the body of `GET /v4/sports/{sport}/events`, epoch milliseconds, each once. Matches without a time are
 * left out.
 */
export function readKickOffs(body: unknown): FeedResult<readonly number[]> {
  return readList(body, (event) => parseInstant(event.commence_time));
}

/** The values that `read` finds in the objects of a list, each once. */
function readList<Value>(body: unknown, read: (item: Wire) => Value | undefined): FeedResult<Value[]> {
  const items = wireList(body);
  if (items === undefined) return failed('malformed_body');
  const values = new Set(items.map((item) => read(wireObject(item) ?? {})));
  return { ok: true, value: [...values].filter((value) => value !== undefined) };
}
