import { createHash } from 'node:crypto';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import pLimit from 'p-limit';
import type { Table } from '#adapters/dynamodb/client.ts';
import { outboxEntryKey } from '#adapters/dynamodb/keys.ts';
import { memberRow } from '#adapters/dynamodb/membership.ts';
import { packContent } from '#adapters/dynamodb/outbox-codec.ts';
import type { ValueRow } from '#domain/scan/snapshot.ts';
import { cellOf } from '#domain/webhooks/outbox/cells.ts';
import { selectionKey } from '#domain/webhooks/selection/selection-key.ts';
import { DEFAULT_BANKROLL } from '#domain/webhooks/subscriber/bankrolls.ts';
import {
  DEFAULT_SETTINGS,
  type SubscriberSettings,
} from '#domain/webhooks/subscriber/subscriber-settings.ts';

const HOUR_MS = 3_600_000;
const BATCH_SIZE = 25;
const CONCURRENCY = 16;
/** Families of books of which a subscriber has one each, of ten, independently. */
export const FAMILIES = 5;
export const BOOKS = 10;

function booksOf(index: number): readonly string[] {
  const digest = createHash('sha256').update(`books ${index}`).digest();
  return Array.from(
    { length: FAMILIES },
    (_, family) => `f${family}b${digest.readUInt16BE(2 * family) % BOOKS}`,
  );
}

/** Settings as the page stores them: bankrolls that match the same selections. */
function settingsOf(index: number, bankrolls: number): SubscriberSettings {
  const filters = { books: booksOf(index), minEv: 0.02 };
  const others = Array.from({ length: bankrolls - 1 }, (_, other) => ({
    ...DEFAULT_BANKROLL,
    ...filters,
    id: `bankroll-${other + 2}`,
    name: `Bankroll ${other + 2}`,
    bankroll: 700 + index * other,
  }));
  return { ...DEFAULT_SETTINGS, ...filters, bankroll: 500 + index, others };
}

const id = (prefix: string, number: number) => `${prefix}${String(number).padStart(20, '0')}`;

/** A selection bet at one book. */
export function aBet(index: number, book: string, now: number): ValueRow {
  return {
    kind: 'value',
    eventId: id('e', index).padEnd(32, 'f'),
    sportKey: 'soccer_epl',
    home: `Wolverhampton Wanderers ${index}`,
    away: `Brighton and Hove Albion ${index}`,
    commenceTime: now + 20 * HOUR_MS,
    marketKey: 'totals',
    outcome: 'Over',
    point: 2.5,
    book,
    bookTitle: `Book ${book}`,
    price: 2.1,
    link: `https://sports.example.com/addToBetslip?marketId=1.${index}8127&selectionId=${index}4423`,
    fairProb: 0.51,
    fairOdds: 1.96,
    ev: 0.071,
    expectedClv: 0.0709,
    beatChance: 0.8588,
    grade: 'A',
    flags: [],
    altBooks: [],
  };
}

async function writeAll({ client, tableName }: Table, rows: readonly object[]): Promise<void> {
  const requests = rows.map((Item) => ({ PutRequest: { Item } }));
  const starts = Array.from(
    { length: Math.ceil(rows.length / BATCH_SIZE) },
    (_, i) => i * BATCH_SIZE,
  );
  await pLimit(CONCURRENCY).map(starts, (start) => {
    const RequestItems = { [tableName]: requests.slice(start, start + BATCH_SIZE) };
    return client.send(new BatchWriteCommand({ RequestItems }));
  });
}

type Loaded = {
  /** How many bankrolls each subscriber has. */
  readonly bankrolls: number;
  readonly withOutbox: readonly number[];
  readonly published: readonly ValueRow[];
  readonly now: number;
};

/**
 * Subscribers as dispatch sees them, each with five of fifty books, and for those of some cells an
 * outbox with a baseline of what is published.
 */
export async function loadSubscribers(
  table: Table,
  count: number,
  { bankrolls, withOutbox, published, now }: Loaded,
) {
  const keys = published.map(selectionKey);
  const content = packContent({ kind: 'baseline', keys, at: now, cancelsEarlier: true });
  const rows = Array.from({ length: count }, (_, index) => {
    const userId = id('usr_', index);
    const member = memberRow(userId, settingsOf(index, bankrolls), now - HOUR_MS);
    if (!withOutbox.includes(cellOf(userId))) {
      return [member];
    }
    return [member, { ...outboxEntryKey(userId, 1), number: 1, content }];
  });
  await writeAll(table, rows.flat());
}
