import { describe, expect, test } from 'vitest';
import type { CreditStore } from '#domain/feed-budget/credit-usage.ts';
import { createFeedCadence } from '#functions/scan-odds/feed-cadence.ts';
import { createFakeCreditStore } from '../../support/fake-credit-store.ts';

const NOW = Date.parse('2026-04-16T19:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SCAN = 45_000;
const SPORTS = ['soccer_epl', 'basketball_nba', 'golf_masters'];

type Options = {
  creditsPerRead?: number;
  creditsPerEvent?: number;
  maxTries?: number;
  store?: CreditStore;
};

/** Football starts in two hours, basketball in ten; golf has no match. */
function aCadence(monthlyCredits: number | undefined, options: Options = {}) {
  const { creditsPerRead = 3, maxTries = 1, store = createFakeCreditStore() } = options;
  const { creditsPerEvent = 0 } = options;
  const cadence = createFeedCadence({
    monthlyCredits,
    creditsPerRead,
    creditsPerEvent: () => creditsPerEvent,
    maxTries,
    scanIntervalMs: SCAN,
    store,
  });
  cadence.setSchedule('soccer_epl', [NOW + 2 * HOUR], NOW);
  cadence.setSchedule('basketball_nba', [NOW + 10 * HOUR], NOW);
  cadence.setSchedule('golf_masters', [], NOW);
  return cadence;
}

describe('without a budget', () => {
  test('every sport is read with every scan, no listing is asked for and nothing is recorded', async () => {
    const store = createFakeCreditStore();
    const cadence = aCadence(undefined, { store });
    expect(await cadence.claim(SPORTS, NOW)).toEqual(SPORTS);
    await cadence.settle(9, []);
    expect(cadence.withoutSchedule(SPORTS, NOW)).toEqual([]);
    expect(store.spentIn('2026-04')).toBe(0);
  });
});

describe('with a budget', () => {
  test('a sport near kick-off is read with every scan, a later one less often, one without a match never', async () => {
    const cadence = aCadence(5_000_000);
    const reads: Record<string, number> = {};
    for (let at = NOW; at < NOW + 30 * 60_000; at += SCAN) {
      for (const sport of await cadence.claim(SPORTS, at)) {
        reads[sport] = (reads[sport] ?? 0) + 1;
      }
    }
    expect(reads).toEqual({ soccer_epl: 40, basketball_nba: 6 });
  });

  test('listings are asked for again after ten minutes, and odds count as a listing', () => {
    const cadence = aCadence(5_000_000);
    expect(cadence.withoutSchedule([...SPORTS, 'new_sport'], NOW)).toEqual(['new_sport']);
    cadence.setSchedule('soccer_epl', [NOW + 2 * HOUR], NOW + 300_000);
    expect(cadence.withoutSchedule(SPORTS, NOW + 600_000)).toEqual([
      'basketball_nba',
      'golf_masters',
    ]);
  });

  test('no read goes into the reserve of the account, also when several sports are due at once', async () => {
    const cadence = aCadence(10_000, { creditsPerRead: 100 });
    cadence.setRemaining(650);
    expect(await cadence.claim(SPORTS, NOW)).toEqual(['soccer_epl']);
    cadence.setRemaining(599);
    expect(await cadence.claim(SPORTS, NOW + HOUR)).toEqual([]);
  });

  test('a read is begun only where all its tries can be paid', async () => {
    const cadence = aCadence(10_000, { creditsPerRead: 100, maxTries: 3 });
    cadence.setRemaining(799);
    expect(await cadence.claim(SPORTS, NOW)).toEqual([]);
    cadence.setRemaining(800);
    expect(await cadence.claim(SPORTS, NOW)).toEqual(['soccer_epl']);
  });

  test('an answer that says nothing of credits changes nothing', async () => {
    const cadence = aCadence(10_000, { creditsPerRead: 100 });
    cadence.setRemaining(599);
    cadence.setRemaining(null);
    expect(await cadence.claim(SPORTS, NOW)).toEqual([]);
  });
});

describe('the credit usage', () => {
  test('holds all tries of a read while it is under way, and what it cost after', async () => {
    const store = createFakeCreditStore();
    const cadence = aCadence(5_000_000, { store, maxTries: 3 });
    expect(await cadence.claim(SPORTS, NOW)).toHaveLength(2);
    expect(store.spentIn('2026-04')).toBe(18);
    await cadence.settle(6, []);
    expect(store.spentIn('2026-04')).toBe(6);
    await cadence.settle(6, []);
    expect(store.spentIn('2026-04')).toBe(6);
  });

  test('counts against the grant however much the account holds, and begins anew with the month', async () => {
    const store = createFakeCreditStore();
    await store.charge({ month: '2026-04', credits: 9_450, max: 10_000, sports: [], now: NOW });
    const cadence = aCadence(10_000, { store, creditsPerRead: 100 });
    cadence.setRemaining(5_000_000);
    expect(await cadence.claim(SPORTS, NOW)).toEqual([]);
    const may = Date.parse('2026-05-01T00:00:00Z');
    cadence.setSchedule('soccer_epl', [may + HOUR], may);
    expect(await cadence.claim(SPORTS, may)).toEqual(['soccer_epl']);
  });

  test('says what is left: of the account, or of the grant where that is less, used up or not', async () => {
    const store = createFakeCreditStore();
    const cadence = aCadence(10_000, { store, creditsPerRead: 100 });
    expect(cadence.creditsLeft()).toBe(null);
    cadence.setRemaining(5_000_000);
    await cadence.claim(SPORTS, NOW);
    await cadence.settle(200, []);
    expect(cadence.creditsLeft()).toBe(9_800);
    cadence.setRemaining(700);
    expect(cadence.creditsLeft()).toBe(700);
    await store.charge({ month: '2026-05', credits: 10_000, max: 10_000, sports: [], now: NOW });
    cadence.setRemaining(5_000_000);
    const may = Date.parse('2026-05-01T00:00:00Z');
    expect(await cadence.claim(SPORTS, may)).toEqual([]);
    expect(cadence.creditsLeft()).toBe(0);
    expect(aCadence(undefined).creditsLeft()).toBe(null);
  });

  test('is looked up again after ten minutes, so that a corrected count counts', async () => {
    const store = createFakeCreditStore();
    await store.charge({ month: '2026-04', credits: 10_000, max: 10_000, sports: [], now: NOW });
    const cadence = aCadence(10_000, { store, creditsPerRead: 100 });
    expect(await cadence.claim(SPORTS, NOW)).toEqual([]);
    await store.refund('2026-04', 10_000, []);
    expect(await cadence.claim(SPORTS, NOW + 599_000)).toEqual([]);
    expect(await cadence.claim(SPORTS, NOW + 600_000)).toContain('soccer_epl');
  });

  test('is shared: of two readers at once none goes beyond the grant', async () => {
    const store = createFakeCreditStore();
    await store.charge({ month: '2026-04', credits: 9_400, max: 10_000, sports: [], now: NOW });
    const readers = [
      aCadence(10_000, { store, creditsPerRead: 100 }),
      aCadence(10_000, { store, creditsPerRead: 100 }),
    ];
    const claims = await Promise.all(readers.map((reader) => reader.claim(SPORTS, NOW)));
    expect(claims.flat()).toHaveLength(1);
    expect(store.spentIn('2026-04')).toBe(9_500);
  });

  test('that cannot be had lets nothing be spent, and is looked up again', async () => {
    const store = createFakeCreditStore();
    let broken = true;
    const cadence = aCadence(5_000_000, {
      store: {
        ...store,
        usageIn: async (month) => {
          if (broken) {
            throw new Error('no table');
          }
          return store.usageIn(month);
        },
      },
    });
    await expect(cadence.claim(SPORTS, NOW)).rejects.toThrow('no table');
    broken = false;
    expect(await cadence.claim(SPORTS, NOW)).toHaveLength(2);
  });

  test('lets a new reader wait for a read that was paid for, unless the credits allow for all', async () => {
    const [short, plenty] = [createFakeCreditStore(), createFakeCreditStore()];
    await aCadence(5_000, { store: short }).claim(SPORTS, NOW);
    await aCadence(5_000_000, { store: plenty }).claim(SPORTS, NOW);
    expect(await aCadence(5_000, { store: short }).claim(SPORTS, NOW + SCAN)).toEqual([]);
    expect(await aCadence(5_000_000, { store: plenty }).claim(SPORTS, NOW + SCAN)).toHaveLength(2);
  });
});

describe('a read that cost nothing', () => {
  const EPL = 'soccer_epl';

  test('leaves the sport due, also for a reader that starts anew, until a read is paid for', async () => {
    const store = createFakeCreditStore();
    const first = aCadence(500, { store, maxTries: 3 });
    expect(await first.claim([EPL], NOW)).toEqual([EPL]);
    await first.settle(0, [EPL]);
    expect(await first.claim([EPL], NOW + SCAN)).toEqual([EPL]);
    await first.settle(0, [EPL]);
    const anew = aCadence(500, { store, maxTries: 3 });
    expect(await anew.claim([EPL], NOW + 2 * SCAN)).toEqual([EPL]);
    await anew.settle(3, []);
    expect(await anew.claim([EPL], NOW + 3 * SCAN)).toEqual([]);
    expect(await aCadence(500, { store }).claim([EPL], NOW + 3 * SCAN)).toEqual([]);
  });

  test('leaves the sport due where that cannot be recorded', async () => {
    const refund = async () => {
      throw new Error('no table');
    };
    const cadence = aCadence(500, { store: { ...createFakeCreditStore(), refund } });
    await cadence.claim([EPL], NOW);
    await expect(cadence.settle(0, [EPL])).rejects.toThrow('no table');
    expect(await cadence.claim([EPL], NOW + SCAN)).toEqual([EPL]);
  });

  test('leaves the read before it in its place', async () => {
    const cadence = aCadence(5_000_000);
    await cadence.claim([EPL], NOW);
    await cadence.settle(3, []);
    expect(await cadence.claim([EPL], NOW + SCAN)).toEqual([EPL]);
    await cadence.settle(0, [EPL]);
    cadence.setSchedule(EPL, [NOW + 10 * HOUR], NOW + SCAN);
    expect(await cadence.claim([EPL], NOW + 2 * SCAN)).toEqual([]);
    expect(await cadence.claim([EPL], NOW + 300_000)).toEqual([EPL]);
  });
});

describe('a month', () => {
  const START = Date.parse('2026-04-01T00:00:00Z');
  const STEP = 5 * 60_000;
  const LEAGUES = Array.from({ length: 10 }, (_, n) => `league_${n}`);

  /** Three match days of seven for each league, listed for a week. */
  function kickOffsOf(league: number, now: number): readonly number[] {
    const today = Math.floor((now - START) / DAY);
    return Array.from({ length: 8 }, (_, day) => today + day)
      .filter((day) => (day + league) % 7 < 3)
      .map((day) => START + day * DAY + (13 + ((league * 3) % 9)) * HOUR);
  }

  type Month = { monthly: number; account: number; headers: boolean; restartMs: number };

  async function spend({ monthly, account, headers, restartMs }: Month) {
    const store = createFakeCreditStore();
    const start = () =>
      createFeedCadence({
        monthlyCredits: monthly,
        creditsPerRead: 3,
        creditsPerEvent: () => 0,
        maxTries: 3,
        scanIntervalMs: STEP,
        store,
      });
    const spentBy: number[] = [];
    let cadence = start();
    let spent = 0;
    for (let now = START; now < START + 30 * DAY; now += STEP) {
      if ((now - START) % restartMs === 0) {
        cadence = start();
      }
      for (const [league, sport] of LEAGUES.entries()) {
        cadence.setSchedule(sport, kickOffsOf(league, now), now);
      }
      if (headers) {
        cadence.setRemaining(account - spent);
      }
      const due = await cadence.claim(LEAGUES, now);
      spent += due.length * 3;
      await cadence.settle(due.length * 3, []);
      spentBy[Math.floor((now - START) / (10 * DAY))] = spent;
    }
    return { spent, spentBy };
  }

  test.each([
    { monthly: 20_000, account: 20_000, headers: true, restartMs: 30 * DAY },
    { monthly: 20_000, account: 5_000_000, headers: true, restartMs: 30 * DAY },
    { monthly: 20_000, account: 20_000, headers: false, restartMs: 30 * DAY },
    { monthly: 20_000, account: 20_000, headers: false, restartMs: 2 * HOUR },
  ])('spends its grant evenly and never its reserve: %o', async (month) => {
    const { spent, spentBy } = await spend(month);
    expect(spent).toBeLessThanOrEqual(19_000);
    expect(spent).toBeGreaterThan(18_500);
    expect(spentBy[0]).toBeGreaterThan(4_750);
    expect(spentBy[0]).toBeLessThan(7_500);
  });

  test('with few credits still reads now and then, to its end', async () => {
    const { spent, spentBy } = await spend({
      monthly: 500,
      account: 500,
      headers: false,
      restartMs: 2 * HOUR,
    });
    expect(spent).toBeLessThanOrEqual(475);
    expect(spent).toBeGreaterThan(450);
    expect(spentBy[2]).toBeGreaterThan((spentBy[1] ?? 0) + 30);
  });
});
