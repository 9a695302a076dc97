import type { Admission } from '#domain/access/admission.ts';
import { networkOf } from '#http/client-network.ts';

export type Headers = Readonly<Record<string, string>>;

/** What an endpoint sees of a gateway event of payload 2.0. */
export type ApiRequest = {
  /** The gateway's id of this request: in the log and in every problem body. */
  readonly requestId: string;
  /** Template of the matched route, such as `ANY /api/v1/me`, or `$default`. Safe to log. */
  readonly route: string;
  readonly method: string;
  /** The path that the client sent. Never logged. */
  readonly path: string;
  /** The query string that the client sent, without the question mark. Never logged. */
  readonly rawQuery: string;
  /** Names in lower case. */
  readonly headers: Headers;
  /** By the names in the route's template. */
  readonly pathParameters: Headers;
  /** The cookies that the client sent, `name=value`. Never logged. */
  readonly cookies: readonly string[];
  /** The gateway's copy of the body; undefined where there is none. Never logged. */
  readonly body: unknown;
  readonly isBase64Encoded: boolean;
  /**
   * Claims of the access token that the gateway has verified; undefined where the route has no
   * authorizer.
   */
  readonly claims: Headers | undefined;
  /** The client's network. Safe to log, as its address is not. */
  readonly network: string;
  /** The one reading of the clock this request is judged by, epoch milliseconds. */
  readonly receivedAt: number;
};

/** What is known of a key that was verified and counted. */
export type Admitted = Extract<Admission, { ok: true }>;

/** An answer in the shape the gateway expects. */
export type ApiResponse = {
  readonly statusCode: number;
  readonly headers: Headers;
  /** Values of `Set-Cookie`. */
  readonly cookies?: readonly string[];
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
};

/** An answer as JSON, or without a body. It is kept nowhere unless its headers say otherwise. */
export function jsonResponse(
  statusCode: number,
  body: unknown,
  headers: Headers = {},
): ApiResponse {
  const kept = { 'Cache-Control': 'private, no-store', ...headers };
  if (body === undefined) {
    return { statusCode, headers: kept };
  }
  return {
    statusCode,
    headers: { 'Content-Type': 'application/json', ...kept },
    body: JSON.stringify(body),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function text(value: unknown, absent: string): string {
  return typeof value === 'string' ? value : absent;
}

function readTexts(value: unknown): Headers {
  const entries = isRecord(value) ? Object.entries(value) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** The headers of an event of whatever shape; names in lower case. */
export function headersOf(event: unknown): Headers {
  const texts = Object.entries(readTexts(isRecord(event) ? event.headers : undefined));
  return Object.fromEntries(texts.map(([name, each]) => [name.toLowerCase(), each]));
}

type Reading = {
  /** Stands in where the gateway gave no request id. */
  readonly fallbackId: string;
  readonly receivedAt: number;
  /**
   * Whether the gateway's caller is CloudFront, which adds the client's address to
   * `X-Forwarded-For`.
   */
  readonly addressFromEdge?: boolean;
};

/**
 * Reads an event of whatever shape: what is missing or of the wrong type becomes empty, so that
 * even an odd event is answered and not a crash.
 */
export function toApiRequest(
  event: unknown,
  { fallbackId, receivedAt, addressFromEdge }: Reading,
): ApiRequest {
  const source = isRecord(event) ? event : {};
  const context = isRecord(source.requestContext) ? source.requestContext : {};
  const http = isRecord(context.http) ? context.http : {};
  const jwt = isRecord(context.authorizer) ? context.authorizer.jwt : undefined;
  const headers = headersOf(source);
  // The gateway adds its own caller last; what stands before that and the client's address, the
  // client itself wrote.
  const forwarded = addressFromEdge ? headers['x-forwarded-for']?.split(',').at(-2) : undefined;
  return {
    requestId: text(context.requestId, fallbackId) || fallbackId,
    route: text(source.routeKey, 'unknown'),
    method: text(http.method, 'GET').toUpperCase(),
    path: text(source.rawPath, '/'),
    rawQuery: text(source.rawQueryString, ''),
    headers,
    network: networkOf(forwarded ?? text(http.sourceIp, '')),
    pathParameters: readTexts(source.pathParameters),
    cookies: Array.isArray(source.cookies)
      ? source.cookies.filter((each) => typeof each === 'string')
      : [],
    body: source.body,
    isBase64Encoded: source.isBase64Encoded === true,
    claims: isRecord(jwt) ? readTexts(jwt.claims) : undefined,
    receivedAt,
  };
}
