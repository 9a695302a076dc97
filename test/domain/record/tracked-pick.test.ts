import { describe, expect, test } from 'vitest';
import type { FeedScore } from '#domain/feed-answers/odds-source.ts';
import { recordedPick } from '#domain/record/recorded-pick.ts';
import {
  closeStep,
  openStep,
  resultStep,
  type TrackedPick,
  trackPick,
} from '#domain/record/tracked-pick.ts';
import { aValueBet, HOUR_MS, NOW } from '../webhooks/builders.ts';

const START = NOW + 5 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
const body = JSON.stringify(recordedPick(aValueBet({ commenceTime: START }), 'A', NOW));
const PICK = trackPick(7, { opensAt: START, salt: 'c2FsdA', body, rules: 2 });
const CLOSED: TrackedPick = { ...PICK, step: 'result', dueAt: START + 2 * HOUR_MS };

const CLOSE = {
  kind: 'close',
  scan: '2026-04-16T22:59:15Z',
  prob: 0.51,
  price: 2,
  age: 50,
  source: 'sharp',
  clv: 0.071,
} as const;

function aScore(change: Partial<FeedScore> = {}): FeedScore {
  return {
    eventId: 'e1',
    commenceTime: START,
    home: 'Arsenal',
    away: 'Chelsea',
    final: { home: 2, away: 1 },
    ...change,
  };
}

test('a pick is due at the start that its entry names, and closed three minutes later', () => {
  expect(PICK).toMatchObject({ step: 'open', dueAt: START });
  expect(openStep(PICK)).toMatchObject({
    entry: { v: 1, type: 'open', pick: 7, salt: 'c2FsdA', body },
    next: { step: 'close', dueAt: START + 180_000 },
  });
});

test('a close is written with the rules that graded the pick, and the result is looked up at a common instant', () => {
  const { entry, next } = closeStep({ ...PICK, step: 'close' }, CLOSE, START + 200_000);
  const { kind: _, ...close } = CLOSE;
  expect(entry).toEqual({
    v: 1,
    type: 'close',
    pick: 7,
    at: '2026-04-16T23:03:20Z',
    ...close,
    rules: 2,
  });
  expect(next).toMatchObject({ step: 'result', dueAt: START + 100 * MINUTE_MS });
});

describe('a start that moves', () => {
  const later = (ms: number) =>
    closeStep({ ...PICK, step: 'close' }, { kind: 'starts_later', startsAt: START + ms }, START);

  test('by up to three days postpones the close and writes nothing', () => {
    const step = later(3 * DAY_MS);
    expect(step.entry).toBeUndefined();
    expect(step.next).toMatchObject({
      step: 'close',
      dueAt: START + 3 * DAY_MS + 180_000,
      opensAt: START,
    });
  });

  test('by more leaves the pick without a close and ungraded', () => {
    const step = later(3 * DAY_MS + 1);
    expect(step.entry).toMatchObject({ type: 'no_close', reason: 'postponed' });
    if (!step.next) {
      throw new Error('nothing is due');
    }
    expect(resultStep(step.next, undefined, step.next.dueAt).entry).toMatchObject({
      settlement: 'ungraded',
      return: null,
      reason: 'postponed',
    });
  });

  test('after the close, by the scores, counts from the new start', () => {
    const moved = aScore({ commenceTime: START + DAY_MS, final: null });
    const { entry, next } = resultStep(CLOSED, moved, START + 3 * DAY_MS);
    expect(entry).toBeUndefined();
    expect(next?.startsAt).toBe(START + DAY_MS);
  });

  test('after the close is looked up again only when the match can be over', () => {
    const moved = aScore({ commenceTime: START + DAY_MS, final: null });
    const { next } = resultStep(CLOSED, moved, START + 2 * HOUR_MS);
    expect(next?.dueAt).toBe(START + DAY_MS + 100 * MINUTE_MS);
  });
});

describe('a result', () => {
  test('settles by the final score and ends the life of the pick', () => {
    const step = resultStep(CLOSED, aScore(), START + 2 * HOUR_MS);
    expect(step.entry).toEqual({
      v: 1,
      type: 'result',
      pick: 7,
      at: '2026-04-17T01:00:00Z',
      source: 'feed',
      settlement: 'won',
      return: 2.1,
      score: { home: 2, away: 1 },
    });
    expect(step.next).toBeUndefined();
  });

  test('goes by the names where the feed has swapped the sides', () => {
    const swapped = aScore({ home: 'Chelsea', away: 'Arsenal', final: { home: 3, away: 0 } });
    expect(resultStep(CLOSED, swapped, START).entry).toMatchObject({
      settlement: 'lost',
      score: { home: 0, away: 3 },
    });
  });

  test('of other teams under the same id settles nothing', () => {
    const other = resultStep(CLOSED, aScore({ away: 'Everton' }), START);
    expect(other.entry).toMatchObject({ settlement: 'ungraded', reason: 'other_teams' });
  });

  test.each([
    ['half an hour later at first', 130, 160],
    ['six hours later after eight', 490, 790],
  ])('that is not there yet is looked up %s', (_, minutes, next) => {
    const step = resultStep(CLOSED, undefined, START + minutes * MINUTE_MS);
    expect(step.entry).toBeUndefined();
    expect(step.next?.dueAt).toBe(START + next * MINUTE_MS);
  });

  test('is never looked up at a quarter of an hour, when matches start', () => {
    for (let minutes = 100; minutes < 2 * 24 * 60; minutes += 7) {
      const dueAt = resultStep(CLOSED, undefined, START + minutes * MINUTE_MS).next?.dueAt ?? 0;
      expect(dueAt % (15 * MINUTE_MS)).toBe(10 * MINUTE_MS);
    }
  });

  test('that could not be looked up is waited for until four days after the start', () => {
    expect(resultStep(CLOSED, 'not_read', START + 4 * DAY_MS - 1).entry).toBeUndefined();
    expect(resultStep(CLOSED, 'not_read', START + 4 * DAY_MS).entry).toMatchObject({
      reason: 'no_result',
    });
  });

  test('that does not come within three days of the start leaves the pick ungraded, never guessed', () => {
    const unfinished = aScore({ final: null });
    expect(resultStep(CLOSED, unfinished, START + 3 * DAY_MS - 1).entry).toBeUndefined();
    expect(resultStep(CLOSED, unfinished, START + 3 * DAY_MS).entry).toMatchObject({
      settlement: 'ungraded',
      return: null,
      score: null,
      reason: 'no_result',
    });
  });
});
