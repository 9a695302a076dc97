import { setTimeout as delay } from 'node:timers/promises';
import { createVisitor } from '../support/sign-in.ts';
import type { ServiceCall, Verdict } from './fault-proxy.ts';
import type { Part } from './switched/switches.ts';
import { INTERVAL_MS } from './switched-stack.ts';
import type { World } from './world.ts';

/**
 * One row of the matrix. `run` causes the fault and heals it; what it returns is noted beside the
 * promises.
 */
export type Scenario = {
  readonly name: string;
  readonly run: (world: World) => Promise<string>;
  /** It takes minutes, and a short run leaves it out. */
  readonly isLong?: boolean;
};

const WRITES = /^(Put|Update|Delete|BatchWrite|TransactWrite)/;
/** Long enough that a whole scan, its dispatch and its deliveries fall into it. */
const FAULT_MS = 2 * INTERVAL_MS;

/** The table answers like this for two scans, and then as it should. */
function table(name: string, judge: (call: ServiceCall) => Verdict): Scenario {
  return {
    name,
    async run(world) {
      world.setTable(judge);
      await delay(FAULT_MS);
      world.setTable(() => 'pass');
      return `first new scan ${await world.nextScan()} ms after`;
    },
  };
}

/** A part of the stack is off for two scans. */
function off(name: string, part: Part): Scenario {
  return {
    name,
    async run(world) {
      world.send({ kind: 'switch', part, on: false });
      await delay(FAULT_MS);
      world.send({ kind: 'switch', part, on: true });
      return `first new scan ${await world.nextScan()} ms after`;
    },
  };
}

const throttled = {
  status: 400,
  type: 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
} as const;
const internal = {
  status: 500,
  type: 'com.amazonaws.dynamodb.v20120810#InternalServerError',
} as const;
/** Every n-th call, so that a run is the same each time. */
function each(nth: number, verdict: Verdict): () => Verdict {
  let calls = 0;
  return () => {
    calls += 1;
    return calls % nth === 0 ? verdict : 'pass';
  };
}

const TABLE_FAULTS: readonly Scenario[] = [
  table('table slow: 300 ms a call', () => ({ delayMs: 300 })),
  table('table throttled: every second call', each(2, throttled)),
  table('table throttled: every call', () => throttled),
  table('table down: connections are dropped', () => 'drop'),
  table('table full: writes fail, reads work', ({ stage }) =>
    WRITES.test(stage) ? internal : 'pass',
  ),
  table(
    'table: every third answer is lost after the call',
    each(3, { lost: async () => undefined }),
  ),
];

const QUEUE_FAULTS: readonly Scenario[] = [
  off('queues down', 'queues'),
  off('object store down', 'objects'),
];

const DISK_FULL: Scenario = {
  name: 'disk full under the table',
  async run({ database, nextScan }) {
    await database.restart(8);
    await delay(FAULT_MS);
    await database.restart();
    return `first new scan ${await nextScan()} ms after`;
  },
};

const CLOCK_JUMPS: readonly Scenario[] = [30_000, -30_000].map((offset) => ({
  name: `clock jumps ${offset > 0 ? 'ahead' : 'back'} by 30 s, and returns`,
  async run({ setClock, nextScan }) {
    setClock(offset);
    await delay(FAULT_MS);
    setClock(0);
    return `first new scan ${await nextScan(120_000)} ms after`;
  },
}));

const IDENTITY_DOWN: Scenario = {
  name: 'identity provider down',
  async run({ send, url, nextScan }) {
    send({ kind: 'switch', part: 'identity', on: false });
    const visitor = createVisitor(url());
    const refused = await visitor.visit('/account/sign-in');
    const healthy = await nextScan();
    send({ kind: 'switch', part: 'identity', on: true });
    const again = await visitor.visit('/account/sign-in');
    if (again.status >= 400) {
      throw new Error(`Sign-in answers ${again.status} after the provider is back`);
    }
    return `sign-in answers ${refused.status}, later ${again.status}; a scan in between after ${healthy} ms`;
  },
};

const STACK_KILLED: Scenario = {
  name: 'all processes killed',
  async run(world) {
    const left = await world.restart();
    if (left.length > 0) {
      throw new Error(`${left.length} processes were left behind`);
    }
    return `first new scan ${await world.nextScan()} ms after`;
  },
};

/** Not every call is a stage: what only looks, such as a poll of a queue, is none. */
const NO_STAGE = /^(ReceiveMessage|DeleteMessageBatch|GetQueue)/;

/** Kills of one function: at each of its calls, before it is carried out and after. */
function killsOf(world: World, name: string): readonly { stage: string; after: boolean }[] {
  const stages = [...(world.stages.get(name) ?? [])].filter(([stage]) => !NO_STAGE.test(stage));
  // The most frequent first: some are reached only when a selection is new, which a short run need
  // not see.
  const byCount = stages
    .sort(([a, seen], [b, often]) => often - seen || a.localeCompare(b))
    .map(([stage]) => stage);
  return byCount.flatMap((stage) => [false, true].map((after) => ({ stage, after })));
}

/**
 * The function is killed at every stage in turn, one in each of its runs, which come every
 * `everyMs`.
 */
function killed(name: string, everyMs = INTERVAL_MS): Scenario {
  return {
    name: `${name} killed at every stage`,
    isLong: everyMs > INTERVAL_MS,
    async run(world) {
      const kills = killsOf(world, name).slice(0, world.maxKills);
      const missed: string[] = [];
      for (const kill of kills) {
        const before = world.killed.length;
        world.armed.set(name, kill);
        world.send({ kind: 'killAt', name, ...kill });
        await world.subscribe(`${name} killed at every stage`, 1);
        const until = performance.now() + 2 * everyMs;
        while (world.killed.length === before && performance.now() < until) {
          await delay(50);
        }
        if (world.killed.length === before) {
          missed.push(kill.stage);
        }
        world.armed.delete(name);
      }
      if (missed.length > kills.length / 2) {
        throw new Error(`not reached: ${missed.join(', ')}`);
      }
      const after = await world.nextScan();
      const rest = missed.length > 0 ? `; not reached: ${missed.join(', ')}` : '';
      return `${kills.length - missed.length} kills at ${kills.length / 2} stages; next scan ${after} ms after${rest}`;
    },
  };
}

/**
 * A receiver's call is the stage that no table sees: killed while it is open, and just after it was
 * accepted.
 */
const KILLED_IN_CALL: Scenario = {
  name: 'deliver-webhook killed during its calls',
  async run(world) {
    let kills = 0;
    world.receiver.setHook(async () => {
      if (kills >= 4) {
        return;
      }
      kills += 1;
      world.send({ kind: 'kill', name: 'deliver-webhook' });
      await delay(50);
    });
    for (let i = 0; i < 2; i++) {
      await world.subscribe('deliver-webhook killed during its calls', 2);
      await world.nextScan();
      await delay(1_000);
    }
    world.receiver.setHook(undefined);
    if (kills === 0) {
      throw new Error('No call was made');
    }
    return `${kills} kills`;
  },
};

/** The faults of everything but the feed. */
export const SCENARIOS: readonly Scenario[] = [
  ...TABLE_FAULTS,
  ...QUEUE_FAULTS,
  DISK_FULL,
  ...['scan-odds', 'dispatch-picks', 'dispatch-shard', 'deliver-webhook'].map((name) =>
    killed(name),
  ),
  killed('settle-record', 60_000),
  KILLED_IN_CALL,
  ...CLOCK_JUMPS,
  IDENTITY_DOWN,
  STACK_KILLED,
];
