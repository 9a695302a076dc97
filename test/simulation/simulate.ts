import { randomOf } from '../support/random.ts';
import { createDeliveryQueue } from './delivery-queue.ts';
import { createDispatchQueue, type ShardStats } from './dispatch-queue.ts';
import type { Violation } from './invariants.ts';
import { planChanges } from './operators.ts';
import { createScheduler } from './scheduler.ts';
import { createService, type PlantedBug, type Service, STORM_SLOTS, USERS } from './service.ts';
import { planScans } from './timetable.ts';
import { createDice, INTERVAL_MS } from './world.ts';

const MIDNIGHT = Date.UTC(2026, 3, 17);

/** What is added up over worlds. */
export const COUNTED = [
  'steps',
  'deliveries',
  'calls',
  'pauses',
  'moved',
  'died',
  'shared',
] as const;

export type Simulated = {
  readonly seed: number;
  readonly violations: readonly Violation[];
  readonly steps: number;
  readonly deliveries: number;
  readonly calls: number;
  readonly pauses: number;
} & ShardStats;

/**
 * One run of dispatch and delivery in a world that one seed decides: the very code that is
 * deployed, on a simulated clock, table, queue and network. It ends at the first violation, or when
 * the storm is over and everything has come to rest.
 */
export async function simulate(seed: number, bug?: PlantedBug): Promise<Simulated> {
  const dice = createDice(randomOf(seed));
  const firstSlot = MIDNIGHT - dice.between(0, 2 * STORM_SLOTS) * INTERVAL_MS;
  const scheduler = createScheduler(firstSlot);
  const pauseInDays = dice.chance(0.1) ? dice.between(8, 12) : 0;
  const service = createService({ dice, scheduler, firstSlot, bug });
  const { enqueue } = createDeliveryQueue(service);
  const dispatch = createDispatch(service, enqueue);
  planChanges(service);
  planScans(service, dispatch.scanned, pauseInDays);

  const { invariants, stats } = service;
  const steps = await scheduler.run(() => invariants.violations.length > 0);
  const violations =
    invariants.violations.length > 0 ? [...invariants.violations] : leftOver(service);
  return { seed, violations, steps, ...stats, ...dispatch.stats, pauses: invariants.pauses() };
}

/** The functions of dispatch in the world of a service. */
function createDispatch(
  { bug, picks, invariants, scans, store, outbox, ...world }: Service,
  enqueueWakeUps: ReturnType<typeof createDeliveryQueue>['enqueue'],
) {
  return createDispatchQueue({
    ...world,
    users: USERS,
    outbox: (process) => {
      const { append, ...rest } = store(process);
      return { ...rest, appendOwed: append, fits: outbox.fits };
    },
    record: {
      known: picks.known,
      async commit(some) {
        if (bug === 'records_nothing') {
          return true;
        }
        const done = await picks.commit(some);
        for (const { selectionKey: key, opensAt } of done ? some : []) {
          invariants.recorded(key, opensAt);
        }
        return done;
      },
    },
    published: (slot) => (scans.published()?.slot === slot ? scans.published()?.bets : undefined),
    enqueueWakeUps: (message) => enqueueWakeUps(message),
    marksEarly: bug === 'marks_before_serving',
  });
}

/** By the end of a world every delivery is delivered, or its events have started. */
function leftOver({ waitingOf }: Service): readonly Violation[] {
  return USERS.flatMap((userId) =>
    waitingOf(userId).map(({ number, progress }) => ({
      rule: 'every pick ends delivered or expired',
      detail: `${userId} entry ${number}, version ${progress?.version}`,
    })),
  );
}
