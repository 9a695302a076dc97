import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createTestCallStore } from '#adapters/dynamodb/test-call-store.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { startTable, type TestTable } from '../../support/table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

test('of simultaneous test calls of a subscriber one begins, and ten in a minute one after another', async () => {
  await createAccountStore(table).create({ userId: 'ada', plan: 'sharp' }, 0);
  const subscribers = createSubscriberStore(table);
  await subscribers.changeSettings('ada', () => ({ ...DEFAULT_SETTINGS, minEv: 0.07 }));
  const { begin, end } = createTestCallStore(table);

  const turns = await Promise.all(Array.from({ length: 8 }, () => begin('ada', 1_000)));
  const begun = turns.flatMap((turn) => (turn.ok ? [turn.calls] : []));
  expect(begun).toHaveLength(1);
  for (let count = 2; count <= 10; count += 1) {
    await end('ada', begun.at(-1) as never);
    const turn = await begin('ada', 1_000 + count);
    expect(turn.ok).toBe(true);
    if (turn.ok) {
      begun.push(turn.calls);
    }
  }
  await end('ada', begun.at(-1) as never);
  expect(await begin('ada', 2_000)).toMatchObject({ ok: false, reason: 'too_many_tests' });
  expect(await subscribers.settingsOf('ada')).toMatchObject({ minEv: 0.07 });

  await subscribers.changeSettings('ada', (settings) => ({ ...settings, minEv: 0.08 }));
  expect(await begin('ada', 2_000)).toMatchObject({ ok: false, reason: 'too_many_tests' });
});

test('a subscriber without a row makes none by a test call', async () => {
  const { begin } = createTestCallStore(table);
  await expect(begin('nobody', 0)).rejects.toThrow('begin a test call');
});
