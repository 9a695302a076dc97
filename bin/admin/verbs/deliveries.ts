import { invalidFlags } from '../problem.ts';
import { type Call, defineVerb, toListView } from '../verb.ts';

const DEFAULT_LIMIT = 50;

export const DELIVERY_VERBS = {
  /** The delivery log of seven days, newest first. */
  'webhook deliveries': defineVerb({
    flags: { user: 'USER_ID' },
    optional: { limit: 'N' },
    async run({ call }, { user, limit = String(DEFAULT_LIMIT) }) {
      if (!/^[1-9]\d{0,3}$/.test(limit)) {
        throw invalidFlags([{ parameter: '--limit', message: 'is a whole number from 1 to 9999' }]);
      }
      return toListView(await newestDeliveries(call, user, Number(limit)));
    },
  }),

  /**
   * Queues a delivery again, behind the waiting ones, under its old `webhook-id`; it is sent after
   * the next scan.
   */
  'webhook replay': defineVerb({
    flags: { user: 'USER_ID', delivery: 'DELIVERY_ID' },
    run: ({ call }, { user, delivery }) =>
      call('webhook replay', { user_id: user, delivery_id: delivery }),
  }),
};

/** The newest deliveries of an account, a page a call: an answer of the function holds a thousand. */
async function newestDeliveries(call: Call, user: string, count: number) {
  const first = await call('webhook deliveries', { user_id: user, limit: count });
  const deliveries = [...first.data];
  for (let before = first.next; before !== null && deliveries.length < count; ) {
    const limit = count - deliveries.length;
    const { data, next } = await call('webhook deliveries', { user_id: user, limit, before });
    deliveries.push(...data);
    before = next;
  }
  return deliveries;
}
