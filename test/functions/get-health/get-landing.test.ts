import { describe, expect, test } from 'vitest';
import { type SampleBet, sampleOf } from '#domain/scan/sample.ts';
import { toSnapshot } from '#domain/scan/snapshot.ts';
import { slotAtOrBefore } from '#domain/scan-grid/scan-grid.ts';
import { createGetLanding } from '#functions/get-health/get-landing.ts';
import { createApi } from '../../support/api-client.ts';
import { aValueBet, SLOT } from '../../support/api-client-items.ts';

const MINUTE = 60_000;
const UNNAMED_OPERATOR = {
  operatorName: null,
  operatorContact: null,
  upgradeUrl: null,
  termsUrl: null,
};

function rows(...changes: Parameters<typeof aValueBet>[0][]) {
  const value = changes.map(aValueBet);
  const found = { opportunities: { value, surebet: [], combo: [] }, matches: [] };
  return toSnapshot({ slot: SLOT, generatedAt: SLOT }, found).opportunities.value;
}

function landingAt(
  receivedAt: number,
  scans: Readonly<Record<number, readonly SampleBet[]>>,
  changes: Partial<Parameters<typeof createGetLanding>[0]> = {},
) {
  const asked: number[] = [];
  const action = createGetLanding({
    operator: UNNAMED_OPERATOR,
    intervalMs: 45_000,
    showsPrices: true,
    sampleOf: async (slot) => {
      asked.push(slot);
      const bets = scans[slot];
      return bets && { generatedAt: slot, bets };
    },
    lastSample: async () => undefined,
    ...changes,
  });
  return { asked, answer: () => action({ receivedAt } as never) };
}

describe('the sample of a scan', () => {
  test('has the best by grade and then by value, and never a C', () => {
    const bets = rows(
      { grade: 'C', ev: 0.3 },
      { grade: 'B', ev: 0.2 },
      { grade: 'A', ev: 0.03 },
      { grade: 'A', ev: 0.05 },
    );
    expect(sampleOf(bets).map(({ grade, ev }) => [grade, ev])).toEqual([
      ['A', 0.05],
      ['A', 0.03],
      ['B', 0.2],
    ]);
  });

  test('tells neither the book nor a link, which would name it, nor other books', () => {
    const [bet] = sampleOf(rows({}));
    const text = JSON.stringify(bet);
    expect(text).not.toMatch(/northbet|eastbet|https?:/i);
    expect(bet).not.toHaveProperty('altBooks');
  });
});

describe('visitors', () => {
  const tenMinutesAgo = slotAtOrBefore(SLOT - 10 * MINUTE, 45_000);
  const soon = { commenceTime: SLOT + 1 };
  const started = { commenceTime: SLOT };

  test('see five bets of the scan ten minutes ago that have not started, and none of a newer scan', async () => {
    const bets = sampleOf(rows(started, soon, soon, soon, soon, soon, soon));
    const { answer, asked } = landingAt(SLOT, { [SLOT]: bets, [tenMinutesAgo]: bets });
    const { content } = await answer();
    expect(asked).toEqual([tenMinutesAgo]);
    expect(content.sample).toMatchObject({ generatedAt: tenMinutesAgo });
    expect(content.sample?.data).toHaveLength(5);
    expect(content.sample?.data.every(({ commenceTime }) => commenceTime > SLOT)).toBe(true);
  });

  test('see the scan before one that failed, and nothing in the first ten minutes', async () => {
    const bets = sampleOf(rows(soon));
    const failed = landingAt(SLOT, { [tenMinutesAgo - 45_000]: bets });
    expect((await failed.answer()).content.sample?.data).toHaveLength(1);
    expect((await landingAt(SLOT, {}).answer()).content.sample).toBeNull();
  });

  test('see the last that was stored while no quotes can be, once it is ten minutes old', async () => {
    const bets = sampleOf(rows(soon));
    const shownOf = async (generatedAt: number) => {
      const lastSample = async () => ({ generatedAt, bets });
      const { answer } = landingAt(SLOT, {}, { lastSample });
      return (await answer()).content.sample?.generatedAt;
    };
    expect(await shownOf(SLOT - 3_600_000)).toBe(SLOT - 3_600_000);
    expect(await shownOf(SLOT - 600_000)).toBe(SLOT - 600_000);
    expect(await shownOf(SLOT - 599_999)).toBeUndefined();
  });

  test('see no price where the operator may not pass them on, and none is read', async () => {
    const bets = sampleOf(rows(soon));
    const { answer, asked } = landingAt(SLOT, { [tenMinutesAgo]: bets }, { showsPrices: false });
    expect((await answer()).content.sample).toBeNull();
    expect(asked).toEqual([]);
  });

  test('of one interval cause one read', async () => {
    const { answer, asked } = landingAt(SLOT, { [tenMinutesAgo]: [] });
    await Promise.all([answer(), answer(), answer()]);
    expect(asked).toHaveLength(1);
  });

  test('are kept no longer than until the first of them starts', async () => {
    const soon = sampleOf(rows({ commenceTime: SLOT + 20_000 }));
    const { answer } = landingAt(SLOT, { [tenMinutesAgo]: soon });
    expect((await answer()).headers['Cache-Control']).toBe('public, max-age=20');
  });

  test('need no key, and read an answer of the declared form that caches may keep', async () => {
    const answer = await createApi().send('/landing');
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=45');
    expect(answer.json()).toMatchObject({
      operator_name: 'Example',
      upgrade_url: null,
      sample: {
        generated_at: expect.stringMatching(/Z$/),
        data: Array(5).fill({ home: 'Arsenal', outcome: 'Arsenal', price: 2.16, grade: 'A' }),
      },
    });
  });
});
