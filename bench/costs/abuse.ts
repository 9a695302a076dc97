import { MAX_SCANS_BACK } from '../../lambdas/actions/latest-scan-with.ts';
import { MAC_VALUES } from '../../lambdas/domain/access/api-key.ts';
import {
  ACCOUNT_FUNCTIONS,
  type AccountFunctionName,
} from '../../lambdas/functions/account-endpoints.ts';
import { ENDPOINTS } from '../../lambdas/functions/endpoints.ts';
import type { Endpoint } from '../../lambdas/http/endpoint.ts';
import { routeLimitsOf, UNKNOWN_PATH_LIMITS } from '../../lambdas/http/route-limits.ts';
import { DAYS, DELIVERIES_A_DAY, SECONDS } from './assumptions.ts';
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
  /** Deliveries that are sent for it. */
  readonly deliveries?: number;
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

/** GB of memory of the functions that decode snapshots, and of those that judge a whole scan. */
const DECODING_GB = units.stack.memoryMiB['get-opportunities'] / 1024;
const JUDGING_GB = units.stack.memoryMiB['get-board'] / 1024;

const gbOf = (name: AccountFunctionName) => units.stack.memoryMiB[name] / 1024;

/** The gateway counts each 512 KB of a request or its answer as a request. */
const METERED_BYTES = 524_288;
/** The price of a delivery, with its share of what dispatch reads. */
const DELIVERY_USD =
  totalOf(
    monthOf({ keys: 0, requestsPerDay: 0, subscribers: 1, accounts: 0, events: 0, picksPerDay: 0 }),
    'subscribers',
  ) /
  (DELIVERIES_A_DAY * DAYS);

/** An answer without data: a refusal, a redirect, a token. */
const SMALL: Dearest = {
  bytes: units.dearest.refusal.bytes,
  readUnits: 1,
  writeUnits: 1,
  objectGets: 0,
  seconds: SECONDS.request,
  memoryGb: DECODING_GB,
};

function usdPerRequest(dearest: Dearest): number {
  const { bytes, readUnits, writeUnits, objectGets, deliveries = 0, ...run } = dearest;
  const uses: Readonly<Partial<Record<PriceName, number>>> = {
    httpRequests: Math.max(1, Math.ceil(bytes / METERED_BYTES)),
    calls: 1,
    gbSeconds: run.seconds * run.memoryGb,
    readUnits,
    writeUnits,
    objectGets,
    sentBytes: bytes,
    logBytes: units.request.logBytes,
  };
  const all = Object.entries(uses) as [PriceName, number][];
  const ofUses = all.reduce((sum, [price, quantity]) => sum + usdOf(price, quantity), 0);
  return ofUses + deliveries * DELIVERY_USD;
}

const measured: Readonly<Record<string, { readonly bytes: number; readonly readUnits: number }>> =
  units.dearest.answers;
/** Routes of accounts that give what a route of the API gives. */
const LIKE: Readonly<Record<string, string>> = {
  'GET /account/opportunities': '/api/v1/opportunities',
  'POST /account/settings/preview': '/api/v1/opportunities',
  'GET /account/matches': '/api/v1/matches',
  'GET /account/board': '/api/v1/board',
  'GET /account/moves': '/api/v1/moves',
  'GET /account/events/{id}/prices': '/api/v1/events/{id}/prices',
  'GET /account/events/{id}': '/api/v1/events/{id}',
  'GET /account/books': '/api/v1/books',
  'GET /account/sports': '/api/v1/sports',
  'GET /account/bets': '/api/v1/bets',
  'GET /account/bets/summary': '/api/v1/bets/summary',
};
/** A call of another party that does not answer: the provider of identities, or a receiver. */
const WAITING_SECONDS = { session: 4, test: 5 };
/** Profile, keys and settings: 600 books and sports, or the keys of some weeks. */
const OF_ACCOUNT = { bytes: 25_000, readUnits: 25 };
/** A row of settings of 18 KB, written in a transaction, and the same for dispatch. */
const SETTINGS_WRITES = 75;
/** All bets of an account, 10,000 of 700 bytes. */
const ALL_BETS = 1_750;
/**
 * An outbox: ten days of 400 deliveries and a thousand that are sent again, of 1.4 KB with their
 * progress, and 200 saved addresses of 4 KB. To unpack it takes a small function seconds.
 */
const OUTBOX = { bytes: 100_000, readUnits: 2_000, seconds: 4 };
const CHATS = 4;
/** The deliveries that one request sends again. */
const REPLAYED = 100;
/** An entry, and its place in the index of what is due. */
const ENTRY_WRITES = 2;
/** A day of deliveries that wait in a pause; each leaves its place in the index for another. */
const RESUMED_WRITES = 3 * 400;

/**
 * An import of 5,000 bets, each two units of a transaction and one of the index of what is due, by
 * an account whose bets are read before. A partition takes 1,000 units a second.
 */
const IMPORT = { bytes: 500_000, readUnits: ALL_BETS, writeUnits: 15_000, seconds: 15 };

/** Scans that are opened for an event that has started, each with three reads, and how long. */
const EARLIER_SCANS = { objectGets: 3 * MAX_SCANS_BACK, seconds: 0.6 };

/** What routes of accounts do beyond reading a few rows and writing a few units. */
const DEAR: Readonly<Record<string, Partial<Dearest>>> = {
  'PUT /account/settings': { writeUnits: SETTINGS_WRITES },
  'POST /account/settings/preview': { readUnits: ALL_BETS },
  'GET /account/bankrolls': { readUnits: ALL_BETS },
  'PUT /account/bankrolls': { readUnits: ALL_BETS, writeUnits: SETTINGS_WRITES },
  'GET /account/events/{id}': EARLIER_SCANS,
  'GET /account/bets/summary': { readUnits: ALL_BETS },
  'POST /account/bets/import': IMPORT,
  'GET /account/webhook': OUTBOX,
  'PUT /account/webhook': {
    ...OUTBOX,
    readUnits: 2 * OUTBOX.readUnits,
    writeUnits: SETTINGS_WRITES,
  },
  'DELETE /account/webhook': { writeUnits: SETTINGS_WRITES },
  'POST /account/webhook/rotate-secret': { writeUnits: SETTINGS_WRITES },
  'POST /account/webhook/test': {
    seconds: WAITING_SECONDS.test,
    writeUnits: SETTINGS_WRITES,
  },
  'POST /account/webhook/resume': { ...OUTBOX, writeUnits: RESUMED_WRITES },
  'GET /account/webhook/deliveries': OUTBOX,
  'GET /account/webhook/deliveries/{delivery_id}': OUTBOX,
  'GET /account/webhook/calls': OUTBOX,
  'POST /account/webhook/deliveries/{delivery_id}/replay': {
    ...OUTBOX,
    writeUnits: ENTRY_WRITES,
    deliveries: 1,
  },
  'POST /account/webhook/replay': {
    ...OUTBOX,
    writeUnits: REPLAYED * ENTRY_WRITES,
    deliveries: REPLAYED,
  },
  'GET /account/destinations': {
    ...OUTBOX,
    readUnits: CHATS * OUTBOX.readUnits,
    seconds: CHATS * OUTBOX.seconds,
  },
  'POST /account/destinations': {
    ...OUTBOX,
    readUnits: 2 * OUTBOX.readUnits,
    writeUnits: SETTINGS_WRITES,
  },
};

/** A route of a chat does what the route of the webhook does. */
const routeOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const webhookRouteOf = (route: string) =>
  route.replace('/account/destinations/{destination}', '/account/webhook');

/** What is read of objects, at most one of them for a request. */
const OBJECT_READS = ['quotes', 'board', 'moves'] as const;

/** A request to an endpoint of the API, or one that needs nothing. */
function dearestOf({ path, reads, access }: Endpoint): Dearest {
  const answer = measured[path];
  if (!answer) {
    throw new Error(`No dearest answer of ${path} was measured`);
  }
  const read = [reads ?? []].flat();
  return {
    ...SMALL,
    ...answer,
    writeUnits: access === 'public' ? 0 : 1,
    objectGets: OBJECT_READS.some((each) => read.includes(each)) ? 1 : 0,
    memoryGb: read.includes('board') ? JUDGING_GB : DECODING_GB,
  };
}

/** A request to a route of sign-in or of an account. */
function dearestOfAccount(name: AccountFunctionName, endpoint: Endpoint): Dearest {
  const memoryGb = gbOf(name);
  if (endpoint.access === 'session') {
    return { ...SMALL, seconds: WAITING_SECONDS.session, memoryGb };
  }
  const read = [endpoint.reads ?? []].flat();
  const like = measured[LIKE[routeOf(endpoint)] ?? ''];
  const usual = like ? { ...like, writeUnits: 1 } : { ...OF_ACCOUNT, writeUnits: 10 };
  return {
    ...SMALL,
    ...usual,
    objectGets: OBJECT_READS.some((each) => read.includes(each)) ? 1 : 0,
    memoryGb,
    ...DEAR[webhookRouteOf(routeOf(endpoint))],
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
