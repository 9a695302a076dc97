import { describe, expect, test } from 'vitest';
import { signingKeyFrom, verifierKey } from '#domain/record/signed-note.ts';
import { toSummary } from '#http/record/summary.ts';
import { checkEntries } from '../../../bin/verify-record/check-entries.ts';
import type { Performance } from '../../../clients/generated/page-types.ts';
import { checkProof } from '../../../web/views/record/proof.ts';
import { verifyRecord } from '../../../web/views/record/verify.ts';
import { aRecord, NAME, routesOf, type Served } from '../../support/served-record.ts';

type ServedProof = { readonly entry: string; readonly proof: readonly string[] };

function withBeat(summary: Performance, beat_close: number) {
  const [sport, ...others] = summary.by_sport;
  if (sport === undefined) {
    throw new Error('no sport');
  }
  return { ...summary, by_sport: [{ ...sport, clv: { ...sport.clv, beat_close } }, ...others] };
}

/** The lines with one of them changed. */
function changed(
  lines: readonly string[],
  index: number,
  change: (line: string) => string,
): string[] {
  return lines.map((line, at) => (at === index ? change(line) : line));
}

test('a browser accepts a record of several bundles with its figures', async () => {
  const record = aRecord(200);
  expect(await verifyRecord(routesOf(record))).toEqual({
    entries: 800,
    picks: 200,
    opened: 200,
    isSignatureChecked: true,
    kept: {
      key: expect.stringContaining('example.com/record+'),
      size: 800,
      root: expect.any(String),
    },
  });
});

test('a browser accepts any figures that the entries give, corrected results among them', async () => {
  expect(await verifyRecord(routesOf(aRecord(3, 'x')))).toMatchObject({ entries: 13 });
  const { lines } = aRecord(40);
  const corrections = [0, 4, 8, 12].map((pick) =>
    JSON.stringify({
      ...JSON.parse(lines[pick + 3] ?? ''),
      type: 'correction',
      corrects: pick + 3,
      because: 'x',
      ...(pick % 8 === 0
        ? { settlement: 'void', return: 1 }
        : { settlement: 'ungraded', return: null }),
    }),
  );
  const all = [...lines, ...corrections];
  const { figures } = checkEntries(
    all.map((line) => Buffer.from(line)),
    0,
  );
  const summary = figures as Performance;
  expect(summary.return).toMatchObject({ corrected: 4 });
  expect(await verifyRecord(routesOf({ lines: all, summary }))).toMatchObject({ entries: 164 });
});

test('a browser accepts what picks at an exchange claimed, which counts after its commission', async () => {
  const record = aRecord(20);
  const atExchange = record.lines.filter((line) => line.includes('matchbook'));
  expect(atExchange).toHaveLength(2);
  expect(await verifyRecord(routesOf(record))).toMatchObject({ picks: 20, opened: 20 });
});

test('a browser accepts the proof of every entry, whatever the size of the tree', async () => {
  for (const picks of [1, 3, 70]) {
    const record = aRecord(picks);
    const read = routesOf(record);
    for (const [index, line] of record.lines.entries()) {
      const { entry, size, isSignatureChecked } = await checkProof(read, index);
      expect(entry).toEqual(JSON.parse(line));
      expect([size, isSignatureChecked]).toEqual([record.lines.length, true]);
    }
  }
});

test('a browser refuses a proof of another entry, of a changed one, or with a hash too many', async () => {
  const read = routesOf(aRecord(10));
  const forged = (change: (proof: ServedProof) => object) => async (path: string) => {
    const answer = await read(path);
    return path.endsWith('/proof')
      ? Response.json({ ...(await answer.json()), ...change(await (await read(path)).json()) })
      : answer;
  };
  const other = await (await read('/record/picks/5/proof')).json();
  for (const change of [
    () => ({ entry: other.entry }),
    ({ entry }: ServedProof) => ({ entry: entry.replace('"v":1', '"v":2') }),
    ({ proof }: ServedProof) => ({ proof: [...proof, ...proof.slice(-1)] }),
    ({ proof }: ServedProof) => ({ proof: proof.slice(0, -1) }),
  ]) {
    await expect(checkProof(forged(change), 4)).rejects.toThrow(/does not lead from entry 4/);
  }
});

describe('a browser that has seen a record before', () => {
  const [short, long] = [aRecord(100), aRecord(200)];
  test('accepts that it grew, and finds a past that was changed or cut off', async () => {
    const { kept } = await verifyRecord(routesOf(short));
    expect(await verifyRecord(routesOf(long), kept)).toMatchObject({ kept: { size: 800 } });
    // Signed anew from its first entry on: in itself it holds.
    const rewritten = changed(long.lines, 2, (line) => line.replace('"age":30', '"age":31'));
    await expect(verifyRecord(routesOf({ ...long, lines: rewritten }), kept)).rejects.toThrow(
      /first 400 entries are not those that this browser saw last/,
    );
    await expect(verifyRecord(routesOf(aRecord(50)), kept)).rejects.toThrow(/fewer entries/);
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
      { ...record, served: changed(record.lines, 30, (line) => line.replace('sharp', 'blunt')) },
      /was changed, or removed/,
    ],
    [
      'an entry that was removed',
      { ...record, served: [...record.lines.slice(0, 5), ...record.lines.slice(6)] },
      /has 79 of 80 entries/,
    ],
    [
      'a pick that was opened to something else',
      {
        ...record,
        lines: changed(record.lines, 5, (line) => line.replace('soccer_epl', 'soccer_efl')),
      },
      /opened to something else/,
    ],
    [
      'a pick that was recorded after its start',
      {
        ...record,
        lines: changed(record.lines, 0, (line) =>
          line.replace('"at":"2026-04-16T18', '"at":"2026-04-16T20'),
        ),
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
    [
      'a single figure of one group that is wrong',
      { ...record, summary: withBeat(record.summary, 0.9) },
      /figures on this page .*: by_sport\.0\.clv\.beat_close/,
    ],
    [
      'a wrong share that won',
      {
        ...record,
        summary: {
          ...record.summary,
          calibration: record.summary.calibration.map((row) => ({ ...row, won: 1 })),
        },
      },
      /figures on this page .*: calibration\.0\.won/,
    ],
  ])('%s', async (_, served, flaw) => {
    await expect(verifyRecord(routesOf(served))).rejects.toThrow(flaw);
  });

  test('a checkpoint that another key has signed', async () => {
    const read = routesOf(record);
    const other = verifierKey({ name: NAME, ...signingKeyFrom('another') });
    const forged = async (path: string) =>
      path === '/record/key' ? new Response(other) : read(path);
    await expect(verifyRecord(forged)).rejects.toThrow(/signature of the checkpoint is wrong/);
  });
});
