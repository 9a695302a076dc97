import { registerWebhook } from '#actions/register-webhook.ts';
import { retryOnConflict } from '#adapters/dynamodb/conditional-writes.ts';
import { allDeliveries, keptUntil } from '#domain/webhooks/outbox.ts';
import { selectionKey } from '#domain/webhooks/selection-key.ts';
import type { Webhook } from '#domain/webhooks/subscriber.ts';
import { NEIGHBOURS, type Service, STORM_SLOTS, USERS } from './service.ts';
import { createClock, INTERVAL_MS, type Process, SECOND } from './world.ts';

const CHANGES_OF_NEIGHBOURS = 8;

/** Saves the address of a webhook from a machine with a clock of its own. */
function saveWebhook(
  { dice, scheduler, outside, store, webhooks, scans }: Service,
  userId: string,
): void {
  const process: Process = { dead: false };
  const clock = createClock(scheduler.now, dice);
  const { readFrom, append } = store(process);
  const deps = {
    webhookOf: (user: string) => outside(process, () => webhooks.find(user)),
    published: () => outside(process, () => (scans.published()?.bets ?? []).map(selectionKey)),
    outbox: { readFrom, append },
    retry: retryOnConflict,
    save: (user: string, seen: Webhook | null, { url }: { readonly url: string }) =>
      outside(process, () => webhooks.save(user, seen, url, clock())),
  };
  const ignore = () => undefined;
  const url = `https://${userId}.example/${dice.between(0, 1e6)}`;
  void registerWebhook(deps, userId, url, clock()).then(ignore, ignore);
}

/** Gives everybody a webhook, and has them change settings, webhook and plan in the storm. */
export function planChanges(service: Service): void {
  const { dice, scheduler, firstSlot, calmFrom, webhooks, outbox, invariants, cells, setPlan } =
    service;
  const { now, at } = scheduler;
  const change = {
    save: (userId: string) => saveWebhook(service, userId),
    remove: (userId: string) => webhooks.remove(userId),
    rotate: (userId: string) => webhooks.rotate(userId, now()),
    settings: service.changeSettings,
    plan: (userId: string) => setPlan(userId, false),
  };
  for (const userId of USERS) {
    webhooks.save(userId, null, `https://${userId}.example/`, firstSlot);
    const baseline = { kind: 'baseline', keys: [], at: firstSlot, cancelsEarlier: true } as const;
    void outbox.append(userId, 1, baseline);
    invariants.appended(userId, { ...baseline, number: 1, progress: null, isRetired: false });
  }
  for (const userId of USERS) {
    const changes = dice.chance(0.5) ? dice.between(1, 4) : 0;
    for (let i = 0; i < changes; i++) {
      const kind = dice.pick([
        'save',
        'save',
        'rotate',
        'remove',
        'remove',
        'settings',
        'plan',
      ] as const);
      // Half of the changes meet calls, which are made in the first seconds after a scan.
      const slot = firstSlot + dice.between(0, STORM_SLOTS - 2) * INTERVAL_MS;
      const when = slot + dice.between(0, dice.chance(0.5) ? 12 * SECOND : INTERVAL_MS);
      at(when, () => change[kind](userId));
      const soon = dice.chance(0.5) ? dice.between(1, 2 * SECOND) : dice.between(0, 60 * SECOND);
      if (kind === 'remove') {
        at(when + soon, () => change.save(userId));
      }
      if (kind === 'plan') {
        at(when + 10 * soon, () => setPlan(userId, true));
      }
    }
  }
  at(calmFrom, () => {
    for (const userId of USERS) {
      if (webhooks.find(userId) === null) {
        change.save(userId);
      }
      setPlan(userId, true);
    }
    for (const neighbour of NEIGHBOURS) {
      for (let i = 0; i < CHANGES_OF_NEIGHBOURS; i++) {
        cells.setMember(neighbour, null);
      }
    }
  });
}

/** Deletes some of the rows that have expired; others stay longer. */
export function sweep({ dice, scheduler: { now }, outbox, invariants }: Service): void {
  for (const userId of USERS) {
    for (const entry of allDeliveries(outbox.entries(userId))) {
      if (entry.progress === null || keptUntil(entry) > now() || !dice.chance(0.5)) {
        continue;
      }
      outbox.removeProgress(userId, entry.number);
      invariants.progressRemoved(userId, entry.number);
    }
    for (const number of outbox.expired(userId, now())) {
      if (!dice.chance(0.5)) {
        continue;
      }
      outbox.removeEntry(userId, number);
      invariants.progressRemoved(userId, number);
    }
  }
}
