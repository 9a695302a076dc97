import type { IncomingMessage } from 'node:http';
import { ACCOUNT } from '../template/names.ts';
import type { ReceivedRequest } from './request.ts';
import { decode, type Match } from './router.ts';

type Fields = Readonly<Record<string, string>>;

/** Headers that concern one connection only; Lambda never sees them. */
const HOP_BY_HOP =
  /^(connection|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade)$/;
const TEXT_TYPES =
  /^(text\/|application\/(json|xml|javascript|problem\+json)|application\/[\w.-]+\+(json|xml))/i;

/**
 * What the gateway adds to a request: its id and route, and when it came, in epoch milliseconds.
 */
export type Reception = {
  readonly requestId: string;
  readonly match: Match<unknown>;
  readonly receivedAt: number;
  /** What its authorizer says of the request; undefined for a route without one. */
  readonly authorizer?: object | undefined;
};

/** The event that an HTTP API hands to a function in payload format 2.0. */
export function toEvent(
  request: IncomingMessage,
  { path, queryString, body }: ReceivedRequest,
  { requestId, match, receivedAt, authorizer }: Reception,
): object {
  const { cookie, ...headers } = joinHeaders(request);
  const query = joinQuery(queryString);
  const binary = body.length > 0 && !isText(headers);
  const encoding = binary ? 'base64' : 'utf8';
  const sourceIp = request.socket.remoteAddress ?? '127.0.0.1';
  return {
    version: '2.0',
    routeKey: match.routeKey,
    rawPath: decode(path),
    rawQueryString: queryString,
    ...(cookie === undefined
      ? {}
      : { cookies: cookie.split(/; ?|,/).filter((part) => part !== '') }),
    headers: {
      ...headers,
      'x-forwarded-for': [headers['x-forwarded-for'], sourceIp].filter(Boolean).join(', '),
      'x-forwarded-port': headers.host?.split(':')[1] ?? '80',
      'x-forwarded-proto': 'http',
    },
    ...(isEmpty(query) ? {} : { queryStringParameters: query }),
    ...(isEmpty(match.pathParameters) ? {} : { pathParameters: match.pathParameters }),
    requestContext: {
      accountId: ACCOUNT,
      apiId: 'local',
      ...(authorizer && { authorizer }),
      domainName: headers.host ?? '127.0.0.1',
      domainPrefix: 'local',
      http: {
        method: request.method,
        path: decode(path),
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId,
      routeKey: match.routeKey,
      stage: '$default',
      time: logTime(receivedAt),
      timeEpoch: receivedAt,
    },
    ...(body.length > 0 && { body: body.toString(encoding) }),
    isBase64Encoded: binary,
  };
}

function joinHeaders({ headersDistinct }: IncomingMessage): Fields {
  const kept = Object.entries(headersDistinct).filter(([name]) => !HOP_BY_HOP.test(name));
  return Object.fromEntries(kept.map(([name, values = []]) => [name, values.join(',')]));
}

function joinQuery(queryString: string): Fields {
  const query = new URLSearchParams(queryString);
  return Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name).join(',')]));
}

function isText(headers: Fields): boolean {
  const encoding = headers['content-encoding'] ?? 'identity';
  return encoding === 'identity' && TEXT_TYPES.test(headers['content-type'] ?? 'text/plain');
}

function isEmpty(fields: object): boolean {
  return Object.keys(fields).length === 0;
}

/** An instant in the gateway's notation, such as 12/Mar/2020:19:03:58 +0000. */
function logTime(epochMs: number): string {
  const [, day, month, year, time] = new Date(epochMs).toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}
