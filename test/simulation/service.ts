import type { ValueRow } from '#domain/scan/snapshot.ts';
import { cellOf } from '#domain/webhooks/cells.ts';
import { activeDeliveries, isWaiting } from '#domain/webhooks/outbox.ts';
import { DEFAULT_SETTINGS, type SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';
import { aValueBet } from '../domain/webhooks/builders.ts';
import { type CellFlaw, createCellTwin } from '../support/cell-twin.ts';
import { createFakePickStore, type PickFlaw } from '../support/fake-pick-store.ts';
import { createOutboxTwin, type OutboxFlaw, type OutboxTwin } from '../support/outbox-twin.ts';
import { createInvariants, type Invariants } from './invariants.ts';
import type { Scheduler } from './scheduler.ts';
import { createWebhookRows } from './webhook-rows.ts';
import {
  CALM,
  createOutside,
  type Dice,
  INTERVAL_MS,
  type Outside,
  type Process,
  SECOND,
  STORM,
} from './world.ts';

/** Two of them are in the same cell. */
export const USERS = ['ada', 'bob', 'lea'];
/**
 * For each of them one in the same cell, who comes and goes so often that who joined before is not
 * read again with the latest changes.
 */
export const NEIGHBOURS = USERS.map((user) => {
  for (let i = 0; ; i++) {
    if (cellOf(`neighbour${i}`) === cellOf(user)) {
      return `neighbour${i}`;
    }
  }
});
/** A storm of some ten minutes, then calm for longer than a pause. */
export const STORM_SLOTS = 14;
export const CALM_SLOTS = 16;

/** A flaw of the code under test, planted to show that the simulation finds it. */
export type PlantedBug = OutboxFlaw | CellFlaw | PickFlaw | OtherBug;
type OtherBug =
  | 'clock_stands_still'
  | 'keeps_the_address'
  | 'marks_before_serving'
  | 'records_nothing';

const OUTBOX_FLAWS: readonly string[] = [
  'writes_over_progress',
  'appends_at_the_next_free_number',
  'forgets_pauses',
  'lets_the_newest_expire',
] satisfies OutboxFlaw[];
const CELL_FLAWS: readonly string[] = [
  'owes_nothing',
  'forgets_who_left',
  'misses_changes',
  'forgets_hours',
] satisfies CellFlaw[];

/** What a world is made of before anything is stored in it. */
export type Ground = {
  readonly dice: Dice;
  readonly scheduler: Scheduler;
  readonly firstSlot: number;
  readonly bug: PlantedBug | undefined;
};

/** What is stored in a world, who changes it, and what must hold of it. */
export function createService({ dice, scheduler, firstSlot, bug }: Ground) {
  const { now } = scheduler;
  const calmFrom = firstSlot + STORM_SLOTS * INTERVAL_MS;
  const weather = () => (now() < calmFrom ? STORM : CALM);
  const is = (flaws: readonly string[]) => bug !== undefined && flaws.includes(bug);
  const outbox = createOutboxTwin(is(OUTBOX_FLAWS) ? (bug as OutboxFlaw) : undefined);
  const invariants = createInvariants(outbox, now);
  const outside = createOutside(scheduler, dice, weather);
  const stats = { deliveries: 0, calls: 0 };
  const cells = createCellTwin(is(CELL_FLAWS) ? (bug as CellFlaw) : undefined);
  return {
    dice,
    scheduler,
    firstSlot,
    bug,
    calmFrom,
    weather,
    outside,
    outbox,
    invariants,
    stats,
    cells,
    ...createSubscribers(dice, (userId, settings) => {
      cells.setMember(userId, settings);
      invariants.membershipChanged(userId, settings);
    }),
    picks: createFakePickStore(bug === 'records_twice' ? bug : undefined),
    scans: createScans(dice),
    store: createStore({ outbox, invariants, outside, stats }),
    waitingOf: (userId: string) =>
      activeDeliveries(outbox.entries(userId)).filter((entry) => isWaiting(entry, now())),
  };
}

export type Service = ReturnType<typeof createService>;

/**
 * The subscribers; `onChange` is called in one transaction with the change, with null for who is
 * not to be served.
 */
function createSubscribers(
  dice: Dice,
  onChange: (userId: string, settings: SubscriberSettings | null) => void,
) {
  const someSettings = (): SubscriberSettings => ({
    ...DEFAULT_SETTINGS,
    minEv: dice.pick([0, 0.04]),
    maxHoursToStart: dice.pick([null, 0.3]),
  });
  const settings = new Map(USERS.map((user) => [user, someSettings()]));
  const isPaying = new Map(USERS.map((user) => [user, true]));
  const changed = (userId: string) => onChange(userId, settingsOf(userId));
  const webhooks = createWebhookRows(changed);
  function settingsOf(userId: string): SubscriberSettings | null {
    return isPaying.get(userId) && webhooks.find(userId) ? (settings.get(userId) ?? null) : null;
  }
  return {
    webhooks,
    settingsOf,
    changeSettings(userId: string): void {
      settings.set(userId, someSettings());
      changed(userId);
    },
    setPlan(userId: string, pays: boolean): void {
      isPaying.set(userId, pays);
      changed(userId);
    },
  };
}

/** What the last scan published. */
function createScans(dice: Dice) {
  let published: { slot: number; bets: readonly ValueRow[] } | undefined;
  let events = 0;
  return {
    published: () => published,
    scan(slot: number, finds: 'new' | 'old' | 'nothing'): void {
      if (published !== undefined && published.slot >= slot) {
        return;
      }
      const kept = (finds === 'nothing' ? [] : (published?.bets ?? []))
        .filter(({ commenceTime }) => commenceTime > slot && dice.chance(0.9))
        .map((bet) => (dice.chance(0.1) ? { ...bet, ev: dice.pick([0.03, 0.05]) } : bet));
      const count = finds === 'new' && dice.chance(0.5) ? dice.between(0, 4) : 0;
      const found = Array.from({ length: count }, () => {
        const ev = dice.pick([0.03, 0.05]);
        const commenceTime = slot + dice.between(60, 3600) * SECOND;
        return aValueBet({ eventId: `e${events++}`, commenceTime, ev });
      });
      published = { slot, bets: [...kept, ...found] };
    },
  };
}

type Watched = {
  readonly outbox: OutboxTwin;
  readonly invariants: Invariants;
  readonly outside: Outside;
  readonly stats: { deliveries: number };
};

/** The outboxes as a process reads and writes them, of which the invariants are told. */
function createStore({ outbox, invariants, outside, stats }: Watched) {
  return (process: Process) => ({
    readFrom: (userId: string, number: number) =>
      outside(process, () => outbox.readFrom(userId, number)),
    append: (...[userId, number, content]: Parameters<typeof outbox.append>) =>
      outside(process, async () => {
        const before = new Set(outbox.entries(userId).map((entry) => entry.number));
        const done = await outbox.append(userId, number, content);
        const written = outbox.entries(userId).find((entry) => !before.has(entry.number));
        if (written !== undefined) {
          invariants.appended(userId, written);
        }
        if (done && content.kind === 'delivery') {
          stats.deliveries += 1;
        }
        return done;
      }),
    retire: (...args: Parameters<typeof outbox.retire>) =>
      outside(process, () => outbox.retire(...args)),
    saveProgress: (...[userId, entry, progress]: Parameters<typeof outbox.saveProgress>) =>
      outside(process, async () => {
        const done = await outbox.saveProgress(userId, entry, progress);
        if (done) {
          invariants.progressSaved(userId, entry, progress);
        }
        return done;
      }),
  });
}
