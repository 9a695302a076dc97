import type { ValueRow } from '#domain/scan/snapshot.ts';
import { activeDeliveries, isWaiting } from '#domain/webhooks/outbox/outbox.ts';
import { type Bankroll, DEFAULT_BANKROLL } from '#domain/webhooks/subscriber/bankrolls.ts';
import { parseDestination } from '#domain/webhooks/subscriber/destination.ts';
import {
  DEFAULT_SETTINGS,
  type SubscriberSettings,
} from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { aValueBet } from '../domain/webhooks/builders.ts';
import { type CellFlaw, createFakeCells } from '../support/fake-cells.ts';
import { createFakeOutbox, type OutboxFlaw } from '../support/fake-outbox.ts';
import { createFakePickStore, type PickFlaw } from '../support/fake-pick-store.ts';
import { createDestinationRows } from './destination-rows.ts';
import { createInvariants, type Invariants } from './invariants.ts';
import { createMoves, someMoveAlerts } from './moves.ts';
import { someQuietHours } from './quiet.ts';
import type { Scheduler } from './scheduler.ts';
import { createStore } from './store.ts';
import {
  CALM,
  createClock,
  createOutside,
  type Dice,
  INTERVAL_MS,
  SECOND,
  STORM,
} from './world.ts';

/**
 * The destinations of three accounts, of which two are in the same cell: an account has a webhook, a
 * chat, or both.
 */
export const SERVED = ['ada', 'ada#telegram', 'bob', 'lea', 'lea#ntfy'];
const ACCOUNTS = [...new Set(SERVED.map((id) => parseDestination(id).userId))];
export const destinationsOf = (userId: string) =>
  SERVED.filter((id) => parseDestination(id).userId === userId);
/** A storm of some ten minutes, then calm for longer than a pause. */
export const STORM_SLOTS = 14;
export const CALM_SLOTS = 16;

/** A flaw of the code under test, planted to show that the simulation finds it. */
export type PlantedBug = OutboxFlaw | CellFlaw | PickFlaw | OtherBug;
type OtherBug =
  | 'calls_in_quiet_hours'
  | 'clock_stands_still'
  | 'forgets_moves'
  | 'keeps_the_address'
  | 'marks_before_serving'
  | 'sends_to_each_bankroll'
  | 'reads_no_moves'
  | 'records_nothing'
  | 'tells_webhooks';

const OUTBOX_FLAWS: readonly string[] = [
  'writes_over_progress',
  'appends_at_the_next_free_number',
  'forgets_pauses',
  'pauses_the_account',
  'lets_the_newest_expire',
  'indexes_nothing',
  'forgets_what_was_tried',
] satisfies OutboxFlaw[];
const CELL_FLAWS: readonly string[] = [
  'forgets_who_left',
  'misses_changes',
  'ignores_grades',
  'forms_in_quiet_hours',
  'sees_one_bankroll',
] satisfies CellFlaw[];

/** How far the index of pending deliveries is behind the table in a world. */
const INDEXES = ['prompt', 'seconds_late', 'a_minute_late'] as const;

function lagOf(index: (typeof INDEXES)[number], dice: Dice): number {
  switch (index) {
    case 'prompt':
      return dice.between(0, 50);
    case 'seconds_late':
      return dice.between(0, 8 * SECOND);
    case 'a_minute_late':
      return dice.chance(0.5) ? 60 * SECOND : dice.between(0, SECOND);
    default:
      return index satisfies never;
  }
}

/** What a world is made of before anything is stored in it. */
export type Ground = {
  readonly dice: Dice;
  /** Decides which further bankrolls accounts have. */
  readonly bankrollDice: Dice;
  /** Decides how lines move, and who is told. */
  readonly moveDice: Dice;
  readonly scheduler: Scheduler;
  readonly firstSlot: number;
  readonly bug: PlantedBug | undefined;
};

/** What is stored in a world, who changes it, and what must hold of it. */
export function createService(ground: Ground) {
  const { dice, moveDice, scheduler, firstSlot, bug } = ground;
  const { now } = scheduler;
  const calmFrom = firstSlot + STORM_SLOTS * INTERVAL_MS;
  const weather = () => (now() < calmFrom ? STORM : CALM);
  const is = (flaws: readonly string[]) => bug !== undefined && flaws.includes(bug);
  const index = dice.pick(INDEXES);
  const outbox = createFakeOutbox(is(OUTBOX_FLAWS) ? (bug as OutboxFlaw) : undefined, {
    now,
    lagOf: () => lagOf(index, dice),
  });
  const invariants = createInvariants(outbox, now);
  const outside = createOutside(scheduler, dice, weather);
  const stats = { deliveries: 0, moves: 0, calls: 0 };
  const cells = createFakeCells(is(CELL_FLAWS) ? (bug as CellFlaw) : undefined);
  return {
    dice,
    scheduler,
    firstSlot,
    bug,
    calmFrom,
    weather,
    outside,
    /** What an entry of the index that is a minute late may delay: one scan. */
    indexDelayMs: index === 'a_minute_late' ? INTERVAL_MS : 0,
    outbox,
    invariants,
    stats,
    cells,
    ...createSubscribers(ground, (destination, settings, isServed) => {
      cells.setMember(destination, isServed ? settings : null, createClock(now, dice)());
      const chosen = { ...settings, grades: gradesOf(settings) };
      invariants.membershipChanged(destination, chosen, isServed);
    }),
    picks: createFakePickStore(bug === 'records_twice' ? bug : undefined),
    scans: createScans({ dice, moveDice, scheduler }, invariants),
    store: createStore({ outbox, invariants, outside, stats, bug }),
    waitingOf: (destination: string) =>
      activeDeliveries(outbox.entries(destination)).filter((entry) => isWaiting(entry, now())),
  };
}

export type Service = ReturnType<typeof createService>;

/**
 * The accounts and their destinations; `onChange` is called in one transaction with the change. A
 * destination that is not served gets nothing new; what waits goes by the settings all the same.
 */
function createSubscribers(
  { dice, bankrollDice, moveDice, firstSlot }: Ground,
  onChange: (destination: string, settings: SubscriberSettings, isServed: boolean) => void,
) {
  const someBankroll = (id: string, dice: Dice): Bankroll => ({
    ...DEFAULT_BANKROLL,
    id,
    minEv: dice.pick([0, 0.04]),
    maxHoursToStart: dice.pick([null, 0.3]),
    grades: dice.pick<SubscriberSettings['grades']>([['A'], ['A', 'B'], ['A', 'broad_consensus']]),
  });
  const someSettings = (): SubscriberSettings => ({
    ...DEFAULT_SETTINGS,
    ...someBankroll('main', dice),
    quietHours: someQuietHours(dice, firstSlot),
    moveAlerts: someMoveAlerts(moveDice),
    others: bankrollDice.pick([[], ['second'], ['second', 'third']]).map((id) => ({
      ...someBankroll(id, bankrollDice),
      isActive: bankrollDice.chance(0.8),
    })),
  });
  const settings = new Map(ACCOUNTS.map((user) => [user, someSettings()]));
  const isPaying = new Map(ACCOUNTS.map((user) => [user, true]));
  const ownSettings = (destination: string) =>
    settings.get(parseDestination(destination).userId) ?? DEFAULT_SETTINGS;
  function isServed(destination: string): boolean {
    const { userId } = parseDestination(destination);
    return isPaying.get(userId) === true && destinations.find(destination) !== null;
  }
  const changed = (destination: string) =>
    onChange(destination, ownSettings(destination), isServed(destination));
  const destinations = createDestinationRows(changed);
  return {
    destinations,
    /** The settings of a destination that is served. */
    settingsOf: (destination: string) => (isServed(destination) ? ownSettings(destination) : null),
    /** The quiet hours of a destination, also of one that is not served. */
    quietHoursOf: (destination: string) => ownSettings(destination).quietHours,
    changeSettings(userId: string): void {
      settings.set(userId, someSettings());
      destinationsOf(userId).forEach(changed);
    },
    setPlan(userId: string, pays: boolean): void {
      isPaying.set(userId, pays);
      destinationsOf(userId).forEach(changed);
    },
  };
}

/** The grades of selections, which change from scan to scan. */
const GRADED: readonly Pick<ValueRow, 'grade' | 'flags'>[] = [
  { grade: 'A', flags: [] },
  { grade: 'A', flags: [] },
  { grade: 'B', flags: ['small_ev'] },
  { grade: 'B', flags: ['broad_consensus'] },
  { grade: 'C', flags: ['low_ev'] },
];

type Moving = ReturnType<typeof createMoves>;
type Published = {
  readonly slot: number;
  readonly bets: readonly ValueRow[];
  readonly moves: ReturnType<Moving['stored']>;
  readonly news: ReturnType<Moving['news']>;
};

/** What the last scan published. */
function createScans(
  { dice, moveDice, scheduler }: Pick<Ground, 'dice' | 'moveDice' | 'scheduler'>,
  invariants: Invariants,
) {
  const moving = createMoves(moveDice);
  let published: Published | undefined;
  let events = 0;
  return {
    published: () => published,
    scan(slot: number, finds: 'new' | 'old' | 'nothing'): void {
      if (published !== undefined && published.slot >= slot) {
        return;
      }
      const kept = (finds === 'nothing' ? [] : (published?.bets ?? []))
        .filter(({ commenceTime }) => commenceTime > slot && dice.chance(0.9))
        .map((bet) => (dice.chance(0.1) ? { ...bet, ev: dice.pick([0.03, 0.05]) } : bet))
        .map((bet) => (dice.chance(0.1) ? { ...bet, ...dice.pick(GRADED) } : bet));
      const count = finds === 'new' && dice.chance(0.5) ? dice.between(0, 4) : 0;
      const found = Array.from({ length: count }, () => {
        const eventId = `e${events++}`;
        invariants.appeared(eventId, slot);
        const ev = dice.pick([0.03, 0.05]);
        const commenceTime = slot + dice.between(60, 3600) * SECOND;
        return aValueBet({
          eventId,
          commenceTime,
          ev,
          since: slot,
          ...dice.pick(GRADED),
        });
      });
      moving.scan(scheduler.now(), finds !== 'new');
      const [moves, news] = [moving.stored(), moving.news()];
      published = { slot, bets: [...kept, ...found], moves, news };
    },
  };
}

/** The grades that any active bankroll has chosen; A for an account that is not served. */
export function gradesOf(settings: SubscriberSettings | null): SubscriberSettings['grades'] {
  const all = settings === null ? [] : [settings, ...settings.others];
  const chosen = all.filter(({ isActive }) => isActive).flatMap(({ grades }) => grades);
  return chosen.length > 0 ? chosen : ['A'];
}
