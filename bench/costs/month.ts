import {
  ACCOUNT_BYTES,
  COMPARED_SCANS,
  DAYS,
  DELIVERIES_A_DAY,
  HANDSHAKE_BYTES,
  HEAD_READS_A_SCAN,
  IDLE_POLLS,
  KEY_BYTES,
  LOG_BYTES_AN_INVOCATION,
  LOOKS_A_VISIT,
  OTHER_REQUESTS_A_VISIT,
  PEAK_SECONDS,
  RECORD_RUNS,
  SCANS,
  SCANS_A_DAY,
  SECONDS,
  SHARDS,
  SUBSCRIBER_BYTES,
  WINDOWS,
} from './assumptions.ts';
import table from './prices.json' with { type: 'json' };
import units from './units.json' with { type: 'json' };

/** How large the service is: the options of the command. */
export type Size = {
  readonly keys: number;
  /** Of each key. */
  readonly requestsPerDay: number;
  readonly subscribers: number;
  /** People who sign in at least once a month. */
  readonly accounts: number;
  /** Events that the feed shows at a time. */
  readonly events: number;
  /** Selections of grade A that come into the public record, each for its whole life. */
  readonly picksPerDay: number;
};

export type PriceName = keyof typeof table.prices;
export type Driver = 'keys' | 'scans' | 'subscribers' | 'accounts' | 'picks' | 'standing';
/** What a driver uses of something that is paid for, in a month. */
export type Use = readonly [driver: Driver, price: PriceName, quantity: number];

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
  (keys * requestsPerDay) / SCANS_A_DAY / PEAK_SECONDS;
/** Environments that answer them. */
export const environmentsOf = (size: Size) => Math.max(1, Math.ceil(peakOf(size) * SECONDS.request));

function keyUses(size: Size): readonly Use[] {
  const { keys, requestsPerDay, events } = size;
  const { admitted, answerBytes, unchangedBytes, logBytes } = units.request;
  const requests = keys * requestsPerDay * DAYS;
  // More often than a scan there is nothing new, which a client that sends its tag is told in a few bytes.
  const fresh = keys * Math.min(requestsPerDay, SCANS_A_DAY) * DAYS;
  const readsAScan =
    HEAD_READS_A_SCAN * units.scan.headRead.readUnits +
    Math.max(0.5, (units.scan.loadOf3000Matches.readUnits * events) / 3_000);
  return [
    ['keys', 'httpRequests', requests],
    ['keys', 'calls', requests],
    ['keys', 'gbSeconds', gbSeconds('get-opportunities', requests, SECONDS.request)],
    ['keys', 'writeUnits', requests * admitted.writeUnits],
    ['keys', 'readUnits', keys === 0 ? 0 : environmentsOf(size) * SCANS * readsAScan],
    ['keys', 'sentBytes', fresh * answerBytes + (requests - fresh) * unchangedBytes],
    ['keys', 'logBytes', requests * logBytes],
    ['keys', 'tableBytes', keys * KEY_BYTES],
  ];
}

/** Write units of a scan: measured at two sizes, and along the line through them between and beyond. */
function scanWrites(events: number): number {
  const { scan, scanOf3000Matches, events: few } = units.scan;
  const perEvent = (scanOf3000Matches.writeUnits - scan.writeUnits) / (3_000 - few);
  return Math.max(3, scan.writeUnits + (events - few) * perEvent);
}

function scanUses({ events }: Size): readonly Use[] {
  const { window, idleDispatch, quotesBytes, events: measured } = units.scan;
  const invocations = WINDOWS + SCANS * (2 + SHARDS);
  return [
    ['scans', 'transitions', WINDOWS * units.stack.transitionsAWindow],
    ['scans', 'calls', invocations],
    [
      'scans',
      'gbSeconds',
      gbSeconds('plan-scans', WINDOWS, SECONDS.plan) +
        gbSeconds('scan-odds', SCANS, SECONDS.scan + events * SECONDS.scanPerEvent) +
        gbSeconds('dispatch-picks', SCANS, SECONDS.fanOut) +
        gbSeconds('dispatch-shard', SCANS * SHARDS, SECONDS.idleShard),
    ],
    [
      'scans',
      'writeUnits',
      WINDOWS * window.writeUnits + SCANS * (scanWrites(events) + idleDispatch.writeUnits),
    ],
    ['scans', 'readUnits', WINDOWS * window.readUnits + SCANS * idleDispatch.readUnits],
    // Ten tasks share a request to send, and each is received and deleted by itself.
    ['scans', 'queueRequests', SCANS * (1 + Math.ceil(SHARDS / 10) + 2 * (1 + SHARDS))],
    ['scans', 'objectPuts', SCANS],
    ['scans', 'objectBytes', (SCANS * quotesBytes * events) / measured],
    ['scans', 'logBytes', invocations * LOG_BYTES_AN_INVOCATION],
  ];
}

function subscriberUses({ subscribers }: Size): readonly Use[] {
  const deliveries = subscribers * DELIVERIES_A_DAY * DAYS;
  const { readUnits, writeUnits, bytes } = units.delivery;
  return [
    ['subscribers', 'calls', deliveries],
    ['subscribers', 'gbSeconds', gbSeconds('deliver-webhook', deliveries, SECONDS.delivery)],
    ['subscribers', 'writeUnits', deliveries * writeUnits],
    ['subscribers', 'readUnits', deliveries * readUnits],
    // A wake-up of its own, sent, received and deleted: only when many are matched do they share one.
    ['subscribers', 'queueRequests', deliveries * 3],
    ['subscribers', 'sentBytes', deliveries * (bytes + HANDSHAKE_BYTES)],
    ['subscribers', 'logBytes', (deliveries * LOG_BYTES_AN_INVOCATION) / 2],
    ['subscribers', 'tableBytes', subscribers * SUBSCRIBER_BYTES],
  ];
}

function accountUses({ accounts }: Size): readonly Use[] {
  const { files, fileBytes, look } = units.page;
  const visits = accounts * DAYS;
  const requests = visits * (files + OTHER_REQUESTS_A_VISIT + LOOKS_A_VISIT);
  return [
    ['accounts', 'users', accounts],
    ['accounts', 'httpRequests', requests],
    ['accounts', 'calls', requests],
    ['accounts', 'gbSeconds', gbSeconds('get-account-opportunities', requests, SECONDS.request)],
    ['accounts', 'readUnits', visits * (LOOKS_A_VISIT + OTHER_REQUESTS_A_VISIT) * look.readUnits],
    ['accounts', 'sentBytes', visits * (fileBytes + LOOKS_A_VISIT * look.bytes)],
    ['accounts', 'logBytes', requests * units.request.logBytes],
    ['accounts', 'tableBytes', accounts * ACCOUNT_BYTES],
  ];
}

/** Every step of a pick by itself; picks that share a step share the rows of the log and of the sums. */
function pickUses({ picksPerDay }: Size): readonly Use[] {
  const { recorded, opened, closed, settled, bytes } = units.record;
  const picks = picksPerDay * DAYS;
  const steps = [recorded, opened, closed, settled];
  const sum = (kind: 'readUnits' | 'writeUnits') => steps.reduce((all, step) => all + step[kind], 0);
  return [
    ['picks', 'writeUnits', picks * sum('writeUnits')],
    ['picks', 'readUnits', picks * sum('readUnits')],
    ['picks', 'tableBytes', picks * bytes],
  ];
}

function standingUses({ events }: Size): readonly Use[] {
  const { alarmMetrics, ownMetrics, dashboards, secrets, polledQueues } = units.stack;
  const seconds =
    RECORD_RUNS * SECONDS.settle + COMPARED_SCANS * (SECONDS.scan + events * SECONDS.scanPerEvent);
  return [
    ['standing', 'calls', RECORD_RUNS],
    ['standing', 'gbSeconds', gbSeconds('settle-record', 1, seconds)],
    ['standing', 'readUnits', RECORD_RUNS * units.record.idleRun.readUnits],
    ['standing', 'logBytes', RECORD_RUNS * LOG_BYTES_AN_INVOCATION],
    ['standing', 'alarmMetrics', alarmMetrics],
    ['standing', 'ownMetrics', ownMetrics],
    ['standing', 'dashboards', dashboards],
    ['standing', 'secrets', secrets],
    ['standing', 'queueRequests', polledQueues * IDLE_POLLS],
  ];
}

export type Line = {
  readonly driver: Driver;
  readonly price: PriceName;
  readonly quantity: number;
  readonly usd: number;
};

/** A month of the service at this size, a line for each driver and thing that is paid for. */
export function monthOf(size: Size): readonly Line[] {
  const ofDrivers = [keyUses, scanUses, subscriberUses, accountUses, pickUses, standingUses];
  const uses = ofDrivers.flatMap((usesOf) => usesOf(size));
  return uses.map(([driver, price, quantity]) => ({ driver, price, quantity, usd: usdOf(price, quantity) }));
}

/** The sum of all lines, or of those of one driver. */
export function totalOf(month: readonly Line[], driver?: Driver): number {
  return month.reduce((sum, line) => (driver && line.driver !== driver ? sum : sum + line.usd), 0);
}
