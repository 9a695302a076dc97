import { expect, test } from 'vitest';
import {
  decodeChanges,
  decodeMoves,
  encodeChanges,
  encodeMoves,
} from '#adapters/s3/moves-codec.ts';
import type { KeptMoves } from '#domain/moves/kept-moves.ts';
import type { ScanChanges } from '#domain/moves/price-shard.ts';
import type { EventFacts } from '#domain/odds/quotes.ts';
import { FACTS } from '../../support/moves.ts';

const otherOf = (change: Partial<EventFacts> = {}): EventFacts => ({
  ...FACTS,
  eventId: 'event-2',
  home: 'Chicago',
  ...change,
});

function changesOf(scan: number, ...facts: readonly EventFacts[]): ScanChanges {
  const at = FACTS.commenceTime - 1_000_000 + scan * 45_000;
  const changed = { market: 'two_way', book: 'alpha', number: 0, at, line: null } as const;
  const events = facts.map((each) => ({
    facts: each,
    changes: [{ ...changed, prices: [1.9 + scan / 100, 1.9] }],
  }));
  return { scan, at, isWhole: scan === 0, events };
}

const kept = (scans: readonly ScanChanges[]): KeptMoves => ({
  slot: 0,
  generatedAt: 0,
  incompleteSince: null,
  compacted: [],
  events: [],
  frames: scans.map(encodeChanges),
});

const decoded = (moves: KeptMoves | undefined) =>
  decodeMoves(encodeMoves(moves ?? kept([])))?.frames.map(decodeChanges);

test('what scans have changed comes back as it was, in the order of the scans', () => {
  const scans = [changesOf(0, FACTS, otherOf()), changesOf(1, otherOf()), changesOf(2)];
  expect(decoded(kept(scans))).toEqual(scans);
});

test('an event whose start has moved is told with its last start by every scan', () => {
  const moved = otherOf({ commenceTime: FACTS.commenceTime + 3_600_000 });
  const after = decoded(kept([changesOf(0, FACTS, otherOf()), changesOf(1, moved)]));
  expect(after).toEqual([changesOf(0, FACTS, moved), changesOf(1, moved)]);
});

test('frames that were read and those of later scans are written together', () => {
  const before = decodeMoves(encodeMoves(kept([changesOf(0, FACTS), changesOf(1, FACTS)])));
  const moved = otherOf({ home: 'Dallas' });
  const frames = [...(before?.frames.slice(1) ?? []), encodeChanges(changesOf(2, moved))];
  const after = decodeMoves(encodeMoves({ ...kept([]), frames }));
  expect(after?.frames.map(decodeChanges)).toEqual([changesOf(1, FACTS), changesOf(2, moved)]);
});

test('the sides of an event are written once: the changes of a scan are as long without them', () => {
  const long = { home: crypto.randomUUID(), away: crypto.randomUUID() };
  const lengthOf = (facts: EventFacts) => encodeChanges(changesOf(1, facts)).bytes.length;
  expect(lengthOf({ ...FACTS, ...long })).toBe(lengthOf(FACTS));
});

test('a damaged object, and a frame that names an unknown event, are not read', () => {
  const bytes = Buffer.from(encodeMoves(kept([changesOf(0, FACTS)])));
  bytes[10] = (bytes[10] ?? 0) ^ 1;
  expect(decodeMoves(bytes)).toBeUndefined();
  expect(() => decodeChanges({ ...encodeChanges(changesOf(0, FACTS)), events: [] })).toThrow(
    'event-1',
  );
});
