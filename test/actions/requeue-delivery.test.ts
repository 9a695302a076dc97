import { beforeEach, expect, test } from 'vitest';
import { requeueDelivery, requeueSince } from '#actions/requeue-delivery.ts';
import { retryOnConflict } from '#adapters/dynamodb/conditional-writes.ts';
import { MAX_REPLAYS } from '#domain/webhooks/outbox/owner-bounds.ts';
import { aPick, HOUR_MS, NOW } from '../domain/webhooks/builders.ts';
import { createFakeOutbox, type FakeOutbox } from '../support/fake-outbox.ts';
import { aBaseline, aDeliveryEntry, aProgress } from '../support/outbox-entries.ts';

let outbox: FakeOutbox;
let reads: number;
/** Runs before the next entry is written. */
let meanwhile: (number: number) => Promise<unknown>;

beforeEach(() => {
  outbox = createFakeOutbox();
  reads = 0;
  meanwhile = async () => undefined;
});

/** A delivery that has gone out; of an event that starts after `startsIn` milliseconds. */
async function sent(number: number, startsIn: number, status: 'delivered' | null = 'delivered') {
  const picks = [aPick({ eventId: `e${number}`, commenceTime: NOW + startsIn })];
  const entry = aDeliveryEntry(number, { slot: NOW - HOUR_MS + number, picks });
  await outbox.append('u1', number, entry);
  if (status !== null) {
    await outbox.saveProgress('u1', entry, aProgress({ status }));
  }
  return entry.delivery.id;
}

async function requeue(which: 'not_delivered' | 'all' = 'all') {
  const counting = {
    entriesOf: (destination: string) => {
      reads += 1;
      return outbox.entriesOf(destination);
    },
    append: async (...[destination, number, content]: Parameters<FakeOutbox['append']>) => {
      await meanwhile(number);
      return outbox.append(destination, number, content);
    },
  };
  const destinationOf = async () => ({});
  const deps = { destinationOf, outbox: counting, retry: retryOnConflict };
  const queued = await requeueSince(deps, 'u1', { since: NOW - HOUR_MS, which, now: NOW });
  return queued?.map(({ entry }) => ({ id: entry.delivery.id, number: entry.number }));
}

test('deliveries that have expired take no place from those that can be sent again', async () => {
  for (let number = 1; number <= 101; number++) {
    await sent(number, -1);
  }
  const open = await sent(102, HOUR_MS);
  expect(await requeue()).toEqual([{ id: open, number: 103 }]);
});

test('what never arrived is sent again without what has, also where that arrived by a replay', async () => {
  await sent(1, HOUR_MS);
  const missed = await sent(2, HOUR_MS, null);
  const late = await sent(3, HOUR_MS, null);
  await outbox.append('u1', 4, aBaseline(4, [], true));
  const deps = { destinationOf: async () => ({}), outbox, retry: retryOnConflict };
  await requeueDelivery(deps, 'u1', late, NOW);
  const replayed = (await outbox.entriesOf('u1')).at(-1);
  if (replayed?.kind !== 'delivery') {
    throw new Error('The last entry is not the replay.');
  }
  await outbox.saveProgress('u1', replayed, aProgress({ status: 'delivered' }));
  expect(await requeue('not_delivered')).toEqual([{ id: missed, number: 6 }]);
  expect(await requeue('not_delivered')).toEqual([]);
});

test('a hundred deliveries at most are queued, the oldest first, from one read of the outbox', async () => {
  const ids: string[] = [];
  for (let number = 1; number <= 101; number++) {
    ids.push(await sent(number, HOUR_MS));
  }
  const expected = ids.slice(0, 100).map((id, index) => ({ id, number: 102 + index }));
  expect(await requeue()).toEqual(expected);
  expect(reads).toBe(1);
});

test('the outbox is read again where another process has written in between', async () => {
  const [first, second] = [await sent(1, HOUR_MS), await sent(2, HOUR_MS)];
  meanwhile = async (number) => {
    meanwhile = async () => undefined;
    await outbox.append('u1', number, aBaseline(number));
  };
  expect(await requeue()).toEqual([
    { id: first, number: 4 },
    { id: second, number: 5 },
  ]);
  expect(reads).toBe(2);
});

test('deliveries that are sent again cannot fill the outbox: of a thousand none is added', async () => {
  const first = await sent(1, HOUR_MS);
  const second = await sent(2, HOUR_MS);
  const replay = { ...aDeliveryEntry(3), isReplay: true };
  for (let number = 3; number < MAX_REPLAYS + 2; number++) {
    await outbox.append('u1', number, replay);
    await outbox.saveProgress('u1', { ...replay, number }, aProgress({ status: 'delivered' }));
  }
  expect((await requeue())?.map(({ id }) => id)).toEqual([first]);
  const deps = { destinationOf: async () => ({}), outbox, retry: retryOnConflict };
  expect(await requeueDelivery(deps, 'u1', second, NOW)).toEqual({
    ok: false,
    reason: 'replayed_too_often',
  });
});
