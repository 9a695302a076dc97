import type { Endpoint } from '#http/endpoint.ts';
import { PROFILE_ENDPOINTS } from './account/endpoints.ts';
import { SESSION_ENDPOINTS } from './session/endpoints.ts';
import { WEBHOOK_ENDPOINTS } from './webhook/endpoints.ts';
import { BETS_ENDPOINTS } from './write-bets/endpoints.ts';

/** The routes of sign-in and account by their deployed function. */
export const ACCOUNT_FUNCTIONS = {
  session: SESSION_ENDPOINTS,
  account: PROFILE_ENDPOINTS,
  webhook: WEBHOOK_ENDPOINTS,
  'write-bets': BETS_ENDPOINTS,
} as const satisfies Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

export type AccountFunctionName = keyof typeof ACCOUNT_FUNCTIONS;

/** Every route of sign-in and account by the name of its folder. */
export const ACCOUNT_ENDPOINTS = {
  ...SESSION_ENDPOINTS,
  ...PROFILE_ENDPOINTS,
  ...WEBHOOK_ENDPOINTS,
  ...BETS_ENDPOINTS,
} satisfies Readonly<Record<string, Endpoint>>;
