import { expect, test } from 'vitest';
import { createOutboxCache } from '#functions/dispatch-shard/outbox-cache.ts';
import { NOW } from '../../domain/webhooks/builders.ts';
import { aBaseline, aDeliveryEntry, anOutbox } from '../../support/outbox-entries.ts';

test('an entry is retired once, and the newest never', async () => {
  const entries = [{ ...aDeliveryEntry(1), isRetired: true }, aBaseline(2), aDeliveryEntry(3)];
  const cache = createOutboxCache({ readFrom: async () => anOutbox(entries) });
  const view = await cache.read('ada', NOW);
  expect(view.toRetire.map(({ number }) => number)).toEqual([2]);
  const after = cache.extend(view, [aDeliveryEntry(4)], NOW);
  expect(after.toRetire.map(({ number }) => number)).toEqual([3]);
});
