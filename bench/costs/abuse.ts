import { MAC_VALUES } from '../../lambdas/domain/access/api-key.ts';
import {
  ACCOUNT_FUNCTIONS,
  type AccountFunctionName,
} from '../../lambdas/functions/account-endpoints.ts';
import { ENDPOINTS } from '../../lambdas/functions/endpoints.ts';
import type { Endpoint } from '../../lambdas/http/endpoint.ts';
import { routeLimitsOf, UNKNOWN_PATH_LIMITS } from '../../lambdas/http/route-limits.ts';
import { DAYS, SECONDS } from './assumptions.ts';
import {
  ALL_BETS,
  type Dearest,
  dearestOf,
  dearestOfAccount,
  METERED_BYTES,
  routeOf,
  SMALL,
  usdPerRequest,
} from './dearest-request.ts';
import { monthOf, totalOf, usdOf } from './month.ts';

const SECONDS_A_DAY = 86_400;

/** All requests of one kind that the gateway lets through, and what they cost. */
export type Abuse = {
  readonly route: string;
  /** What a caller needs. */
  readonly needs: 'nothing' | 'a session' | 'an account' | 'junk' | 'keys';
  /** Requests a second of GET and HEAD together. */
  readonly requestsPerSecond: number;
  readonly bytes: number;
  readonly usdPerDay: number;
};

/** What the dearest abuse may cost, in dollars a day. */
export const BOUNDS = {
  /** Each route by itself that nothing is needed for, or a session, which a free sign-up makes. */
  nothing: 50,
  session: 50,
  /** Each route by itself whose dear answers only an account on the plan sharp can have. */
  account: 150,
  /** All routes that ask for a key, and all unknown paths, with junk in place of keys. */
  junkKeys: 100,
  /** With valid keys: a multiple of what the expected keys cost when they use up their quota. */
  validKeys: 2,
  /** One account that has logged as many bets as it may, and spends its quota on reading them. */
  fullLog: 10,
  /** Bodies that are sent for nothing, for each Gbit/s that the sender has. */
  gigabitOfBodies: 25,
};

function abuseOf(
  route: string,
  needs: Abuse['needs'],
  requestsPerSecond: number,
  dearest: Dearest,
): Abuse {
  const usdPerDay = requestsPerSecond * SECONDS_A_DAY * usdPerRequest(dearest);
  return { route, needs, requestsPerSecond, bytes: dearest.bytes, usdPerDay };
}

const NEEDS: Readonly<Record<Endpoint['access'], Abuse['needs']>> = {
  public: 'nothing',
  session: 'nothing',
  account: 'a session',
  sharp_account: 'an account',
  api_key: 'keys',
};
/** On the plan free there is none of it: no bets, and no deliveries. */
const OF_SHARP = /^\/account\/(bets|bankrolls|webhook|destinations)/;

function needsOf({ access, path }: Endpoint): Abuse['needs'] {
  return access === 'account' && OF_SHARP.test(path) ? 'an account' : NEEDS[access];
}

const OF_API: readonly Endpoint[] = Object.values(ENDPOINTS).flat();
const ACCOUNT_NAMES = Object.keys(ACCOUNT_FUNCTIONS) as AccountFunctionName[];
/** Every endpoint with its dearest request. */
const ALL: readonly (readonly [endpoint: Endpoint, dearest: Dearest])[] = [
  ...OF_API.map((endpoint) => [endpoint, dearestOf(endpoint)] as const),
  ...ACCOUNT_NAMES.flatMap((name) =>
    Object.values<Endpoint>(ACCOUNT_FUNCTIONS[name]).map(
      (endpoint) => [endpoint, dearestOfAccount(name, endpoint)] as const,
    ),
  ),
];

/** What all routes of an endpoint let through together, requests a second. */
function rateOf(endpoint: Endpoint, keyedRequestsPerSecond: number): number {
  const limits = routeLimitsOf(endpoint, keyedRequestsPerSecond);
  return limits.reduce((sum, [, { requestsPerSecond }]) => sum + requestsPerSecond, 0);
}

/** The dearest abuse of every route by itself, the dearest first. */
export function abuses(keyedRequestsPerSecond: number): readonly Abuse[] {
  const ofRoutes = ALL.map(([endpoint, dearest]) =>
    abuseOf(
      routeOf(endpoint),
      needsOf(endpoint),
      rateOf(endpoint, keyedRequestsPerSecond),
      dearest,
    ),
  );
  const unknown = abuseOf(
    'every other path',
    'nothing',
    UNKNOWN_PATH_LIMITS.requestsPerSecond,
    SMALL,
  );
  return [...ofRoutes, unknown].toSorted((a, b) => b.usdPerDay - a.usdPerDay);
}

/** Junk in the form of keys, on all routes that ask for one and on all unknown paths. */
export function junkKeys(keyedRequestsPerSecond: number): Abuse {
  const junk = { ...SMALL, readUnits: 0, writeUnits: 0, seconds: SECONDS.refusal };
  const requestsPerSecond = keyedRequestsPerSecond + UNKNOWN_PATH_LIMITS.requestsPerSecond;
  return abuseOf('every path under /api/v1', 'junk', requestsPerSecond, junk);
}

/** How many junk keys of a day pass the MAC by chance, and cost a write unit each. */
export function junkThatPasses(keyedRequestsPerSecond: number): number {
  return (junkKeys(keyedRequestsPerSecond).requestsPerSecond * SECONDS_A_DAY) / MAC_VALUES;
}

/** Dollars a day of all that the gateway lets through with valid keys, each answer the dearest. */
export function validKeysUsd(keyedRequestsPerSecond: number): number {
  return abuses(keyedRequestsPerSecond)
    .filter(({ needs }) => needs === 'keys')
    .reduce((sum, { usdPerDay }) => sum + usdPerDay, 0);
}

/**
 * What `keys` keys cost in dollars a day when each uses up its quota as clients do: they read the
 * list of every scan and get 304 in between.
 */
export function usualKeysUsd(keys: number, requestsPerDay: number): number {
  const nothing = { subscribers: 0, accounts: 0, events: 300, picksPerDay: 0 };
  return totalOf(monthOf({ ...nothing, keys, requestsPerDay }), 'keys') / DAYS;
}

/**
 * What requests beyond the quota of `keys` keys cost in dollars a day: the gateway lets them
 * through up to its limit, and each gets a 429.
 */
export function refusedKeysUsd(
  keyedRequestsPerSecond: number,
  keys: number,
  requestsPerDay: number,
): number {
  const beyond = keyedRequestsPerSecond * SECONDS_A_DAY - keys * requestsPerDay;
  return Math.max(0, beyond) * usdPerRequest({ ...SMALL, writeUnits: 0 });
}

/** What `keys` keys cost in dollars a day when each spends its quota on the dearest answer. */
export function paidKeysUsd(keys: number, requestsPerDay: number): number {
  const dearest = ALL.filter(([{ access }]) => access === 'api_key').map(([, each]) =>
    usdPerRequest(each),
  );
  return keys * requestsPerDay * Math.max(...dearest);
}

/** Keys of a stage that are expected to use their quota. */
export type ExpectedKeys = { readonly keys: number; readonly requestsPerDay: number };

/** What the dearest abuse of a route may cost in dollars a day, by what its caller needs. */
export function boundOf(needs: Abuse['needs'], { keys, requestsPerDay }: ExpectedKeys): number {
  const bounds: Readonly<Record<Abuse['needs'], number>> = {
    nothing: BOUNDS.nothing,
    'a session': BOUNDS.session,
    'an account': BOUNDS.account,
    junk: BOUNDS.junkKeys,
    keys: BOUNDS.validKeys * paidKeysUsd(keys, requestsPerDay),
  };
  return bounds[needs];
}

/**
 * What an account costs in dollars a day that has logged all the bets it may, and spends its quota
 * on the list whose stakes follow them, while they change so often that they are read each time.
 */
export function fullLogUsd(requestsPerDay: number): number {
  const [, list] = ALL.find(([{ path }]) => path === '/account/opportunities') ?? [];
  return list ? requestsPerDay * usdPerRequest({ ...list, readUnits: ALL_BETS }) : 0;
}

/**
 * What bodies cost in dollars a day at a Gbit/s. The gateway counts them by their size, also where
 * they are not read; to send them costs the sender as much as the line.
 */
export function gigabitOfBodiesUsd(): number {
  const bytesPerDay = (1e9 / 8) * SECONDS_A_DAY;
  return usdOf('httpRequests', bytesPerDay / METERED_BYTES);
}

/** Sign-ups a second that Cognito takes for a whole AWS account unless asked for more. */
const SIGN_UPS_PER_SECOND = 50;

/**
 * What sign-ups cost in dollars a day if each counts as a person who signs in. They go to Cognito,
 * past every limit of the service.
 */
export function signUpsUsd(): number {
  return usdOf('users', SIGN_UPS_PER_SECOND * SECONDS_A_DAY);
}
