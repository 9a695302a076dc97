import { feedFailure } from '../failures.ts';
import type { Read } from '../odds-feed.ts';
import { parseJson } from './parse-json.ts';

/** Sport keys of `GET /v4/sports` that are in season and have matches rather than outrights. */
export function readSports(body: Uint8Array): Read<readonly string[]> {
  const list = parseJson(body);
  if (!Array.isArray(list)) return { ok: false, failure: feedFailure('malformed_body') };
  const keys = list.map(keyOfSport).filter((key) => key !== undefined);
  return { ok: true, value: [...new Set(keys)] };
}

/** Kick-offs of `GET /v4/sports/{sport}/events`, epoch milliseconds. A match without a time tells nothing. */
export function readKickOffs(body: Uint8Array): Read<readonly number[]> {
  const list = parseJson(body);
  if (!Array.isArray(list)) return { ok: false, failure: feedFailure('malformed_body') };
  return { ok: true, value: list.map(kickOffOf).filter((time) => !Number.isNaN(time)) };
}

function kickOffOf(event: unknown): number {
  if (typeof event !== 'object' || event === null) return Number.NaN;
  const { commence_time: time } = event as Readonly<Record<string, unknown>>;
  return typeof time === 'string' ? Date.parse(time) : Number.NaN;
}

function keyOfSport(sport: unknown): string | undefined {
  if (typeof sport !== 'object' || sport === null) return undefined;
  const { key, active, has_outrights: outrights } = sport as Readonly<Record<string, unknown>>;
  if (active !== true || outrights === true) return undefined;
  return typeof key === 'string' && key.trim() !== '' && key.length <= 200 ? key : undefined;
}
