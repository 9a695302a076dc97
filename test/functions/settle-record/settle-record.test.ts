import { describe, expect, test } from 'vitest';
import type { FeedScore } from '#domain/feed-answers/odds-source.ts';
import type { BetOnEvent } from '#domain/record/closing.ts';
import { recordedPick } from '#domain/record/recorded-pick.ts';
import { bodyOf, type TrackedPick, trackPick } from '#domain/record/tracked-pick.ts';
import { createFindClose } from '#functions/settle-record/find-close.ts';
import { createScoreReader } from '#functions/settle-record/read-scores.ts';
import { reportRun } from '#functions/settle-record/report-run.ts';
import { createSettleRecord } from '#functions/settle-record/settle-record.ts';
import { aValueBet, HOUR_MS, NOW } from '../../domain/webhooks/builders.ts';
import { createFakeCreditStore } from '../../support/fake-credit-store.ts';
import { createFakePickStore, type FakePickStore } from '../../support/fake-pick-store.ts';
import {
  createFailure,
  INTERVAL_MS,
  playStory,
  quotesOfStory,
  START,
  tellRecord,
} from '../../support/record-story.ts';

/** A store of which one call fails. */
function failingStore(fake: FakePickStore, at: number, when: 'before' | 'after') {
  const failure = createFailure(at, when);
  const store = {
    known: (keys: Parameters<FakePickStore['known']>[0]) => failure.around(() => fake.known(keys)),
    commit: (picks: Parameters<FakePickStore['commit']>[0]) =>
      failure.around(() => fake.commit(picks)),
    due: (...page: Parameters<FakePickStore['due']>) => failure.around(() => fake.due(...page)),
    take: (steps: Parameters<FakePickStore['take']>[0]) => failure.around(() => fake.take(steps)),
  };
  return { store, calls: failure.calls };
}

describe('the life of picks', () => {
  test('ends with everything known: opened, closed or not with its reason, settled or ungraded', async () => {
    const fake = createFakePickStore();
    await playStory(fake);
    const ofPick = (id: string) => {
      const index = fake.log.findIndex(
        (entry) => entry.type === 'open' && entry.body.includes(`"${id}"`),
      );
      const open = fake.log[index];
      const pick = open?.type === 'open' ? open.pick : -1;
      return fake.log.filter((entry) => entry.type !== 'pick' && entry.pick === pick);
    };
    expect(ofPick('played')).toMatchObject([
      { type: 'open' },
      { type: 'close', source: 'sharp' },
      { type: 'result', settlement: 'won', return: 2.1 },
    ]);
    expect(ofPick('moved')).toMatchObject([
      { type: 'open' },
      { type: 'no_close', reason: 'not_listed' },
      { type: 'result', settlement: 'lost' },
    ]);
    expect(ofPick('lost')).toMatchObject([
      { type: 'open' },
      { type: 'close' },
      { type: 'result', settlement: 'ungraded', reason: 'no_result' },
    ]);
    expect(fake.log).toHaveLength(12);
    expect((await fake.sums()).get('all')).toMatchObject({
      picks: 3,
      closed: 2,
      settled: 2,
      ungraded: 1,
    });
  });

  test.each(['before', 'after'] as const)(
    'is the same whichever call ends a process %s its effect: nothing is lost or doubled',
    async (when) => {
      const calm = createFakePickStore();
      const { store, calls } = failingStore(calm, 0, when);
      await playStory(store);
      for (let at = 1; at <= calls(); at++) {
        const fake = createFakePickStore();
        await playStory(failingStore(fake, at, when).store);
        expect(tellRecord(fake.log), `call ${at}`).toEqual(tellRecord(calm.log));
        expect(await fake.sums(), `call ${at}`).toEqual(await calm.sums());
      }
      expect(calls()).toBeGreaterThan(20);
    },
  );

  test('two runs at the same time write each entry once', async () => {
    const [calm, fake] = [createFakePickStore(), createFakePickStore()];
    await playStory(calm);
    // Every run acts on what another has taken meanwhile.
    const take: FakePickStore['take'] = async (steps) => {
      await fake.take(steps.slice(0, 1));
      return fake.take(steps);
    };
    await playStory({ ...fake, take });
    expect(tellRecord(fake.log)).toEqual(tellRecord(calm.log));
  });

  test('a store that takes steps twice is found out', async () => {
    const [calm, fake] = [createFakePickStore(), createFakePickStore('takes_twice')];
    await playStory(calm);
    const take: FakePickStore['take'] = async (steps) =>
      (await fake.take(steps)) && fake.take(steps);
    await playStory({ ...fake, take });
    expect(tellRecord(fake.log)).not.toEqual(tellRecord(calm.log));
  });
});

const PICK = trackPick(0, {
  opensAt: START,
  salt: '',
  body: JSON.stringify(
    recordedPick(aValueBet({ eventId: 'played', commenceTime: START }), 'A', NOW),
  ),
  rules: 1,
});

describe('a run', () => {
  const DUE_AT = START + 180_000;
  /**
   * Picks whose close is due: so many of the event that the story plays, and of events that no scan
   * lists.
   */
  const closing = (listed: number, unlisted: number) =>
    Array.from({ length: listed + unlisted }, (_, index) => {
      const bet = aValueBet({
        eventId: index < listed ? 'played' : `dropped${index}`,
        commenceTime: START,
      });
      const body = JSON.stringify(recordedPick(bet, 'A', NOW));
      return { ...PICK, index, body, step: 'close' as const, dueAt: DUE_AT };
    });

  const noScores = async (sports: readonly string[]) => ({
    scores: new Map(),
    failed: sports,
    spent: 0,
  });
  type RunDeps = Partial<Parameters<typeof createSettleRecord>[0]>;
  function run(fake: FakePickStore, due: readonly TrackedPick[], change: RunDeps = {}) {
    for (const pick of due) {
      fake.rows.set(pick.index, pick);
    }
    return createSettleRecord({
      picks: fake,
      batch: 8,
      newFindClose: () =>
        createFindClose({ load: async (slot) => quotesOfStory(slot), intervalMs: INTERVAL_MS }),
      readScores: noScores,
      now: () => DUE_AT,
      ...change,
    })();
  }

  test('loads each scan once, however many of its picks the feed no longer lists', async () => {
    const slots: number[] = [];
    const load = async (slot: number) => {
      slots.push(slot);
      return quotesOfStory(slot);
    };
    const newFindClose = () => createFindClose({ load, intervalMs: INTERVAL_MS });
    const { entries } = await run(createFakePickStore(), closing(0, 30), { newFindClose });
    expect(entries).toEqual({ no_close: 30 });
    expect(slots).toHaveLength(20);
    expect(new Set(slots).size).toBe(20);
  });

  test('that is short of time keeps what it closed, and the next one goes on from there', async () => {
    const fake = createFakePickStore();
    const due = closing(20, 0);
    let now = DUE_AT;
    const newFindClose = () => async () => {
      now += 5_000;
      return { kind: 'no_scan' as const };
    };
    const first = await run(fake, due, { newFindClose, now: () => now });
    expect(first).toMatchObject({ entries: { no_close: 3 }, lost: 0 });
    const isLeft = ({ index }: TrackedPick) => fake.rows.get(index)?.step === 'close';
    expect(due.filter(isLeft)).toHaveLength(17);
    // One step comes on even where a single close takes longer than the whole run may.
    const slow = () => async () => {
      now += 20_000;
      return { kind: 'no_scan' as const };
    };
    expect(await run(fake, [], { newFindClose: slow, now: () => now })).toMatchObject({
      entries: { no_close: 1 },
    });
  });

  test('takes all that is due, however much it is, and asks for the scores of a sport once', async () => {
    const over = Array.from({ length: 300 }, (_, index) => ({
      ...PICK,
      index: 2_000 + index,
      step: 'result' as const,
      dueAt: DUE_AT - 1,
    }));
    const opening = Array.from({ length: 200 }, (_, index) => ({
      ...PICK,
      index: 1_000 + index,
      startsAt: START + HOUR_MS,
      dueAt: DUE_AT,
    }));
    const asked: string[] = [];
    const readScores = async (sports: readonly string[]) => {
      asked.push(...sports);
      return {
        scores: new Map(sports.map((sport) => [sport, []])),
        failed: [],
        spent: 2 * sports.length,
      };
    };
    const due = [...over, ...closing(0, 100), ...opening];
    const result = await run(createFakePickStore(), due, { readScores });
    expect(result).toMatchObject({
      entries: { open: 200, no_close: 100 },
      putOff: 300,
      creditsSpent: 2,
    });
    expect(asked).toEqual(['soccer_epl']);
  });

  test('that could not ask for a score does not end a pick three days after its start', async () => {
    const dueAt = START + 73 * HOUR_MS;
    const waits: TrackedPick = { ...PICK, step: 'result', dueAt };
    expect(await run(createFakePickStore(), [waits], { now: () => dueAt })).toMatchObject({
      entries: {},
      putOff: 1,
    });
    const readScores = async () => ({
      scores: new Map([['soccer_epl', []]]),
      failed: [],
      spent: 0,
    });
    expect(
      await run(createFakePickStore(), [waits], { now: () => dueAt, readScores }),
    ).toMatchObject({
      entries: { result: 1 },
    });
  });

  test('whose store refuses one opening opens, closes and settles the others, and names the failure', async () => {
    const fake = createFakePickStore();
    const [poison, other] = [
      { ...PICK, index: 90 },
      { ...PICK, index: 91 },
    ];
    const over = {
      ...PICK,
      index: 92,
      step: 'result' as const,
      startsAt: START - 80 * HOUR_MS,
      opensAt: START,
    };
    const take: FakePickStore['take'] = async (steps) => {
      if (steps.some(({ pick }) => pick.index === 90)) {
        throw new Error('The line is too long');
      }
      return fake.take(steps);
    };
    const due = [poison, other, ...closing(2, 0), over];
    const readScores = async () => ({
      scores: new Map([['soccer_epl', []]]),
      failed: [],
      spent: 0,
    });
    const result = await run(fake, due, { picks: { ...fake, take }, readScores });
    expect(result.entries).toEqual({ open: 1, close: 2, result: 1 });
    expect(result.failures).toEqual([new Error('The line is too long')]);
    expect(result.lost).toBe(0);
  });

  test('goes on behind any number of picks that fail, and the next one tries those last', async () => {
    const fake = createFakePickStore();
    let now = DUE_AT;
    const isPoison = ({ index }: TrackedPick) => index < 600;
    const due = closing(0, 610).map((pick) => ({
      ...pick,
      dueAt: DUE_AT - (isPoison(pick) ? 1 : 0),
    }));
    // At first all fail at once, then each takes two seconds to fail, so that a run has time for
    // eight.
    const settle = (failsAfterMs: number) => {
      const newFindClose = () => async (pick: BetOnEvent) => {
        if (Number(pick.event_id.replace('dropped', '')) >= 600) {
          return { kind: 'no_scan' as const };
        }
        now += failsAfterMs;
        throw new Error('The quotes are broken');
      };
      return { picks: fake, batch: 8, newFindClose, readScores: noScores, now: () => now };
    };
    for (const pick of due.slice(0, 605)) {
      fake.rows.set(pick.index, pick);
    }
    const quick = await createSettleRecord(settle(0))();
    expect(quick).toMatchObject({ entries: { no_close: 5 }, putOff: 0 });
    expect(quick.failures).toHaveLength(600);

    for (const pick of due.slice(605)) {
      fake.rows.set(pick.index, pick);
    }
    const slow = createSettleRecord(settle(2_000));
    const entries: unknown[] = [];
    for (let run = 0; run < 76; run++) {
      entries.push((await slow()).entries);
    }
    expect(entries.slice(0, 75)).toEqual(Array.from({ length: 75 }, () => ({})));
    expect(entries[75]).toEqual({ no_close: 5 });
  });

  test('whose scans or scores cannot be read names both failures and opens what is due', async () => {
    const over = { ...PICK, index: 92, step: 'result' as const };
    const fails = (what: string) => async () => Promise.reject(new Error(what));
    const result = await run(
      createFakePickStore(),
      [PICK, ...closing(1, 0).map((pick) => ({ ...pick, index: 1 })), over],
      {
        newFindClose: () => fails('no scans'),
        readScores: fails('no scores'),
      },
    );
    expect(result).toMatchObject({ entries: { open: 1 }, putOff: 1, scoresFailed: ['soccer_epl'] });
    expect(result.failures).toEqual([new Error('no scans'), new Error('no scores')]);
  });
});

test('the failures of a run are counted in its line and named in lines of their own, five at most', () => {
  const lines: unknown[] = [];
  const log = (level: string) => (name: unknown, values: unknown) =>
    void lines.push([level, name, values]);
  const logger = { info: log('info'), warn: log('warn'), error: log('error') };
  const metrics = { addMetric: () => metrics, publishStoredMetrics: () => undefined };
  const failures = Array.from({ length: 7 }, (_, step) => new Error(`step ${step}`));
  const nothing = {
    entries: {},
    putOff: 0,
    lost: 0,
    scoresFailed: [],
    creditsSpent: 0,
    overdueSeconds: 0,
  };
  reportRun({ ...nothing, failures }, { logger, metrics } as never);
  expect(lines).toEqual([
    ['info', 'settle_record', expect.objectContaining({ failed: 7 })],
    ...failures.slice(0, 5).map((error) => ['error', 'settle_record_failed', { error }]),
  ]);
});

describe('the scan that closes', () => {
  const findIn = (load: Parameters<typeof createFindClose>[0]['load']) =>
    createFindClose({ load, intervalMs: INTERVAL_MS })(bodyOf(PICK), START);
  /** With the start of the event in the quotes of each slot. */
  const listedAt = (startOf: (slot: number) => number | undefined) => async (slot: number) => {
    const quotes = quotesOfStory(slot);
    const commenceTime = startOf(slot);
    const [sport] = quotes.kept;
    if (!sport) {
      throw new Error('no quotes');
    }
    const events = sport.answer.events.flatMap((event) => {
      if (event.id !== 'played') {
        return [event];
      }
      return commenceTime === undefined ? [] : [{ ...event, commenceTime }];
    });
    return { ...quotes, kept: [{ ...sport, answer: { ...sport.answer, events } }] };
  };
  const isoAt = (time: number) => new Date(time).toISOString().replace('.000', '');

  test('is the last one that was computed before the start', async () => {
    expect(await findIn(async (slot) => quotesOfStory(slot))).toMatchObject({
      kind: 'close',
      scan: isoAt(START - INTERVAL_MS),
      age: 63,
    });
  });

  test('is an earlier one where that stored nothing or was computed too late', async () => {
    const load = async (slot: number) =>
      slot >= START - 3 * INTERVAL_MS ? undefined : quotesOfStory(slot);
    expect(await findIn(load)).toMatchObject({
      kind: 'close',
      scan: isoAt(START - 4 * INTERVAL_MS),
    });
    const late = async (slot: number) => ({ ...quotesOfStory(slot), now: slot + 60_000 });
    expect(await findIn(late)).toMatchObject({
      kind: 'close',
      scan: isoAt(START - 2 * INTERVAL_MS),
    });
  });

  test('is none that is more than fifteen minutes before the start', async () => {
    const slots: number[] = [];
    const load = async (slot: number) => void slots.push(slot) as undefined;
    expect(await findIn(load)).toEqual({ kind: 'no_scan' });
    expect(slots).toHaveLength(20);
    expect(Math.min(...slots)).toBe(START - 900_000);
  });

  test('is that before the earlier start, where the event began sooner than planned', async () => {
    const began = START - 20 * 60_000;
    const load = listedAt((slot) => (slot < began - 60_000 ? START : began));
    expect(await findIn(load)).toMatchObject({ kind: 'close', scan: isoAt(began - 15_000) });
  });

  test('waits where the event is to start later', async () => {
    const later = START + HOUR_MS;
    expect(await findIn(listedAt(() => later))).toEqual({ kind: 'starts_later', startsAt: later });
  });

  test('is missing where the feed dropped the event', async () => {
    expect(await findIn(listedAt(() => undefined))).toEqual({ kind: 'not_listed' });
  });

  test('is missing where the sport could not be read, not because the event was dropped', async () => {
    const load = async (slot: number) => ({ ...quotesOfStory(slot), kept: [] });
    expect(await findIn(load)).toEqual({ kind: 'not_read' });
  });
});

describe('scores', () => {
  const SCORE: FeedScore = { eventId: 'e1', commenceTime: NOW, home: 'a', away: 'b', final: null };
  function reader({ monthlyCredits = 1_000, fails = false, spent = 2 } = {}) {
    const credits = createFakeCreditStore();
    const asked: string[] = [];
    const scores = async (sport: string) => {
      asked.push(sport);
      return fails
        ? { ok: false as const, failure: { reason: 'timeout' as const, code: null }, spent: 0 }
        : { ok: true as const, value: [SCORE], spent };
    };
    const session = {
      scores,
      credits: () => ({ remaining: null, used: null, spent: fails ? 0 : spent }),
    };
    const source = { monthlyCredits, creditsPerScores: 2, maxTries: 3, open: async () => session };
    const read = createScoreReader({
      source: source as never,
      creditStore: credits,
      now: () => NOW,
    });
    return { read, asked, spent: () => credits.spentIn('2026-04') };
  }

  test('are charged to the month like odds, and what they did not cost is given back', async () => {
    const { read, spent } = reader();
    expect(await read(['soccer_epl'])).toEqual({
      scores: new Map([['soccer_epl', [SCORE]]]),
      failed: [],
      spent: 2,
    });
    expect(spent()).toBe(2);
  });

  test('are not asked for without a sport, nor out of the reserve', async () => {
    const idle = reader();
    expect(await idle.read([])).toMatchObject({ failed: [] });
    expect(idle.spent()).toBe(0);
    // A reserve of one credit leaves five, and three tries may cost six.
    const poor = reader({ monthlyCredits: 6 });
    expect(await poor.read(['soccer_epl'])).toMatchObject({ failed: ['soccer_epl'], spent: 0 });
    expect([poor.asked, poor.spent()]).toEqual([[], 0]);
  });

  test('that fail are named, and cost nothing', async () => {
    const { read, spent } = reader({ fails: true });
    expect(await read(['soccer_epl'])).toMatchObject({ failed: ['soccer_epl'], scores: new Map() });
    expect(spent()).toBe(0);
  });
});
