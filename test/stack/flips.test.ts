import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningStack, stackFolder, startStack } from '../local/running-stack.ts';
import { openConnection } from './connection.ts';
import { watchMachine } from './machine-watch.ts';
import { createKey } from './operator.ts';
import { readScanLine, type ScanLine } from './scan-lines.ts';

const INTERVAL_SECONDS = 5;
/**
 * More than one execution of the loop serves, so that the change from one to the next is among
 * them.
 */
const SCANS = 40;
const READERS = 6;
const LATE_MS = 1_000;
/** What the work of the watch takes beside the readers. */
const USUAL_MS = 30;
/** A key's day; a reader that comes near it leaves. */
const REQUESTS_PER_READER = 19_000;

const PATHS = [
  '/api/v1/opportunities?kind=value&limit=500',
  '/api/v1/matches?hours=168&limit=500',
  '/api/v1/opportunities?kind=combo&limit=500',
  '/api/v1/opportunities?kind=value&min_ev=0.03&limit=50',
  '/api/v1/opportunities?kind=surebet&limit=500',
] as const;

type Item = Readonly<Record<string, unknown>>;
type Seen = { readonly slot: number; readonly at: number };

describe(`${SCANS} scans, ${INTERVAL_SECONDS} seconds apart`, () => {
  const folder = stackFolder();
  let stack: RunningStack;

  beforeAll(async () => {
    const variables = { SCAN_INTERVAL_SECONDS: String(INTERVAL_SECONDS) };
    stack = await startStack(join(folder.path, 'data'), variables);
  });

  afterAll(async () => {
    stack.ctrlC();
    await stack.exited;
    folder.remove();
  });

  test('begin on time, and no answer ever mixes two of them', async () => {
    const keys = await Promise.all(Array.from({ length: READERS }, () => createKey(stack.dataDir)));
    const evidence = createEvidence();
    await using machine = watchMachine(USUAL_MS);
    const done = new AbortController();
    const readers = keys.map(({ key }) =>
      hammer(stack.url, key, { evidence, signal: done.signal }),
    );
    const scans = await collectScans(stack, SCANS).finally(() => done.abort());
    const seen = await Promise.all(readers);

    const slowness = machine.slowness();
    const slots = scans.map(({ slot }) => slot);
    // A machine that is itself late leaves a slot to the next one.
    const distances = slots.slice(1).map((slot, i) => (slot - (slots[i] ?? 0)) / 1000);
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(INTERVAL_SECONDS);
    expect(Math.max(...distances)).toBeLessThanOrEqual(INTERVAL_SECONDS * Math.floor(slowness));
    const lateness = scans.map(({ slot, startedAt }) => startedAt - slot);
    expect(Math.max(...lateness)).toBeLessThan(LATE_MS * slowness);
    expect(Math.min(...lateness)).toBeGreaterThan(-100);

    evidence.judge(scans);
    const backwards = seen.flatMap(stepsBack);
    console.log(
      `${scans.length} scans: begun at most ${Math.round(Math.max(...lateness))} ms after their slot, ` +
        `${Math.max(...scans.map(({ seconds }) => seconds)).toFixed(2)} s at most; ` +
        `${seen.flat().length} answers to ${READERS} readers from ${evidence.slots()} scans, none mixed; ` +
        `${backwards.length} times an older scan after a newer one on one connection; ` +
        `the machine ${slowness.toFixed(1)} times as slow as usual`,
    );
    expect(backwards).toEqual([]);
  });
});

/** The next `count` published scans. */
async function collectScans(stack: RunningStack, count: number): Promise<ScanLine[]> {
  const scans: ScanLine[] = [];
  let next = stack.lineCount();
  while (scans.length < count) {
    const line = await stack.lineAt(next);
    next += 1;
    const scan = readScanLine(line, Date.now());
    if (scan) {
      scans.push(scan);
    } else {
      expect(line, 'the loop must not fail').not.toMatch(/failed|nothing published: (?!late)/);
    }
  }
  return scans;
}

/** Reads on one connection until told to stop, and hands every answer over as evidence. */
async function hammer(
  url: string,
  key: string,
  { evidence, signal }: { evidence: Evidence; signal: AbortSignal },
): Promise<readonly Seen[]> {
  const connection = openConnection(url);
  const seen: Seen[] = [];
  for (let i = 0; i < REQUESTS_PER_READER && !signal.aborted; i += 1) {
    const path = PATHS[i % PATHS.length] ?? PATHS[0];
    const { status, headers, text } = await connection.get(path, key);
    expect(status, text).toBe(200);
    seen.push({ slot: evidence.add(path, String(headers.etag), text), at: Date.now() });
  }
  connection.close();
  return seen;
}

/**
 * How long each step back lasted: from the first answer of the newer scan to the last of the older
 * one.
 */
function stepsBack(seen: readonly Seen[]): readonly number[] {
  let newest = { slot: 0, at: 0 };
  return seen.flatMap(({ slot, at }) => {
    if (slot >= newest.slot) {
      if (slot > newest.slot) {
        newest = { slot, at };
      }
      return [];
    }
    return [at - newest.at];
  });
}

type Evidence = ReturnType<typeof createEvidence>;

/** What all readers saw of every scan, and whether it fits together. */
function createEvidence() {
  const bodies = new Map<string, { slot: number; path: string; text: string }>();

  return {
    /** Keeps an answer and tells the slot that its ETag names. */
    add(path: string, etag: string, text: string): number {
      const slot = Number(/^W\/"(\d+)-[^"]+"$/.exec(etag)?.[1]);
      expect(slot, etag).toBeGreaterThan(0);
      const digest = createHash('sha256').update(text).digest('base64');
      bodies.set(`${etag} ${path} ${digest}`, { slot, path, text });
      return slot;
    },
    slots: () => new Set([...bodies.values()].map(({ slot }) => slot)).size,
    /**
     * Judges what was read of one scan by any query, reader and environment: one time of generation,
     * one version of every item, and as many value items as the scan itself said, less those that
     * have started since.
     */
    judge(scans: readonly ScanLine[]): void {
      const generatedAt = new Map<number, string>();
      const versions = new Map<string, string>();
      const said = new Map(scans.map(({ slot, value }) => [slot, value]));
      for (const { slot, path, text } of bodies.values()) {
        const body = JSON.parse(text) as {
          generated_at?: string;
          count: number;
          data: readonly Item[];
        };
        if (body.generated_at !== undefined) {
          const before = generatedAt.get(slot) ?? body.generated_at;
          expect(body.generated_at, `generated_at of ${slot}`).toBe(before);
          generatedAt.set(slot, before);
          expect(Date.parse(before)).toBeGreaterThanOrEqual(slot);
        }
        expect(body.count).toBe(body.data.length);
        for (const item of body.data) {
          const name = `${slot} ${identityOf(item)}`;
          // The minimum odds keep what the query asks for.
          const version = JSON.stringify({ ...item, min_odds: undefined });
          expect(version, name).toBe(versions.get(name) ?? version);
          versions.set(name, version);
        }
        const value = said.get(slot);
        if (path === PATHS[0] && value !== undefined) {
          expectCount(body, { slot, value });
        }
      }
      expect(new Set(generatedAt.values()).size).toBe(generatedAt.size);
    },
  };
}

function expectCount(
  body: { count: number; data: readonly Item[] },
  scan: { slot: number; value: number },
): void {
  expect(body.count).toBeLessThanOrEqual(Math.min(scan.value, 500));
  if (scan.value < 500) {
    expect(scan.value - body.count, `items missing from ${scan.slot}`).toBeLessThan(scan.value / 2);
  }
}

function identityOf(item: Item): string {
  if (!('legs' in item)) {
    return [item.event_id, item.market_key, item.outcome, item.point, item.book].join(' ');
  }
  const legs = item.legs as readonly Item[];
  const parts = legs.map((leg) => [leg.event_id, leg.outcome, leg.point, leg.book].join(' '));
  return [item.event_id, item.market_key, item.point, item.book, ...parts].join(' ');
}
