import { validateHeaderName, validateHeaderValue } from 'node:http';

/** An answer ready to be written. */
export type GatewayAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
  /** Why the gateway answered by itself; undefined where a function answered. */
  readonly error?: string;
};

type FunctionAnswer = {
  readonly statusCode: unknown;
  readonly headers?: unknown;
  readonly cookies?: unknown;
  readonly body?: unknown;
  readonly isBase64Encoded?: unknown;
};

/** The server that writes the answer sets these itself. */
const OF_THE_CONNECTION = /^(connection|content-length|date|keep-alive|transfer-encoding)$/;

/** What the gateway itself answers: a fixed body, never in the shape of the API. */
export function gatewayAnswer(status: number, message: string): GatewayAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ message })),
    error: message,
  };
}

/** Whether HTTP lets an answer of this status have a body. */
export function mayHaveBody(status: number): boolean {
  return status !== 204 && status !== 304;
}

/**
 * The HTTP answer inferred from a function's answer, given as JSON. Without a `statusCode` the
 * whole answer is the body of a 200 of type JSON. Throws a TypeError when it cannot be an HTTP
 * answer.
 */
export function fromFunctionAnswer(payload: string): GatewayAnswer {
  const result: unknown = JSON.parse(payload);
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) {
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(payload),
    };
  }
  const { statusCode, headers, cookies, body, isBase64Encoded } = result as FunctionAnswer;
  const status = Number(statusCode);
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    throw new TypeError('statusCode');
  }
  if (typeof (body ?? '') !== 'string') {
    throw new TypeError('body');
  }

  const fields: Record<string, string | string[]> = readHeaders(headers);
  if (mayHaveBody(status)) {
    fields['content-type'] ??= 'text/plain;charset=UTF-8';
  }
  if (Array.isArray(cookies) && cookies.length > 0) {
    fields['set-cookie'] = cookies.map(String);
  }
  for (const [name, value] of Object.entries(fields)) {
    validateHeaderName(name);
    for (const text of [value].flat()) {
      validateHeaderValue(name, text);
    }
  }
  const encoding = isBase64Encoded === true ? 'base64' : 'utf8';
  return { status, headers: fields, body: Buffer.from(String(body ?? ''), encoding) };
}

function readHeaders(headers: unknown): Record<string, string> {
  if (typeof headers !== 'object' || headers === null) {
    return {};
  }
  const named = Object.entries(headers)
    .filter(([, value]) => value !== null && typeof value !== 'object')
    .map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  return Object.fromEntries(named.filter(([name]) => !OF_THE_CONNECTION.test(name)));
}
