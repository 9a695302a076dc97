import { registerDestination } from '#actions/register-destination.ts';
import { retryOnConflict } from '#adapters/dynamodb/conditional-writes.ts';
import { allDeliveries, keptUntil } from '#domain/webhooks/outbox/outbox.ts';
import { selectionKeysOf } from '#domain/webhooks/selection/alert-filters.ts';
import { type Destination, parseDestination } from '#domain/webhooks/subscriber/destination.ts';
import { gradesOf, SERVED, type Service, STORM_SLOTS } from './service.ts';
import { createClock, INTERVAL_MS, type Process, SECOND } from './world.ts';

/** Saves the address of a destination from a machine with a clock of its own. */
function saveWebhook(
  { dice, scheduler, outside, store, destinations, scans, settingsOf }: Service,
  destination: string,
): void {
  const process: Process = { dead: false };
  const clock = createClock(scheduler.now, dice);
  const deps = {
    find: (id: string) => outside(process, () => destinations.find(id)),
    published: (id: string) =>
      outside(process, () =>
        selectionKeysOf(scans.published()?.bets ?? [], gradesOf(settingsOf(id))),
      ),
    outbox: store(process),
    retry: retryOnConflict,
    save: (id: string, seen: Destination | null, { address }: { readonly address: string }) =>
      outside(process, () => destinations.save(id, seen, address, clock())),
  };
  const ignore = () => undefined;
  const url = `https://${encodeURIComponent(destination)}.example/${dice.between(0, 1e6)}`;
  void registerDestination(deps, destination, url, clock()).then(ignore, ignore);
}

/** The owner ends a pause. */
function resume({ outbox, invariants, scheduler }: Service, destination: string): void {
  void outbox.resume(destination, scheduler.now());
  invariants.resumed(destination);
}

const accountOf = (destination: string) => parseDestination(destination).userId;

/** Saves every destination, and changes settings, destinations and plans in the storm. */
export function planChanges(service: Service): void {
  const { dice, scheduler, firstSlot, calmFrom, destinations, outbox, invariants, setPlan } =
    service;
  const { now, at } = scheduler;
  const change = {
    save: (destination: string) => saveWebhook(service, destination),
    remove: (destination: string) => destinations.remove(destination),
    rotate: (destination: string) => destinations.rotate(destination, now()),
    pause: (destination: string) => {
      void outbox.pause(destination);
      invariants.stopped(destination);
    },
    settings: (destination: string) => service.changeSettings(accountOf(destination)),
    plan: (destination: string) => setPlan(accountOf(destination), false),
  };
  for (const destination of SERVED) {
    destinations.save(destination, null, `https://${destination}.example/`, firstSlot);
    const baseline = { kind: 'baseline', keys: [], at: firstSlot, cancelsEarlier: true } as const;
    void outbox.append(destination, 1, baseline);
    const stored = { number: 1, progress: null, isRetired: false, dueAt: null };
    invariants.appended(destination, { ...baseline, ...stored });
  }
  for (const destination of SERVED) {
    const changes = dice.chance(0.5) ? dice.between(1, 4) : 0;
    for (let i = 0; i < changes; i++) {
      const kind = dice.pick([
        'save',
        'save',
        'rotate',
        'remove',
        'remove',
        'settings',
        'pause',
        'plan',
      ] as const);
      // Half of the changes meet calls, which are made in the first seconds after a scan.
      const slot = firstSlot + dice.between(0, STORM_SLOTS - 2) * INTERVAL_MS;
      const when = slot + dice.between(0, dice.chance(0.5) ? 12 * SECOND : INTERVAL_MS);
      at(when, () => change[kind](destination));
      const soon = dice.chance(0.5) ? dice.between(1, 2 * SECOND) : dice.between(0, 60 * SECOND);
      if (kind === 'remove') {
        at(when + soon, () => change.save(destination));
      }
      if (kind === 'pause') {
        at(when + 10 * soon, () => resume(service, destination));
      }
      if (kind === 'plan') {
        at(when + 10 * soon, () => setPlan(accountOf(destination), true));
      }
    }
  }
  at(calmFrom, () => {
    for (const destination of SERVED) {
      if (destinations.find(destination) === null) {
        change.save(destination);
      }
      setPlan(accountOf(destination), true);
      if (invariants.isStopped(destination)) {
        resume(service, destination);
      }
    }
  });
}

/** Deletes some of the rows that have expired; others stay longer. */
export function sweep({ dice, scheduler: { now }, outbox, invariants }: Service): void {
  for (const destination of SERVED) {
    for (const entry of allDeliveries(outbox.entries(destination))) {
      if (entry.progress === null || keptUntil(entry) > now() || !dice.chance(0.5)) {
        continue;
      }
      outbox.removeProgress(destination, entry.number);
      invariants.progressRemoved(destination, entry.number);
    }
    for (const number of outbox.expired(destination, now())) {
      if (!dice.chance(0.5)) {
        continue;
      }
      outbox.removeEntry(destination, number);
      invariants.progressRemoved(destination, number);
    }
  }
}
