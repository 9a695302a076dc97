import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '#adapters/dynamodb/client.ts';
import { createPickStore, MAX_NEW_PICKS, MAX_STEPS } from '#adapters/dynamodb/pick-store.ts';
import { createRecordLogStore } from '#adapters/dynamodb/record-log-store.ts';
import type { FoundClose } from '#domain/record/follow-bet.ts';
import { signingKeyFrom } from '#domain/record/signed-note.ts';
import { createRecordPicks } from '#functions/dispatch-picks/record-picks.ts';
import { createSettleRecord } from '#functions/settle-record/settle-record.ts';
import { aValueBet, HOUR_MS } from '../../domain/webhooks/builders.ts';
import type { CapacityMeter } from '../../support/capacity-meter.ts';
import { SLOT } from './a-published-scan.ts';

const CLOSE: FoundClose = {
  kind: 'close',
  scan: '2026-09-12T19:00:00Z',
  prob: 0.51,
  price: 2,
  age: 50,
  source: 'sharp',
  clv: 0.071,
};
/**
 * Each is recorded, opened, closed and settled by itself: together they would share the rows of the
 * log and the sums.
 */
const PICKS = 8;
const RECORD_ROWS = /^(PICK|LOG|ENTRIES|TILE)/;

const lengthOf = (value: unknown): number => {
  if (value instanceof Uint8Array) {
    return value.length;
  }
  return typeof value === 'object' && value !== null ? bytesOf(value) : String(value).length;
};
const bytesOf = (row: object): number =>
  Object.entries(row).reduce((sum, [name, value]) => sum + name.length + lengthOf(value), 0);

/** What lies in the table of the record, in bytes of names and values. */
async function storedBytes({ client, tableName: TableName }: Table): Promise<number> {
  const { Items = [] } = await client.send(new ScanCommand({ TableName }));
  const rows = Items.filter(({ pk }) => RECORD_ROWS.test(String(pk)));
  return rows.reduce((sum, row) => sum + bytesOf(row), 0);
}

/**
 * What each step in the life of a pick costs the table, what stays of it, and a run that finds
 * nothing due.
 */
export async function recordUnits(table: Table, meter: CapacityMeter) {
  const key = signingKeyFrom('a secret');
  const picks = createPickStore(
    table,
    createRecordLogStore(table, 'costs/record', async () => key),
  );
  let now = SLOT;
  const record = createRecordPicks({
    picks,
    batch: MAX_NEW_PICKS,
    newSalt: () => new Uint8Array(32).fill(1),
    now: () => now,
  });
  const settle = createSettleRecord({
    picks,
    batch: MAX_STEPS,
    newFindClose: () => async () => CLOSE,
    async readScores(sports) {
      const score = {
        commenceTime: SLOT,
        home: 'Arsenal',
        away: 'Chelsea',
        final: { home: 2, away: 0 },
      };
      const all = Array.from({ length: PICKS + 1 }, (_, i) => ({ ...score, eventId: `e${i}` }));
      return { scores: new Map(sports.map((sport) => [sport, all])), failed: [], spent: 0 };
    },
    now: () => now,
  });
  const sums: Record<string, { readUnits: number; writeUnits: number }> = {};
  async function count(step: string, run: () => Promise<unknown>): Promise<void> {
    meter.reset();
    await run();
    const { readUnits = 0, writeUnits = 0 } = sums[step] ?? {};
    sums[step] = {
      readUnits: readUnits + meter.readUnits,
      writeUnits: writeUnits + meter.writeUnits,
    };
  }
  async function live(index: number): Promise<void> {
    const commenceTime = SLOT + (index + 1) * 200 * HOUR_MS;
    const bet = aValueBet({ eventId: `e${index}`, commenceTime });
    await count('recorded', () => record([{ bet, grade: 'A' }], now));
    for (;;) {
      const [next] = await picks.due(Number.MAX_SAFE_INTEGER / 10, 1);
      if (next === undefined) {
        return;
      }
      now = next.dueAt;
      await count(next.step, settle);
    }
  }
  // The first pick also begins the log and the sums.
  await live(0);
  for (const step of Object.keys(sums)) {
    delete sums[step];
  }
  const before = await storedBytes(table);
  for (let index = 1; index <= PICKS; index++) {
    await live(index);
  }
  const bytes = Math.round((await storedBytes(table)) - before) / PICKS;
  await count('idleRun', settle);
  const of = (step: string, times = PICKS) => ({
    readUnits: Number(((sums[step]?.readUnits ?? Number.NaN) / times).toFixed(1)),
    writeUnits: Number(((sums[step]?.writeUnits ?? Number.NaN) / times).toFixed(1)),
  });
  return {
    recorded: of('recorded'),
    opened: of('open'),
    closed: of('close'),
    settled: of('result'),
    bytes: Number(bytes.toPrecision(2)),
    idleRun: of('idleRun', 1),
  };
}
