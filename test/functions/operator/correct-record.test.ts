import { expect, test } from 'vitest';
import type { PublicPick } from '#domain/record/correction.ts';
import { type CorrectionInput, createCorrectRecord } from '#functions/operator/correct-record.ts';
import { NOW } from '../../domain/webhooks/builders.ts';
import { RECORDED } from '../../support/recorded.ts';

const EVENT: CorrectionInput = { pick: 0, because: 'Abandoned.', score: { home: 0, away: 2 } };

function run(event: unknown) {
  const picks = {
    find: async (index: number) =>
      (RECORDED as readonly PublicPick[]).find((pick) => pick.index === index),
    correct: async () => 7,
  };
  return createCorrectRecord({ picks, now: () => NOW })(event as CorrectionInput);
}

test('a correction is answered with its entry and its index', async () => {
  expect(await run(EVENT)).toMatchObject({
    document: {
      index: 7,
      entry: { type: 'correction', because: 'Abandoned.', settlement: 'lost' },
    },
  });
});

test('a correction may say that no score settles the pick, and why', async () => {
  const answer = await run({ pick: 0, because: 'Abandoned.', ungraded: 'no_result' });
  expect(answer).toMatchObject({
    document: { entry: { settlement: 'ungraded', reason: 'no_result' } },
  });
});

test('of a score only its two sides are published, in the one order that results have', async () => {
  const answer = await run({ ...EVENT, score: { away: 2, home: 0, note: 'x' } });
  expect(JSON.stringify(answer)).toContain('"score":{"home":0,"away":2}');
});

test.each<[string, unknown, string]>([
  ['of a pick that is not there', { ...EVENT, pick: 1 }, 'pick_not_found'],
  ['of a pick without a result', { ...EVENT, pick: 4 }, 'not_settled'],
  ['without a reason', { ...EVENT, because: ' ' }, 'invalid'],
  ['with a reason of more than 300 characters', { ...EVENT, because: 'x'.repeat(301) }, 'invalid'],
  ['with a line break within its reason', { ...EVENT, because: 'a\nb' }, 'invalid'],
  ['with a separator of lines within its reason', { ...EVENT, because: 'a\u2028b' }, 'invalid'],
  ['with neither a score nor a reason for none', { pick: 0, because: 'x' }, 'invalid'],
  ['with both', { ...EVENT, ungraded: 'no_result' }, 'invalid'],
  ['with half a goal', { ...EVENT, score: { home: 0.5, away: 0 } }, 'invalid'],
  ['with an unknown reason', { pick: 0, because: 'x', ungraded: 'constructor' }, 'invalid'],
])('a correction %s is refused', async (_, event, reason) => {
  expect(await run(event)).toEqual({ ok: false, reason });
});

test('a correction that another one overtook is refused, so that it is looked at again', async () => {
  const picks = { find: async () => RECORDED[1] as PublicPick, correct: async () => undefined };
  const correctRecord = createCorrectRecord({ picks, now: () => NOW });
  expect(await correctRecord(EVENT)).toEqual({ ok: false, reason: 'corrected_meanwhile' });
});
