import type { Logger } from '@aws-lambda-powertools/logger';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type { Account, CountAccount } from '#domain/access/account.ts';
import { PLAN_SHARP } from '#domain/access/entitlement.ts';
import {
  type FindAccount,
  identify,
  identifyAndCount,
  refuseNotOffered,
} from '#http/account/identify.ts';
import { requirePrecondition } from '#http/account/precondition.ts';
import { type ApiRequest, type ApiResponse, headersOf, jsonResponse } from '#http/api-request.ts';
import { authenticate, type KeyAccess } from '#http/authenticate.ts';
import type { Middleware } from '#http/chain.ts';
import { csvText } from '#http/csv-body.ts';
import { encodeBody } from '#http/encode-body.ts';
import type { Access, Action, Endpoint, Reply, RequestOf, Shown } from '#http/endpoint.ts';
import { errorResponse } from '#http/error-response.ts';
import { createEdgeCheck, NOT_FROM_EDGE } from '#http/from-edge.ts';
import { jsonBody } from '#http/json-body.ts';
import { requireMethod } from '#http/method-check.ts';
import { rateLimitHeaders } from '#http/rate-limit-headers.ts';
import { readInput } from '#http/read-input.ts';
import { type Clock, requestLog } from '#http/request-log.ts';
import { methodsOf, takesEveryMethod } from '#http/routes.ts';
import { createView, type OnMismatch } from '#http/view.ts';
import { optionalEnv } from '#runtime/env.ts';
import { createLogger } from '#runtime/logger.ts';

/** What the gateway invokes: an event of payload 2.0 in, an answer out. It does not throw. */
export type GatewayHandler = (event: unknown, context: Context) => Promise<ApiResponse>;

/** The handler of one endpoint, which a router picks by its route. */
export type EndpointHandler = GatewayHandler & { readonly endpoint: Endpoint };

/** The logger of the function and the clock of the machine, unless others are given. */
export type ChainDeps = {
  readonly logger?: Logger;
  readonly now?: Clock;
  /** What CloudFront sends with every request; without it the gateway's caller is the client. */
  readonly edgeSecret?: string | undefined;
  /**
   * Told the path of a value that does not fit the schema of the answer; by default it is logged.
   */
  readonly onMismatch?: OnMismatch;
};

/** What finds an account. Only endpoints that count need what counts. */
type AccountAccess = {
  readonly findAccount: FindAccount;
  readonly countAccount?: CountAccount;
  /** False where the operator does not pass prices on: an endpoint that would is refused. */
  readonly offersPrices?: boolean;
};

/** What tells who calls. */
export type AccessDeps<A extends Access> = A extends 'api_key'
  ? KeyAccess
  : A extends 'sharp_account' | 'account'
    ? AccountAccess
    : unknown;

/** The middlewares that let the right callers through. */
const ACCESS: {
  readonly [A in Access]: (deps: AccessDeps<A>, endpoint: Endpoint) => readonly Middleware[];
} = {
  api_key: (access, endpoint) => [authenticate(access, endpoint)],
  sharp_account: (deps, endpoint) => [accountCheck(deps, endpoint, PLAN_SHARP)],
  account: (deps, endpoint) => [accountCheck(deps, endpoint)],
  session: () => [],
  public: () => [],
};

/** Throws where an endpoint counts and nothing does. */
function accountCheck(
  { findAccount, countAccount, offersPrices = true }: AccountAccess,
  { isCounted, passesPricesOn, path }: Endpoint,
  plan?: Account['plan'],
): Middleware {
  if (passesPricesOn && !offersPrices) {
    return refuseNotOffered();
  }
  if (!isCounted) {
    return identify(findAccount, plan);
  }
  if (!countAccount) {
    throw new Error(`${path} counts its requests, and has nothing that does`);
  }
  return identifyAndCount(countAccount, plan);
}

/**
 * The handler of an endpoint: its action behind the chain. The action sees only requests that the
 * declared access lets through, with the declared query, path and body read. Its content is shown
 * by the schema of the answer.
 */
export function createHandler<const E extends Endpoint>(
  endpoint: E,
  action: Action<E>,
  deps: ChainDeps & AccessDeps<E['access']>,
): EndpointHandler {
  const { logger = createLogger(), ...given }: ChainDeps = deps;
  const onMismatch = given.onMismatch ?? ((path: string) => logMismatch(logger, path));
  const respond = createRespond(endpoint, action, onMismatch);
  const access = [
    ...ACCESS[endpoint.access](deps as never, endpoint),
    ...(takesEveryMethod(endpoint) ? [requireMethod(methodsOf(endpoint))] : []),
    ...(endpoint.isVersioned && endpoint.method !== 'GET' ? [requirePrecondition()] : []),
    ...(endpoint.body && endpoint.body !== 'any' ? [jsonBody()] : []),
  ];
  return Object.assign(createChain(access, respond, { ...given, logger }), { endpoint });
}

/**
 * What answers a request that was let through: it reads the declared query, path and body, and
 * shows what the action gives by the schema of the answer. Throws what refuses the request.
 */
export function createRespond<const E extends Endpoint>(
  endpoint: E,
  action: Action<E>,
  onMismatch: OnMismatch,
): (request: ApiRequest) => Promise<ApiResponse> {
  const show = showBy(endpoint, onMismatch);
  return async (request) => {
    const input = readInput(endpoint, request);
    const body = endpoint.csvBody ? csvText(request) : input.body;
    const asked = { ...request, ...input, body, show };
    return toResponse(endpoint, await action(asked as unknown as RequestOf<E>), show);
  };
}

/** Reports where an answer does not fit its schema. */
export function logMismatch(logger: Logger, path: string): void {
  logger.error('answer_mismatch', { path });
}

/** Shows content by the schema of the endpoint's answer. One mismatch of an answer is reported. */
function showBy({ answer }: Endpoint, onMismatch: OnMismatch): (content: Shown) => Shown {
  if (!answer || !('name' in answer)) {
    return (content) => content;
  }
  let isReported = false;
  const view = createView(answer.schemas, answer.name, (path) => {
    if (!isReported) {
      isReported = true;
      onMismatch(path);
    }
  });
  return (content) => {
    isReported = false;
    return view(content);
  };
}

/** An answer is kept nowhere unless its headers say otherwise. */
function toResponse(
  { success = 200 }: Endpoint,
  { content, statusCode = success, headers, ...rest }: Reply,
  show: (content: Shown) => Shown,
): ApiResponse {
  return { ...jsonResponse(statusCode, content && show(content), headers), ...rest };
}

/**
 * Middlewares and a last step behind what every answer passes. Listed from the outside in; on the
 * way out the order is reversed, so that headers reach errors and the log line sees the final
 * status.
 */
export function createChain(
  access: readonly Middleware[],
  respond: (request: ApiRequest) => ApiResponse | Promise<ApiResponse>,
  { logger = createLogger(), now = Date.now, edgeSecret = optionalEnv('EDGE_SECRET') }: ChainDeps,
): GatewayHandler {
  const shared = [
    requestLog(logger, now, edgeSecret !== undefined),
    rateLimitHeaders(),
    errorResponse(logger),
    encodeBody(),
  ];
  // The first middleware makes the event an ApiRequest: Middy's types know one event only, the
  // gateway's.
  const handler = middy()
    .use([...shared, ...access])
    .handler(respond as never) as unknown as GatewayHandler;
  if (edgeSecret === undefined) {
    return handler;
  }
  const isFromEdge = createEdgeCheck(edgeSecret);
  // The access log of the gateway has a line of the refusal; another one would cost more than it.
  return async (event, context) =>
    isFromEdge(headersOf(event)) ? handler(event, context) : NOT_FROM_EDGE;
}
