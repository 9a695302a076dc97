import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stakesOf } from '#domain/webhooks/outbox/pick-stakes.ts';
import { formPicks, NO_HISTORY } from '#domain/webhooks/selection/form-picks.ts';
import { selectionKey } from '#domain/webhooks/selection/selection-key.ts';
import { isNewMatch } from '#domain/webhooks/selection/selections.ts';
import {
  activeBankrollsOf,
  type Bankroll,
  bankrollsOf,
  DEFAULT_BANKROLL,
} from '#domain/webhooks/subscriber/bankrolls.ts';
import {
  DEFAULT_SETTINGS,
  type SubscriberSettings,
} from '#domain/webhooks/subscriber/subscriber-settings.ts';
import { anOffer, aReservedOffer, aValueBet, HOUR_MS, NOW } from '../builders.ts';

const aBankroll = (id: string, change: Partial<Bankroll> = {}): Bankroll => ({
  ...DEFAULT_BANKROLL,
  id,
  name: `The ${id}`,
  ...change,
});

function withBankrolls(
  [first, ...others]: readonly Bankroll[],
  change: Partial<SubscriberSettings> = {},
): SubscriberSettings {
  return { ...DEFAULT_SETTINGS, ...first, others, ...change };
}

const BOOKS = ['alpha', 'beta', 'gamma'];
const someBooks = fc.constantFrom(null, ...BOOKS.map((book) => [book]), ['alpha', 'gamma']);

const anyBankroll: fc.Arbitrary<Partial<Bankroll>> = fc.record({
  isActive: fc.boolean(),
  books: someBooks,
  sports: fc.constantFrom(null, ['soccer_epl']),
  grades: fc.constantFrom<Bankroll['grades']>(['A'], ['B'], ['A', 'B']),
  minEv: fc.constantFrom(0, 0.03, 0.06),
  maxHoursToStart: fc.constantFrom(null, 3),
  bankroll: fc.integer({ min: 0, max: 100_000 }),
  currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
  kellyFraction: fc.constantFrom(0.1, 0.25, 1),
  maxStake: fc.constantFrom(0.005, 0.02),
  maxOpen: fc.constantFrom(null, 0.01, 0.03),
  rounding: fc.constantFrom(null, 0.5, 5),
});

const anySettings = fc
  .tuple(fc.array(anyBankroll, { minLength: 1, maxLength: 5 }), someBooks)
  .map(([all, myBooks]) =>
    withBankrolls(
      all.map((bankroll, index) => aBankroll(`b${index}`, bankroll)),
      { myBooks },
    ),
  );

const anyOffer = fc
  .record({
    book: fc.constantFrom(...BOOKS),
    ev: fc.constantFrom(0.02, 0.04, 0.08),
    isReserved: fc.boolean(),
  })
  .map(({ book, ev, isReserved }) =>
    (isReserved ? aReservedOffer : anOffer)({ book, ev, price: (1 + ev) / 0.5 }),
  );

const anyBets = fc.array(
  fc.record({
    eventId: fc.constantFrom('e1', 'e2', 'e3'),
    outcome: fc.constantFrom('Arsenal', 'Chelsea'),
    sportKey: fc.constantFrom('soccer_epl', 'basketball_nba'),
    hours: fc.constantFrom(1, 5),
    offers: fc.array(anyOffer, { minLength: 1, maxLength: 3 }),
  }),
  { maxLength: 6 },
);

describe('picks for several bankrolls', () => {
  const bets = anyBets.map((all) =>
    all.map(({ hours, offers: [first, ...altBooks], ...bet }) =>
      aValueBet({ ...bet, ...first, altBooks, commenceTime: NOW + hours * HOUR_MS }),
    ),
  );

  test('have for each bankroll the stakes of an account with that bankroll alone', () => {
    fc.assert(
      fc.property(bets, anySettings, (some, settings) => {
        const together = formPicks(some, settings, NO_HISTORY, NOW).flatMap((pick) =>
          stakesOf(pick).map((stake) => ({ key: selectionKey(pick), ...stake })),
        );
        for (const { id, ...bankroll } of bankrollsOf(settings)) {
          const alone = withBankrolls([{ id, ...bankroll }], { myBooks: settings.myBooks });
          const expected = formPicks(some, alone, NO_HISTORY, NOW).map((pick) => {
            const { book, price, minOdds, stake, currency } = pick;
            const key = selectionKey(pick);
            const { name } = bankroll;
            return { key, bankrollId: id, name, stake, currency, book, price, minOdds };
          });
          const own = together.filter(({ bankrollId }) => bankrollId === id);
          const byKey = (a: { key: string }, b: { key: string }) => a.key.localeCompare(b.key);
          expect(own.sort(byKey)).toEqual(expected.sort(byKey));
        }
      }),
    );
  });

  test('are one for each selection that any active bankroll matches', () => {
    fc.assert(
      fc.property(bets, anySettings, (some, settings) => {
        const keys = formPicks(some, settings, NO_HISTORY, NOW).map(selectionKey);
        expect(new Set(keys).size).toBe(keys.length);
        const wanted = some.filter((bet) =>
          activeBankrollsOf(settings).some((filters) =>
            isNewMatch({ bet, before: null }, filters, NOW, NOW),
          ),
        );
        expect(new Set(keys)).toEqual(new Set(wanted.map(selectionKey)));
      }),
    );
  });

  test('have the stake, odds and book of the first bankroll that matches', () => {
    fc.assert(
      fc.property(bets, anySettings, (some, settings) => {
        const order = activeBankrollsOf(settings).map(({ id }) => id);
        for (const pick of formPicks(some, settings, NO_HISTORY, NOW)) {
          const stakes = stakesOf(pick);
          const places = stakes.map(({ bankrollId }) => order.indexOf(bankrollId));
          expect(places).toEqual([...places].sort((a, b) => a - b));
          const { book, price, minOdds, stake, currency } = pick;
          expect(stakes[0]).toMatchObject({ book, price, minOdds, stake, currency });
        }
      }),
    );
  });
});

test('the order of bankrolls decides which stake a pick has', () => {
  const [main, fun] = [aBankroll('main'), aBankroll('fun', { bankroll: 200, currency: 'USD' })];
  const [pick] = formPicks([aValueBet()], withBankrolls([main, fun]), NO_HISTORY, NOW);
  const [other] = formPicks([aValueBet()], withBankrolls([fun, main]), NO_HISTORY, NOW);
  expect(pick).toMatchObject({ stake: 11.38, currency: 'EUR' });
  expect(other).toMatchObject({ stake: 2.27, currency: 'USD' });
  expect(other?.stakes?.map(({ bankrollId }) => bankrollId)).toEqual(['fun', 'main']);
});

test('an inactive bankroll counts for nothing', () => {
  const main = aBankroll('main', { minEv: 0.5 });
  const idle = aBankroll('idle', { isActive: false });
  expect(formPicks([aValueBet()], withBankrolls([main, idle]), NO_HISTORY, NOW)).toEqual([]);
  expect(formPicks([aValueBet()], withBankrolls([idle]), NO_HISTORY, NOW)).toEqual([]);
});

test('a bankroll with other books has the best of its own beside its stake', () => {
  const beta = anOffer({ book: 'beta', price: 2.06, ev: 0.03 });
  const bet = aValueBet({ altBooks: [beta] });
  const settings = withBankrolls([aBankroll('main'), aBankroll('fun', { books: ['beta'] })]);
  const [pick] = formPicks([bet], settings, NO_HISTORY, NOW);
  expect(pick).toMatchObject({ book: 'alpha', price: 2.1 });
  expect(pick && stakesOf(pick)).toMatchObject([
    { bankrollId: 'main', book: 'alpha', price: 2.1 },
    { bankrollId: 'fun', book: 'beta', price: 2.06 },
  ]);
});

test('the only bankroll of an account that has not named it adds nothing to a stored pick', () => {
  const [pick] = formPicks([aValueBet()], DEFAULT_SETTINGS, NO_HISTORY, NOW);
  expect(pick).not.toHaveProperty('stakes');
  expect(pick && stakesOf(pick)).toMatchObject([
    { bankrollId: 'main', name: 'Main', stake: 11.38, currency: 'EUR' },
  ]);
});

test('a stake is a multiple of the bankroll’s rounding', () => {
  const settings = withBankrolls([aBankroll('main', { rounding: 5 })]);
  expect(formPicks([aValueBet()], settings, NO_HISTORY, NOW)[0]?.stake).toBe(10);
});
