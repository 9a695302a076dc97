import { MAX_FOLLOWED_EVENTS } from '#domain/moves/followed-events.ts';
import * as assumed from './assumptions.ts';
import { DAYS, SCANS, SECONDS, SHARDS } from './assumptions.ts';
import table from './prices.json' with { type: 'json' };
import units from './units.json' with { type: 'json' };

/** How large the service is where the options of the command do not say: there is one for each. */
export const USUAL = {
  keys: 1_000,
  /** Requests of each key. */
  requestsPerDay: 200,
  subscribers: 1_000,
  /** People who sign in at least once a month. */
  accounts: 1_000,
  /** Events that the feed shows at a time. */
  events: 300,
  /**
   * Selections of grade A and B that come into the public record, each for its whole life: a
   * hundred of A, and three of B for each.
   */
  picksPerDay: 400,
};
export type Size = Readonly<typeof USUAL>;

export type PriceName = keyof typeof table.prices;
export type Driver = keyof typeof USES;
/** What a driver uses in a month of what is paid for. */
type Uses = Readonly<Partial<Record<PriceName, number>>>;

/** USD for so much of something, each tier at its own price. */
export function usdOf(price: PriceName, quantity: number): number {
  const { tiers, per } = table.prices[price];
  return tiers.reduce((sum, [from = 0, usd = 0], i) => {
    const within = Math.min(quantity, tiers[i + 1]?.[0] ?? Number.POSITIVE_INFINITY) - from;
    return sum + (Math.max(0, within) / per) * usd;
  }, 0);
}

const memory = units.stack.memoryMiB;
const gbSeconds = (name: keyof typeof memory, calls: number, seconds: number) =>
  calls * seconds * (memory[name] / 1024);

/** Requests a second when every client comes back at once after a scan. */
export const peakOf = ({ keys, requestsPerDay }: Size) =>
  (keys * requestsPerDay) / assumed.SCANS_A_DAY / assumed.PEAK_SECONDS;
/** Environments that answer them. */
export const environmentsOf = (size: Size) =>
  Math.max(1, Math.ceil(peakOf(size) * SECONDS.request));

function keyUses(size: Size): Uses {
  const { keys, requestsPerDay, events } = size;
  const { admitted, answerBytes, unchangedBytes, logBytes } = units.request;
  const requests = keys * requestsPerDay * DAYS;
  // More often than a scan there is nothing new, which a client that sends its tag is told in a few
  // bytes.
  const fresh = keys * Math.min(requestsPerDay, assumed.SCANS_A_DAY) * DAYS;
  const headReads = fresh * (assumed.VISIBLE_SECONDS / assumed.PEAK_SECONDS);
  const loadUnits = Math.max(0.5, (units.scan.loadOf3000Matches.readUnits * events) / 3_000);
  const { readUnits: headUnits } = units.scan.headRead;
  const loads = keys === 0 ? 0 : environmentsOf(size) * SCANS;
  return {
    httpRequests: requests,
    calls: requests,
    gbSeconds: gbSeconds('get-opportunities', requests, SECONDS.request),
    writeUnits: requests * admitted.writeUnits,
    readUnits: headReads * headUnits + loads * (headUnits + loadUnits),
    sentBytes: fresh * answerBytes + (requests - fresh) * unchangedBytes,
    logBytes: requests * logBytes,
    tableBytes: keys * assumed.KEY_BYTES,
  };
}

/**
 * Write units of a scan: measured at two sizes, and along the line through them between and beyond.
 */
function scanWrites(events: number): number {
  const { scan, scanOf3000Matches, events: few } = units.scan;
  const perEvent = (scanOf3000Matches.writeUnits - scan.writeUnits) / (3_000 - few);
  return Math.max(3, scan.writeUnits + (events - few) * perEvent);
}

/** What following the moves and prices of events stores: its moves and a shard in each scan. */
export function movesUses(events: number) {
  const { moves } = units.scan;
  const followed = Math.min(events, MAX_FOLLOWED_EVENTS);
  return {
    objectPuts: SCANS * 2,
    objectBytes: (SCANS * moves.bytes * followed) / moves.events,
  };
}

function scanUses({ events }: Size): Uses {
  const { window, idleDispatch, linkedQuotes } = units.scan;
  const moves = movesUses(events);
  const invocations = assumed.WINDOWS + SCANS * (2 + SHARDS);
  return {
    transitions: assumed.WINDOWS * units.stack.transitionsAWindow,
    calls: invocations,
    gbSeconds:
      gbSeconds('plan-scans', assumed.WINDOWS, SECONDS.plan) +
      gbSeconds('scan-odds', SCANS, SECONDS.scan + events * SECONDS.scanPerEvent) +
      gbSeconds('dispatch-picks', SCANS, SECONDS.fanOut + events * SECONDS.fanOutPerEvent) +
      gbSeconds('dispatch-shard', SCANS * SHARDS, SECONDS.idleShard),
    writeUnits:
      assumed.WINDOWS * window.writeUnits + SCANS * (scanWrites(events) + idleDispatch.writeUnits),
    readUnits: assumed.WINDOWS * window.readUnits + SCANS * idleDispatch.readUnits,
    // Ten tasks share a request to send, and each is received and deleted by itself.
    queueRequests: SCANS * (1 + Math.ceil(SHARDS / 10) + 2 * (1 + SHARDS)),
    // What it knew of the feed, and its moves.
    objectPuts: SCANS + moves.objectPuts,
    // The moves, by dispatch.
    objectGets: SCANS,
    objectBytes: (SCANS * linkedQuotes.bytes * events) / linkedQuotes.events + moves.objectBytes,
    logBytes: invocations * assumed.LOG_BYTES_AN_INVOCATION,
  };
}

function subscriberUses({ subscribers }: Size): Uses {
  const deliveries = subscribers * assumed.DELIVERIES_A_DAY * DAYS;
  const { readUnits, writeUnits, bytes } = units.delivery;
  return {
    calls: deliveries,
    gbSeconds: gbSeconds('deliver-webhook', deliveries, SECONDS.delivery),
    // Each in a batch of its own, which adds itself to the sums of the hour.
    writeUnits: deliveries * (writeUnits + units.batch.writeUnits),
    // Each member is read at each scan.
    readUnits: deliveries * readUnits + SCANS * subscribers * units.scan.memberReadUnits,
    // A wake-up of its own, sent, received and deleted: only when many are matched do they share
    // one.
    queueRequests: deliveries * 3,
    sentBytes: deliveries * (bytes + assumed.HANDSHAKE_BYTES),
    logBytes: (deliveries * assumed.LOG_BYTES_AN_INVOCATION) / 2,
    tableBytes: subscribers * assumed.SUBSCRIBER_BYTES,
  };
}

function accountUses({ accounts }: Size): Uses {
  const { files, fileBytes, look } = units.page;
  const visits = accounts * DAYS;
  const requests = visits * (files + assumed.OTHER_REQUESTS_A_VISIT + assumed.LOOKS_A_VISIT);
  return {
    users: accounts,
    httpRequests: requests,
    calls: requests,
    gbSeconds: gbSeconds('account', requests, SECONDS.request),
    readUnits: visits * (assumed.LOOKS_A_VISIT + assumed.OTHER_REQUESTS_A_VISIT) * look.readUnits,
    writeUnits: visits * assumed.LOOKS_A_VISIT * look.writeUnits,
    sentBytes: visits * (fileBytes + assumed.LOOKS_A_VISIT * look.bytes),
    logBytes: requests * units.request.logBytes,
    tableBytes: accounts * assumed.ACCOUNT_BYTES,
  };
}

/**
 * Every step of a pick by itself; picks that share a step share the rows of the log and of the
 * sums.
 */
function pickUses({ picksPerDay }: Size): Uses {
  const { recorded, opened, closed, settled, bytes } = units.record;
  const picks = picksPerDay * DAYS;
  const steps = [recorded, opened, closed, settled];
  const sum = (kind: 'readUnits' | 'writeUnits') =>
    steps.reduce((all, step) => all + step[kind], 0);
  return {
    writeUnits: picks * sum('writeUnits'),
    readUnits: picks * sum('readUnits'),
    tableBytes: picks * bytes,
  };
}

function standingUses({ events }: Size): Uses {
  const { alarmMetrics, ownMetrics, dashboards, secrets, polledQueues } = units.stack;
  const seconds =
    assumed.RECORD_RUNS * SECONDS.settle +
    assumed.COMPARED_SCANS * (SECONDS.scan + events * SECONDS.scanPerEvent);
  return {
    calls: assumed.RECORD_RUNS,
    gbSeconds: gbSeconds('settle-record', 1, seconds),
    readUnits: assumed.RECORD_RUNS * units.record.idleRun.readUnits,
    logBytes: assumed.RECORD_RUNS * assumed.LOG_BYTES_AN_INVOCATION,
    alarmMetrics,
    ownMetrics,
    dashboards,
    secrets,
    queueRequests: polledQueues * assumed.IDLE_POLLS,
  };
}

const USES = {
  keys: keyUses,
  scans: scanUses,
  subscribers: subscriberUses,
  accounts: accountUses,
  picks: pickUses,
  standing: standingUses,
};

export type Line = {
  readonly driver: Driver;
  readonly price: PriceName;
  readonly quantity: number;
  readonly usd: number;
};

/** A month of the service at this size, a line for each driver and thing that is paid for. */
export function monthOf(size: Size): readonly Line[] {
  const drivers = Object.entries(USES) as [Driver, (size: Size) => Uses][];
  return drivers.flatMap(([driver, usesOf]) => {
    const uses = Object.entries(usesOf(size)) as [PriceName, number][];
    return uses.map(([price, quantity]) => ({
      driver,
      price,
      quantity,
      usd: usdOf(price, quantity),
    }));
  });
}

/** The sum of all lines, or of those of one driver. */
export function totalOf(month: readonly Line[], driver?: Driver): number {
  return month.reduce((sum, line) => (driver && line.driver !== driver ? sum : sum + line.usd), 0);
}
