import type { IncomingHttpHeaders } from 'node:http';
import { ACCOUNT } from '../template/physical.ts';
import { decode, type Match } from './router.ts';

/** One request as it arrived: the target split at its question mark, the headers in their order of arrival. */
export type GatewayRequest = {
  readonly method: string;
  readonly path: string;
  readonly queryString: string;
  readonly protocol: string;
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  readonly sourceIp: string;
  readonly receivedAt: number;
  readonly requestId: string;
};

type Fields = Readonly<Record<string, string>>;

const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
const TEXT_TYPES =
  /^(text\/|application\/(json|xml|javascript|problem\+json)|application\/[\w.-]+\+(json|xml))/i;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The event that an HTTP API hands to a function in payload format 2.0. */
export function toEvent(request: GatewayRequest, match: Match<unknown>): object {
  const { cookie, ...headers } = joinHeaders(request.rawHeaders);
  const query = joinQuery(request.queryString);
  const binary = request.body.length > 0 && !isText(headers);
  return {
    version: '2.0',
    routeKey: match.routeKey,
    rawPath: decode(request.path),
    rawQueryString: request.queryString,
    ...(cookie === undefined ? {} : { cookies: cookie.split(/; ?|,/).filter((part) => part !== '') }),
    headers: {
      ...headers,
      'x-forwarded-for': [headers['x-forwarded-for'], request.sourceIp].filter(Boolean).join(', '),
      'x-forwarded-port': headers.host?.split(':')[1] ?? '80',
      'x-forwarded-proto': 'http',
    },
    ...(isEmpty(query) ? {} : { queryStringParameters: query }),
    ...(isEmpty(match.pathParameters) ? {} : { pathParameters: match.pathParameters }),
    requestContext: {
      accountId: ACCOUNT,
      apiId: 'local',
      domainName: headers.host ?? '127.0.0.1',
      domainPrefix: 'local',
      http: {
        method: request.method,
        path: decode(request.path),
        protocol: request.protocol,
        sourceIp: request.sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: request.requestId,
      routeKey: match.routeKey,
      stage: '$default',
      time: logTime(request.receivedAt),
      timeEpoch: request.receivedAt,
    },
    ...(request.body.length === 0 ? {} : { body: request.body.toString(binary ? 'base64' : 'utf8') }),
    isBase64Encoded: binary,
  };
}

/** Names in lower case, values of repeated headers joined by commas; without those that concern only the connection. */
function joinHeaders(rawHeaders: readonly string[]): Fields {
  const joined = new Map<string, string>();
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] ?? '').toLowerCase();
    const value = rawHeaders[i + 1] ?? '';
    const before = joined.get(name);
    joined.set(name, before === undefined ? value : `${before},${value}`);
  }
  for (const name of HOP_BY_HOP) joined.delete(name);
  return Object.fromEntries(joined);
}

function joinQuery(queryString: string): Fields {
  const joined = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(queryString)) {
    const before = joined.get(name);
    joined.set(name, before === undefined ? value : `${before},${value}`);
  }
  return Object.fromEntries(joined);
}

function isText(headers: IncomingHttpHeaders | Fields): boolean {
  const encoded = headers['content-encoding'] ?? 'identity';
  return encoded === 'identity' && TEXT_TYPES.test(String(headers['content-type'] ?? 'text/plain'));
}

function isEmpty(fields: object): boolean {
  return Object.keys(fields).length === 0;
}

/** Such as 12/Mar/2020:19:03:58 +0000. */
function logTime(epochMs: number): string {
  const [date = '', time = ''] = new Date(epochMs).toISOString().split('T');
  const [year, month, day] = date.split('-');
  return `${day}/${MONTHS[Number(month) - 1]}/${year}:${time.slice(0, 8)} +0000`;
}
