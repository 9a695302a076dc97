import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Call } from '#domain/webhooks/signing/signature.ts';
import type { ChatName } from '#domain/webhooks/subscriber/destination.ts';

type Answer = {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** How a service refuses a call for `seconds` more, as its documentation says. */
const LIMITED: Readonly<Record<ChatName, (seconds: number) => Answer>> = {
  telegram: (seconds) =>
    json(429, {
      ok: false,
      error_code: 429,
      description: `Too Many Requests: retry after ${seconds}`,
      parameters: { retry_after: seconds },
    }),
  discord: (seconds) =>
    json(
      429,
      { message: 'You are being rate limited.', retry_after: seconds, global: false },
      { 'Retry-After': String(seconds), 'X-RateLimit-Reset-After': String(seconds) },
    ),
  slack: (seconds) => ({
    status: 429,
    body: 'rate_limited',
    headers: { 'Retry-After': String(seconds) },
  }),
  ntfy: () => json(429, { code: 42901, http: 429, error: 'limit reached: too many requests' }),
};

/** How a service takes a message: an error where its documentation gives one. */
const TAKES: Readonly<Record<ChatName, (message: never) => Answer>> = {
  telegram: ({ text, chat_id }: { text: string; chat_id: string }) =>
    text === '' || chat_id === undefined
      ? json(400, { ok: false, error_code: 400, description: 'Bad Request: message text is empty' })
      : json(200, { ok: true, result: { message_id: 1, chat: { id: Number(chat_id) } } }),
  discord: ({ embeds }: { embeds: readonly { description: string }[] }) =>
    embeds.some(({ description }) => description.length > 4_096)
      ? json(400, { code: 50_035, message: 'Invalid Form Body' })
      : { status: 204, body: '' },
  slack: ({ text }: { text: string }) =>
    text === '' ? { status: 400, body: 'no_text' } : { status: 200, body: 'ok' },
  ntfy: ({ topic, title, message }: { topic: string; title: string; message: string }) =>
    topic === ''
      ? json(400, { code: 40_009, http: 400 })
      : json(200, {
          id: 'hwQ2YpKdmg',
          time: 1_776_513_600,
          expires: 1_776_556_800,
          event: 'message',
          topic,
          title,
          message,
        }),
};

function json(status: number, body: object, headers = {}): Answer {
  return { status, body: JSON.stringify(body), headers };
}

/** A service that lets through some messages in each window of a clock, and refuses the rest. */
export async function startChatStandIn(
  name: ChatName,
  {
    now,
    perWindow,
    windowSeconds,
  }: { readonly now: () => number; readonly perWindow: number; readonly windowSeconds: number },
) {
  const taken: { readonly at: number; readonly message: unknown }[] = [];
  /** Calls that came before the end of a wait that the service had asked for. */
  const early: number[] = [];
  let waitUntil = 0;

  function answer(message: unknown): Answer {
    const at = now();
    if (at < waitUntil) {
      early.push(at);
    }
    const windowMs = windowSeconds * 1000;
    const recent = taken.filter((one) => one.at > at - windowMs);
    if (recent.length >= perWindow) {
      const seconds = Math.ceil(((recent[0]?.at ?? at) + windowMs - at) / 1000);
      waitUntil = name === 'ntfy' ? 0 : at + seconds * 1000;
      return LIMITED[name](seconds);
    }
    const answered = TAKES[name](message as never);
    if (answered.status < 300) {
      taken.push({ at, message });
    }
    return answered;
  }

  const server = createServer(async (request, response) => {
    const { status, body, headers = {} } = answer(JSON.parse(await textOf(request)));
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    taken,
    early,
    /** The same call, to this server instead of the host of the service. */
    redirect(call: Call): Call {
      const { pathname } = new URL(call.url);
      return { ...call, url: `http://127.0.0.1:${port}${pathname}` };
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
