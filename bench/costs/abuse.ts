import { MAC_VALUES } from '../../lambdas/domain/access/api-key.ts';
import { ACCOUNT_ENDPOINTS } from '../../lambdas/functions/account-endpoints.ts';
import { ENDPOINTS } from '../../lambdas/functions/endpoints.ts';
import type { Endpoint } from '../../lambdas/http/endpoint.ts';
import { routeLimitsOf, UNKNOWN_PATH_LIMITS } from '../../lambdas/http/route-limits.ts';
import { DAYS, SECONDS } from './assumptions.ts';
import { monthOf, type PriceName, totalOf, usdOf } from './month.ts';
import units from './units.json' with { type: 'json' };

const SECONDS_A_DAY = 86_400;

/** What a request costs that is as dear as it can be made. */
type Dearest = {
  /** Bytes of the answer, uncompressed where the client may choose that. */
  readonly bytes: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly objectGets: number;
  /** Seconds of an environment. */
  readonly seconds: number;
  readonly memoryGb: number;
};

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
  /** Each route that needs no key, by itself. */
  publicRoute: 50,
  /** The board and the moves of the page, each by itself. */
  dearList: 150,
  /** All routes that ask for a key, and all unknown paths, with junk in place of keys. */
  junkKeys: 100,
  /** With valid keys: a multiple of what the expected keys cost when they use up their quota. */
  validKeys: 2,
};

/** GB of memory of the functions that decode snapshots, and of those that judge a whole scan. */
const DECODING_GB = units.stack.memoryMiB['get-opportunities'] / 1024;
const JUDGING_GB = units.stack.memoryMiB['get-board'] / 1024;

/** An answer without data: a refusal, a redirect, a token. */
const SMALL: Dearest = {
  bytes: units.dearest.refusal.bytes,
  readUnits: 1,
  writeUnits: 1,
  objectGets: 0,
  seconds: SECONDS.request,
  memoryGb: DECODING_GB,
};

function usdPerRequest({ bytes, readUnits, writeUnits, objectGets, ...run }: Dearest): number {
  const uses: Readonly<Partial<Record<PriceName, number>>> = {
    httpRequests: 1,
    calls: 1,
    gbSeconds: run.seconds * run.memoryGb,
    readUnits,
    writeUnits,
    objectGets,
    sentBytes: bytes,
    logBytes: units.request.logBytes,
  };
  const all = Object.entries(uses) as [PriceName, number][];
  return all.reduce((sum, [price, quantity]) => sum + usdOf(price, quantity), 0);
}

const measured: Readonly<Record<string, { readonly bytes: number; readonly readUnits: number }>> =
  units.dearest.answers;
/** Routes of accounts that give what a route of the API gives. */
const LIKE: Readonly<Record<string, string>> = {
  '/account/opportunities': '/api/v1/opportunities',
  '/account/settings/preview': '/api/v1/opportunities',
  '/account/matches': '/api/v1/matches',
  '/account/board': '/api/v1/board',
  '/account/moves': '/api/v1/moves',
  '/account/events/{id}/prices': '/api/v1/events/{id}/prices',
  '/account/events/{id}': '/api/v1/events/{id}',
};
/** A call of another party that does not answer: the provider of identities, or a receiver. */
const WAITING_SECONDS = { session: 4, test: 5 };
/** An account has no list that is longer, nor more rows for one. */
const ACCOUNT_LIST = { bytes: 100_000, readUnits: 25 };

/**
 * An import of 5,000 bets, each two units of a transaction and one of the index of what is due, by
 * an account whose 10,000 bets of 700 bytes are read before. A partition takes 1,000 units a
 * second.
 */
const IMPORT = { bytes: 500_000, readUnits: 1_750, writeUnits: 15_000, seconds: 15 };

/** What is read of objects, at most one of them for a request. */
const OBJECT_READS = ['quotes', 'board', 'moves'] as const;

function dearestOf({ path, access, reads }: Endpoint): Dearest {
  const answer = measured[LIKE[path] ?? path];
  const read = [reads ?? []].flat();
  const objectGets = OBJECT_READS.some((each) => read.includes(each)) ? 1 : 0;
  const memoryGb = read.includes('board') ? JUDGING_GB : DECODING_GB;
  const writeUnits = access === 'public' ? 0 : 1;
  if (answer) {
    return { ...SMALL, ...answer, writeUnits, objectGets, memoryGb };
  }
  if (access === 'session') {
    return { ...SMALL, seconds: WAITING_SECONDS.session };
  }
  if (access === 'public' || access === 'api_key') {
    throw new Error(`No dearest answer of ${path} was measured`);
  }
  if (path === '/account/bets/import') {
    return { ...SMALL, ...IMPORT };
  }
  const isTest = path === '/account/webhook/test';
  return {
    ...SMALL,
    ...(isTest ? { seconds: WAITING_SECONDS.test } : ACCOUNT_LIST),
    writeUnits: 10,
  };
}

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

const ALL: readonly Endpoint[] = [
  ...Object.values(ENDPOINTS).flat(),
  ...Object.values(ACCOUNT_ENDPOINTS),
];

/** What all routes of an endpoint let through together, requests a second. */
function rateOf(endpoint: Endpoint, keyedRequestsPerSecond: number): number {
  const limits = routeLimitsOf(endpoint, keyedRequestsPerSecond);
  return limits.reduce((sum, [, { requestsPerSecond }]) => sum + requestsPerSecond, 0);
}

/** The dearest abuse of every route by itself, the dearest first. */
export function abuses(keyedRequestsPerSecond: number): readonly Abuse[] {
  const ofRoutes = ALL.map((endpoint) =>
    abuseOf(
      `${endpoint.method} ${endpoint.path}`,
      NEEDS[endpoint.access],
      rateOf(endpoint, keyedRequestsPerSecond),
      dearestOf(endpoint),
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
 * What requests beyond the quota of `keys` keys cost in dollars a day: the gateway lets them through
 * up to its limit, and each gets a 429.
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
  const dearest = ALL.filter(({ access }) => access === 'api_key').map((endpoint) =>
    usdPerRequest(dearestOf(endpoint)),
  );
  return keys * requestsPerDay * Math.max(...dearest);
}
