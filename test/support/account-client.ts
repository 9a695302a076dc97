import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { Context } from 'aws-lambda';
import { expect } from 'vitest';
import type { Account } from '#domain/access/account.ts';
import { ACCOUNT_ENDPOINTS } from '#functions/account-endpoints.ts';
import { createHandler } from '#http/create-handler.ts';
import type { Access, Action, Endpoint } from '#http/endpoint.ts';
import { accountOpenApiDocument } from '#http/openapi/account-document.ts';
import { NOW } from '../domain/webhooks/builders.ts';
import { closed } from './api-client-contract.ts';
import { observability } from './api-client-logs.ts';

const document = accountOpenApiDocument(Object.values(ACCOUNT_ENDPOINTS));

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajvFormats.default(ajv);
ajv.addSchema({ $id: 'account', ...(closed(document) as object) });

export const ADA: Account = {
  userId: 'ada',
  plan: 'sharp',
  createdAt: 0,
  activeKeys: 0,
  email: 'ada@example.com',
};

const CSV_TYPE = 'text/csv';

type Sent = {
  /** The account that the access token names; undefined where there is none. */
  readonly account?: Account | undefined;
  readonly query?: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A CSV file as the body. */
  readonly csv?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  /** Whether the operator passes prices on; so unless told otherwise. */
  readonly offersPrices?: boolean;
};

/**
 * Sends requests to one endpoint of the account, through its chain. Every answer is held against
 * the document before a test sees it: its status, its media type, and its body to the last field.
 * `now`, epoch milliseconds, is when they are received.
 */
export function accountClient<const E extends Endpoint & { readonly access: AccountAccess }>(
  endpoint: E,
  action: Action<E>,
  now: number = NOW,
) {
  return async ({
    account = ADA,
    query,
    path = {},
    body,
    csv,
    headers,
    cookies,
    offersPrices = true,
  }: Sent = {}) => {
    const counted = { ok: true, account, limit: 20_000, remaining: 19_999, resetAt: NOW } as const;
    const deps = {
      ...observability,
      now: () => now,
      offersPrices,
      findAccount: async () => account,
      countAccount: async (_: string, plan: Account['plan'] | undefined) =>
        plan === undefined || account.plan === plan
          ? counted
          : ({ ok: false, reason: 'plan_required', resetAt: NOW } as const),
    };
    const handler = createHandler<Endpoint>(endpoint, action as Action<Endpoint>, deps);
    const event = {
      routeKey: `${endpoint.method} ${endpoint.path}`,
      rawQueryString: query,
      pathParameters: path,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(csv !== undefined && { 'content-type': CSV_TYPE }),
        ...headers,
      },
      cookies,
      body: csv ?? (body === undefined ? undefined : JSON.stringify(body)),
      requestContext: {
        http: { method: endpoint.method },
        authorizer: { jwt: { claims: { sub: account.userId } } },
      },
    };
    const answer = await handler(event, { awsRequestId: 'r1' } as Context);
    const isCsv =
      headers?.accept === CSV_TYPE && answer.headers['Content-Type']?.startsWith(CSV_TYPE);
    const json: unknown = answer.body === undefined || isCsv ? undefined : JSON.parse(answer.body);
    if (isCsv) {
      return { ...answer, status: answer.statusCode, json };
    }
    expectDeclared(endpoint, answer.statusCode, answer.headers['Content-Type'], json);
    return { ...answer, status: answer.statusCode, json };
  };
}

type AccountAccess = Extract<Access, 'account' | 'sharp_account' | 'session'>;

type Operation = {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<object> }>>;
};

function expectDeclared(
  { method, path }: Endpoint,
  status: number,
  type: string | undefined,
  json: unknown,
): void {
  const operation = document.paths[path]?.[method.toLowerCase()] as Operation;
  const name = status < 400 ? String(status) : 'default';
  expect(operation.responses, `${method} ${path} declares ${status}`).toHaveProperty([name]);
  if (operation.responses[name]?.content === undefined) {
    expect(json, `${method} ${path} declares no body for ${status}`).toBeUndefined();
    return;
  }
  const pointer = ['paths', path, method.toLowerCase(), 'responses', name, 'content', `${type}`];
  const escaped = pointer.map((part) =>
    encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')),
  );
  const validate = ajv.getSchema(`account#/${escaped.join('/')}/schema`);
  expect(validate, `${method} ${path} declares ${type} for ${status}`).toBeDefined();
  validate?.(json);
  expect(validate?.errors ?? [], `${method} ${path} against its schema`).toEqual([]);
}
