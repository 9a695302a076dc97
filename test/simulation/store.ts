import type { EntryContent } from '#domain/webhooks/outbox/outbox.ts';
import { stakesOf } from '#domain/webhooks/outbox/pick-stakes.ts';
import type { FakeOutbox } from '../support/fake-outbox.ts';
import type { Invariants } from './invariants.ts';
import type { PlantedBug } from './service.ts';
import type { Outside, Process } from './world.ts';

/** An entry whose picks are sent once for each bankroll that they match. */
function forEachBankroll(content: EntryContent): EntryContent {
  if (content.kind !== 'delivery') {
    return content;
  }
  const { delivery } = content;
  const picks = delivery.picks.flatMap((pick) => stakesOf(pick).map(() => pick));
  return { ...content, delivery: { ...delivery, picks } };
}

type Watched = {
  readonly bug: PlantedBug | undefined;
  readonly outbox: FakeOutbox;
  readonly invariants: Invariants;
  readonly outside: Outside;
  readonly stats: { deliveries: number; moves: number };
};

const UNTRIED = { progress: null, isRetired: false, dueAt: null };

/** The outboxes as a process reads and writes them, of which the invariants are told. */
export function createStore({ outbox, invariants, outside, stats, bug }: Watched) {
  return (process: Process) => ({
    readFrom: (destination: string, number: number) =>
      outside(process, () => outbox.readFrom(destination, number)),
    entriesOf: (destination: string) => outside(process, () => outbox.entriesOf(destination)),
    append: (...[destination, number, content]: Parameters<typeof outbox.append>) =>
      outside(process, async () => {
        const before = new Set(outbox.entries(destination).map((entry) => entry.number));
        const isDoubled = bug === 'sends_to_each_bankroll';
        const stored = isDoubled ? forEachBankroll(content) : content;
        const done = await outbox.append(destination, number, stored);
        const written = outbox.entries(destination).find((entry) => !before.has(entry.number));
        if (written !== undefined) {
          invariants.appended(destination, written);
        }
        if (done && content.kind === 'delivery') {
          const { userId, moves = [] } = content.delivery;
          stats.deliveries += 1;
          stats.moves += moves.length;
          if (bug === 'tells_webhooks' && moves.length > 0) {
            invariants.appended(userId, { ...content, number, ...UNTRIED });
          }
        }
        return done;
      }),
    endOwnersPause: (...[destination, at]: Parameters<typeof outbox.endOwnersPause>) =>
      outside(process, async () => {
        await outbox.endOwnersPause(destination, at);
        if (invariants.isStopped(destination)) {
          invariants.resumed(destination);
        }
      }),
    pending: (...args: Parameters<typeof outbox.pending>) =>
      outside(process, () => outbox.pending(...args)),
    setDue: (...args: Parameters<typeof outbox.setDue>) =>
      outside(process, () => outbox.setDue(...args)),
    retire: (...args: Parameters<typeof outbox.retire>) =>
      outside(process, () => outbox.retire(...args)),
    saveProgress: (
      ...[destination, entry, progress, pausedUntil = null]: Parameters<typeof outbox.saveProgress>
    ) =>
      outside(process, async () => {
        const done = await outbox.saveProgress(destination, entry, progress, pausedUntil);
        if (done) {
          invariants.progressSaved(destination, entry, progress, pausedUntil);
        }
        return done;
      }),
  });
}
