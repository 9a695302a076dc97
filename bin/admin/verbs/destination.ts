import { parseInstant } from '#domain/odds/instant.ts';
import type { ChatField } from '#domain/webhooks/chats/service.ts';
import { REPLAYED } from '#domain/webhooks/outbox/delivery-log.ts';
import {
  CHATS,
  DESTINATIONS,
  type DestinationName,
} from '#domain/webhooks/subscriber/destination.ts';
import { AdminProblem, invalidFlags, readChoice } from '../problem.ts';
import { type Call, defineVerb, toListView, USER } from '../verb.ts';

const DEFAULT_LIMIT = 50;
const NAME = { destination: 'NAME' };

/** What works on every destination of an account. The verbs of the webhook do the same for it. */
export const DESTINATION_VERBS = {
  'destination list': defineVerb({
    summary: 'Lists the chat services, each with the chat of the account and how delivery stands.',
    example: '--user ada@example.com',
    flags: { user: USER },
    run: async ({ call }, { user }) =>
      toListView((await call('destination list', { user_id: user })).data),
  }),

  'destination set': defineVerb({
    summary: 'Saves a chat, or replaces its address.',
    example: '--user ada@example.com --destination ntfy --url https://ntfy.sh/my-secret-topic',
    flags: { user: USER, ...NAME },
    optional: { url: 'URL', token: 'TOKEN', 'chat-id': 'CHAT_ID' },
    maxLengths: { url: 2_048 },
    run({ call }, { user, destination, url, token, 'chat-id': chatId }) {
      const fields: [ChatField, string | undefined][] = [
        ['url', url],
        ['token', token],
        ['chat_id', chatId],
      ];
      const address = Object.fromEntries(fields.filter(([, value]) => value !== undefined));
      const name = nameIn(CHATS, destination);
      return call('destination set', { user_id: user, destination: name, address });
    },
  }),

  ...forDestinations('remove', {
    summary: 'Removes it: pending deliveries are never sent, settings stay.',
    effect: 'removes a destination of the account with its pending deliveries',
    act: (call, input) => call('destination remove', input),
  }),
  ...forDestinations('pause', {
    summary: 'Stops deliveries until they are resumed.',
    act: (call, input) => call('destination pause', input),
  }),
  ...forDestinations('resume', {
    summary: 'Ends a pause; pending deliveries go out after the next scan.',
    act: (call, input) => call('destination resume', input),
  }),
  ...forDestinations('test', {
    summary: 'Sends a test and shows what was answered.',
    act: sendTest,
  }),
  ...forDestinations('deliveries', {
    summary: 'Lists the deliveries of seven days, the newest first.',
    example: ' --limit 20',
    optional: { limit: 'N' },
    act: listDeliveries,
  }),
  ...forDestinations('replay', {
    summary:
      'Queues a delivery again under its old id, or those since a time (not_delivered, or all).',
    example: ' --since 2026-11-22T06:00:00Z',
    optional: { delivery: 'DELIVERY_ID', since: 'TIME', which: 'WHICH' },
    act: replay,
  }),
};

type Input = { readonly user_id: string; readonly destination: DestinationName };
type Given = Readonly<Record<string, string | undefined>>;
type Shared = {
  readonly summary: string;
  /** The flags of an example beyond the account and the destination. */
  readonly example?: string;
  /** What it does that cannot be undone. */
  readonly effect?: string;
  readonly required?: Readonly<Record<string, string>>;
  readonly optional?: Readonly<Record<string, string>>;
  readonly act: (call: Call, input: Input, given: Given) => Promise<Record<string, unknown>>;
};

/** A verb of the webhook, and the same of any destination. */
function forDestinations(
  word: string,
  { summary, example = '', effect, required = {}, optional = {}, act }: Shared,
) {
  const flags = { user: USER, ...required };
  const shared = {
    summary,
    optional,
    ...(effect && { destroys: { flag: 'user', effect } as const }),
  };
  const user = '--user ada@example.com';
  return {
    [`webhook ${word}`]: defineVerb({
      ...shared,
      example: `${user}${example}`,
      flags,
      run: ({ call }, given) => act(call, { user_id: given.user, destination: 'webhook' }, given),
    }),
    [`destination ${word}`]: defineVerb({
      ...shared,
      example: `${user} --destination telegram${example}`,
      flags: { ...flags, ...NAME },
      run: ({ call }, given) => {
        const destination = nameIn(DESTINATIONS, given.destination);
        return act(call, { user_id: given.user, destination }, given);
      },
    }),
  };
}

function nameIn<const N extends string>(names: readonly N[], given: string): N {
  const name = names.find((each) => each === given);
  if (name === undefined) {
    throw invalidFlags([{ parameter: '--destination', message: `is one of ${names.join(', ')}` }]);
  }
  return name;
}

/**
 * Sends a test event, and shows the response, also where it is not a 2xx: then there is a problem
 * as well. It does not count as a success or a failure of delivery.
 */
async function sendTest(call: Call, input: Input) {
  const answer = await call('destination test', input);
  if (answer.outcome === 'delivered') {
    return answer;
  }
  const { status, reason, detail } = answer;
  const why = [reason, detail ?? (status && `status ${status}`)].filter(Boolean).join(': ');
  throw new AdminProblem(
    { code: 'test_failed', title: 'The test failed', detail: `${why}.` },
    answer,
  );
}

/**
 * The newest deliveries of a destination, a page a call: an answer of the function holds a
 * thousand.
 */
async function listDeliveries(call: Call, input: Input, { limit = String(DEFAULT_LIMIT) }: Given) {
  if (!/^[1-9]\d{0,3}$/.test(limit)) {
    throw invalidFlags([{ parameter: '--limit', message: 'is a whole number from 1 to 9999' }]);
  }
  const count = Number(limit);
  const first = await call('destination deliveries', { ...input, limit: count });
  const deliveries = [...first.data];
  for (let before = first.next; before !== null && deliveries.length < count; ) {
    const left = count - deliveries.length;
    const { data, next } = await call('destination deliveries', { ...input, limit: left, before });
    deliveries.push(...data);
    before = next;
  }
  return toListView(deliveries);
}

/**
 * Queues one delivery or those since an instant again, behind the waiting ones, under their old
 * ids; they are sent after the next scan.
 */
async function replay(call: Call, input: Input, { delivery, since, which }: Given) {
  if ((delivery === undefined) === (since === undefined)) {
    throw invalidFlags([{ parameter: '--delivery', message: 'or --since is given, one of them' }]);
  }
  if (delivery !== undefined) {
    return call('destination replay', { ...input, delivery_id: delivery });
  }
  const instant = parseInstant(since);
  if (instant === undefined) {
    const message = 'is an instant such as 2026-11-22T06:00:00Z';
    throw invalidFlags([{ parameter: '--since', message }]);
  }
  const chosen = readChoice('--which', which ?? 'not_delivered', REPLAYED);
  const asked = { ...input, since: instant, which: chosen };
  return toListView((await call('destination replay-since', asked)).data);
}
