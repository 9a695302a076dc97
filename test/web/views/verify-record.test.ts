import { describe, expect, test } from 'vitest';
import { signingKeyFrom, verifierKey } from '#domain/record/signed-note.ts';
import { toSummary } from '#http/record/summary.ts';
import { verifyRecord } from '../../../web/views/record/verify.ts';
import { aRecord, NAME, routesOf, type Served } from '../../support/served-record.ts';

/** The lines with one of them changed. */
function changed(lines: readonly string[], index: number, change: (line: string) => string): string[] {
  return lines.map((line, at) => (at === index ? change(line) : line));
}

test('a browser accepts a record of several bundles with its figures', async () => {
  const record = aRecord(200);
  expect(await verifyRecord(routesOf(record))).toEqual({
    entries: 800,
    picks: 200,
    opened: 200,
    isSignatureChecked: true,
  });
});

test('an empty record of no picks has nothing to find fault with once it has a checkpoint', async () => {
  const { lines, summary } = aRecord(1);
  const only = { lines: lines.slice(0, 1), summary: { ...summary, ...toSummary(new Map()) } };
  expect(await verifyRecord(routesOf(only))).toMatchObject({ entries: 1, picks: 1, opened: 0 });
});

describe('a browser finds', () => {
  const record = aRecord(20);
  test.each<[string, Served, RegExp]>([
    [
      'an entry that was changed after it was signed',
      { ...record, served: changed(record.lines, 30, (line) => line.replace('0.07', '0.09')) },
      /was changed, or removed/,
    ],
    [
      'an entry that was removed',
      { ...record, served: [...record.lines.slice(0, 5), ...record.lines.slice(6)] },
      /has 79 of 80 entries/,
    ],
    [
      'a pick that was opened to something else',
      { ...record, lines: changed(record.lines, 5, (line) => line.replace('2.1', '2.2')) },
      /opened to something else/,
    ],
    [
      'a pick that was recorded after its start',
      {
        ...record,
        lines: changed(record.lines, 0, (line) => line.replace('"at":"2026-04-16T18', '"at":"2026-04-16T20')),
      },
      /recorded after its start/,
    ],
    [
      'a second result',
      { ...record, lines: [...record.lines, record.lines[3] ?? ''] },
      /two entries of the kind result/,
    ],
    [
      'a correction that is not of the last result',
      {
        ...record,
        lines: [
          ...record.lines,
          (record.lines[3] ?? '').replace(
            '"type":"result"',
            '"type":"correction","corrects":7,"because":"x"',
          ),
        ],
      },
      /corrects something else/,
    ],
    [
      'a selection that is recorded twice',
      {
        ...record,
        lines: [
          ...record.lines,
          record.lines[0] ?? '',
          (record.lines[1] ?? '').replace('"pick":0', '"pick":80'),
        ],
      },
      /is recorded twice/,
    ],
    [
      'figures that are not those of the entries',
      { ...record, summary: aRecord(19).summary },
      /figures on this page/,
    ],
  ])('%s', async (_, served, flaw) => {
    await expect(verifyRecord(routesOf(served))).rejects.toThrow(flaw);
  });

  test('a checkpoint that another key has signed', async () => {
    const read = routesOf(record);
    const other = verifierKey({ name: NAME, ...signingKeyFrom('another') });
    const forged = async (path: string) => (path === '/record/key' ? new Response(other) : read(path));
    await expect(verifyRecord(forged)).rejects.toThrow(/signature of the checkpoint is wrong/);
  });
});
