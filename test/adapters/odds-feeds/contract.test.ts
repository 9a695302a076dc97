import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ODDS_PROVIDERS, oddsProvider } from '#adapters/odds-feeds/index.ts';
import type { SportQuotes } from '#domain/odds/quotes.ts';
import type { ContractWorld, ContractWorlds } from './contract.ts';
import { EXAMPLE_ODDS } from './example/feed.ts';
import { offerCount } from './quote-rows.ts';
import { expectValidQuotes } from './valid-quotes.ts';

const NOW = Date.parse('2026-11-02T18:20:30Z');

/** Those that can be chosen, and the one that the documentation shows. */
const PROVIDERS = [...ODDS_PROVIDERS, ['example', EXAMPLE_ODDS] as const];

const worlds = await Promise.all(
  PROVIDERS.map(async ([name, provider]) => {
    const { WORLDS } = (await import(`./${name}/contract.ts`)) as ContractWorlds;
    return Object.entries(WORLDS).map(([kind, openWorld]) => ({ name, kind, provider, openWorld }));
  }),
);

describe.each(worlds.flat())('every provider, $name ($kind)', ({ provider, openWorld }) => {
  let world: ContractWorld;
  beforeEach(async () => {
    world = await openWorld(NOW);
  });
  afterEach(() => world.close());

  const openSession = (env = world.env) => provider.configure(env)(world.deps).open();

  async function readAll(env = world.env): Promise<SportQuotes[]> {
    const session = await openSession(env);
    const sports = await session.sports();
    const answers = await Promise.all((sports.ok ? sports.value : []).map(session.quotes));
    return answers.map((answer) => {
      if (!answer.ok) {
        throw new Error(answer.failure.reason);
      }
      return answer.value;
    });
  }

  test('gives complete and possible offers only, of several sports, each named once', async () => {
    const quotes = await readAll();
    expect(quotes.length).toBeGreaterThan(1);
    expect(quotes.reduce((sum, sport) => sum + offerCount(sport), 0)).toBeGreaterThan(5);
    for (const sport of quotes) {
      expectValidQuotes(sport);
    }
    expect(new Set(quotes.map((sport) => sport.sportKey)).size).toBe(quotes.length);
  });

  test('stamps quotes with the time of reading', async () => {
    expect((await readAll()).every((sport) => sport.readAt === NOW)).toBe(true);
  });

  test('lists the kick-offs of the events it quotes', async () => {
    const session = await openSession();
    const [listed, quoted] = [
      await session.kickOffs(world.sportKey),
      await session.quotes(world.sportKey),
    ];
    const starts = quoted.ok ? quoted.value.events.map(({ commenceTime }) => commenceTime) : [];
    expect(starts.length).toBeGreaterThan(0);
    expect(listed).toMatchObject({ ok: true, value: expect.arrayContaining(starts), spent: 0 });
  });

  test('reads only the sports it is told to', async () => {
    const quotes = await readAll((variable) =>
      variable === 'ODDS_SPORTS' ? world.sportKey : world.env(variable),
    );
    expect(quotes.map((sport) => sport.sportKey)).toEqual([world.sportKey]);
    expect(quotes[0]?.events.length).toBeGreaterThan(0);
  });

  test('says the same twice at the same instant', async () => {
    const [first, second] = [await readAll(), await readAll()];
    expect(first).toEqual(second);
  });

  test('fails for a sport it does not know, and does not throw', async () => {
    const answer = await (await openSession()).quotes('no_such_sport');
    expect(answer).toMatchObject({ ok: false, failure: { reason: 'unknown_sport' } });
  });

  test('takes any JSON at all for an answer, and makes no quotes of it that are impossible', async () => {
    const answers = (text: string) => async () => new Response(text);
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string()), async (text) => {
        const deps = { ...world.deps, fetch: answers(text) };
        const session = await provider.configure(world.env)(deps).open();
        const sports = await session.sports();
        const kickOffs = await session.kickOffs(world.sportKey);
        const quotes = await session.quotes(world.sportKey);
        expect([sports.ok, kickOffs.ok].every((ok) => typeof ok === 'boolean')).toBe(true);
        if (quotes.ok) {
          expectValidQuotes(quotes.value);
        }
      }),
    );
  });

  test('reads its settings from the variables it declares, and no others', () => {
    const asked = new Set<string>();
    provider.configure((variable) => {
      asked.add(variable);
      return undefined;
    });
    expect([...asked].sort()).toEqual([...provider.variables].sort());
  });
});

test('an unknown provider is refused with the names there are', () => {
  expect(() => oddsProvider('the-odds-api-v3')).toThrow('it must be the-odds-api');
});
