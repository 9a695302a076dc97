import { randomOf } from '../../bench/seeded-random.ts';
import { createDeliveryQueue } from './delivery-queue.ts';
import { createDispatchQueue, type ShardStats } from './dispatch-queue.ts';
import type { Violation } from './invariants.ts';
import { planChanges } from './operators.ts';
import { createScheduler } from './scheduler.ts';
import { createService, type PlantedBug, SERVED, type Service, STORM_SLOTS } from './service.ts';
import { planScans } from './timetable.ts';
import { createDice, INTERVAL_MS } from './world.ts';

const MIDNIGHT = Date.UTC(2026, 3, 17);
/** The seeds by which accounts get further bankrolls and lines move, apart from those of worlds. */
const BANKROLL_SEEDS = 1_000_000;
const MOVE_SEEDS = 2_000_000;

/** What is added up over worlds. */
export const COUNTED = [
  'steps',
  'deliveries',
  'moves',
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
  readonly moves: number;
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
  const bankrollDice = createDice(randomOf(seed + BANKROLL_SEEDS));
  const moveDice = createDice(randomOf(seed + MOVE_SEEDS));
  const service = createService({ dice, bankrollDice, moveDice, scheduler, firstSlot, bug });
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
    users: SERVED,
    outbox: (process) => ({ ...store(process), fits: outbox.fits }),
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
    published: (slot) => {
      const scan = scans.published();
      const moves = bug === 'reads_no_moves' ? undefined : scan?.moves;
      return scan?.slot === slot ? { bets: scan.bets, moves, books: [] } : undefined;
    },
    enqueueWakeUps: (message) => enqueueWakeUps(message),
    marksEarly: bug === 'marks_before_serving',
    forgetsMoves: bug === 'forgets_moves',
  });
}

/** By the end of a world every delivery is delivered, or its events have started. */
function leftOver({ waitingOf }: Service): readonly Violation[] {
  return SERVED.flatMap((destination) =>
    waitingOf(destination).map(({ number, progress }) => ({
      rule: 'every pick ends delivered or expired',
      detail: `${destination} entry ${number}, version ${progress?.version}`,
    })),
  );
}
