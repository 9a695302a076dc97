import { retryOnConflict } from '#adapters/dynamodb/conditional-writes.ts';
import type { ValueRow } from '#domain/scan/snapshot.ts';
import type { CallReport } from '#domain/webhooks/delivery-progress.ts';
import { toWebhookBody } from '#domain/webhooks/events/event.ts';
import { activeDeliveries, allDeliveries, isWaiting, keptUntil } from '#domain/webhooks/outbox.ts';
import { selectionKey } from '#domain/webhooks/selection-key.ts';
import type { SignedCall } from '#domain/webhooks/sign-call.ts';
import type { Subscriber, Webhook } from '#domain/webhooks/subscriber.ts';
import { DEFAULT_SETTINGS } from '#domain/webhooks/subscriber-settings.ts';
import type { WakeUp, WakeUpMessage } from '#domain/webhooks/wake-up.ts';
import { createDeliverWebhooks } from '#functions/deliver-webhook/deliver-webhooks.ts';
import { createDispatchPicks } from '#functions/dispatch-picks/dispatch-picks.ts';
import { registerWebhook } from '#functions/save-webhook/register-webhook.ts';
import { aValueBet } from '../domain/webhooks/builders.ts';
import { aCallReport } from '../support/outbox-entries.ts';
import { createOutboxTwin, type OutboxFlaw } from '../support/outbox-twin.ts';
import { randomOf } from '../support/random.ts';
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
const USERS = ['ada', 'bob'];
/** A storm of some ten minutes, then calm for longer than a pause. */
const STORM_SLOTS = 14;
const CALM_SLOTS = 16;
const INVOCATION_MS = 40 * SECOND;
const VISIBILITY_MS = 240 * SECOND;
const MAX_RECEIVES = 3;

/** A flaw of the code under test, planted to show that the simulation finds it. */
export type PlantedBug = OutboxFlaw | 'clock_stands_still' | 'keeps_the_address';

export type Simulated = {
  readonly seed: number;
  readonly violations: readonly Violation[];
  readonly steps: number;
  readonly deliveries: number;
  readonly calls: number;
  readonly pauses: number;
};

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
  const isElsewhere = bug === 'clock_stands_still' || bug === 'keeps_the_address';
  const outbox = createOutboxTwin(isElsewhere ? undefined : bug);
  const invariants = createInvariants(outbox, now);
  const stats = { deliveries: 0, calls: 0 };

  const settings = new Map(USERS.map((user) => [user, { ...DEFAULT_SETTINGS, minEv: dice.pick([0, 0.04]) }]));
  const webhooks = createWebhookRows();
  const subscribers = (): readonly Subscriber[] =>
    USERS.flatMap((userId) => {
      const webhook = webhooks.find(userId);
      return webhook ? [{ userId, settings: settings.get(userId) ?? DEFAULT_SETTINGS, webhook }] : [];
    });
  const receivers = new Map(USERS.map((userId) => [userId, createReceiver(dice, calmFrom)]));

  let published: { slot: number; bets: readonly ValueRow[] } | undefined;
  let events = 0;
  function scan(slot: number, findsNew: boolean): void {
    const kept = (published?.bets ?? []).filter(({ commenceTime }) => {
      return commenceTime > slot && dice.chance(0.9);
    });
    const found = Array.from({ length: findsNew && dice.chance(0.5) ? dice.between(0, 4) : 0 }, () => {
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

  /** Environments of dispatch-picks stay warm: what they remember outlives an invocation, but not a crash. */
  function createDispatcher() {
    const environment = { process: { dead: true } as Process };
    const own = () => environment.process;
    const dispatch = createDispatchPicks({
      subscribers: () => outside(own(), subscribers),
      published: (slot) => outside(own(), () => (published?.slot === slot ? published.bets : undefined)),
      outbox: {
        readFrom: (...args) => store(own()).readFrom(...args),
        append: (...args) => store(own()).append(...args),
        retire: (...args) => store(own()).retire(...args),
        fits: outbox.fits,
      },
      send: (messages) => {
        const process = own();
        return outside(process, () => {
          for (const message of messages) enqueue(message);
        });
      },
      now: createClock(now, dice),
      intervalMs: INTERVAL_MS,
    });
    return { environment, dispatch };
  }
  const dispatchers = [createDispatcher(), createDispatcher()];

  function runDispatch(slot: number): void {
    const index = dice.between(0, dispatchers.length);
    const chosen = dispatchers[index] as ReturnType<typeof createDispatcher>;
    const process: Process = { dead: false };
    // An environment serves one invocation at a time; one that ended is replaced by a cold one.
    const isBusy = !chosen.environment.process.dead;
    const { environment, dispatch } = isBusy ? createDispatcher() : chosen;
    environment.process = process;
    const end = () => {
      if (environment.process === process) process.dead = true;
    };
    at(now() + INVOCATION_MS, () => {
      if (process.dead) return;
      process.dead = true;
      dispatchers[index] = createDispatcher();
    });
    void dispatch({ slot: new Date(slot).toISOString() }).then(end, end);
  }

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
    at(startedAt + INVOCATION_MS, () => {
      process.dead = true;
    });
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
    void deliver(messages, readAt + INVOCATION_MS).then(({ failedMessages }) => {
      process.dead = true;
      if (failedMessages.includes('m') && receives < MAX_RECEIVES) {
        at(startedAt + VISIBILITY_MS, () => runDeliver(message, receives + 1));
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
      const waiting = () =>
        waitingOf(userId).filter(({ delivery }) => {
          const picks = delivery.slot < slot ? delivery.picks : [];
          return picks.some(({ commenceTime }) => commenceTime > end);
        });
      invariants.expectService(userId, waiting, (check) => at(end, check));
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
      const when = firstSlot + dice.between(0, STORM_SLOTS * INTERVAL_MS - 60 * SECOND);
      const kind = dice.pick(['save', 'rotate', 'remove', 'remove'] as const);
      at(when, () => operate[kind](userId));
      const soon = dice.chance(0.5) ? dice.between(1, 2 * SECOND) : dice.between(0, 60 * SECOND);
      if (kind === 'remove') at(when + soon, () => operate.save(userId));
    }
  }
  at(calmFrom, () => {
    for (const userId of USERS) if (webhooks.find(userId) === null) operate.save(userId);
  });

  const slots = Array.from({ length: STORM_SLOTS + CALM_SLOTS }, (_, i) => firstSlot + i * INTERVAL_MS);
  function playSlots(list: readonly number[], isCalm: (slot: number) => boolean): void {
    for (const [index, slot] of list.entries()) {
      // A pick that is formed while a call is running waits for the next scan: the last ones bring none.
      const findsNew = index < list.length - 2;
      const calm = isCalm(slot);
      const scansAt = slot + dice.between(500, 3000);
      if (calm || dice.chance(0.95)) at(scansAt, () => scan(slot, findsNew));
      if (slot >= calmFrom + 3 * INTERVAL_MS) at(slot, () => expectService(slot));
      if (!calm && dice.chance(0.05)) continue;
      at(scansAt + 1, () => runDispatch(slot));
      if (!calm && dice.chance(0.25)) {
        const overlaps = dice.chance(0.5) ? dice.between(0, 60) : dice.between(0, 60 * SECOND);
        at(scansAt + overlaps, () => runDispatch(slot));
      }
    }
  }
  playSlots(slots, (slot) => slot >= calmFrom);
  if (pauseInDays > 0) {
    const resumesAt = firstSlot + pauseInDays * DAY_MS + dice.between(0, DAY_MS);
    const goesOn = dice.chance(0.5);
    for (let half = 2; goesOn && half * HALF_DAY_MS < pauseInDays * DAY_MS; half++) {
      const slot = firstSlot + half * HALF_DAY_MS;
      at(slot, () => scan(slot, false));
      at(slot + SECOND, () => runDispatch(slot));
    }
    const again = slots.slice(0, 12).map((slot) => slot - firstSlot + resumesAt);
    playSlots(again, () => true);
    // Rows leave in the very moments in which overlapping scans read and write.
    for (const slot of again.slice(0, 6)) {
      const meet = slot + dice.between(500, 3_000);
      at(meet, () => scan(slot, true));
      for (let run = 0; run < 2; run++) at(meet + dice.between(1, 60), () => runDispatch(slot));
      for (let run = 0; run < 3; run++) at(meet + dice.between(1, 120), sweep);
    }
  }

  let steps = 0;
  while (invariants.violations.length === 0 && (await scheduler.step())) steps += 1;
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
  return { seed, violations, steps, ...stats, pauses: invariants.pauses() };
}
