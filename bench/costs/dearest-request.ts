import { MAX_SCANS_BACK } from '../../lambdas/actions/latest-scan-with.ts';
import type { AccountFunctionName } from '../../lambdas/functions/account-endpoints.ts';
import type { Endpoint } from '../../lambdas/http/endpoint.ts';
import { DAYS, DELIVERIES_A_DAY, SECONDS } from './assumptions.ts';
import { monthOf, type PriceName, totalOf, usdOf } from './month.ts';
import units from './units.json' with { type: 'json' };

/** What a request costs that is as dear as it can be made. */
export type Dearest = {
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

/** GB of memory of the functions that decode snapshots, and of those that judge a whole scan. */
const DECODING_GB = units.stack.memoryMiB['get-opportunities'] / 1024;
const JUDGING_GB = units.stack.memoryMiB['get-board'] / 1024;

const gbOf = (name: AccountFunctionName) => units.stack.memoryMiB[name] / 1024;

/** The gateway counts each 512 KB of a request or its answer as a request. */
export const METERED_BYTES = 524_288;
/** The price of a delivery, with its share of what dispatch reads. */
const DELIVERY_USD =
  totalOf(
    monthOf({ keys: 0, requestsPerDay: 0, subscribers: 1, accounts: 0, events: 0, picksPerDay: 0 }),
    'subscribers',
  ) /
  (DELIVERIES_A_DAY * DAYS);

/** An answer without data: a refusal, a redirect, a token. */
export const SMALL: Dearest = {
  bytes: units.dearest.refusal.bytes,
  readUnits: 1,
  writeUnits: 1,
  objectGets: 0,
  seconds: SECONDS.request,
  memoryGb: DECODING_GB,
};

/** What such a request costs in dollars. */
export function usdPerRequest(dearest: Dearest): number {
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
export const ALL_BETS = 1_750;
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

export const routeOf = ({ method, path }: Endpoint) => `${method} ${path}`;
/** A route of a chat does what the route of the webhook does. */
const webhookRouteOf = (route: string) =>
  route.replace('/account/destinations/{destination}', '/account/webhook');

/** What is read of objects, at most one of them for a request. */
const OBJECT_READS = ['quotes', 'board', 'moves'] as const;

/** A request to an endpoint of the API, or one that needs nothing. */
export function dearestOf({ path, reads, access }: Endpoint): Dearest {
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
export function dearestOfAccount(name: AccountFunctionName, endpoint: Endpoint): Dearest {
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
