import { describe, expect, test } from 'vitest';
import type { FeedScore } from '#domain/feed-answers/odds-source.ts';
import { recordedPick } from '#domain/record/recorded-pick.ts';
import { trackPick } from '#domain/record/tracked-pick.ts';
import { createFindClose } from '#functions/settle-record/find-close.ts';
import { createScoreReader } from '#functions/settle-record/read-scores.ts';
import { aValueBet, HOUR_MS, NOW } from '../../domain/webhooks/builders.ts';
import { createCreditTwin } from '../../support/credit-twin.ts';
import { createPickTwin, type PickTwin } from '../../support/pick-twin.ts';
import {
  createFailure,
  INTERVAL_MS,
  playStory,
  quotesOfStory,
  START,
  tellRecord,
} from '../../support/record-story.ts';

/** A store of which one call fails. */
function failingStore(twin: PickTwin, at: number, when: 'before' | 'after') {
  const failure = createFailure(at, when);
  const store = {
    known: (keys: Parameters<PickTwin['known']>[0]) => failure.around(() => twin.known(keys)),
    commit: (picks: Parameters<PickTwin['commit']>[0]) => failure.around(() => twin.commit(picks)),
    due: (now: number, limit: number) => failure.around(() => twin.due(now, limit)),
    take: (steps: Parameters<PickTwin['take']>[0]) => failure.around(() => twin.take(steps)),
  };
  return { store, calls: failure.calls };
}

describe('the life of picks', () => {
  test('ends with everything known: opened, closed or not with its reason, settled or ungraded', async () => {
    const twin = createPickTwin();
    await playStory(twin);
    const ofPick = (id: string) => {
      const index = twin.log.findIndex((entry) => entry.type === 'open' && entry.body.includes(`"${id}"`));
      const open = twin.log[index];
      const pick = open?.type === 'open' ? open.pick : -1;
      return twin.log.filter((entry) => entry.type !== 'pick' && entry.pick === pick);
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
    expect(twin.log).toHaveLength(12);
    expect((await twin.sums()).get('all')).toMatchObject({ picks: 3, closed: 2, settled: 2, ungraded: 1 });
  });

  test.each(['before', 'after'] as const)(
    'is the same whichever call ends a process %s its effect: nothing is lost or doubled',
    async (when) => {
      const calm = createPickTwin();
      const { store, calls } = failingStore(calm, 0, when);
      await playStory(store);
      for (let at = 1; at <= calls(); at++) {
        const twin = createPickTwin();
        await playStory(failingStore(twin, at, when).store);
        expect(tellRecord(twin.log), `call ${at}`).toEqual(tellRecord(calm.log));
        expect(await twin.sums(), `call ${at}`).toEqual(await calm.sums());
      }
      expect(calls()).toBeGreaterThan(20);
    },
  );

  test('two runs at the same time write each entry once', async () => {
    const [calm, twin] = [createPickTwin(), createPickTwin()];
    await playStory(calm);
    // Every run acts on what another has taken meanwhile.
    const take: PickTwin['take'] = async (steps) => {
      await twin.take(steps.slice(0, 1));
      return twin.take(steps);
    };
    await playStory({ ...twin, take });
    expect(tellRecord(twin.log)).toEqual(tellRecord(calm.log));
  });

  test('a store that takes steps twice is found out', async () => {
    const [calm, twin] = [createPickTwin(), createPickTwin('takes_twice')];
    await playStory(calm);
    const take: PickTwin['take'] = async (steps) => (await twin.take(steps)) && twin.take(steps);
    await playStory({ ...twin, take });
    expect(tellRecord(twin.log)).not.toEqual(tellRecord(calm.log));
  });
});

const PICK = trackPick(0, {
  opensAt: START,
  salt: '',
  body: JSON.stringify(recordedPick(aValueBet({ eventId: 'played', commenceTime: START }), NOW)),
  rules: 1,
});

describe('the scan that closes', () => {
  const findIn = (load: Parameters<typeof createFindClose>[0]['load']) =>
    createFindClose({ load, intervalMs: INTERVAL_MS })(PICK);
  /** With the start of the event in the quotes of each slot. */
  const listedAt = (startOf: (slot: number) => number | undefined) => async (slot: number) => {
    const quotes = quotesOfStory(slot);
    const commenceTime = startOf(slot);
    const [sport] = quotes.kept;
    if (!sport) throw new Error('no quotes');
    const events = sport.answer.events.flatMap((event) => {
      if (event.id !== 'played') return [event];
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
    const load = async (slot: number) => (slot >= START - 3 * INTERVAL_MS ? undefined : quotesOfStory(slot));
    expect(await findIn(load)).toMatchObject({ kind: 'close', scan: isoAt(START - 4 * INTERVAL_MS) });
    const late = async (slot: number) => ({ ...quotesOfStory(slot), now: slot + 60_000 });
    expect(await findIn(late)).toMatchObject({ kind: 'close', scan: isoAt(START - 2 * INTERVAL_MS) });
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
});

describe('scores', () => {
  const SCORE: FeedScore = { eventId: 'e1', commenceTime: NOW, home: 'a', away: 'b', final: null };
  function reader({ monthlyCredits = 1_000, fails = false, spent = 2 } = {}) {
    const credits = createCreditTwin();
    const asked: string[] = [];
    const scores = async (sport: string) => {
      asked.push(sport);
      return fails
        ? { ok: false as const, failure: { reason: 'timeout' as const, code: null }, spent: 0 }
        : { ok: true as const, value: [SCORE], spent };
    };
    const session = { scores, credits: () => ({ remaining: null, used: null, spent: fails ? 0 : spent }) };
    const source = { monthlyCredits, creditsPerScores: 2, maxTries: 3, open: async () => session };
    const read = createScoreReader({ source: source as never, creditStore: credits, now: () => NOW });
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
