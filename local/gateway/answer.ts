/** An answer ready to be written; header names may repeat only for set-cookie. */
export type GatewayAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer;
};

type Shaped = {
  readonly statusCode: unknown;
  readonly headers?: unknown;
  readonly cookies?: unknown;
  readonly body?: unknown;
  readonly isBase64Encoded?: unknown;
};

const WITHOUT_BODY = [204, 304];
/** The server that writes the answer sets these itself. */
const OF_THE_CONNECTION = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

/** What the gateway itself answers: a fixed body, never in the shape of the API. */
export function gatewayAnswer(status: number, message: string): GatewayAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ message })),
  };
}

/**
 * The HTTP answer inferred from a function's answer, given as JSON. Without a `statusCode` the whole answer is the body
 * of a 200 of type JSON. Returns undefined when it cannot be an HTTP answer.
 */
export function fromFunctionAnswer(payload: string): GatewayAnswer | undefined {
  const result: unknown = JSON.parse(payload);
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) {
    return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(payload) };
  }
  const { statusCode, headers, cookies, body, isBase64Encoded } = result as Shaped;
  const status = Number(statusCode);
  if (!Number.isInteger(status) || status < 200 || status > 599) return undefined;
  if (body !== undefined && body !== null && typeof body !== 'string') return undefined;

  const lower = lowerCased(headers);
  const typed = 'content-type' in lower || WITHOUT_BODY.includes(status);
  return {
    status,
    headers: {
      ...(typed ? {} : { 'content-type': 'text/plain;charset=UTF-8' }),
      ...lower,
      ...(Array.isArray(cookies) && cookies.length > 0 ? { 'set-cookie': cookies.map(String) } : {}),
    },
    body: Buffer.from(body ?? '', isBase64Encoded === true ? 'base64' : 'utf8'),
  };
}

function lowerCased(headers: unknown): Readonly<Record<string, string>> {
  if (typeof headers !== 'object' || headers === null) return {};
  const usable = Object.entries(headers).filter(([, value]) => value !== null && typeof value !== 'object');
  const named = usable.map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  return Object.fromEntries(named.filter(([name]) => !OF_THE_CONNECTION.includes(name)));
}
