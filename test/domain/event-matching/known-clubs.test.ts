import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import clubs from '#domain/event-matching/known-clubs.json' with { type: 'json' };
import { clubsNamed } from '#domain/event-matching/known-clubs.ts';
import { readSideName } from '#domain/event-matching/side-name.ts';

const FOLDER = join(import.meta.dirname, '../../../lambdas/domain/event-matching');

test('the list has its names in the form in which names are looked up', () => {
  const names = clubs.flatMap((club) => club.split('|'));
  const changed = names.filter((name) => readSideName(name, 'soccer', [])?.club !== name);
  expect(changed).toEqual([]);
  expect(names.length).toBeGreaterThan(5_000);
});

test('the list stays small enough to be loaded with a scan', () => {
  expect(statSync(join(FOLDER, 'known-clubs.json')).size).toBeLessThan(200_000);
});

test('a name of several clubs means each of them, and football alone has a list', () => {
  expect(clubsNamed('arsenal', 'soccer').size).toBeGreaterThan(1);
  expect(clubsNamed('arsenal', 'rugbyunion').size).toBe(0);
  expect(clubsNamed('no such club', 'soccer').size).toBe(0);
});

test.each([
  ['Dinamo Constructor', 'dinamo constructor'],
  ['Constructor Dinamo', 'constructor dinamo'],
])('a club may have any word in its name: %s', (name, club) => {
  expect(readSideName(name, 'soccer', [])?.club).toBe(club);
});
