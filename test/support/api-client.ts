import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { Context } from 'aws-lambda';
import { expect } from 'vitest';
import type { BoardEvent } from '#domain/board/board.ts';
import type { FeedStatus } from '#domain/feed-answers/feed-status.ts';
import type { MatchProbability } from '#domain/matches/match-probability.ts';
import type { KeptEvent } from '#domain/moves/kept-moves.ts';
import type { EventPrices } from '#domain/moves/price-series.ts';
import type { Coverage } from '#domain/scan/coverage.ts';
import type { EventInput } from '#domain/scan/explain-event.ts';
import { sampleOf } from '#domain/scan/sample.ts';
import {
  type Opportunities,
  type PublishedSnapshot,
  type ScanIdentity,
  toSnapshot,
} from '#domain/scan/snapshot.ts';
import { ACCOUNT_ENDPOINTS } from '#functions/account-endpoints.ts';
import { ENDPOINTS } from '#functions/endpoints.ts';
import { books, sports } from '#functions/get-coverage/endpoint.ts';
import { createGetDocs } from '#functions/get-docs/get-docs.ts';
import { health, landing, status } from '#functions/get-health/endpoint.ts';
import { createGetHealth } from '#functions/get-health/get-health.ts';
import { createGetLanding } from '#functions/get-health/get-landing.ts';
import { createGetStatus } from '#functions/get-health/get-status.ts';
import { createGetMe } from '#functions/get-me/get-me.ts';
import { clientEndpoints, pageEndpoints } from '#functions/get-page/endpoint.ts';
import { createGetClients } from '#functions/get-page/get-clients.ts';
import { createGetPage } from '#functions/get-page/get-page.ts';
import { checkpoint, key, proof, tile } from '#functions/get-record-log/endpoint.ts';
import { createGetRecordLog } from '#functions/get-record-log/get-record-log.ts';
import { picks, summary } from '#functions/get-record-picks/endpoint.ts';
import { createGetRecordPicks } from '#functions/get-record-picks/get-record-picks.ts';
import { createNotFound } from '#functions/not-found/not-found.ts';
import { createAnswerBets } from '#http/bets/answer-bets.ts';
import { createAnswerSummary } from '#http/bets/answer-summary.ts';
import { createAnswerBoard } from '#http/board/answer-board.ts';
import { createAnswerCoverage } from '#http/coverage/answer-coverage.ts';
import { createHandler, type GatewayHandler } from '#http/create-handler.ts';
import { createAnswerEvent } from '#http/events/answer-event.ts';
import { createAnswerMatches } from '#http/matches/answer-matches.ts';
import { createAnswerMcp } from '#http/mcp/answer-mcp.ts';
import { toolsBy } from '#http/mcp/tool.ts';
import { createAnswerMoves } from '#http/moves/answer-moves.ts';
import { createAnswerOpportunities } from '#http/opportunities/answer-opportunities.ts';
import { createAnswerPrices } from '#http/prices/answer-prices.ts';
import { createAnswerPerformance } from '#http/record/answer-performance.ts';
import { routeKeysOf } from '#http/routes.ts';
import { createRouter } from '../../local/gateway/router.ts';
import { createMemoryAdmission } from './api-client-admission.ts';
import { type CheckedAnswer, expectContract, openapi } from './api-client-contract.ts';
import { aValueBet, GENERATED_AT, HOUR, SLOT } from './api-client-items.ts';
import { observability } from './api-client-logs.ts';
import { aBuiltPage, builtClients, builtReference } from './built-page.ts';
import { fakeBetReader, LOGGED_BETS } from './fake-bets.ts';
import { createFakeRecordLog } from './fake-record-log.ts';
import { RECORD_SUMS, RECORDED } from './recorded.ts';

export const INTERVAL_MS = 45_000;

type Scan = Partial<ScanIdentity> & {
  readonly opportunities?: Partial<Opportunities>;
  readonly matches?: readonly MatchProbability[];
  readonly coverage?: Coverage;
  /** The lines of the scan; an Error fails to be read. */
  readonly lines?: readonly BoardEvent[] | Error;
  /** Where the lines are those of an earlier scan, epoch milliseconds. */
  readonly incompleteSince?: number;
  /** What the scan used of its events; reading an Error fails. */
  readonly inputs?: Readonly<Record<string, EventInput | Error>>;
  /** What has moved, and the prices of events by their ids. */
  readonly moves?: readonly KeptEvent[];
  readonly prices?: Readonly<Record<string, EventPrices>>;
  /** The start of the first event that is not followed, epoch milliseconds. */
  readonly followedUntil?: number;
};

type Options = {
  /** The published scan; null while there is none, an Error where reading it fails. */
  readonly scan?: Scan | null | Error;
  /** Whether the operator passes prices on; so unless told otherwise. */
  readonly passesPricesOn?: boolean;
  /** The entries of the record. */
  readonly entries?: readonly string[];
};

const FEEDS: readonly FeedStatus[] = [
  {
    name: 'the-odds-api',
    readAt: GENERATED_AT - 1_000,
    sportsRead: 21,
    sportsFailed: 1,
    reason: 'credential_invalid',
  },
];
const HOURS = [{ at: SLOT, delivered: 40, failed: 2, expired: 1, waiting: 3 }];

export type Sent = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/**
 * What the gateway hands on of a path: it routes by the path as it came and decodes it afterwards.
 */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

type Routed = {
  readonly routeKey: string;
  readonly pathParameters: Readonly<Record<string, string>>;
};

function eventOf(
  path: string,
  { method = 'GET', headers = {}, body }: Sent,
  routed: Routed,
  requestId: string,
) {
  const [rawPath = '', ...query] = path.split('?');
  return {
    version: '2.0',
    routeKey: routed.routeKey,
    rawPath: decoded(rawPath),
    rawQueryString: query.join('?'),
    headers,
    body,
    requestContext: {
      requestId,
      http: { method, path: decoded(rawPath), protocol: 'HTTP/1.1', sourceIp: '192.0.2.1' },
    },
    pathParameters: routed.pathParameters,
    isBase64Encoded: false,
  };
}

function plainText(
  body: string | undefined,
  isBase64: boolean | undefined,
  coding: string | undefined,
): string {
  const bytes = Buffer.from(body ?? '', isBase64 ? 'base64' : 'utf8');
  if (coding === 'br') {
    return brotliDecompressSync(bytes).toString();
  }
  return coding === 'gzip' ? gunzipSync(bytes).toString() : bytes.toString();
}

/**
 * The whole API in memory behind a gateway of a few lines: real chain, real endpoints, quota and
 * scan in memory, and a clock that stands still until told. Every answer is held against the
 * contract before a test sees it.
 */
export function createApi({
  scan = {},
  entries = ['a', 'b', 'c'],
  passesPricesOn = true,
}: Options = {}) {
  const log = createFakeRecordLog(entries);
  const admission = createMemoryAdmission();
  let clock = SLOT + 10_000;
  const now = () => clock;
  let published: Scan | null | Error = scan;

  async function latestSnapshot(): Promise<PublishedSnapshot | undefined> {
    if (published instanceof Error) {
      throw published;
    }
    if (published === null) {
      return undefined;
    }
    const { slot = SLOT, scanId = `${SLOT}-0a1b2c3d`, generatedAt = GENERATED_AT } = published;
    const opportunities = { value: [], surebet: [], combo: [], ...published.opportunities };
    const { matches = [], coverage } = published;
    const found = { opportunities, matches, ...(coverage && { coverage }) };
    return { scanId, ...toSnapshot({ slot, generatedAt }, found) };
  }

  async function latestLines() {
    const scan = await latestSnapshot();
    if (!scan || !published || published instanceof Error) {
      return undefined;
    }
    const { lines = [], incompleteSince = null } = published;
    if (lines instanceof Error) {
      throw lines;
    }
    return { ...scan, events: lines, incompleteSince };
  }

  async function latestQuotes() {
    const scan = await latestSnapshot();
    if (!scan || !published || published instanceof Error) {
      return undefined;
    }
    const { inputs = {} } = published;
    return {
      ...scan,
      startOf: (id: string) => (Object.hasOwn(inputs, id) ? SLOT + 6 * HOUR : undefined),
      readEvent: async (id: string) => {
        const input = inputs[id];
        if (!input || input instanceof Error) {
          throw input;
        }
        return input;
      },
    };
  }

  async function latestMoves() {
    const scan = await latestSnapshot();
    if (!scan || !published || published instanceof Error) {
      return undefined;
    }
    const { moves = [], prices = {}, incompleteSince = null, followedUntil = null } = published;
    return {
      ...scan,
      events: moves,
      incompleteSince,
      followedUntil,
      readPrices: async (id: string) => (Object.hasOwn(prices, id) ? prices[id] : undefined),
    };
  }

  /** Shares the fate of the scan: both are in the table. */
  const record = {
    async sums() {
      if (published instanceof Error) {
        throw published;
      }
      return RECORD_SUMS;
    },
    async list({ before }: { readonly before: number }) {
      if (published instanceof Error) {
        throw published;
      }
      return RECORDED.filter(({ index }) => index < before);
    },
  };
  /** The bets of every key, in memory; they share the fate of the scan too. */
  const bets = fakeBetReader(() => {
    if (published instanceof Error) {
      throw published;
    }
    return LOGGED_BETS;
  });
  const { admit, keySecrets } = admission;
  const deps = { ...observability, now, admit, keySecrets, offersPrices: passesPricesOn };
  const data = { latestSnapshot, intervalMs: INTERVAL_MS };
  const readAsset = (name: string) => {
    const content = `/* ${name.slice(0, -3)} ${'x'.repeat(2_000)} */`;
    return name.endsWith('.br') ? brotliCompressSync(content) : gzipSync(content);
  };
  const quotes = { latestSnapshot: latestQuotes, intervalMs: INTERVAL_MS };
  const board = createAnswerBoard({ latestSnapshot: latestLines, intervalMs: INTERVAL_MS }, 'api');
  const moves = { latestSnapshot: latestMoves, intervalMs: INTERVAL_MS };
  const scanHead = { latestScan: latestSnapshot, intervalMs: INTERVAL_MS };
  const docs = createGetDocs({
    openapi,
    readAsset,
    site: { 'api-reference': builtReference, 'start-here': aBuiltPage.html },
  });
  const page = createGetPage(aBuiltPage);
  const clients = createGetClients(builtClients);
  const recordPicks = createGetRecordPicks(record);
  const recordLog = createGetRecordLog({ log, onDamage: () => undefined });
  const getLanding = createGetLanding({
    operator: { operatorName: 'Example', operatorContact: null, upgradeUrl: null, termsUrl: null },
    sampleOf: async (slot) => ({ generatedAt: slot, bets: sampleOf(sampleRows()) }),
    lastSample: async () => undefined,
    intervalMs: INTERVAL_MS,
    showsPrices: true,
  });
  const getStatus = createGetStatus({
    async scanStatus() {
      const latest = await latestSnapshot();
      return latest ? { generatedAt: latest.generatedAt, feeds: FEEDS } : {};
    },
    lastDay: async () => HOURS,
    intervalMs: INTERVAL_MS,
  });
  const { logger } = observability;
  const answerOpportunities = createAnswerOpportunities(data);
  const answerMatches = createAnswerMatches(data, 'api');
  const answerBooks = createAnswerCoverage(data, 'books', 'api');
  const answerSports = createAnswerCoverage(data, 'sports', 'api');
  const answerEvent = createAnswerEvent(quotes, 'api');
  const answerPerformance = createAnswerPerformance(record);
  const answerMoves = createAnswerMoves(moves, 'api');
  const answerPrices = createAnswerPrices(moves, 'api');
  const answerBets = createAnswerBets(bets.list);
  const answerSummary = createAnswerSummary(bets);
  const [movesEndpoint, pricesEndpoint] = ENDPOINTS['get-moves'];
  const [betsEndpoint] = ENDPOINTS['get-bets'];
  const [summaryEndpoint] = ENDPOINTS['get-bets-summary'];
  const createTool = toolsBy(observability.onMismatch);
  const tools = [
    createTool(ENDPOINTS['get-opportunities'][0], answerOpportunities),
    createTool(ENDPOINTS['get-matches'][0], answerMatches),
    createTool(ENDPOINTS['get-event'][0], answerEvent),
    createTool(books, answerBooks),
    createTool(sports, answerSports),
    createTool(movesEndpoint, answerMoves),
    createTool(ENDPOINTS['get-board'][0], board),
    createTool(pricesEndpoint, answerPrices),
    createTool(ENDPOINTS['get-performance'][0], answerPerformance),
    createTool(betsEndpoint, answerBets),
    createTool(summaryEndpoint, answerSummary),
  ];
  const handlers = [
    createHandler(ENDPOINTS['get-me'][0], createGetMe({ record: log.head }), deps),
    createHandler(ENDPOINTS['get-opportunities'][0], answerOpportunities, deps),
    createHandler(ENDPOINTS['get-matches'][0], answerMatches, deps),
    createHandler(ENDPOINTS['get-board'][0], board, deps),
    createHandler(movesEndpoint, answerMoves, deps),
    createHandler(pricesEndpoint, answerPrices, deps),
    createHandler(books, answerBooks, deps),
    createHandler(sports, answerSports, deps),
    createHandler(ENDPOINTS['get-event'][0], answerEvent, deps),
    createHandler(ENDPOINTS['get-performance'][0], answerPerformance, deps),
    createHandler(betsEndpoint, answerBets, deps),
    createHandler(summaryEndpoint, answerSummary, deps),
    createHandler(summary, recordPicks.summary, deps),
    createHandler(picks, recordPicks.picks, deps),
    createHandler(checkpoint, recordLog.checkpoint, deps),
    createHandler(key, recordLog.key, deps),
    createHandler(tile, recordLog.tile, deps),
    createHandler(proof, recordLog.proof, deps),
    ...ENDPOINTS['get-docs'].map((endpoint) => createHandler(endpoint, docs, deps)),
    ...pageEndpoints.map((endpoint) => createHandler(endpoint, page, deps)),
    ...clientEndpoints.map((endpoint) => createHandler(endpoint, clients, deps)),
    createHandler(health, createGetHealth(scanHead), deps),
    createHandler(status, getStatus, deps),
    createHandler(landing, getLanding, deps),
    createHandler(
      ENDPOINTS.mcp[0],
      createAnswerMcp({ tools, offersPrices: passesPricesOn, logger }),
      {
        ...deps,
        offersPrices: true,
      },
    ),
  ];
  const served = new Set(handlers.map(({ endpoint }) => endpoint));
  for (const endpoint of Object.values(ENDPOINTS).flat()) {
    if (!served.has(endpoint)) {
      throw new Error(`${endpoint.path} has no handler in test/support/api-client.ts`);
    }
  }
  const route = createRouter<GatewayHandler>(
    handlers.flatMap((target) =>
      routeKeysOf(target.endpoint).map((routeKey) => ({ routeKey, target })),
    ),
  );
  const endpoints = [...Object.values(ENDPOINTS).flat(), ...Object.values(ACCOUNT_ENDPOINTS)];
  const unknown = createNotFound(endpoints, deps);
  let requests = 0;

  async function send(path: string, sent: Sent = {}): Promise<CheckedAnswer & { json(): unknown }> {
    requests += 1;
    const requestId = `request-${requests}`;
    const rawPath = path.split('?')[0] ?? '';
    const method = sent.method ?? 'GET';
    const routed = route(method, rawPath) ?? {
      routeKey: '$default',
      pathParameters: {},
      target: unknown,
    };
    const result = await routed.target(eventOf(path, sent, routed, requestId), {} as Context);

    const headers = Object.fromEntries(
      Object.entries(result.headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const text = plainText(result.body, result.isBase64Encoded, headers['content-encoding']);
    const answer = { status: result.statusCode, headers, text };
    const [key] = /ba_\w{20,}/.exec(sent.headers?.authorization ?? '') ?? [];
    if (key) {
      expect(JSON.stringify(result), 'the key is not repeated').not.toContain(key);
    }
    const template = routed.routeKey.replace(/^\w+ |\+(?=\})/g, '');
    const documented = routed.target === unknown ? rawPath : template;
    expectContract(answer, { method, path: documented, requestId, now: clock });
    return { ...answer, json: () => JSON.parse(text) };
  }

  return {
    admission,
    now,
    setNow: (epochMs: number) => {
      clock = epochMs;
    },
    publish: (next: Scan | null | Error) => {
      published = next;
    },
    send,
    /** A client that holds this key, or a new one. */
    as(key: string = admission.createKey()) {
      return {
        key,
        get: (path: string, headers: Readonly<Record<string, string>> = {}) =>
          send(path, { headers: { authorization: `Bearer ${key}`, ...headers } }),
        send: (path: string, { headers, ...sent }: Sent) =>
          send(path, { ...sent, headers: { authorization: `Bearer ${key}`, ...headers } }),
      };
    },
  };
}

/** What the scan ten minutes ago had for everyone. */
function sampleRows() {
  const opportunities = {
    value: Array.from({ length: 6 }, () => aValueBet()),
    surebet: [],
    combo: [],
  };
  return toSnapshot({ slot: SLOT, generatedAt: SLOT }, { opportunities, matches: [] }).opportunities
    .value;
}
