import type { MiddlewareObj, Request } from '@middy/core';
import type { Context } from 'aws-lambda';
import type { Account } from '#domain/access/account.ts';
import type { Admitted, ApiRequest, ApiResponse } from '#http/api-request.ts';

/** The counters behind the rate-limit headers; `resetAt` in epoch milliseconds. */
export type Quota = {
  readonly limit: number;
  readonly remaining: number;
  readonly resetAt: number;
};

/** What the middlewares of one request tell each other; the endpoint sees only the event. */
type ChainState = { quota?: Quota };

type ChainEvent = ApiRequest & { readonly admission?: Admitted; readonly account?: Account };

export type ChainRequest = Request<ChainEvent, ApiResponse, Error, Context, ChainState>;

export type Middleware = MiddlewareObj<ChainEvent, ApiResponse, Error, Context, ChainState>;
