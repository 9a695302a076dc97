import { retryOnConflict } from '#adapters/dynamodb/conditional-writes.ts';
import type { ValueRow } from '#domain/scan/snapshot.ts';
import { bestOffer } from '#domain/webhooks/alert-filters.ts';
import { cellOf } from '#domain/webhooks/cells.ts';
import type { CallReport } from '#domain/webhooks/delivery-progress.ts';
import { toWebhookBody } from '#domain/webhooks/events/event.ts';
import { activeDeliveries, allDeliveries, isWaiting, keptUntil } from '#domain/webhooks/outbox.ts';
import { selectionKey } from '#domain/webhooks/selection-key.ts';
import type { SignedCall } from '#domain/webhooks/sign-call.ts';
import type { Webhook } from '#domain/webhooks/subscriber.ts';
import { DEFAULT_SETTINGS, type SubscriberSettings } from '#domain/webhooks/subscriber-settings.ts';
import { packWakeUps, type WakeUp, type WakeUpMessage } from '#domain/webhooks/wake-up.ts';
import {
  createDeliverWebhooks,
  INVOCATION_MS as DELIVER_MS,
} from '#functions/deliver-webhook/deliver-webhooks.ts';
import { registerWebhook } from '#functions/save-webhook/register-webhook.ts';
import { aValueBet } from '../domain/webhooks/builders.ts';
import { type CellFlaw, createCellTwin } from '../support/cell-twin.ts';
import { aCallReport } from '../support/outbox-entries.ts';
import { createOutboxTwin, type OutboxFlaw } from '../support/outbox-twin.ts';
import { createPickTwin, type PickFlaw } from '../support/pick-twin.ts';
import { randomOf } from '../support/random.ts';
import { createDispatchQueue, type ShardStats } from './dispatch-queue.ts';
import { createInvariants, type Violation } from './invariants.ts';
import { createScheduler } from './scheduler.ts';
import { createWebhookRows } from './webhook-rows.ts';
import {
  CALM,
  createClock,
  createDice,
  createOutside,
  createReceiver,
  INTERVAL_MS,
  type Process,
  SECOND,
  STORM,
} from './world.ts';

const MIDNIGHT = Date.UTC(2026, 3, 17);
const DAY_MS = 86_400_000;
const HALF_DAY_MS = DAY_MS / 2;
/** Two of them are in the same cell. */
const USERS = ['ada', 'bob', 'lea'];
/** For each of them one in the same cell, who comes and goes so often that who joined before is not read again with the latest changes. */
const NEIGHBOURS = USERS.map((user) => {
  for (let i = 0; ; i++) if (cellOf(`neighbour${i}`) === cellOf(user)) return `neighbour${i}`;
});
const CHANGES_OF_NEIGHBOURS = 8;
/** A storm of some ten minutes, then calm for longer than a pause. */
const STORM_SLOTS = 14;
const CALM_SLOTS = 16;
const INVOCATION_MS = 40 * SECOND;
const VISIBILITY_MS = 240 * SECOND;
const MAX_RECEIVES = 3;

/** A flaw of the code under test, planted to show that the simulation finds it. */
export type PlantedBug = OutboxFlaw | CellFlaw | PickFlaw | OtherBug;
type OtherBug = 'clock_stands_still' | 'keeps_the_address' | 'marks_before_serving' | 'records_nothing';

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

/** What is added up over worlds. */
export const COUNTED = ['steps', 'deliveries', 'calls', 'pauses', 'moved', 'died', 'shared'] as const;

export type Simulated = {
  readonly seed: number;
  readonly violations: readonly Violation[];
  readonly steps: number;
  readonly deliveries: number;
  readonly calls: number;
  readonly pauses: number;
} & ShardStats;

/**
 * One run of dispatch and delivery in a world that one seed decides: the very code that is deployed, on a simulated
 * clock, table, queue and network. It ends at the first violation, or when the storm is over and everything has come to
 * rest.
 */
export async function simulate(seed: number, bug?: PlantedBug): Promise<Simulated> {
  const dice = createDice(randomOf(seed));
  const toMidnight = dice.between(0, 2 * STORM_SLOTS) * INTERVAL_MS;
  const firstSlot = MIDNIGHT - toMidnight;
  const scheduler = createScheduler(firstSlot);
  const { now, at } = scheduler;
  const pauseInDays = dice.chance(0.1) ? dice.between(8, 12) : 0;
  const calmFrom = firstSlot + STORM_SLOTS * INTERVAL_MS;
  const weather = () => (now() < calmFrom ? STORM : CALM);
  const outside = createOutside(scheduler, dice, weather);
  const is = (flaws: readonly string[]) => bug !== undefined && flaws.includes(bug);
  const outbox = createOutboxTwin(is(OUTBOX_FLAWS) ? (bug as OutboxFlaw) : undefined);
  const cells = createCellTwin(is(CELL_FLAWS) ? (bug as CellFlaw) : undefined);
  const picks = createPickTwin(bug === 'records_twice' ? bug : undefined);
  const invariants = createInvariants(outbox, now);
  const stats = { deliveries: 0, calls: 0 };

  const someSettings = (): SubscriberSettings => ({
    ...DEFAULT_SETTINGS,
    minEv: dice.pick([0, 0.04]),
    maxHoursToStart: dice.pick([null, 0.3]),
  });
  const settings = new Map(USERS.map((user) => [user, someSettings()]));
  const isPaying = new Map(USERS.map((user) => [user, true]));
  const webhooks = createWebhookRows(changed);
  const settingsOf = (userId: string) =>
    isPaying.get(userId) && webhooks.find(userId) ? (settings.get(userId) ?? null) : null;
  /** In one transaction with the change. */
  function changed(userId: string): void {
    cells.setMember(userId, settingsOf(userId));
    invariants.membershipChanged(userId, settingsOf(userId));
  }
  const receivers = new Map(USERS.map((userId) => [userId, createReceiver(dice, calmFrom)]));

  let published: { slot: number; bets: readonly ValueRow[] } | undefined;
  let events = 0;
  function scan(slot: number, finds: 'new' | 'old' | 'nothing'): void {
    if (published !== undefined && published.slot >= slot) return;
    const kept = (finds === 'nothing' ? [] : (published?.bets ?? []))
      .filter(({ commenceTime }) => commenceTime > slot && dice.chance(0.9))
      .map((bet) => (dice.chance(0.1) ? { ...bet, ev: dice.pick([0.03, 0.05]) } : bet));
    const found = Array.from({ length: finds === 'new' && dice.chance(0.5) ? dice.between(0, 4) : 0 }, () => {
      const ev = dice.pick([0.03, 0.05]);
      return aValueBet({
        eventId: `e${events++}`,
        commenceTime: slot + dice.between(60, 3600) * SECOND,
        ev,
      });
    });
    published = { slot, bets: [...kept, ...found] };
  }

  const store = (process: Process) => ({
    readFrom: (userId: string, number: number) => outside(process, () => outbox.readFrom(userId, number)),
    append: (...[userId, number, content]: Parameters<typeof outbox.append>) =>
      outside(process, async () => {
        const before = new Set(outbox.entries(userId).map((entry) => entry.number));
        const done = await outbox.append(userId, number, content);
        const written = outbox.entries(userId).find((entry) => !before.has(entry.number));
        if (written !== undefined) invariants.appended(userId, written);
        if (done && content.kind === 'delivery') stats.deliveries += 1;
        return done;
      }),
    retire: (...args: Parameters<typeof outbox.retire>) => outside(process, () => outbox.retire(...args)),
    saveProgress: (...[userId, entry, progress]: Parameters<typeof outbox.saveProgress>) =>
      outside(process, async () => {
        const done = await outbox.saveProgress(userId, entry, progress);
        if (done) invariants.progressSaved(userId, entry, progress);
        return done;
      }),
  });

  const dispatch = createDispatchQueue({
    ...{ scheduler, dice, weather, outside, cells, users: USERS },
    outbox: (process) => {
      const { append, ...rest } = store(process);
      return { ...rest, appendOwed: append, fits: outbox.fits };
    },
    record: {
      known: picks.known,
      async commit(some) {
        if (bug === 'records_nothing') return true;
        const done = await picks.commit(some);
        for (const { selectionKey: key, opensAt } of done ? some : []) invariants.recorded(key, opensAt);
        return done;
      },
    },
    published: (slot) => (published?.slot === slot ? published.bets : undefined),
    enqueueWakeUps: (message) => enqueue(message),
    marksEarly: bug === 'marks_before_serving',
  });

  function enqueue(message: WakeUpMessage, receives = 0): void {
    if (dice.chance(weather().lostMessage)) return;
    const copies = dice.chance(weather().doubledMessage) ? 2 : 1;
    for (let copy = 0; copy < copies; copy++) {
      const late = weather() === STORM && dice.chance(0.1) ? dice.between(0, 100 * SECOND) : 0;
      const arrives = now() + message.delaySeconds * SECOND + dice.between(1, 500) + late;
      at(arrives, () => runDeliver(message, receives));
    }
  }

  function runDeliver(message: WakeUpMessage, receives: number): void {
    const process: Process = { dead: false };
    const startedAt = now();
    const right = createClock(now, dice);
    const readAt = right();
    const clock = bug === 'clock_stands_still' ? () => readAt : right;
    let isOver = false;
    const end = (again: boolean) => {
      if (isOver) return;
      isOver = true;
      process.dead = true;
      if (again && receives < MAX_RECEIVES) {
        at(startedAt + VISIBILITY_MS, () => runDeliver(message, receives + 1));
      }
    };
    at(startedAt + INVOCATION_MS, () => end(true));
    const seen = new Map<string, Webhook | null>();
    const { readFrom, saveProgress } = store(process);
    const deliver = createDeliverWebhooks({
      webhookOf: async (userId) => {
        const webhook = await outside(process, () => webhooks.find(userId));
        const first = seen.get(userId) ?? webhook;
        seen.set(userId, first);
        return bug === 'keeps_the_address' ? first : webhook;
      },
      outbox: { readFrom, saveProgress },
      record: async () => undefined,
      sign: async (id, event, { url, salts }) => ({
        url,
        headers: { 'webhook-id': id, salt: salts.current },
        body: toWebhookBody(event),
      }),
      post: (call) => post(process, call),
      now: clock,
    });
    const messages = [{ messageId: 'm', wakeUps: message.wakeUps as readonly WakeUp[] | undefined }];
    // A poisonous neighbour in the batch.
    if (dice.chance(0.05)) messages.unshift({ messageId: 'poison', wakeUps: undefined });
    void deliver(messages, readAt + DELIVER_MS).then(({ failedMessages, unfinished }) => {
      end(failedMessages.includes('m'));
      for (const each of packWakeUps(unfinished.map((wakeUp) => ({ wakeUp, delaySeconds: 0 })))) {
        enqueue(each);
      }
    });
  }

  function post(process: Process, { url, headers, body }: SignedCall): Promise<CallReport> {
    const { user_id: userId, picks } = JSON.parse(Buffer.from(body).toString());
    const id = headers['webhook-id'];
    const entry = outbox
      .entries(userId)
      .find((other) => other.kind === 'delivery' && other.delivery.id === id);
    const { takes, outcome } = receivers.get(userId)?.(now()) ?? { takes: 0, outcome: 'failed' as const };
    const eventIds = picks.map((pick: { event_id: string }) => pick.event_id);
    const call = invariants.callStarted(
      { userId, number: entry?.number ?? 0, slot: entry?.progress?.slot ?? 0 },
      eventIds,
      { url, salt: headers.salt },
      webhooks.find(userId),
    );
    stats.calls += 1;
    const startedAt = now();
    return new Promise((resolve) => {
      // The receiver goes on though the process that called it may be gone.
      at(startedAt + takes, () => {
        invariants.callEnded(call, outcome);
        if (!process.dead) resolve({ ...aCallReport(outcome), durationMs: takes });
      });
    });
  }

  function waitingOf(userId: string) {
    return activeDeliveries(outbox.entries(userId)).filter((entry) => isWaiting(entry, now()));
  }

  /** After the storm, a subscriber with waiting deliveries and no pause is served in every interval. */
  function expectService(slot: number): void {
    const end = slot + INTERVAL_MS + 10 * SECOND;
    for (const userId of USERS) {
      if (settingsOf(userId) === null) continue;
      const waiting = () =>
        waitingOf(userId).filter(({ delivery }) => {
          const picks = delivery.slot < slot ? delivery.picks : [];
          return picks.some(({ commenceTime }) => commenceTime > end);
        });
      invariants.expectService(userId, waiting, (check) => at(end, check));
    }
  }

  /** After the storm, what a scan publishes and a subscriber wants is claimed before the next one. */
  function expectClaims(slot: number): void {
    const end = slot + INTERVAL_MS;
    for (const userId of USERS) {
      const wanted = settingsOf(userId);
      if (wanted === null || published?.slot !== slot) continue;
      const keys = published.bets
        // By any clock that may ask.
        .filter((bet) => [slot - 3 * SECOND, end].every((when) => bestOffer(bet, wanted, when)))
        .map(selectionKey);
      at(end, () => invariants.expectClaimed(userId, keys));
    }
  }

  /** Deletes some of the rows that have expired; others stay longer. */
  function sweep(): void {
    for (const userId of USERS) {
      for (const entry of allDeliveries(outbox.entries(userId))) {
        if (entry.progress === null || keptUntil(entry) > now() || !dice.chance(0.5)) continue;
        outbox.removeProgress(userId, entry.number);
        invariants.progressRemoved(userId, entry.number);
      }
      for (const number of outbox.expired(userId, now())) {
        if (!dice.chance(0.5)) continue;
        outbox.removeEntry(userId, number);
        invariants.progressRemoved(userId, number);
      }
    }
  }

  /** Changes of webhooks by hand, from machines with clocks of their own. */
  const operate = {
    save(userId: string): void {
      const process: Process = { dead: false };
      const clock = createClock(now, dice);
      const { readFrom, append } = store(process);
      const deps = {
        webhookOf: (user: string) => outside(process, () => webhooks.find(user)),
        published: () => outside(process, () => (published?.bets ?? []).map(selectionKey)),
        outbox: { readFrom, append },
        retry: retryOnConflict,
        save: (user: string, seen: Webhook | null, { url }: { readonly url: string }) =>
          outside(process, () => webhooks.save(user, seen, url, clock())),
      };
      const ignore = () => undefined;
      void registerWebhook(deps, userId, `https://${userId}.example/${dice.between(0, 1e6)}`, clock()).then(
        ignore,
        ignore,
      );
    },
    remove: (userId: string) => webhooks.remove(userId),
    rotate: (userId: string) => webhooks.rotate(userId, now()),
    settings(userId: string): void {
      settings.set(userId, someSettings());
      changed(userId);
    },
    plan(userId: string, pays: boolean): void {
      isPaying.set(userId, pays);
      changed(userId);
    },
  };

  for (const userId of USERS) {
    webhooks.save(userId, null, `https://${userId}.example/`, firstSlot);
    const baseline = { kind: 'baseline', keys: [], at: firstSlot, cancelsEarlier: true } as const;
    void outbox.append(userId, 1, baseline);
    invariants.appended(userId, { ...baseline, number: 1, progress: null, isRetired: false });
  }
  for (const userId of USERS) {
    const changes = dice.chance(0.5) ? dice.between(1, 4) : 0;
    for (let change = 0; change < changes; change++) {
      const kind = dice.pick(['save', 'save', 'rotate', 'remove', 'remove', 'settings', 'plan'] as const);
      // Half of the changes meet calls, which are made in the first seconds after a scan.
      const slot = firstSlot + dice.between(0, STORM_SLOTS - 2) * INTERVAL_MS;
      const when = slot + dice.between(0, dice.chance(0.5) ? 12 * SECOND : INTERVAL_MS);
      at(when, () => (kind === 'plan' ? operate.plan(userId, false) : operate[kind](userId)));
      const soon = dice.chance(0.5) ? dice.between(1, 2 * SECOND) : dice.between(0, 60 * SECOND);
      if (kind === 'remove') at(when + soon, () => operate.save(userId));
      if (kind === 'plan') at(when + 10 * soon, () => operate.plan(userId, true));
    }
  }
  at(calmFrom, () => {
    for (const userId of USERS) {
      if (webhooks.find(userId) === null) operate.save(userId);
      operate.plan(userId, true);
    }
    for (const neighbour of NEIGHBOURS) {
      for (let change = 0; change < CHANGES_OF_NEIGHBOURS; change++) cells.setMember(neighbour, null);
    }
  });

  const slots = Array.from({ length: STORM_SLOTS + CALM_SLOTS }, (_, i) => firstSlot + i * INTERVAL_MS);
  function playSlots(list: readonly number[], isCalm: (slot: number) => boolean): void {
    for (const [index, slot] of list.entries()) {
      // A pick that is formed while a call is running waits for the next scan: the last ones bring none, not by a price or
      // by the nearness of a start either.
      const finds = index < list.length - 2 ? 'new' : 'nothing';
      const calm = isCalm(slot);
      const scansAt = slot + dice.between(500, 3000);
      if (calm || dice.chance(0.95)) at(scansAt, () => scan(slot, finds));
      if (slot >= calmFrom + 3 * INTERVAL_MS) at(slot + 5 * SECOND, () => expectClaims(slot));
      if (slot >= calmFrom + 3 * INTERVAL_MS) at(slot, () => expectService(slot));
      if (!calm && dice.chance(0.05)) continue;
      at(scansAt + 1, () => dispatch.scanned(slot));
      if (!calm && dice.chance(0.25)) {
        const overlaps = dice.chance(0.5) ? dice.between(0, 60) : dice.between(0, 60 * SECOND);
        at(scansAt + overlaps, () => dispatch.scanned(slot));
      }
    }
  }
  playSlots(slots, (slot) => slot >= calmFrom);
  if (pauseInDays > 0) {
    const resumesAt = firstSlot + pauseInDays * DAY_MS + dice.between(0, DAY_MS);
    const goesOn = dice.chance(0.5);
    for (let half = 2; goesOn && half * HALF_DAY_MS < pauseInDays * DAY_MS; half++) {
      const slot = firstSlot + half * HALF_DAY_MS;
      at(slot, () => scan(slot, 'old'));
      at(slot + SECOND, () => dispatch.scanned(slot));
    }
    const again = slots.slice(0, 12).map((slot) => slot - firstSlot + resumesAt);
    playSlots(again, () => true);
    // Rows leave in the very moments in which overlapping scans read and write.
    for (const slot of again.slice(0, 6)) {
      const meet = slot + dice.between(500, 3_000);
      const meeting = slot + 1;
      at(meet, () => scan(meeting, 'new'));
      for (let run = 0; run < 2; run++) at(meet + dice.between(1, 60), () => dispatch.scanned(meeting));
      for (let run = 0; run < 3; run++) at(meet + dice.between(1, 120), sweep);
    }
  }

  const steps = await scheduler.run(() => invariants.violations.length > 0);
  const violations = [...invariants.violations];
  if (violations.length === 0) {
    // By now every delivery is delivered, or its events have started.
    for (const userId of USERS) {
      for (const { number, progress } of waitingOf(userId)) {
        violations.push({
          rule: 'every pick ends delivered or expired',
          detail: `${userId} entry ${number}, version ${progress?.version}`,
        });
      }
    }
  }
  return { seed, violations, steps, ...stats, ...dispatch.stats, pauses: invariants.pauses() };
}
