import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Preview } from '../../../clients/generated/page-types.ts';
import { createGetPage } from '../../../lambdas/functions/get-page/get-page.ts';
import { chooseCoding } from '../../../lambdas/http/accept-encoding.ts';
import { requireVersion, versionTag } from '../../../lambdas/http/account/precondition.ts';
import { ApiError } from '../../../lambdas/http/api-error.ts';
import { type Headers, toApiRequest } from '../../../lambdas/http/api-request.ts';
import { encodeText } from '../../../lambdas/http/encode-body.ts';
import { buildPage } from '../../../lib/build-page.ts';
import { aRecord, routesOf } from '../../support/served-record.ts';
import { createAccount, hoursOf, Refusal } from './account.ts';
import { bankrollsOf, replaceBankrolls } from './bankrolls.ts';
import { createBets } from './bets.ts';
import { createBoard } from './board.ts';
import { createDestinations } from './destinations.ts';
import { explanationOf } from './event.ts';
import {
  booksOf,
  combosOf,
  fixturesOf,
  matchesOf,
  sportsOf,
  surebetsOf,
  valueBetsOf,
} from './market.ts';
import { createMoves } from './moves.ts';
import { aStatus, type Status } from './status.ts';

export type StandIn = Awaited<ReturnType<typeof startStandIn>>;

/** Longer ago than the events of the stand-in are before their start. */
const STARTED_AGO_MS = 4 * 3_600_000;

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
    /** Whose session the cookie is. */
    person: 'demo',
    /** Tokens made before this number are refused. */
    minToken: 0,
    /** Events that have started. */
    started: new Set<string>(),
    /** How long ago the prices of events were read, milliseconds. */
    eventAgeMs: 0,
    /** Ids of surebets that the scan no longer has. */
    goneSurebets: new Set<string>(),
    /** Whether the operator passes the prices of books on. */
    passesPricesOn: true,
    /** Hangs up on every request of the account. */
    isDown: false,
    /** How far its clock is ahead of that of this machine, as its answers say it. */
    clockAheadMs: 0,
    generatedAt: Date.now() - 12_000,
    drift: 0,
    values: valueBetsOf(fixtures, Date.now()),
    /** What visitors are told of who runs the service. */
    operator: {
      operator_name: null as string | null,
      operator_contact: null as string | null,
      upgrade_url: null as string | null,
      terms_url: null as string | null,
    },
    /** How the service does, as `/status.json` says it. */
    status: (): Status => aStatus(world.generatedAt),
    /** Until when the preview says that quiet hours last. */
    quietUntil: null as string | null,
    /** Waited for before a list of a scan is answered. */
    beforeList: undefined as (() => Promise<void>) | undefined,
    /** Requests of the account so far: method, path and status. */
    requests: [] as string[],
    scan(values = valueBetsOf(fixtures, Date.now(), world.drift + 1)) {
      world.drift += 1;
      world.generatedAt = Date.now();
      world.values = values;
    },
  };
  const board = createBoard(fixtures, intervalMs);
  const moves = createMoves(fixtures, intervalMs);
  const destinations = createDestinations(rules.account);
  const own = createBets(
    () => rules.account.plan,
    () => world.values,
  );
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
      next_cursor: null,
    };
  }

  /** The best of the present bets, as everyone would see them ten minutes later. */
  function sampleShown() {
    const data = world.values
      .filter(({ grade }) => grade === 'A')
      .slice(0, 5)
      .map(({ book: _, book_title: __, link: ___, alt_books: ____, ...bet }) => bet);
    return { generated_at: new Date(world.generatedAt - 600_000).toISOString(), data };
  }

  function lists(url: URL): unknown {
    const limit = Number(url.searchParams.get('limit') ?? 100);
    if (url.pathname === '/account/matches') {
      const until = Date.now() + Number(url.searchParams.get('hours') ?? 48) * 3_600_000;
      const due = matchesOf(fixtures).filter((match) => Date.parse(match.commence_time) <= until);
      return scanned(undefined, due, limit);
    }
    const kind = url.searchParams.get('kind') ?? 'value';
    const grades = url.searchParams.getAll('grade');
    const books = url.searchParams.getAll('book');
    const isThere = (book: string) => books.length === 0 || books.includes(book);
    if (kind === 'surebet') {
      const all = surebetsOf(fixtures, Date.now());
      const own = all.filter(
        ({ id, legs }) => !world.goneSurebets.has(id) && legs.every(({ book }) => isThere(book)),
      );
      return scanned(kind, own, limit);
    }
    const items = kind === 'combo' ? combosOf(world.values) : world.values;
    const own = items.filter(({ book, grade }) => isThere(book) && grades.includes(grade));
    return scanned(kind, own, limit);
  }

  function preview(settings: unknown): Preview {
    const { min_ev: minEv, currency } = { ...world.account.settings, ...Object(settings) };
    const data = world.values
      .filter((bet) => bet.grade === 'A' && bet.ev >= minEv)
      .map((bet) => ({
        ...bet,
        stake: bet.stake ?? 0,
        stakes: [],
        min_odds: bet.min_odds ?? 0,
        currency,
      }));
    return { count: data.length, quiet_until: world.quietUntil, data };
  }

  const sharpOnly =
    /^(GET \/account\/(opportunities|board|moves|events\/.+\/prices)|(POST|PUT) \/account\/(keys|webhook|settings\/preview))/;
  /** The version of what a PUT changes; undefined where nothing is saved, or nothing is changed. */
  function versionOf(path: string): string | undefined {
    const { settings, webhook } = rules.account;
    if (path === '/account/bankrolls') {
      return versionTag(bankrollsOf(rules.account));
    }
    if (path === '/account/settings') {
      return versionTag(settings);
    }
    const isSaved = path === '/account/webhook' && webhook.url !== null;
    return isSaved ? versionTag(webhook.url) : undefined;
  }

  async function account(
    method: string,
    url: URL,
    body: unknown,
  ): Promise<{ status: number; body?: unknown }> {
    const path = url.pathname;
    const { account: state } = rules;
    if (state.plan === 'free' && sharpOnly.test(`${method} ${path}`)) {
      throw new Refusal(403, 'plan_required:sharp', 'This needs the plan sharp.');
    }
    const answered = destinations(method, path, body);
    if (answered) {
      return answered;
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
      case 'GET /account/bankrolls':
        return { status: 200, body: bankrollsOf(state) };
      case 'PUT /account/bankrolls':
        replaceBankrolls(state, Object(body).bankrolls);
        return { status: 200, body: bankrollsOf(state) };
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
      case 'GET /account/webhook/calls':
        return { status: 200, body: rules.calls() };
      case 'POST /account/webhook/deliveries/id/replay':
        return { status: 202, body: rules.replay(deliveryId ?? '') };
      case 'GET /account/events/id': {
        const fixture = fixtures.find(({ event_id: id }) => path.endsWith(`/${id}`));
        if (!fixture) {
          throw new Refusal(404, 'not_found', 'The latest scan has no event with this id.');
        }
        if (world.started.has(fixture.event_id) && !url.searchParams.has('start')) {
          throw new Refusal(404, 'not_found', 'The event has started.');
        }
        const age = world.started.has(fixture.event_id) ? STARTED_AGO_MS : world.eventAgeMs;
        return { status: 200, body: explanationOf(fixture, state.plan === 'sharp', age) };
      }
      case 'GET /account/books':
        return { status: 200, body: booksOf(world.values) };
      case 'GET /account/sports':
        return { status: 200, body: sportsOf(fixtures) };
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
    sendJson(response, 200, { access_token: tokenOf(world.person, tokens), expires_in: 900 });
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    response.setHeader('Date', new Date(Date.now() + world.clockAheadMs).toUTCString());
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
      const type = answer.headers.get('Content-Type') ?? 'text/plain';
      if (type.includes('json')) {
        return sendText(response, 200, { 'Content-Type': type }, await answer.text());
      }
      response.writeHead(200, { 'Content-Type': type });
      response.end(Buffer.from(await answer.arrayBuffer()));
      return;
    }
    if (url.pathname === '/status.json') {
      return sendJson(response, 200, world.status());
    }
    if (url.pathname === '/landing') {
      return sendJson(response, 200, { ...world.operator, sample: sampleShown() });
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
    if (numberOf(request.headers.authorization) < world.minToken) {
      return sendJson(response, 401, { message: 'Unauthorized' });
    }
    const sent = Buffer.concat(chunks).toString();
    const ofBets = await own.answer({ method, url, headers: request.headers, body: sent });
    if (ofBets) {
      const { statusCode, headers, body = '', isBase64Encoded = false } = ofBets;
      response.writeHead(statusCode, headers);
      response.end(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
      return;
    }
    try {
      const [, priced] = /^\/account\/events\/([^/]+)\/prices$/.exec(url.pathname) ?? [];
      const isMoves = url.pathname === '/account/moves' || priced !== undefined;
      const isBoard = url.pathname === '/account/board';
      if ((isBoard || isMoves) && rules.account.plan === 'sharp') {
        if (!world.passesPricesOn && url.pathname !== '/account/moves') {
          throw new Refusal(403, 'not_offered', 'This operator passes no prices on.');
        }
        const asked = request.headers as Headers;
        const query = url.search.slice(1);
        const { statusCode, headers, body } = await (isBoard
          ? board(world, query, asked)
          : moves(world.generatedAt, query, asked, priced));
        return sendText(response, statusCode, headers, body ?? '');
      }
      if (method === 'PUT') {
        requireVersion(request.headers as Headers, versionOf(url.pathname));
      }
      const { status, body } = await account(
        method,
        url,
        sent === '' ? undefined : JSON.parse(sent),
      );
      const etag = `W/"${world.generatedAt}"`;
      const version = versionOf(url.pathname);
      if (version !== undefined) {
        response.setHeader('ETag', version);
      }
      const isList = /^\/account\/(opportunities|matches)$/.test(url.pathname);
      if (isList) {
        await world.beforeList?.();
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
      refuse(response, refusalOf(error));
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
      hours_today: hoursOf(key.used_today + 1),
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
    own,
    fixtures,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof ApiError) {
    return new Refusal(412, error.code, error.detail);
  }
  return error instanceof Refusal ? error : new Refusal(500, 'internal_error', String(error));
}

/** An access token: only its claims matter to the page. */
function tokenOf(sub: string, number: number): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${part({})}.${part({ sub, number })}.signature`;
}

/** The number of the token that a header carries; negative where it carries none. */
function numberOf(header = ''): number {
  const [, claims] = /^Bearer [^.]+\.([^.]+)\./.exec(header) ?? [];
  return claims === undefined ? -1 : JSON.parse(Buffer.from(claims, 'base64url').toString()).number;
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  sendText(response, status, { 'Content-Type': 'application/json' }, JSON.stringify(body));
}

/** Compressed as the service does it. */
function sendText(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  text: string,
): void {
  const wanted = chooseCoding(response.req.headers['accept-encoding'] as string | undefined);
  const { body, coding } = encodeText(text, wanted);
  response
    .writeHead(status, { ...headers, ...(coding && { 'Content-Encoding': coding }) })
    .end(Buffer.from(body, coding ? 'base64' : 'utf8'));
}

function refuse(response: ServerResponse, { status, code, message, field }: Refusal): void {
  const errors =
    field === undefined ? {} : { errors: [{ parameter: field, message: 'is not allowed' }] };
  response.writeHead(status, { 'Content-Type': 'application/problem+json' });
  response.end(JSON.stringify({ status, code, detail: message, ...errors }));
}
