import type {
  Chat,
  Delivery,
  DeliveryPayload,
  Webhook,
} from '../../../clients/generated/page-types.ts';
import { Refusal } from './account.ts';

const NOTHING = { failures: 0, resumes_at: null, waiting: 0, last_attempt: null } as const;
const TITLES = { telegram: 'Telegram', discord: 'Discord', slack: 'Slack', ntfy: 'ntfy' } as const;

type State = { webhook: Webhook; readonly deliveries: readonly Delivery[] };

/** Chats and pauses of one account in memory, by the rules of the account's routes. */
export function createDestinations(state: State) {
  const chats = (Object.keys(TITLES) as Chat['destination'][]).map(
    (destination): Chat => ({
      destination,
      title: TITLES[destination],
      label: null,
      state: 'none',
      ...NOTHING,
    }),
  );

  function save(body: Readonly<Record<string, string>>): Chat {
    const chat = chats.find(({ destination }) => destination === body.destination);
    if (!chat || (chat.destination === 'telegram' && !/^\d+:/.test(body.token ?? ''))) {
      throw new Refusal(400, 'invalid_parameter', 'One field is not valid.', 'token');
    }
    return Object.assign(chat, { label: `chat ${body.chat_id ?? 'of it'}`, state: 'delivering' });
  }

  /** What a delivery carries, and what each of its calls sent a second before its outcome. */
  function payloadOf(id: string): DeliveryPayload {
    const { last_attempt: last, earlier_attempts: earlier = [] } =
      state.deliveries.find(({ delivery_id }) => delivery_id === id) ?? {};
    const headers = { 'X-Service-Event': 'picks', 'webhook-id': id };
    const attempts = [...(last ? [last] : []), ...earlier].map(
      ({ at, status, reason, duration_ms }) => {
        const sent = Date.parse(at) - 1_000;
        const sent_at = new Date(sent).toISOString();
        return {
          ...{ at, sent_at, status, reason, duration_ms },
          headers: { ...headers, 'webhook-timestamp': String(Math.floor(sent / 1_000)) },
          body: JSON.stringify({ event: 'picks', sent_at, picks: [] }),
        };
      },
    );
    return { headers, body: '{"event":"picks","picks":[]}', attempts };
  }

  /** The answer of a route about destinations; undefined for another route. */
  return function answer(method: string, path: string, body: unknown) {
    if (path === '/account/destinations') {
      return method === 'GET'
        ? { status: 200, body: { count: chats.length, data: chats } }
        : { status: 200, body: save(Object(body)) };
    }
    const [, verb] = /^\/account\/webhook\/(pause|resume)$/.exec(path) ?? [];
    if (verb !== undefined) {
      const changed = verb === 'pause' ? 'paused' : 'delivering';
      state.webhook = { ...state.webhook, ...NOTHING, state: changed };
      return { status: 204 };
    }
    if (path === '/account/webhook/replay') {
      return { status: 202, body: { count: 0, data: [] } };
    }
    if (method === 'GET' && /^\/account\/webhook\/deliveries\/\w+$/.test(path)) {
      return { status: 200, body: payloadOf(path.split('/').at(-1) ?? '') };
    }
    const [, name, rest = ''] = /^\/account\/destinations\/(\w+)(.*)$/.exec(path) ?? [];
    const chat = chats.find(({ destination }) => destination === name);
    if (!chat) {
      return undefined;
    }
    if (rest === '/deliveries') {
      return { status: 200, body: { count: 0, data: [] } };
    }
    if (rest === '/test') {
      const request = { method: 'POST', url: 'https://api.example/…', headers: {}, body: '{}' };
      const outcome = { delivered: true, status: 200, duration_ms: 80, reason: null, detail: null };
      return { status: 200, body: { ...outcome, request, response: { status: 200, body: 'ok' } } };
    }
    if (method === 'DELETE') {
      Object.assign(chat, { label: null, state: 'none' });
    } else {
      Object.assign(chat, { state: rest === '/pause' ? 'paused' : 'delivering' });
    }
    return { status: 204 };
  };
}
