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

function keyOfSport(sport: unknown): string | undefined {
  if (typeof sport !== 'object' || sport === null) return undefined;
  const { key, active, has_outrights: outrights } = sport as Readonly<Record<string, unknown>>;
  if (active !== true || outrights === true) return undefined;
  return typeof key === 'string' && key.trim() !== '' && key.length <= 200 ? key : undefined;
}
