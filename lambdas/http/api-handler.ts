import type { Logger } from '@aws-lambda-powertools/logger';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type { AdmittedRequest, ApiRequest, ApiResponse } from '#http/api-request.ts';
import { type Admit, authenticate } from '#http/authenticate.ts';
import type { Middleware } from '#http/chain.ts';
import { encodeBody } from '#http/encode-body.ts';
import { errorResponse } from '#http/error-response.ts';
import { rateLimitHeaders } from '#http/rate-limit-headers.ts';
import { type Clock, requestLog } from '#http/request-log.ts';
import { optionalEnv } from '#runtime/env.ts';
import { createLogger } from '#runtime/logger.ts';

/** What answers a request at the end of the chain. */
export type Action<R extends ApiRequest> = (request: R) => ApiResponse | Promise<ApiResponse>;

/** What the gateway invokes: an event of payload 2.0 in, an answer out. It does not throw. */
export type GatewayHandler = (event: unknown, context: Context) => Promise<ApiResponse>;

/** The logger of the function and the clock of the machine, unless others are given. */
export type ChainDeps = {
  readonly logger?: Logger;
  readonly now?: Clock;
  /** Requests come through CloudFront; without it the gateway's caller is the client. */
  readonly addressFromEdge?: boolean;
};
export type ApiDeps = ChainDeps & { readonly admit: Admit };

/**
 * Wraps an action in the shared middlewares and those of its access kind. They are listed from the
 * outside in. On the way out the order is reversed, so that headers reach errors and the log line
 * sees the final status.
 */
export function createChain<R extends ApiRequest>(
  access: readonly Middleware[],
  action: Action<R>,
  given: ChainDeps,
): GatewayHandler {
  const { logger = createLogger(), now = Date.now } = given;
  const { addressFromEdge = optionalEnv('BEHIND_EDGE') !== undefined } = given;
  const shared = [
    requestLog(logger, now, addressFromEdge),
    rateLimitHeaders(),
    errorResponse(logger),
    encodeBody(),
  ];
  // The first middleware makes the event an ApiRequest, and authenticate makes it an
  // AdmittedRequest: Middy's types know one event only, the gateway's.
  return middy()
    .use([...shared, ...access])
    .handler(action as never) as unknown as GatewayHandler;
}

/**
 * The chain of the API: an action behind it sees only requests whose key was verified and counted.
 */
export function createApiHandler(
  action: Action<AdmittedRequest>,
  { admit, ...given }: ApiDeps,
): GatewayHandler {
  return createChain([authenticate(admit)], action, given);
}

/** The chain of what needs no key: health, the documents, and paths outside the API. */
export function createPublicHandler(
  action: Action<ApiRequest>,
  given: ChainDeps = {},
): GatewayHandler {
  return createChain([], action, given);
}
