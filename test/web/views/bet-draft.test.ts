import { afterEach, describe, expect, test } from 'vitest';
import { Problem } from '../../../web/api/problem.ts';
import { type BetToLog, fromSurebetLeg } from '../../../web/bets/to-log.ts';
import { fromLocalTime, toLocalTime } from '../../../web/format/local-time.ts';
import { timeZone } from '../../../web/format/time.ts';
import {
  checkAmounts,
  minOddsFor,
  readDraft,
  readNumber,
  refusalOf,
  toDraft,
} from '../../../web/views/bets/bet-draft.ts';
import { fixturesOf, surebetsOf } from '../stand-in/market.ts';

const BET: BetToLog = {
  event_id: 'event-1',
  sport_key: 'soccer_epl',
  home: 'Arsenal',
  away: 'Chelsea',
  commence_time: '2026-04-18T14:00:00Z',
  market_key: 'h2h',
  outcome: 'Arsenal',
  point: null,
  book: 'pinnacle',
  odds: 2.12,
  minOdds: 2.05,
  stakes: [
    {
      bankroll_id: 'b',
      name: 'B',
      stake: 12.5,
      currency: 'USD',
      min_odds: 2.01,
      book: 'coolbet',
      price: 2.08,
    },
  ],
};
const BANKROLLS = [
  { id: 'a', currency: 'EUR' },
  { id: 'b', currency: 'USD' },
];
const NOW = Date.parse('2026-04-18T08:58:40Z');

afterEach(() => {
  timeZone.value = undefined;
});

test('the form begins with the bankroll that would stake on the bet, at its own book', () => {
  timeZone.value = 'UTC';
  expect(toDraft(BET, BANKROLLS, NOW)).toEqual({
    book: 'coolbet',
    odds: '2.08',
    stake: '12.5',
    currency: 'USD',
    bankroll: 'b',
    placedAt: '2026-04-18T08:58',
    note: '',
  });
  expect(toDraft({ ...BET, stakes: [] }, BANKROLLS, NOW)).toMatchObject({
    book: 'pinnacle',
    odds: '2.12',
    stake: '',
    currency: 'EUR',
    bankroll: 'a',
  });
});

/** A surebet of the stand-in, and its first leg. */
function aSurebet() {
  const [surebet] = surebetsOf(fixturesOf(40, NOW), NOW);
  const [leg] = surebet?.legs ?? [];
  if (!surebet || !leg) {
    throw new Error('The stand-in has no surebet.');
  }
  return { surebet, leg };
}

test('a leg of a surebet begins with its stake, of the bankroll of the surebet', () => {
  const { surebet, leg } = aSurebet();
  const own = { ...surebet, bankroll: { id: 'b', name: 'B', bankroll: 500, currency: 'USD' } };
  const begun = (stake?: number) => {
    const bet = fromSurebetLeg(own, leg, stake);
    return bet && toDraft(bet, BANKROLLS, NOW);
  };
  expect(begun(240)).toMatchObject({ currency: 'USD', bankroll: 'b', stake: '240' });
  expect(begun()).toMatchObject({ currency: 'USD', bankroll: 'b', stake: '' });
});

test('a leg that is laid is no bet to log: a logged bet backs its outcome', () => {
  const { surebet, leg } = aSurebet();
  expect(fromSurebetLeg(surebet, { ...leg, outcome: `Lay ${leg.outcome}` })).toBeUndefined();
});

test('the minimum odds are those of the bankroll, else those of the bet', () => {
  const at = (bankroll: string, book: string) =>
    minOddsFor(BET, { ...toDraft(BET, BANKROLLS, NOW), bankroll, book });
  expect(at('b', 'coolbet')).toBe(2.01);
  expect(at('a', BET.book)).toBe(2.05);
});

test('at another book they pay as much after its commission', () => {
  const bet = { ...BET, stakes: [], minOdds: 2.03 };
  const at = (book: string) => minOddsFor(bet, { ...toDraft(BET, BANKROLLS, NOW), book });
  expect(at('skybet')).toBe(2.03);
  // 1 + 1.03 / 0.95 = 2.0842…
  expect(at('betfair_ex_eu')).toBe(2.09);
});

test('what is sent has the selection, and nothing that only the page needs', () => {
  timeZone.value = 'UTC';
  const { body } = readDraft(BET, { ...toDraft(BET, BANKROLLS, NOW), stake: '12,5' });
  const { stakes: _, minOdds: __, ...selection } = BET;
  expect(body).toEqual({
    ...selection,
    book: 'coolbet',
    odds: 2.08,
    stake: 12.5,
    currency: 'USD',
    bankroll: 'b',
    placed_at: '2026-04-18T08:58:00Z',
    note: null,
  });
});

test('what cannot be read is named at its field before anything is sent', () => {
  const { problems } = readDraft(BET, {
    ...toDraft(BET, BANKROLLS, NOW),
    odds: '1',
    stake: '',
    currency: 'EURO',
    placedAt: '',
  });
  expect(Object.keys(problems ?? {}).sort()).toEqual(['currency', 'odds', 'placedAt', 'stake']);
});

test.each([
  ['2.5', 2.5],
  [' 2,5 ', 2.5],
  ['', Number.NaN],
  ['lots', Number.NaN],
])('the text “%s” is the number %d', (text, value) => {
  expect(readNumber(text)).toBe(value);
});

test.each(['1,000', '1.250', ' 12,500 ', '1,000,000'])(
  'a stake of “%s” is asked for again: it may be thousands or a fraction',
  (stake) =>
    expect(checkAmounts({ odds: '2,105', stake })).toEqual({
      stake: 'Enter 1000 or 1.25: a point or comma before three digits may mean either.',
    }),
);

test.each(['1000', '1000.50', '12,5', '0,125'])('a stake of “%s” is one number', (stake) => {
  expect(checkAmounts({ odds: '2.105', stake })).toEqual({});
});

test('a refusal stands at the fields that the form has, and the rest above', () => {
  const fields = { placed_at: 'must not be in the future', outcome: 'must be one of A, B' };
  const problem = new Problem(400, 'invalid_parameter', 'Two fields are not valid.', fields);
  expect(refusalOf(problem, ['placedAt'])).toEqual({
    problems: { placedAt: 'Must not be in the future.' },
    failure: 'Outcome must be one of A, B.',
  });
  const other = new Problem(409, 'too_many_bets', 'The account has 10,000 bets.', {});
  expect(refusalOf(other, []).failure).toBe('The account has 10,000 bets.');
});

describe('a time in a zone of its own', () => {
  test.each([
    ['UTC', '2026-04-18T08:58'],
    ['America/New_York', '2026-04-18T04:58'],
    ['Asia/Kolkata', '2026-04-18T14:28'],
  ])('in %s is %s, and back', (zone, text) => {
    timeZone.value = zone;
    expect(toLocalTime(NOW)).toBe(text);
    expect(fromLocalTime(text)).toBe(Date.parse('2026-04-18T08:58:00Z'));
  });

  test('is right on both sides of a change of clocks', () => {
    timeZone.value = 'Europe/Berlin';
    expect(fromLocalTime('2026-03-29T01:30')).toBe(Date.parse('2026-03-29T00:30:00Z'));
    expect(fromLocalTime('2026-03-29T03:30')).toBe(Date.parse('2026-03-29T01:30:00Z'));
  });

  test('is none where the text is none', () => {
    expect(fromLocalTime('')).toBeNaN();
  });
});
