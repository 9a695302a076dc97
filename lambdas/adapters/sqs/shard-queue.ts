import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { PublishedSelection, ShardTask } from '#domain/webhooks/selections.ts';
import { MAX_REQUEST_BYTES, type Queue, sendMessages } from './send-messages.ts';

/** For the slot and the cells around the selections. */
const FRAME_BYTES = 4_096;

/** The queue of tasks for the workers of the shards. */
export function createShardQueue(queue: Queue) {
  return {
    /** Throws when any task was not taken; others may have been. */
    async send(tasks: readonly ShardTask[]): Promise<void> {
      const scans = new Set(tasks.map(({ scan }) => scan));
      const packed = new Map([...scans].map((scan) => [scan, scan && pack(scan)]));
      const messages = tasks.map(({ slot, cells, scan }) => {
        return { body: JSON.stringify({ slot, cells, scan: packed.get(scan) }), delaySeconds: 0 };
      });
      await sendMessages(queue, messages);
    },
  };
}

/** How many of the selections, from the first on, the largest message holds: some 3,000. */
export function countThatFits(selections: readonly PublishedSelection[]): number {
  let count = selections.length;
  while (count > 0) {
    const length = pack({ previousSlot: null, selections: selections.slice(0, count) }).length;
    if (length <= MAX_REQUEST_BYTES - FRAME_BYTES) {
      break;
    }
    count = Math.floor(count * 0.9);
  }
  return count;
}

/** The task of a message's text. Throws for any other text. */
export function parseTask(text: string): ShardTask {
  const { slot, cells, scan } = JSON.parse(text);
  if (!Number.isInteger(slot) || !Array.isArray(cells)) {
    throw new TypeError('The message holds no task');
  }
  if (scan === null) {
    return { slot, cells, scan };
  }
  return {
    slot,
    cells,
    scan: JSON.parse(zstdDecompressSync(Buffer.from(scan, 'base64')).toString()),
  };
}

/** Selections resemble one another: some 200 bytes each are left. */
function pack(scan: NonNullable<ShardTask['scan']>): string {
  return zstdCompressSync(JSON.stringify(scan)).toString('base64');
}
