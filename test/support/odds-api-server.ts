import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterStart, fullPace, nextStart } from '#adapters/odds-feeds/pace.ts';
import { answerOf } from './odds-api/answer.ts';
import { type Captures, loadCaptures } from './odds-api/captures.ts';
import { type ErrorAnswer, errorAnswer } from './odds-api/error-body.ts';

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

type Given = ErrorAnswer & { readonly cost: number; readonly zipped?: Buffer };

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
  const kept = new Map<string, Given>();
  let used = 0;
  let refused = 0;
  let pace = fullPace(options.callsPerSecond ?? Number.POSITIVE_INFINITY);
  const credits = options.credits ?? 100_000;

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

  /** Whether a call comes within the rate. */
  function isInTime(): boolean {
    const inTime = nextStart(pace, now()) <= now();
    if (inTime) {
      pace = afterStart(pace, now());
    }
    return inTime;
  }

  function answer(path: string, query: URLSearchParams): Given {
    const key = query.get('apiKey');
    if (!key) {
      return { ...errorAnswer('MISSING_KEY'), cost: 0 };
    }
    if (key !== apiKey) {
      return { ...errorAnswer('INVALID_KEY'), cost: 0 };
    }
    if (!isInTime()) {
      refused += 1;
      return { ...errorAnswer('EXCEEDED_FREQ_LIMIT'), cost: 0 };
    }
    const given =
      kept.get(`${path}?${query}`) ??
      answerOf(captures, path, query, { startedAt, now: now(), refreshMs });
    if (given === undefined) {
      return { status: 404, body: 'Not Found\n', cost: 0 };
    }
    if (options.keepsAnswers) {
      kept.set(`${path}?${query}`, { zipped: gzipSync(given.body), ...given });
    }
    if (used + given.cost > credits) {
      return { ...errorAnswer('OUT_OF_USAGE_CREDITS'), cost: 0 };
    }
    used += given.cost;
    return given;
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
    const given: Given =
      fault === undefined
        ? answer(pathname, searchParams)
        : { ...(fault.kind === 'error' ? errorAnswer(fault.code, fault.status) : fault), cost: 0 };
    const body = gzip ? (given.zipped ?? gzipSync(given.body)) : Buffer.from(given.body);
    if (options.answerMs) {
      await sleep(options.answerMs);
    }
    response.writeHead(given.status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
      'x-requests-used': used,
      'x-requests-remaining': credits - used,
      'x-requests-last': given.cost,
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
