import { createHash } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createShardQueue, parseTask, whatFits } from '#adapters/sqs/shard-queue.ts';
import type { ShardTask } from '#domain/webhooks/selection/selections.ts';
import { aPublishedMove, aValueBet } from '../../domain/webhooks/builders.ts';
import { anyText } from '../../support/any-text.ts';

async function sent(tasks: readonly ShardTask[]): Promise<string[]> {
  const bodies: string[] = [];
  const client = {
    send: async ({ input }: { input: { Entries: readonly { MessageBody: string }[] } }) => {
      bodies.push(...input.Entries.map(({ MessageBody }) => MessageBody));
      return {};
    },
  };
  await createShardQueue({ client: client as never, queueUrl: 'http://127.0.0.1/q' }).send(tasks);
  return bodies;
}

test('a task is read as it was sent, with the selections of its scan and without', async () => {
  const scan = { previousSlot: 1_776_362_355_000, selections: [], moves: [] };
  const cells = [3, 4] as unknown as ShardTask['cells'];
  const tasks = [scan, null].map((each) => ({ slot: 1_776_362_400_000, cells, scan: each }));
  expect((await sent(tasks)).map(parseTask)).toEqual(tasks);
});

test('a task of the release before is read, and has no moves', () => {
  const scan = zstdCompressSync('{"previousSlot":null,"selections":[]}').toString('base64');
  expect(parseTask(JSON.stringify({ slot: 1, cells: [], scan }))).toEqual({
    slot: 1,
    cells: [],
    scan: { previousSlot: null, selections: [], moves: [] },
  });
});

test('moves take what room the selections of a large scan leave', () => {
  const noise = (index: number) => createHash('sha512').update(String(index)).digest('hex');
  const moves = Array.from({ length: 300 }, (_, i) => aPublishedMove({ eventId: noise(i) }));
  const large = (length: number) =>
    Array.from({ length }, (_, i) => ({
      bet: aValueBet({ eventId: noise(i).repeat(20), home: noise(-i - 1).repeat(20) }),
      before: null,
    }));
  expect(whatFits({ selections: large(10), moves })).toEqual({ selections: large(10), moves });
  const crowded = whatFits({ selections: large(9_000), moves });
  const alone = whatFits({ selections: large(9_000), moves: [] });
  expect(crowded.selections.length).toBe(alone.selections.length);
  expect(crowded.moves).toEqual(moves.slice(0, crowded.moves.length));
});

test('any other text is refused by an error, whatever stands in the place of a member', () => {
  const packed = fc.json().map((json) => zstdCompressSync(json).toString('base64'));
  const member = fc.oneof(fc.jsonValue(), fc.integer(), packed, fc.constant([]), fc.constant(null));
  const text = fc.oneof(
    anyText(),
    fc.json(),
    fc
      .record({ slot: member, cells: member, scan: member }, { requiredKeys: [] })
      .map((task) => JSON.stringify(task)),
  );
  fc.assert(
    fc.property(text, (body) => {
      let task: ShardTask;
      try {
        task = parseTask(body);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
        return;
      }
      const { slot, cells, scan } = JSON.parse(body);
      expect([
        Number.isInteger(slot),
        Array.isArray(cells),
        scan === null || typeof scan === 'string',
      ]).toEqual([true, true, true]);
      expect(task).toMatchObject({ slot, cells });
    }),
  );
});
