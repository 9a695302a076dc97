import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { MATCHING_TABLES } from './page-claims.ts';
import { pageTable, printedTable, type Table } from './printed-tables.ts';

const DATA = join(import.meta.dirname, '../../../shared/data');
const PAIRS = join(DATA, 'event-pairs/pairs.json');
/** Seasons that no rule was made with. */
const SEASONS = [
  'football-data/2223',
  'football-data-recent/2324',
  'football-data-recent/2425',
].map((folder) => join(DATA, folder));
const EVIDENCE = join(import.meta.dirname, '../../docs/evidence.md');

describe.skipIf(![PAIRS, ...SEASONS].every(existsSync))('two feeds’ events', () => {
  let printed: string;
  const seasons = (method: string) =>
    Object.values(printedTable(printed, `Made-up second feeds: ${method}`));
  const faults = (): Table => printedTable(printed, 'A feed that lies');

  beforeAll(() => {
    const options = ['matching', '--pairs', PAIRS, '--seasons', SEASONS.join()];
    printed = execFileSync(process.execPath, ['research/captures/scan.ts', ...options], {
      encoding: 'utf8',
    });
  }, 300_000);

  test('of real names are found, none wrong, and none where the true event is missing', () => {
    const { matcher } = printedTable(printed, 'Real pairs of names');
    expect(Number(matcher?.found)).toBeGreaterThanOrEqual(0.98 * Number(matcher?.pairs));
    expect(matcher).toMatchObject({ pairs: '144', wrong: '0', 'linked without their own': '0' });
  });

  test('of unseen seasons are found as names are learned, none wrong', () => {
    const rows = seasons('matcher');
    expect(rows).toHaveLength(3);
    for (const row of rows) {
      expect(Number(row.accepted)).toBeGreaterThan(3_000);
      expect(row.wrong).toBe('0');
      expect(Number(row['found %'])).toBeGreaterThanOrEqual(98.5);
      expect(Number(row['first month %'])).toBeGreaterThanOrEqual(93);
    }
    for (const row of seasons('token sort of 0.6')) {
      expect(Number(row['wrong %'])).toBeGreaterThan(3);
    }
  });

  test.each(['first', 'second'])('are never accepted where the %s feed lies', (feed) => {
    for (const fault of [
      'swapped, prices not',
      'three hours late',
      'three hours early',
      'prices of another event',
    ]) {
      expect(faults()[`${fault} (${feed} feed)`]?.['runs of 20 with none']).toBe('20');
    }
    expect(faults()[`swapped, with its prices (${feed} feed)`]?.wrong).toBe('0');
  });

  test.each(MATCHING_TABLES)(
    'are shown by the page after "%s" as "%s" prints them',
    (sentence, title) => {
      const page = pageTable(readFileSync(EVIDENCE, 'utf8'), sentence);
      expect(page).toEqual(printedTable(printed, title));
    },
  );
});
