import type { Logger } from '@aws-lambda-powertools/logger';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { PLAN_SHARP } from '#domain/access/entitlement.ts';
import { type FindAccount, identify } from '#http/account/identify.ts';
import type { ApiRequest, ApiResponse } from '#http/api-request.ts';
import { type Admit, authenticate } from '#http/authenticate.ts';
import type { Middleware } from '#http/chain.ts';
import { encodeBody } from '#http/encode-body.ts';
import type { Access, Action, Endpoint, Reply, RequestOf, Shown } from '#http/endpoint.ts';
import { errorResponse } from '#http/error-response.ts';
import { jsonBody } from '#http/json-body.ts';
import { jsonResponse } from '#http/json-response.ts';
import { rateLimitHeaders } from '#http/rate-limit-headers.ts';
import { readInput } from '#http/read-input.ts';
import { type Clock, requestLog } from '#http/request-log.ts';
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
  /** Requests come through CloudFront; without it the gateway's caller is the client. */
  readonly addressFromEdge?: boolean;
  /** Told the path of a value that does not fit the schema of the answer; by default it is logged. */
  readonly onMismatch?: OnMismatch;
};

/** What tells who calls. */
export type AccessDeps<A extends Access> = A extends 'api_key'
  ? { readonly admit: Admit }
  : A extends 'sharp_account' | 'account'
    ? { readonly findAccount: FindAccount }
    : unknown;

/** The middlewares that let the right callers through. */
const ACCESS: { readonly [A in Access]: (deps: AccessDeps<A>) => readonly Middleware[] } = {
  api_key: ({ admit }) => [authenticate(admit)],
  sharp_account: ({ findAccount }) => [identify(findAccount, PLAN_SHARP)],
  account: ({ findAccount }) => [identify(findAccount)],
  session: () => [],
  public: () => [],
};

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
  const show = showBy(endpoint, given.onMismatch ?? ((path) => logMismatch(logger, path)));
  const respond = async (request: ApiRequest): Promise<ApiResponse> => {
    const asked = { ...request, ...readInput(endpoint, request), show };
    return toResponse(endpoint, await action(asked as unknown as RequestOf<E>), show);
  };
  const access = [
    ...ACCESS[endpoint.access](deps as never),
    ...(endpoint.body ? [jsonBody()] : []),
  ];
  return Object.assign(createChain(access, respond, { ...given, logger }), { endpoint });
}

function logMismatch(logger: Logger, path: string): void {
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
  {
    logger = createLogger(),
    now = Date.now,
    addressFromEdge = optionalEnv('BEHIND_EDGE') !== undefined,
  }: ChainDeps,
): GatewayHandler {
  const shared = [
    requestLog(logger, now, addressFromEdge),
    rateLimitHeaders(),
    errorResponse(logger),
    encodeBody(),
  ];
  // The first middleware makes the event an ApiRequest: Middy's types know one event only, the
  // gateway's.
  return middy()
    .use([...shared, ...access])
    .handler(respond as never) as unknown as GatewayHandler;
}
