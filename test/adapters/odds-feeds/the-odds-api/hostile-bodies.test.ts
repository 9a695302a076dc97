import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from '#adapters/odds-feeds/parse-json.ts';
import { failureOf } from '#adapters/odds-feeds/the-odds-api/errors.ts';
import { parseOdds } from '#adapters/odds-feeds/the-odds-api/parse-odds.ts';
import {
  readKickOffs,
  readScores,
  readSports,
} from '#adapters/odds-feeds/the-odds-api/read-lists.ts';

import { recorded } from '../quote-rows.ts';
import { expectValidQuotes } from '../valid-quotes.ts';

const READ_AT = Date.parse('2026-06-20T00:00:00Z');
const RECORDED = ['soccer_epl.excerpt', 'icehockey_nhl.excerpt', 'soccer_fifa_world_cup.suspended'];

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Replaces, removes or doubles the value at a place counted through the whole tree. */
function mutate(
  value: Json,
  place: { left: number },
  change: Json | 'remove' | 'double',
): Json | undefined {
  place.left -= 1;
  if (place.left === 0) {
    if (change === 'remove') {
      return undefined;
    }
    return change === 'double' ? [value, value] : change;
  }
  if (Array.isArray(value)) {
    return value.map((item) => mutate(item, place, change)).filter((item) => item !== undefined);
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const entries = Object.entries(value).map(
    ([key, item]) => [key, mutate(item, place, change)] as const,
  );
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined)) as Json;
}

const change = fc.oneof(
  fc.constantFrom<Json>(
    'remove',
    'double',
    null,
    0,
    1,
    -1.5,
    1e9,
    '',
    'Draw',
    'Over',
    [],
    {},
    true,
    '__proto__',
  ),
  fc.jsonValue() as fc.Arbitrary<Json>,
);

describe('hostile bodies', () => {
  test('any JSON at all is read without an error', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const body = parseJson(text);
        const odds = parseOdds('soccer_epl', text, READ_AT);
        if (odds.ok) {
          expectValidQuotes(odds.value);
        }
        readSports(body);
        readKickOffs(body);
        readScores(body);
        failureOf(401, body);
      }),
      { numRuns: 500 },
    );
  });

  test('a real body broken anywhere gives valid offers only, and everything lost is counted', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...RECORDED),
        fc.array(fc.tuple(fc.integer({ min: 2, max: 400 }), change), {
          minLength: 1,
          maxLength: 4,
        }),
        (name, changes) => {
          const original = JSON.parse(recorded(name)) as Json;
          const broken = changes.reduce<Json>(
            (body, [place, by]) => mutate(body, { left: place }, by) ?? [],
            original,
          );
          const sportKey = name.split('.')[0] ?? '';
          const odds = parseOdds(sportKey, JSON.stringify(broken), READ_AT);
          if (odds.ok) {
            expectValidQuotes(odds.value);
          } else {
            // No list, or a list of which no event can be read.
            expect(Array.isArray(broken) ? odds.failure.code : 'event_').toMatch(/^event_/);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('a body cut short anywhere is a failure of the sport', () => {
    const body = recorded('icehockey_nhl.excerpt').trimEnd();
    for (let length = 0; length < body.length; length += 7) {
      expect(parseOdds('icehockey_nhl', body.slice(0, length), READ_AT).ok).toBe(false);
    }
  });
});
