import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { ShardTask } from '#domain/webhooks/selection/selections.ts';
import { MAX_REQUEST_BYTES, type Queue, sendMessages } from './send-messages.ts';

/** For the slot and the cells around the selections and moves. */
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

type Published = Pick<NonNullable<ShardTask['scan']>, 'selections' | 'moves'>;

/**
 * What the largest message holds: the first of the selections, some 3,000, and of the moves as many
 * as there is room for beside them.
 */
export function whatFits({ selections, moves }: Published): Published {
  const some = firstThatFit(selections, (first) => ({ selections: first, moves: [] }));
  return {
    selections: some,
    moves: firstThatFit(moves, (first) => ({ selections: some, moves: first })),
  };
}

function firstThatFit<Item>(
  items: readonly Item[],
  beside: (first: readonly Item[]) => Published,
): readonly Item[] {
  const fits = (first: readonly Item[]) =>
    pack({ previousSlot: null, ...beside(first) }).length <= MAX_REQUEST_BYTES - FRAME_BYTES;
  let count = items.length;
  while (count > 0 && !fits(items.slice(0, count))) {
    count = Math.floor(count * 0.9);
  }
  return items.slice(0, count);
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
  const unpacked = JSON.parse(zstdDecompressSync(Buffer.from(scan, 'base64')).toString());
  // A task of an earlier release has no moves.
  return { slot, cells, scan: { moves: [], ...unpacked } };
}

/** Selections resemble one another: some 200 bytes each are left. */
function pack(scan: NonNullable<ShardTask['scan']>): string {
  return zstdCompressSync(JSON.stringify(scan)).toString('base64');
}
