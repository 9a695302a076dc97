import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { answerTo, type FeedRequest } from '#simulated-market/answer.ts';
import { type Answer, errorAnswer } from '#simulated-market/error-answer.ts';
import {
  type FeedResponse,
  openAccount,
  respond,
  responseOf,
} from '#simulated-market/feed-account.ts';
import { type Captures, loadCaptures } from './odds-api/captures.ts';
import { listingsOf } from './odds-api/serve-capture.ts';

export type Fault =
  | { readonly kind: 'error'; readonly code: string; readonly status?: number }
  | { readonly kind: 'answer'; readonly status: number; readonly body: string }
  /** Takes the call and never answers. */
  | { readonly kind: 'hang' }
  /** Drops the connection. */
  | { readonly kind: 'reset' }
  /** Starts a body and then sends a byte now and then. */
  | { readonly kind: 'drip'; readonly everyMs: number };

export type OddsApiServerOptions = {
  readonly captures: Captures;
  readonly apiKey?: string;
  readonly port?: number;
  readonly now?: () => number;
  /** Credits the account has. */
  readonly credits?: number;
  /** Prices are seen anew this often; kick-offs stay. */
  readonly refreshMs?: number;
  /**
   * Each answer is made and compressed once, so that it takes no time of the machine afterwards.
   */
  readonly keepsAnswers?: boolean;
  /** What an answer takes. */
  readonly answerMs?: number;
  /** Calls over this rate, and more than one second's at once, are refused with 429. */
  readonly callsPerSecond?: number;
};

export const LOOPBACK_API_KEY = 'loopback-key';

/** What `fault` is told to break: a sport key, or the list of sports. */
export const SPORTS_LIST = 'sports';

/** More than any test asks for. */
const NO_RATE = 1_000_000;

function brokenAnswer(fault: Extract<Fault, { kind: 'error' | 'answer' }>) {
  if (fault.kind === 'answer') {
    return fault;
  }
  const { status, body } = errorAnswer(fault.code);
  return { status: fault.status ?? status, body };
}

function drip(response: ServerResponse, everyMs: number): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('[');
  const timer = setInterval(() => response.write(' '), everyMs);
  response.on('close', () => clearInterval(timer));
}

/**
 * A loopback server that speaks version 4 of The Odds API from recorded captures, all times moved
 * to now, and breaks on demand. The odds of a sport cost credits as on the real one.
 */
export async function startOddsApiServer(options: OddsApiServerOptions) {
  const { captures, apiKey = LOOPBACK_API_KEY, now = Date.now, refreshMs = 60_000 } = options;
  const startedAt = now();
  const requests: {
    readonly path: string;
    readonly query: URLSearchParams;
    readonly gzip: boolean;
  }[] = [];
  const faults = new Map<string, { readonly fault: Fault; left: number }>();
  const kept = new Map<string, Answer>();
  const zipped = new Map<string, Buffer>();
  let refused = 0;
  const creditsPerMonth = options.credits ?? 100_000;
  const callsPerSecond = options.callsPerSecond ?? NO_RATE;
  let account = openAccount({ creditsPerMonth, callsPerSecond }, startedAt);
  const listings = listingsOf(captures, { startedAt, refreshMs });

  function takeFault(path: string): Fault | undefined {
    const name = path.split('/')[3] || SPORTS_LIST;
    const found = faults.get(name);
    if (found === undefined) {
      return undefined;
    }
    found.left -= 1;
    if (found.left <= 0) {
      faults.delete(name);
    }
    return found.fault;
  }

  function answerOnce(request: FeedRequest): Answer {
    const name = `${request.path}?${request.query}`;
    const answer = kept.get(name) ?? answerTo(listings, request);
    if (options.keepsAnswers) {
      kept.set(name, answer);
    }
    return answer;
  }

  function responseTo(path: string, query: URLSearchParams): FeedResponse {
    const responded = respond(account, apiKey, { path, query, now: now() }, answerOnce);
    account = responded.account;
    refused += responded.response.status === 429 ? 1 : 0;
    return responded.response;
  }

  function compressed(body: string): Buffer {
    const known = zipped.get(body) ?? gzipSync(body);
    if (options.keepsAnswers) {
      zipped.set(body, known);
    }
    return known;
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://loopback');
    const gzip = /\bgzip\b/.test(String(request.headers['accept-encoding']));
    requests.push({ path: pathname, query: searchParams, gzip });
    const fault = takeFault(pathname);
    if (fault?.kind === 'hang') {
      return;
    }
    if (fault?.kind === 'reset') {
      return void request.socket.destroy();
    }
    if (fault?.kind === 'drip') {
      return void drip(response, fault.everyMs);
    }
    const given =
      fault === undefined
        ? responseTo(pathname, searchParams)
        : responseOf(account, { ...brokenAnswer(fault), cost: 0 });
    const body = gzip ? compressed(given.body) : Buffer.from(given.body);
    if (options.answerMs) {
      await sleep(options.answerMs);
    }
    response.writeHead(given.status, {
      ...given.headers,
      'content-length': body.length,
      ...(gzip ? { 'content-encoding': 'gzip' } : {}),
    });
    response.end(body);
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Every call so far, in order. */
    requests,
    /** How many of them came too fast. */
    refused: () => refused,
    /** Breaks the next `times` calls about a sport, or about `SPORTS_LIST`. */
    fault(name: string, fault: Fault, times = Number.POSITIVE_INFINITY): void {
      faults.set(name, { fault, left: times });
    },
    /** Lets a sport work again. */
    heal(name: string): void {
      faults.delete(name);
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type OddsApiServer = Awaited<ReturnType<typeof startOddsApiServer>>;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      port: { type: 'string', default: '0' },
      'api-key': { type: 'string', default: LOOPBACK_API_KEY },
    },
  });
  if (values.data === undefined) {
    throw new Error('--data DIR names the folder of captures');
  }
  const captures = loadCaptures(values.data);
  const server = await startOddsApiServer({
    captures,
    port: Number(values.port),
    apiKey: values['api-key'],
  });
  process.stdout.write(
    `${server.url} serves ${captures.size} sports. For the local stack:\n` +
      `ODDS_FEED=the-odds-api ODDS_API_BASE_URL=${server.url} ODDS_API_KEY=${values['api-key']} npm start\n`,
  );
}

if (import.meta.main) {
  await main();
}
