import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { FunctionError, THROTTLED, TIMED_OUT } from '../lambda/function-error.ts';
import type { FunctionHost } from '../lambda/function-host.ts';
import { listenOnLoopback, stopServer } from '../loopback-server.ts';
import { type Access, accessLine } from './access-log.ts';
import { fromFunctionAnswer, type GatewayAnswer, gatewayAnswer, mayHaveBody } from './answer.ts';
import type { Authorize } from './authorizer.ts';
import { toEvent } from './event.ts';
import { MAX_HEADER_BYTES, type ReceivedRequest, type Refused, readRequest } from './request.ts';
import { createRouter, type Match, type Route } from './router.ts';
import { ACCOUNT_LIMIT, createThrottle, type RouteLimit } from './throttle.ts';

/** What a route leads to: a function, and how long the gateway waits for it. */
export type Integration = {
  readonly host: FunctionHost;
  readonly timeoutMs: number;
  /** Verifies the token of a request; undefined for a route that everybody may call. */
  readonly authorize?: Authorize | undefined;
};

/** A server of its own under a path, such as `/identity`. */
export type Mounted = {
  readonly path: string;
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
};

/** What the stage of the API says: the limit of each route, and its access log. */
export type GatewayStage = {
  limitOf(routeKey: string): RouteLimit;
  /** Absent where there is no log. */
  readonly accessLog?: { readonly format: string; write(line: string): void };
};

const NO_STAGE: GatewayStage = { limitOf: () => ACCOUNT_LIMIT };

/** An HTTP API on this machine: payload format 2.0 in, an HTTP answer out. */
export type Gateway = Awaited<ReturnType<typeof startGateway>>;

/** Lambda's limit on a synchronous event, in bytes of JSON. */
const MAX_EVENT_BYTES = 6_291_556;
const KEEP_ALIVE_MS = 60_000;
/** How long requests in progress may still take when the gateway stops. */
const STOP_GRACE_MS = 500;
const INTERNAL_ERROR = gatewayAnswer(500, 'Internal Server Error');
const UNAVAILABLE = gatewayAnswer(503, 'Service Unavailable');
const TOO_MANY = gatewayAnswer(429, 'Too Many Requests');

/** Listens on the loopback address. Rejects with the system's error when the port is taken. */
export async function startGateway(port: number) {
  let route: ReturnType<typeof createRouter<Integration>> | undefined;
  let mounted: Mounted | undefined;
  let admits: (routeKey: string) => boolean = () => true;
  let log: (access: Access) => void = () => undefined;
  const server = createServer(
    { keepAliveTimeout: KEEP_ALIVE_MS, maxHeaderSize: 2 * MAX_HEADER_BYTES },
    (request, response) => {
      void handle(request, response).catch(() => response.destroy());
    },
  );
  server.on('clientError', refuseMalformed);
  server.on('connect', (_request, socket) => refuseMalformed({}, socket));

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    if (mounted && request.url?.startsWith(`${mounted.path}/`)) {
      return mounted.serve(request, response);
    }
    const receivedAt = Date.now();
    const requestId = newRequestId();
    const received = await readRequest(request);
    const match = 'path' in received ? route?.(request.method ?? 'GET', received.path) : undefined;
    if ('path' in received) {
      response.setHeader('apigw-requestid', requestId);
    }
    const answer = await answerTo(request, response, { requestId, received, match, receivedAt });
    write(response, answer);
    const { status, body, error } = answer;
    const latencyMs = Date.now() - receivedAt;
    log({
      requestId,
      receivedAt,
      routeKey: match?.routeKey,
      status,
      latencyMs,
      bytes: body.length,
      error,
    });
  }

  async function answerTo(
    request: IncomingMessage,
    response: ServerResponse,
    { requestId, received, match, receivedAt }: Arrival,
  ): Promise<GatewayAnswer> {
    if (!('path' in received)) {
      return gatewayAnswer(received.status, received.message);
    }
    if (route === undefined) {
      return UNAVAILABLE;
    }
    if (match === undefined) {
      return gatewayAnswer(404, 'Not Found');
    }
    if (!admits(match.routeKey)) {
      return TOO_MANY;
    }
    const verdict = await match.target.authorize?.(request.headers.authorization);
    if (verdict && 'refused' in verdict) {
      return verdict.refused;
    }
    const authorizer = verdict?.authorized;
    const event = toEvent(request, received, { requestId, match, receivedAt, authorizer });
    if (received.body.length > 0 && Buffer.byteLength(JSON.stringify(event)) > MAX_EVENT_BYTES) {
      return gatewayAnswer(413, 'Request Entity Too Large');
    }
    const abandoned = new AbortController();
    response.once('close', () => abandoned.abort());
    return integrate(match.target, event, { requestId, abandoned });
  }

  // Browsers write an origin without the port where it is 80.
  const url = new URL(`http://127.0.0.1:${await listenOnLoopback(server, port)}`).origin;
  return {
    url,
    /** From now on requests follow these routes; before, every request is answered 503. */
    serve(
      routes: readonly Route<Integration>[],
      { limitOf, accessLog }: GatewayStage = NO_STAGE,
      server?: Mounted,
    ): void {
      admits = createThrottle(limitOf, Date.now);
      if (accessLog) {
        log = (access) => accessLog.write(`${accessLine(accessLog.format, access)}\n`);
      }
      route = createRouter(routes);
      mounted = server;
    },
    stop: () => stopServer(server, STOP_GRACE_MS),
  };
}

type Arrival = {
  readonly requestId: string;
  readonly received: ReceivedRequest | Refused;
  readonly match: Match<Integration> | undefined;
  readonly receivedAt: number;
};

/** Sixteen characters, as the gateway's own ids. */
function newRequestId(): string {
  return randomBytes(11).toString('base64url').concat('=');
}

/**
 * The function's answer. `abandoned` is aborted when the client hangs up, and here when the
 * function takes too long.
 */
async function integrate(
  { host, timeoutMs }: Integration,
  event: object,
  { requestId, abandoned }: { requestId: string; abandoned: AbortController },
): Promise<GatewayAnswer> {
  const { signal } = abandoned;
  const timer = setTimeout(() => abandoned.abort(), timeoutMs);
  try {
    const payload = await Promise.race([
      host.invoke(event, { requestId, signal }),
      once(signal, 'abort'),
    ]);
    return typeof payload === 'string' ? fromFunctionAnswer(payload) : UNAVAILABLE;
  } catch (error) {
    const errorType = error instanceof FunctionError ? error.errorType : '';
    return [TIMED_OUT, THROTTLED].includes(errorType) ? UNAVAILABLE : INTERNAL_ERROR;
  } finally {
    clearTimeout(timer);
  }
}

function write(response: ServerResponse, { status, headers, body }: GatewayAnswer): void {
  if (response.destroyed) {
    return;
  }
  const length = mayHaveBody(status) ? { 'content-length': body.length } : {};
  response.writeHead(status, { ...headers, ...length }).end(body);
}

/** Answers what is not HTTP, or too long to be read, and hangs up. */
function refuseMalformed(error: object, socket: Duplex): void {
  const overflow = 'code' in error && error.code === 'HPE_HEADER_OVERFLOW';
  const line = overflow ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const body = JSON.stringify({ message: line.slice(4) });
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.on('error', () => undefined);
  socket.end(
    `HTTP/1.1 ${line}\r\nconnection: close\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
