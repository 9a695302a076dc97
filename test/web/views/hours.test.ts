import { expect, test } from 'vitest';
import type { Key } from '../../../clients/generated/page-types.ts';
import { hoursSeries } from '../../../web/views/keys/hours.ts';

const HOUR_MS = 3_600_000;
const MIDNIGHT = Date.parse('2026-11-21T00:00:00Z');
const AT_TWO = MIDNIGHT + 2.5 * HOUR_MS;

function aKey(name: string | null, hours: readonly number[] | null, rest: Partial<Key> = {}): Key {
  return {
    key_id: `key of ${rest.starts_with ?? name}`,
    name,
    starts_with: 'ba_abcd',
    created_at: '2026-11-01T00:00:00Z',
    last_used_at: null,
    used_today: 9,
    hours_today: hours && [...hours, ...Array.from({ length: 24 - hours.length }, () => 0)],
    revoked_at: null,
    ...rest,
  };
}

test('each hour until now has a bar, in which the keys stand on one another', () => {
  const [both, second] = hoursSeries([aKey('one', [1, 0, 5]), aKey('two', [2, 3, 0])], AT_TWO);
  expect(both?.points.map(({ y }) => y)).toEqual([3, 3, 5]);
  expect(second?.points.map(({ y }) => y)).toEqual([2, 3, 0]);
  expect(both?.points.map(({ text }) => text)).toEqual(['1', '0', '5']);
  expect(both?.points.map(({ x }) => (x - MIDNIGHT) / HOUR_MS)).toEqual([0.5, 1.5, 2.5]);
});

test('keys that are revoked, were not used or whose hours are not known have no bars', () => {
  const keys = [
    aKey('revoked', [4], { revoked_at: '2026-11-21T01:00:00Z' }),
    aKey('idle', [0], { used_today: 0 }),
    aKey('of the day of an update', null),
  ];
  expect(hoursSeries(keys, AT_TWO)).toEqual([]);
});

test('keys of one name are told apart by their first characters', () => {
  const keys = [
    aKey(null, [1], { starts_with: 'ba_1234' }),
    aKey(null, [1], { starts_with: 'ba_5678' }),
    aKey('sheet', [1]),
  ];
  expect(hoursSeries(keys, AT_TWO).map(({ name }) => name)).toEqual([
    'Unnamed (ba_1234…)',
    'Unnamed (ba_5678…)',
    'sheet',
  ]);
});
