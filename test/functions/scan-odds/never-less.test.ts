import { describe, expect, onTestFinished, test } from 'vitest';
import { createFakeCreditStore } from '../../support/fake-credit-store.ts';
import { SPORTS_LIST } from '../../support/odds-api-server.ts';
import { aScanWorld, MONTHLY_CREDITS, SPORTS } from './scan-world.ts';

const [NHL, EPL] = SPORTS;
const MONTH = '2026-11';

async function aWorld() {
  const world = await aScanWorld();
  onTestFinished(() => world.api.close());
  return world;
}

type World = Awaited<ReturnType<typeof aWorld>>;

/** What the scan finds of the credits. */
const BUDGETS = {
  none: () => ({}),
  within: () => ({ monthlyCredits: MONTHLY_CREDITS }),
  'used up': ({ credits }: World) => {
    const spend = { credits: MONTHLY_CREDITS, max: 2 * MONTHLY_CREDITS, sports: [], now: 0 };
    void credits.charge({ month: MONTH, ...spend });
    return { monthlyCredits: MONTHLY_CREDITS };
  },
  'store down': () => {
    const down = async () => {
      throw new Error('no table');
    };
    const creditStore = { ...createFakeCreditStore(), usageIn: down, charge: down, refund: down };
    return { monthlyCredits: MONTHLY_CREDITS, creditStore };
  },
} as const;

/** What of the feed fails. */
const FAILURES = { none: [], some: [NHL], all: [NHL, EPL], 'the list': [SPORTS_LIST] } as const;

type Budget = keyof typeof BUDGETS;
type Failing = keyof typeof FAILURES;

/** The age in seconds of what a scan has of each sport; `x` is nothing. */
type Ages = readonly [nhl: number | 'x', epl: number | 'x'];

/**
 * What a scan has ten minutes after a good one of both sports, and what the very first scan has.
 * Within the budget only the first sport is due again by then. The very first scan knows no list of
 * sports if that fails.
 */
const EXPECTED: readonly (readonly [Budget, Failing, later: Ages, first: Ages])[] = [
  ['none', 'none', [0, 0], [0, 0]],
  ['none', 'some', [600, 0], ['x', 0]],
  ['none', 'all', [600, 600], ['x', 'x']],
  ['none', 'the list', [0, 0], ['x', 'x']],
  ['within', 'none', [0, 600], [0, 0]],
  ['within', 'some', [600, 600], ['x', 0]],
  ['within', 'all', [600, 600], ['x', 'x']],
  ['within', 'the list', [0, 600], ['x', 'x']],
  ['used up', 'none', [600, 600], ['x', 'x']],
  ['used up', 'some', [600, 600], ['x', 'x']],
  ['used up', 'all', [600, 600], ['x', 'x']],
  ['used up', 'the list', [600, 600], ['x', 'x']],
  ['store down', 'none', [600, 600], ['x', 'x']],
  ['store down', 'some', [600, 600], ['x', 'x']],
  ['store down', 'all', [600, 600], ['x', 'x']],
  ['store down', 'the list', [600, 600], ['x', 'x']],
];

const byteSport = ([nhl, epl]: Ages) =>
  Object.fromEntries([[NHL, nhl] as const, [EPL, epl] as const].filter(([, age]) => age !== 'x'));

describe('no scan publishes less than is known, and none that knows nothing publishes:', () => {
  test('the table has every combination', () => {
    const combinations = Object.keys(BUDGETS).flatMap((budget) =>
      Object.keys(FAILURES).map((failing) => `${budget}, ${failing}`),
    );
    expect(EXPECTED.map(([budget, failing]) => `${budget}, ${failing}`)).toEqual(combinations);
  });

  describe.each(EXPECTED)('credits: %s, sports that fail: %s', (budget, failing, later, first) => {
    function cause(world: World) {
      for (const sport of FAILURES[failing]) {
        world.api.fault(sport, { kind: 'reset' });
      }
      return BUDGETS[budget](world);
    }

    test('a warm environment', async () => {
      const world = await aWorld();
      const options = { creditStore: world.credits, ...budgetOf(budget) };
      const trouble: { store: typeof world.credits } = { store: world.credits };
      // A store that can be replaced under the running environment.
      const creditStore = {
        usageIn: (...call: Parameters<typeof world.credits.usageIn>) =>
          trouble.store.usageIn(...call),
        charge: (...call: Parameters<typeof world.credits.charge>) => trouble.store.charge(...call),
        refund: (...call: Parameters<typeof world.credits.refund>) => trouble.store.refund(...call),
      };
      const scanNow = world.startEnvironment({ ...options, creditStore });
      const good = await scanNow();
      expect(good.result.published).toBe(true);
      const { creditStore: broken } = cause(world) as { creditStore?: typeof world.credits };
      if (broken) {
        trouble.store = broken;
      }
      world.clock.now += 600_000;
      const { result, sportAges, ages } = await scanNow();
      expect(sportAges).toEqual(byteSport(later));
      expect(Object.keys(ages).sort()).toEqual(Object.keys(good.ages).sort());
      expect(result.published).toBe(true);
    });

    test('a cold start', async () => {
      const world = await aWorld();
      const good = await world.startEnvironment()();
      expect(good.result.published).toBe(true);
      const options = cause(world);
      world.clock.now += 600_000;
      const { result, sportAges, ages } = await world.startEnvironment(options)();
      expect(sportAges).toEqual(byteSport(later));
      expect(Object.keys(ages).sort()).toEqual(Object.keys(good.ages).sort());
      expect(result).toMatchObject({ published: true, events: good.result.events });
    });

    test('the very first start', async () => {
      const world = await aWorld();
      const { result, sportAges } = await world.startEnvironment(cause(world))();
      expect(sportAges).toEqual(byteSport(first));
      const knows = first.some((age) => age !== 'x');
      expect(result).toMatchObject(
        knows ? { published: true } : { published: false, reason: 'no_odds' },
      );
      expect(world.head.published !== undefined).toBe(knows);
    });
  });
});

function budgetOf(budget: Budget) {
  return budget === 'none' ? {} : { monthlyCredits: MONTHLY_CREDITS };
}
