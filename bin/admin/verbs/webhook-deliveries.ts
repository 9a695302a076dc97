import { createLedgerStore } from '#adapters/dynamodb/ledger-store.ts';
import { deliveriesIn } from '#domain/webhooks/ledger.ts';
import { invalidFlags } from '../flags.ts';
import { defineVerb } from '../verb.ts';
import { toListView } from '../view.ts';
import { toDeliveryView } from '../webhooks/views.ts';

const LOG_MS = 7 * 86_400_000;
const DEFAULT_LIMIT = 50;

/** The delivery log of seven days, newest first. */
export const webhookDeliveries = defineVerb({
  flags: { user: 'USER_ID' },
  optional: { limit: 'N' },
  async run({ table, now }, { user, limit = String(DEFAULT_LIMIT) }) {
    if (!/^[1-9]\d{0,3}$/.test(limit)) {
      throw invalidFlags([{ parameter: '--limit', message: 'is a whole number from 1 to 9999' }]);
    }
    const entries = deliveriesIn(await createLedgerStore(await table()).since(user, 1));
    const since = now() - LOG_MS;
    const recent = entries.filter(({ line, turn }) => (turn?.last?.at ?? line.delivery.slot) >= since);
    return toListView(recent.slice(-Number(limit)).reverse().map(toDeliveryView));
  },
});
