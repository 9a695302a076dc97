import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNameDecisionStore } from '#adapters/dynamodb/name-decision-store.ts';
import type { OperatorDecision } from '#domain/event-matching/knowledge.ts';
import { NOTHING_LEARNED } from '#domain/feed-answers/unite-feeds.ts';
import { matchCommands } from '#functions/operator/match-commands.ts';
import { startTable, type TestTable } from '../../support/table.ts';

const NOW = Date.parse('2026-04-18T12:00:00Z');
const NAMES = { sport: 'soccer_epl', name: 'Man Utd', other: 'Brentford FC' };

const rows = [
  { sport: 'soccer', names: ['nice', 'ogc nice'], seen: 2, lastStart: NOW },
  { sport: 'soccer', names: ['brentford', 'man united'], seen: 1, lastStart: NOW },
] as const;
const LEARNED: Pick<Deps, 'head' | 'knowledgeOf'> = {
  head: async () => ({ quotesKey: 'quotes/of-the-head' }),
  knowledgeOf: async () => ({ ...NOTHING_LEARNED, names: { two: rows } }),
};

let table: TestTable;

beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

/** The commands over decisions in memory. */
function commandsOver(count = 0) {
  let decisions: Parameters<Parameters<Deps['nameDecisions']['change']>[0]>[0] = Array.from(
    { length: count },
    (_, i) => ({ sport: 'soccer', names: [`a${i}`, `b${i}`], decision: 'refused', at: NOW }),
  );
  return matchCommands({
    nameDecisions: {
      all: async () => decisions,
      change: async (change) => {
        const changed = change(decisions);
        decisions = changed ?? decisions;
        return changed !== undefined;
      },
    },
    ...LEARNED,
    now: () => NOW,
  });
}

type Deps = Parameters<typeof matchCommands>[0];

test('the last word about two names stands, in either order and however they are written', async () => {
  const commands = commandsOver();
  expect(await commands['match accept'](NAMES)).toEqual({
    ok: true,
    document: { sport: 'soccer', names: ['brentford', 'man united'], decision: 'accepted' },
  });
  const other = { sport: 'soccer', name: 'BRENTFORD', other: 'Man. Utd' };
  await commands['match refuse'](other);
  const { document } = await commands['match list']({ limit: 10 });
  const at = '2026-04-18T12:00:00Z';
  expect(document.data).toEqual([
    { sport: 'soccer', names: ['brentford', 'man united'], state: 'refused', decided_at: at },
    {
      sport: 'soccer',
      names: ['nice', 'ogc nice'],
      seen: 2,
      state: 'learned',
      feed: 'two',
      last_start: at,
    },
  ]);
  expect((await commands['match list']({ limit: 1 })).document.data).toHaveLength(1);
});

test('forgotten names are listed as such until a later scan has seen them again', async () => {
  const forgotten: OperatorDecision = {
    sport: 'soccer',
    names: ['nice', 'ogc nice'],
    decision: 'forgotten',
    at: NOW,
  };
  const statesAfter = async (decisions: readonly OperatorDecision[]) => {
    const commands = matchCommands({
      nameDecisions: { all: async () => [forgotten], change: async () => true },
      head: LEARNED.head,
      knowledgeOf: async () => ({ ...NOTHING_LEARNED, names: { two: [rows[0]] }, decisions }),
      now: () => NOW,
    });
    const { document } = await commands['match list']({ limit: 10 });
    return document.data.map(({ state }) => state);
  };
  expect(await statesAfter([])).toEqual(['forgotten']);
  expect(await statesAfter([forgotten])).toEqual(['learned']);
});

test('names are listed of the quotes that the head names, which may be those of an earlier scan', async () => {
  const asked: string[] = [];
  const listed = async (head: Awaited<ReturnType<Deps['head']>>) => {
    const commands = matchCommands({
      nameDecisions: { all: async () => [], change: async () => true },
      head: async () => head,
      async knowledgeOf(key) {
        asked.push(key);
        return { ...NOTHING_LEARNED, names: { two: rows } };
      },
      now: () => NOW,
    });
    return (await commands['match list']({ limit: 10 })).document.data.length;
  };
  expect(await listed({ quotesKey: 'quotes/earlier' })).toBe(2);
  expect(await listed({})).toBe(0);
  expect(await listed(undefined)).toBe(0);
  expect(asked).toEqual(['quotes/earlier']);
});

test.each([
  ['sport', { sport: 'So ccer' }],
  ['name', { name: '' }],
  ['name', { name: 'x'.repeat(10_000) }],
  ['other', { other: '\u202eFulham' }],
  ['other', { other: 'MAN UTD' }],
])('a %s that cannot be is refused', async (parameter, changes) => {
  const answer = await commandsOver()['match accept']({ ...NAMES, ...changes });
  expect(answer).toMatchObject({ ok: false, errors: [{ parameter }] });
});

test('a thousand names may be decided', async () => {
  expect(await commandsOver(999)['match accept'](NAMES)).toMatchObject({ ok: true });
  expect(await commandsOver(1_000)['match accept'](NAMES)).toEqual({
    ok: false,
    reason: 'too_many_decisions',
  });
});

test('two operators who decide at the same time lose nothing', async () => {
  const nameDecisions = createNameDecisionStore(table);
  const commands = matchCommands({ nameDecisions, ...LEARNED, now: () => NOW });
  expect(await nameDecisions.all()).toEqual([]);
  const sides = ['Leeds', 'Everton', 'Arsenal', 'Chelsea'];
  await Promise.all(sides.map((other) => commands['match accept']({ ...NAMES, other })));
  const others = (await nameDecisions.all()).map(({ names }) => names[0]);
  expect(others.sort()).toEqual(['arsenal', 'chelsea', 'everton', 'leeds']);
});
