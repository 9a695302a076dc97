import { describe, expect, test } from 'vitest';
import { signCheckpoint } from '#domain/record/checkpoint.ts';
import { type CloseEntry, pickEntry, type RecordEntry } from '#domain/record/entries.ts';
import { encodeEntries } from '#domain/record/entry-bundle.ts';
import { addClose, addResult, sumUp } from '#domain/record/figures.ts';
import { appendLeaves, EMPTY, leafHash, rootHash } from '#domain/record/merkle-tree.ts';
import { recordedPick } from '#domain/record/recorded-pick.ts';
import { settleBet } from '#domain/record/settlement.ts';
import { signingKeyFrom, verifierKey } from '#domain/record/signed-note.ts';
import { parseTilePath } from '#domain/record/tiles.ts';
import { toSummary } from '#http/record/summary.ts';
import { verifyRecord } from '../../../web/views/record/verify.ts';
import { aValueBet, HOUR_MS, NOW } from '../../domain/webhooks/builders.ts';

const KEY = signingKeyFrom('a secret');
const NAME = 'example.com/record';

/** A record of picks whose entries are complete, with the figures of its sums. */
function aRecord(picks: number) {
  const log: RecordEntry[] = [];
  const changes = [];
  for (let place = 0; place < picks; place++) {
    const opensAt = NOW + HOUR_MS;
    const pick = recordedPick(aValueBet({ eventId: `e${place}`, commenceTime: opensAt }), NOW);
    if (pick === undefined) throw new Error('no pick');
    const body = JSON.stringify(pick);
    const salt = new Uint8Array(32).fill(place);
    const index = log.length;
    const entry = pickEntry({ at: NOW, slot: NOW, opensAt }, salt, body);
    const about = { v: 1, pick: index, at: '2026-04-16T19:03:00Z' } as const;
    const source = { source: 'sharp', scan: '', prob: 0.5, price: null, age: 30 } as const;
    const close: CloseEntry = { ...about, ...source, type: 'close', clv: (place % 9) / 100, rules: 1 };
    const outcome = settleBet(pick, { home: place % 3, away: 1 });
    const open = {
      v: 1,
      type: 'open',
      pick: index,
      salt: Buffer.from(salt).toString('base64url'),
      body,
    } as const;
    log.push(entry, open, close, { ...about, type: 'result', source: 'feed', ...outcome });
    const counted = { pick, opens: entry.opens, rules: 1 };
    changes.push(...addClose(counted, close), ...addResult(counted, outcome));
  }
  return { lines: log.map((entry) => JSON.stringify(entry)), summary: toSummary(sumUp(changes)) };
}

type Served = ReturnType<typeof aRecord> & { readonly served?: readonly string[] };

/** The public routes of a record; `served` are the entries that its bundles hold, where they differ. */
function routesOf({ lines, summary, served = lines }: Served) {
  const size = lines.length;
  const root = rootHash(
    appendLeaves(
      EMPTY,
      lines.map((line) => leafHash(Buffer.from(line))),
    ),
  );
  const note = signCheckpoint({ size, rootHash: Buffer.from(root).toString('base64') }, NAME, KEY);
  return async (path: string): Promise<Response> => {
    if (path === '/record/summary') return Response.json(summary);
    if (path === '/record/checkpoint') return new Response(note);
    if (path === '/record/key') return new Response(`${verifierKey({ name: NAME, ...KEY })}\n`);
    const tile = parseTilePath(path.replace('/record/tile/', ''));
    if (tile?.level !== 'entries') throw new Error(`${path} is no bundle`);
    const from = tile.index * 256;
    const entries = served.slice(from, from + tile.width).map((line) => Buffer.from(line));
    return new Response(new Uint8Array(encodeEntries(entries)));
  };
}

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
