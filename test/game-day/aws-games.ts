import type { Values } from './stage.ts';

type AwsGame = {
  /** Values of each metric in one minute: while all is well, and while the fault lasts. */
  readonly well: Values;
  readonly fault: Values;
};

export const dead: AwsGame = {
  well: { ApproximateNumberOfMessagesVisible: [0] },
  fault: { ApproximateNumberOfMessagesVisible: [2] },
};
const late: AwsGame = {
  well: { ApproximateAgeOfOldestMessage: [2] },
  fault: { ApproximateAgeOfOldestMessage: [600] },
};

/** The alarms on what AWS reports, but those of single functions. */
const AWS_GAMES: Readonly<Record<string, AwsGame>> = {
  'failed-executions': { well: {}, fault: { ExecutionsFailed: [1] } },
  'start-dlq': { well: {}, fault: { NumberOfMessagesSent: [1] } },
  'undispatched-scans': dead,
  'dead-shard-tasks': dead,
  'dead-wake-ups': dead,
  'late-wake-ups': late,
  'late-shard-tasks': late,
  'api-server-errors': {
    well: { Count: [100], '4xx': [10], '5xx': [0] },
    fault: { Count: [100], '4xx': [10], '5xx': [2] },
  },
  release: { well: { '5xx': [0] }, fault: { '5xx': [3] } },
  'api-slow': {
    well: { Latency: Array.from({ length: 400 }, () => 20) },
    fault: { Latency: Array.from({ length: 400 }, (_, i) => (i % 50 === 0 ? 4_000 : 20)) },
  },
  'api-refusals': {
    well: { Count: [10_000], '4xx': [700] },
    fault: { Count: [40_000], '4xx': [30_700] },
  },
  'functions-busy': {
    well: { ConcurrentExecutions: [40] },
    fault: { ConcurrentExecutions: [640] },
  },
  'sign-ups': { well: { SignUpSuccesses: [2] }, fault: { SignUpSuccesses: [40] } },
  'table-writes': {
    well: { ConsumedWriteCapacityUnits: [15_000] },
    fault: { ConsumedWriteCapacityUnits: [60_000] },
  },
  'table-throttles': { well: {}, fault: { WriteThrottleEvents: [3], ReadThrottleEvents: [2] } },
};

/**
 * What a function's calls, failures and refusals are in a minute; where calls are many, four
 * failures are too few.
 */
const FUNCTION_GAMES: Readonly<Record<string, AwsGame>> = {
  errors: {
    well: { Invocations: [500], Errors: [0] },
    fault: { Invocations: [500], Errors: [10] },
  },
  throttles: { well: { Invocations: [500] }, fault: { Invocations: [500], Throttles: [10] } },
};

export function awsGameOf(name: string): AwsGame | undefined {
  return AWS_GAMES[name] ?? FUNCTION_GAMES[name.split('-').at(-1) ?? ''];
}
