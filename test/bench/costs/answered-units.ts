import type { Context } from 'aws-lambda';
import { createCountAccount, createFindAccount } from '#adapters/dynamodb/account-row.ts';
import { createAdmission } from '#adapters/dynamodb/admission.ts';
import { createBetReader } from '#adapters/dynamodb/bet-reader.ts';
import type { Table } from '#adapters/dynamodb/client.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createLatestSnapshot } from '#cache/latest-snapshot.ts';
import { createReadBettingLog } from '#cache/read-betting-log.ts';
import { createGetAccountOpportunities } from '#functions/account/get-account-opportunities/get-account-opportunities.ts';
import { ACCOUNT_ENDPOINTS } from '#functions/account-endpoints.ts';
import { ENDPOINTS } from '#functions/endpoints.ts';
import type { BuiltPage } from '#functions/get-page/get-page.ts';
import type { ApiResponse } from '#http/api-request.ts';
import { createHandler } from '#http/create-handler.ts';
import { createAnswerOpportunities } from '#http/opportunities/answer-opportunities.ts';
import { accessLine } from '../../../local/gateway/access-log.ts';
import { aKeyHolder, KEY_SECRETS } from '../../support/access.ts';
import { observability, takeLines } from '../../support/api-client-logs.ts';
import type { CapacityMeter } from '../../support/capacity-meter.ts';
import { SLOT } from './a-published-scan.ts';

const INTERVAL_MS = 45_000;
const NOW = SLOT + 10_000;

/** Two digits: a change of a few bytes changes no bill. */
const rounded = (bytes: number) => Number(bytes.toPrecision(2));

function eventOf(
  path: string,
  headers: Readonly<Record<string, string>>,
  claims?: { sub: string },
) {
  return {
    version: '2.0',
    routeKey: `ANY ${path}`,
    rawPath: path,
    rawQueryString: '',
    headers: { 'accept-encoding': 'gzip, deflate, br', ...headers },
    requestContext: {
      requestId: 'JKJaXmPLvHcESHA=',
      http: { method: 'GET', path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1' },
      ...(claims && { authorizer: { jwt: { claims } } }),
    },
    isBase64Encoded: false,
  };
}

/** Head and body as they leave; the gateway adds the date, the length and an id of its own. */
function wireBytes({ statusCode, headers, body = '', isBase64Encoded }: ApiResponse): number {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const gateway = `HTTP/1.1 ${statusCode} OK\r\nDate: Sat, 12 Sep 2026 09:10:40 GMT\r\nContent-Length: 8050\r\nApigw-Requestid: JKJaXmPLvHcESHA=\r\n\r\n`;
  const content = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  return Buffer.byteLength([gateway, ...lines].join('')) + content.length;
}

/** The bytes of both lines that a request leaves: the function's and the gateway's. */
function logBytes(accessFormat: string, answer: ApiResponse): number {
  const line = takeLines().at(-1) ?? '';
  const access = accessLine(accessFormat, {
    requestId: 'JKJaXmPLvHcESHA=',
    receivedAt: NOW,
    routeKey: 'ANY /api/v1/opportunities',
    status: answer.statusCode,
    latencyMs: 20,
    bytes: 8_050,
    error: undefined,
  });
  return Buffer.byteLength(line) + Buffer.byteLength(access) + 2;
}

/**
 * A full list of value bets at its default length of 100: bytes of a whole answer and of one that
 * says that nothing changed.
 */
export async function apiAnswers(table: Table, accessFormat: string) {
  const latest = createLatestSnapshot({
    ...createSnapshotStore(table),
    intervalMs: INTERVAL_MS,
    now: () => NOW,
  });
  const action = createAnswerOpportunities({
    latestSnapshot: latest.snapshot,
    intervalMs: INTERVAL_MS,
  });
  const handler = createHandler(ENDPOINTS['get-opportunities'][0], action, {
    ...observability,
    admit: createAdmission(table),
    keySecrets: KEY_SECRETS,
    now: () => NOW,
  });
  const { key } = await aKeyHolder(table);
  const ask = (headers: Readonly<Record<string, string>>) =>
    handler(
      eventOf('/api/v1/opportunities', { authorization: `Bearer ${key}`, ...headers }),
      {} as Context,
    );
  const whole = await ask({});
  const unchanged = await ask({ 'if-none-match': whole.headers.ETag ?? '' });
  if (whole.statusCode !== 200 || unchanged.statusCode !== 304) {
    throw new Error(whole.body);
  }
  return {
    answerBytes: rounded(wireBytes(whole)),
    unchangedBytes: rounded(wireBytes(unchanged)),
    logBytes: rounded(logBytes(accessFormat, unchanged)),
  };
}

/** The page itself, and one look of it at the list of opportunities. */
export async function pageAnswers(table: Table, meter: CapacityMeter, page: BuiltPage) {
  const { html, assets } = page;
  const files = [html, ...Object.values(assets)].map(({ br }) => Buffer.from(br, 'base64').length);
  const { userId } = await aKeyHolder(table);
  const snapshots = createSnapshotStore(table);
  const latest = createLatestSnapshot({
    ...snapshots,
    intervalMs: INTERVAL_MS,
    now: () => NOW,
  });
  const action = createGetAccountOpportunities({
    latestSnapshot: latest.snapshot,
    ...createSubscriberStore(table),
    bettingLogOf: createReadBettingLog(createBetReader(table)),
    intervalMs: INTERVAL_MS,
  });
  const handler = createHandler(ACCOUNT_ENDPOINTS['get-account-opportunities'], action, {
    ...observability,
    findAccount: createFindAccount(table),
    countAccount: createCountAccount(table),
    now: () => NOW,
  });
  const look = () => handler(eventOf('/account/opportunities', {}, { sub: userId }), {} as Context);
  // The first look of a process loads the snapshot.
  const answer = await look();
  if (answer.statusCode !== 200) {
    throw new Error(answer.body);
  }
  meter.reset();
  await look();
  return {
    files: files.length,
    fileBytes: rounded(files.reduce((sum, bytes) => sum + bytes)),
    look: {
      readUnits: meter.readUnits,
      writeUnits: meter.writeUnits,
      bytes: rounded(wireBytes(answer)),
    },
  };
}
