import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { type Table, unitsOf } from './client.ts';
import { snapshotChunkKey } from './keys.ts';

/** An item holds 400 KB, its keys and names included. */
const CHUNK_BYTES = 380_000;

/**
 * The last good snapshot has to outlive an outage of the feed, and a later expiry would cost as much as writing the
 * chunk again. A day of full-size scans is some 350 MB: ten cents a month.
 */
const LIFETIME_SECONDS = 24 * 60 * 60;

/** Stores one part of a scan. Says in how many chunks, and what that consumed. `now` in epoch milliseconds. */
export async function storePart(
  { client, tableName }: Table,
  { scanId, part, bytes, now }: { scanId: string; part: string; bytes: Uint8Array; now: number },
): Promise<{ count: number; writeUnits: number }> {
  const expiresAt = Math.floor(now / 1000) + LIFETIME_SECONDS;
  const count = Math.ceil(bytes.length / CHUNK_BYTES);
  const units = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const chunk = bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES);
      const { ConsumedCapacity } = await client.send(
        new PutCommand({
          TableName: tableName,
          Item: { ...snapshotChunkKey(scanId, part, index), bytes: chunk, expiresAt },
          ReturnConsumedCapacity: 'TOTAL',
        }),
      );
      return unitsOf(ConsumedCapacity);
    }),
  );
  return { count, writeUnits: units.reduce((sum, unit) => sum + unit, 0) };
}

/** One part of a scan, or undefined when a chunk of it has left the table. */
export async function loadPart(
  table: Table,
  { scanId, part, count }: { scanId: string; part: string; count: number },
): Promise<Uint8Array | undefined> {
  const chunks = await Promise.all(
    Array.from({ length: count }, (_, index) => loadChunk(table, snapshotChunkKey(scanId, part, index))),
  );
  const present = chunks.filter((chunk) => chunk !== undefined);
  return present.length === count ? Buffer.concat(present) : undefined;
}

/** The cheaper read may miss what was written a moment ago; only the consistent one can say that a chunk is gone. */
async function loadChunk(
  { client, tableName }: Table,
  key: ReturnType<typeof snapshotChunkKey>,
): Promise<Uint8Array | undefined> {
  for (const ConsistentRead of [false, true]) {
    const { Item } = await client.send(new GetCommand({ TableName: tableName, Key: key, ConsistentRead }));
    if (Item) return Item.bytes as Uint8Array;
  }
  return undefined;
}
