import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookPick } from '../../../clients/generated/page-types.ts';
import { createGetPage } from '../../../lambdas/functions/get-page/get-page.ts';
import { toApiRequest } from '../../../lambdas/http/api-request.ts';
import { buildPage } from '../../../lib/build-page.ts';
import { aRecord, routesOf } from '../../support/served-record.ts';
import { createAccount, Refusal } from './account.ts';
import { explanationOf } from './event.ts';
import { combosOf, fixturesOf, matchesOf, surebetsOf, valueBetsOf } from './market.ts';

export type StandIn = Awaited<ReturnType<typeof startStandIn>>;

type Options = {
  readonly port?: number;
  readonly fixtures?: number;
  readonly intervalMs?: number;
  /** The page comes with the cookie that says so. */
  readonly isSignedIn?: boolean;
  /** How many picks the public record has. */
  readonly picks?: number;
  /** Why the last result of the record was corrected; without it, none was. */
  readonly corrected?: string;
};

/**
 * The built page and an account API in memory, on a loopback port: for tests and pictures of the
 * page alone. Scans come when `scan` is called; everything that is stored can be changed through
 * `world`.
 */
export async function startStandIn({
  port = 0,
  fixtures: count = 48,
  intervalMs = 45_000,
  isSignedIn = false,
  picks = 60,
  corrected,
}: Options = {}) {
  const pageFile = await buildPage();
  const getPage = createGetPage(JSON.parse(readFileSync(pageFile, 'utf8')));
  const rules = createAccount();
  const readRecord = routesOf(aRecord(picks, corrected));
  const fixtures = fixturesOf(count, Date.now());
  const world = {
    ...rules,
    /** Whether the cookie is still worth a token. */
    hasSession: true,
    /** Tokens made before this number are refused. */
    minToken: 0,
    /** Hangs up on every request of the account. */
    isDown: false,
    generatedAt: Date.now() - 12_000,
    drift: 0,
    values: valueBetsOf(fixtures, Date.now()),
    /** Requests of the account so far: method, path and status. */
    requests: [] as string[],
    scan(values = valueBetsOf(fixtures, Date.now(), world.drift + 1)) {
      world.drift += 1;
      world.generatedAt = Date.now();
      world.values = values;
    },
  };
  let tokens = 0;

  function scanned(kind: string | undefined, data: readonly unknown[], limit: number) {
    const shown = data.slice(0, limit);
    const iso = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`;
    return {
      ...(kind && { kind }),
      count: shown.length,
      generated_at: iso(world.generatedAt),
      next_scan_at: iso(world.generatedAt + intervalMs),
      data: shown,
    };
  }

  function lists(url: URL): unknown {
    const limit = Number(url.searchParams.get('limit') ?? 100);
    if (url.pathname === '/account/matches') {
      const until = Date.now() + Number(url.searchParams.get('hours') ?? 48) * 3_600_000;
      const due = matchesOf(fixtures).filter((match) => Date.parse(match.commence_time) <= until);
      return scanned(undefined, due, limit);
    }
    const kind = url.searchParams.get('kind') ?? 'value';
    if (kind === 'surebet') {
      return scanned(kind, surebetsOf(fixtures, Date.now()), limit);
    }
    return scanned(kind, kind === 'combo' ? combosOf(world.values) : world.values, limit);
  }

  function preview(settings: unknown): { count: number; data: WebhookPick[] } {
    const { min_ev: minEv, currency } = { ...world.account.settings, ...Object(settings) };
    const data = world.values
      .filter((bet) => bet.grade === 'A' && bet.ev >= minEv)
      .map((bet) => ({ ...bet, stake: bet.stake ?? 0, min_odds: bet.min_odds ?? 0, currency }));
    return { count: data.length, data };
  }

  const sharpOnly = /^\/account\/(opportunities|events|keys|webhook|settings\/preview)/;

  async function account(
    method: string,
    url: URL,
    body: unknown,
  ): Promise<{ status: number; body?: unknown }> {
    const path = url.pathname;
    const { account: state } = rules;
    if (state.plan === 'free' && sharpOnly.test(path)) {
      throw new Refusal(403, 'plan_required:sharp', 'This needs the plan sharp.');
    }
    const [, keyId] = /^\/account\/keys\/(.+)$/.exec(path) ?? [];
    const [, deliveryId] = /^\/account\/webhook\/deliveries\/(.+)\/replay$/.exec(path) ?? [];
    switch (
      `${method} ${path.replace(/^(\/account\/(keys|events))\/.+$/, '$1/id').replace(/dlv_\w+/, 'id')}`
    ) {
      case 'GET /account/profile': {
        const active = state.keys.filter((key) => key.revoked_at === null).length;
        const profile = { user_id: 'u_demo', email: 'demo@example.com', plan: state.plan };
        return { status: 200, body: { ...profile, daily_limit: 20_000, active_keys: active } };
      }
      case 'GET /account/keys':
        return { status: 200, body: { count: state.keys.length, data: state.keys } };
      case 'POST /account/keys':
        return { status: 201, body: rules.createKey(Object(body).name) };
      case 'DELETE /account/keys/id':
        rules.changeKey(keyId ?? '', { revoked_at: new Date().toISOString() });
        return { status: 204 };
      case 'GET /account/settings':
        return { status: 200, body: state.settings };
      case 'PUT /account/settings':
        state.settings = { ...state.settings, ...Object(body) };
        return { status: 200, body: state.settings };
      case 'POST /account/settings/preview':
        return { status: 200, body: preview(body) };
      case 'GET /account/webhook':
        return { status: 200, body: state.webhook };
      case 'PUT /account/webhook':
        return { status: 200, body: rules.saveWebhook(Object(body).url) };
      case 'DELETE /account/webhook':
        state.webhook = {
          ...state.webhook,
          url: null,
          secret: null,
          state: 'none',
          rotated_until: null,
        };
        return { status: 204 };
      case 'POST /account/webhook/rotate-secret':
        return { status: 200, body: rules.rotate() };
      case 'POST /account/webhook/test':
        return { status: 200, body: await rules.sendTest() };
      case 'GET /account/webhook/deliveries':
        return { status: 200, body: rules.log(url.searchParams.get('status')) };
      case 'POST /account/webhook/deliveries/id/replay':
        return { status: 202, body: rules.replay(deliveryId ?? '') };
      case 'GET /account/events/id': {
        const fixture = fixtures.find(({ event_id: id }) => path.endsWith(`/${id}`));
        if (!fixture) {
          throw new Refusal(404, 'not_found', 'The latest scan has no event with this id.');
        }
        return { status: 200, body: explanationOf(fixture) };
      }
      case 'GET /account/opportunities':
      case 'GET /account/matches':
        return { status: 200, body: lists(url) };
      default:
        throw new Refusal(404, 'not_found', 'There is nothing here.');
    }
  }

  function session(method: string, response: ServerResponse): void {
    if (method === 'DELETE') {
      world.hasSession = false;
      response.writeHead(204, { 'Set-Cookie': 'signed_in=; Path=/; Max-Age=0' }).end();
      return;
    }
    if (!world.hasSession) {
      refuse(response, new Refusal(401, 'not_signed_in', 'Nobody is signed in.'));
      return;
    }
    tokens += 1;
    sendJson(response, 200, { access_token: `token-${tokens}`, expires_in: 900 });
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const method = request.method ?? 'GET';
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk);
    }
    if (url.pathname === '/api/v1/me') {
      return answerKey(request, response);
    }
    if (url.pathname.startsWith('/record/')) {
      const answer = await readRecord(request.url ?? '');
      response.writeHead(200, {
        'Content-Type': answer.headers.get('Content-Type') ?? 'text/plain',
      });
      response.end(Buffer.from(await answer.arrayBuffer()));
      return;
    }
    if (!url.pathname.startsWith('/account/')) {
      return servePage(request, response, url);
    }
    if (url.pathname === '/account/sign-in') {
      world.hasSession = true;
      const cookie = 'signed_in=1; SameSite=Strict; Path=/';
      response.writeHead(303, { Location: '/', 'Set-Cookie': cookie }).end();
      return;
    }
    if (world.isDown) {
      request.socket.destroy();
      return;
    }
    response.once('finish', () =>
      world.requests.push(`${method} ${request.url} ${response.statusCode}`),
    );
    if (url.pathname === '/account/session') {
      return session(method, response);
    }
    const token = Number(
      /^Bearer token-(\d+)$/.exec(request.headers.authorization ?? '')?.[1] ?? -1,
    );
    if (token < world.minToken) {
      return sendJson(response, 401, { message: 'Unauthorized' });
    }
    try {
      const text = Buffer.concat(chunks).toString();
      const { status, body } = await account(
        method,
        url,
        text === '' ? undefined : JSON.parse(text),
      );
      const etag = `W/"${world.generatedAt}"`;
      const isList = /^\/account\/(opportunities|matches)$/.test(url.pathname);
      if (isList) {
        response.setHeader('ETag', etag);
      }
      if (isList && request.headers['if-none-match'] === etag) {
        response.writeHead(304).end();
      } else if (body === undefined) {
        response.writeHead(status).end();
      } else {
        sendJson(response, status, body);
      }
    } catch (error) {
      refuse(
        response,
        error instanceof Refusal ? error : new Refusal(500, 'internal_error', String(error)),
      );
    }
  }

  /** The API as far as a new key is tried with it. */
  function answerKey(request: IncomingMessage, response: ServerResponse): void {
    const key = rules.account.keys.find(
      ({ starts_with: start, revoked_at: revokedAt }) =>
        revokedAt === null && request.headers.authorization?.startsWith(`Bearer ${start}`),
    );
    if (!key) {
      sendJson(response, 401, { code: 'missing_or_invalid_api_key' });
      return;
    }
    rules.changeKey(key.key_id, {
      last_used_at: new Date().toISOString(),
      used_today: key.used_today + 1,
    });
    sendJson(response, 200, { plan: 'sharp' });
  }

  function servePage(request: IncomingMessage, response: ServerResponse, url: URL): void {
    try {
      const event = { rawPath: url.pathname, headers: request.headers };
      if (isSignedIn) {
        response.setHeader('Set-Cookie', 'signed_in=1; SameSite=Strict; Path=/');
      }
      const answer = getPage(
        toApiRequest(event, { fallbackId: 'stand-in', receivedAt: Date.now() }),
      );
      response
        .writeHead(answer.statusCode, answer.headers)
        .end(Buffer.from(answer.body ?? '', 'base64'));
    } catch {
      response.writeHead(404).end();
    }
  }

  const server = createServer((request, response) => void handle(request, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    world,
    fixtures,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function refuse(response: ServerResponse, { status, code, message, field }: Refusal): void {
  const errors =
    field === undefined ? {} : { errors: [{ parameter: field, message: 'is not allowed' }] };
  response.writeHead(status, { 'Content-Type': 'application/problem+json' });
  response.end(JSON.stringify({ status, code, detail: message, ...errors }));
}
