import type { BetOnEvent } from '#domain/record/closing.ts';
import type { RecordEntry } from '#domain/record/entries.ts';
import type { FoundClose } from '#domain/record/follow-bet.ts';
import { createRecordPicks } from '#functions/dispatch-picks/record-picks.ts';
import { createCorrectRecord } from '#functions/operator/correct-record.ts';
import { createSettleRecord } from '#functions/settle-record/settle-record.ts';
import { toSummary } from '#http/record/summary.ts';
import { randomOf } from '../../bench/seeded-random.ts';
import { checkEntries } from '../../bin/verify-record/check-entries.ts';
import { anOffer, aValueBet, NOW } from '../domain/webhooks/builders.ts';
import { createFakePickStore, type PickFlaw } from '../support/fake-pick-store.ts';
import type { Violation } from './invariants.ts';
import { createScheduler } from './scheduler.ts';
import {
  CALM,
  createClock,
  createDice,
  createOutside,
  type Process,
  SECOND,
  STORM,
} from './world.ts';

const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const STORM_MS = 20 * MINUTE;
/** Functions are ended by then. */
const RUN_MS = 45 * SECOND;
const BETS = 12;
/** Where a process ends at every tenth call, few runs get through. */
const WEATHER = { ...STORM, crash: 0.1, fault: 0.1 };

/**
 * One life of a record in a world that one seed decides: the code that records, opens, closes,
 * settles and corrects, on a simulated clock and table, by processes that overlap and may end at
 * any await. When all is over, the record is checked as its readers check it.
 */
export async function simulateRecord(seed: number, flaw?: PickFlaw) {
  const dice = createDice(randomOf(seed));
  const scheduler = createScheduler(NOW);
  const { now, at } = scheduler;
  const isStormy = (after: number) => after < STORM_MS || (after > 2 * HOUR && after < 5 * HOUR);
  const outside = createOutside(scheduler, dice, () => (isStormy(now() - NOW) ? WEATHER : CALM));
  const picks = createFakePickStore(flaw);
  const { log } = picks;

  const bets = Array.from({ length: BETS }, (_, number) =>
    aValueBet({ eventId: `e${number}`, commenceTime: NOW + dice.between(30, 18 * 60) * SECOND }),
  );
  // Some have both grades, at two books.
  const news = bets.flatMap((bet, number) => {
    const grades = ([['A'], ['B'], ['A', 'B']] as const)[number % 3] ?? [];
    const altBooks = grades.map((grade) => anOffer({ grade, book: `book${grade}` }));
    return grades.map((grade) => ({ bet: { ...bet, grade, altBooks }, grade }));
  });
  const endsAt = (id: string) => (Number(id.slice(1)) % 4 === 0 ? undefined : NOW + 3 * HOUR);

  /** Runs an invocation of a function; nothing that it waits for comes back once it has ended. */
  function invoke(run: (process: Process) => Promise<unknown>): void {
    const process: Process = { dead: false };
    at(now() + RUN_MS, () => {
      process.dead = true;
    });
    void run(process).catch(() => undefined);
  }

  const record = (process: Process) =>
    createRecordPicks({
      picks: {
        known: (keys) => outside(process, () => picks.known(keys)),
        commit: (some) => outside(process, () => picks.commit(some)),
      },
      batch: 2,
      newSalt: () => new Uint8Array(32).fill(dice.between(0, 256)),
      now: createClock(now, dice),
    })(news, NOW);

  function closeOf({ event_id: id }: BetOnEvent, startsAt: number): FoundClose {
    const clv = (id.charCodeAt(id.length - 1) % 7) / 100;
    const close = { scan: '', prob: 0.5, price: null, age: 30, source: 'sharp', clv } as const;
    if (id.endsWith('e1') && startsAt < NOW + HOUR) {
      return { kind: 'starts_later', startsAt: NOW + HOUR };
    }
    return dice.chance(0.3) ? { kind: 'no_scan' } : { kind: 'close', ...close };
  }
  const scoresAt = (time: number) =>
    bets.map(({ eventId, commenceTime, home, away }) => {
      const isOver = time >= (endsAt(eventId) ?? Number.POSITIVE_INFINITY);
      return { eventId, commenceTime, home, away, final: isOver ? { home: 2, away: 1 } : null };
    });
  const settle = (process: Process) =>
    createSettleRecord({
      picks: {
        due: (...page) => outside(process, () => picks.due(...page)),
        take: (steps) => outside(process, () => picks.take(steps)),
      },
      batch: 3,
      newFindClose: () => (pick, startsAt) => outside(process, () => closeOf(pick, startsAt)),
      readScores: (sports) =>
        outside(process, () => ({
          scores: new Map(sports.map((sport) => [sport, scoresAt(now())])),
          failed: [],
          spent: 0,
        })),
      now: createClock(now, dice),
    })();
  const correct = (process: Process) => {
    const settled = log.flatMap((entry) => (entry.type === 'result' ? [entry.pick] : []));
    const score = { home: dice.between(0, 3), away: dice.between(0, 3) };
    return createCorrectRecord({
      picks: {
        find: (index) => outside(process, () => picks.find(index)),
        correct: (correction) => outside(process, () => picks.correct(correction)),
      },
      now,
    })({ pick: dice.pick(settled) ?? 0, because: 'wrong', score });
  };

  // Dispatches of several scans overlap, and the last is in calm, as are the last runs of the
  // others.
  for (let run = 0; run < 6; run++) {
    at(NOW + dice.between(0, 90) * SECOND, () => invoke(record));
  }
  at(NOW + STORM_MS, () => invoke(record));
  for (let minute = 0; minute < 2 * STORM_MS; minute += MINUTE) {
    at(NOW + minute, () => invoke(settle));
    if (dice.chance(0.3)) {
      at(NOW + minute + dice.between(0, 60) * SECOND, () => invoke(settle));
    }
  }
  for (let run = 1; run <= 8; run++) {
    at(NOW + run * HOUR, () => invoke(settle));
    at(NOW + 75 * HOUR + run * MINUTE, () => invoke(settle));
    at(NOW + 4 * HOUR + dice.between(0, 60), () => invoke(correct));
  }
  const steps = await scheduler.run(() => false);
  const served = toSummary(await picks.sums());
  return {
    seed,
    steps,
    entries: log.length,
    violations: violationsOf(picks.rows.size, log, JSON.stringify(served)),
  };
}

function violationsOf(
  due: number,
  log: readonly RecordEntry[],
  served: string,
): readonly Violation[] {
  const broken = (rule: string, detail: string): Violation => ({ rule, detail });
  const violations: Violation[] = [];
  try {
    const lines = log.map((entry) => Buffer.from(JSON.stringify(entry)));
    const own = JSON.stringify(checkEntries(lines, NOW + 80 * HOUR).figures);
    if (served !== own) {
      violations.push(broken('the figures are those of the entries', `${served} ${own}`));
    }
  } catch (error) {
    violations.push(broken('the record holds', String(error)));
  }
  for (const [index, { type }] of log.entries()) {
    if (type !== 'pick') {
      continue;
    }
    const later = log.flatMap((entry) =>
      entry.type !== 'pick' && entry.pick === index ? [entry.type] : [],
    );
    const told = later.join().replace('no_close', 'close').replaceAll(',correction', '');
    if (told !== 'open,close,result') {
      violations.push(broken('every pick is told to its end, once', told));
    }
  }
  if (due > 0) {
    violations.push(broken('nothing is left over', `${due} steps are still due`));
  }
  return violations;
}
