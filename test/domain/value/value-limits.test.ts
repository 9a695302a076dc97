import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MARKETS } from '#domain/markets/index.ts';
import { MAX_OUTCOMES } from '#domain/markets/market.ts';
import { createBookTable, ROLE } from '#domain/odds/book-table.ts';
import { createRejections } from '#domain/odds/rejections.ts';
import type { GoalsVoice } from '#domain/reference/goals-opinion.ts';
import { sumVotes } from '#domain/reference/pool.ts';
import { referenceFor } from '#domain/reference/reference-for.ts';
import { addVote } from '#domain/reference/votes.ts';
import { createWorkspace, type Group } from '#domain/reference/workspace.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { fillValueLimits, mayHaveValue } from '#domain/value/value-limits.ts';
import { anEvent, aSportQuotes, h2h } from '../../support/quotes.ts';

const settings = DEFAULT_SCAN_SETTINGS;
const SOFTS = Array.from({ length: 12 }, (_, i) => `soft${i}`);
const books = createBookTable([
  aSportQuotes({
    events: [anEvent({ offers: ['pinnacle', 'smarkets', ...SOFTS].map((book) => h2h(book, [2, 2])) })],
  }),
]);

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const triple = (value: fc.Arbitrary<number>) => fc.array(value, { minLength: 3, maxLength: 3 });
/** Alike or in two camps, where mean and median differ most. */
const away = fc.oneof(between(-1, 1), fc.constantFrom(-1, 1));
/** Few, just enough for a full consensus or one more, and many. */
const soft = fc
  .constantFrom(0, 1, 3, 4, 5, 6, 12)
  .chain((length) => fc.array(triple(away), { minLength: length, maxLength: length }));
const opinions = fc.record({
  winner: fc.boolean(),
  sharp: fc.boolean(),
  exchange: fc.boolean(),
  spread: fc.constantFrom(0, 0.02, 0.3),
  centre: triple(between(0.05, 1)),
  softs: soft,
  goals: fc.constantFrom('none', 'of one', 'of many'),
});

type Opinions = typeof opinions extends fc.Arbitrary<infer Held> ? Held : never;

function goalsOf(kind: string): GoalsVoice | null {
  if (kind === 'none') return null;
  const logOdds = new Float64Array(books.keys.length).map((_, family) => (family % 3) * 0.05);
  const voices = kind === 'of many' ? { logOdds, sum: 0.7, families: 14 } : null;
  const slopes = { homeByHandicap: 1, homeByTotal: 0.1, drawByHandicap: 0.1, drawByTotal: -0.4 };
  const model = { lambda: 1.5, mu: 1.2, rho: -0.065 };
  const fit = { model, home: 0.3, draw: -0.2, ...slopes };
  return {
    fit,
    ageMs: 0,
    family: -1,
    handicap: voices,
    total: voices,
    admitted: true,
    contradicted: false,
    home: 0,
    draw: 0,
  };
}

/** A workspace that holds these opinions as votes of one market. */
function holding({ winner, sharp, exchange, spread, centre, softs, goals }: Opinions) {
  const market = winner ? MARKETS.three_way : MARKETS.totals;
  const workspace = createWorkspace(books, 1, settings, createRejections([]));
  const { votes } = workspace;
  votes.outcomes = market.outcomes.length;
  const roles = [...(sharp ? [ROLE.sharp] : []), ...(exchange ? [ROLE.exchange] : [])];
  for (const [place, own] of [...roles.map(() => [0, 0, 0]), ...softs].entries()) {
    const soft = place - roles.length;
    const family = soft >= 0 ? soft + 2 : (roles[place] ?? ROLE.soft);
    const vote = addVote(votes, family, roles[place] ?? ROLE.soft, 0);
    const odds = own.slice(0, votes.outcomes).map((away, j) => (centre[j] ?? 0) * Math.exp(spread * away));
    const sum = odds.reduce((total, each) => total + each, 0);
    for (const [j, each] of odds.entries()) votes.log[vote * MAX_OUTCOMES + j] = Math.log(each / sum);
  }
  sumVotes(workspace.pool, votes);
  workspace.goals = winner ? goalsOf(goals) : null;
  const group: Group = {
    market,
    marketKey: winner ? 'h2h' : 'totals',
    isFootballWinner: winner,
    draws: 'never',
    hasSets: false,
    line: winner ? null : 2.5,
    start: 0,
    end: 0,
  };
  return { workspace, group };
}

test('a soft book’s price that has value by the others’ opinion is never ruled out', () => {
  let ruledOut = 0;
  fc.assert(
    fc.property(opinions, fc.constantFrom(0.98, 0.999, 1.000001, 1.0001, 1.001, 1.02), (held, generosity) => {
      const { workspace, group } = holding(held);
      const { votes, reference, lines } = workspace;
      const known = fillValueLimits(workspace, group);
      expect(known).toBe(votes.count > 0);
      for (let own = -1; own < votes.count; own++) {
        if (own >= 0 && votes.role[own] !== ROLE.soft) continue;
        if (!referenceFor(workspace, group, own)) continue;
        for (let j = 0; j < votes.outcomes; j++) {
          lines.inverse.fill(1);
          const price = ((1 + settings.minEv) * generosity) / (reference.probability[j] ?? 0);
          lines.inverse[j] = 1 / price;
          const hasValue = (reference.probability[j] ?? 0) * price - 1 > settings.minEv;
          if (hasValue) expect(mayHaveValue(workspace, 0, votes.outcomes)).toBe(true);
          else if (!mayHaveValue(workspace, 0, votes.outcomes)) ruledOut++;
        }
      }
    }),
    { numRuns: 2_000 },
  );
  expect(ruledOut).toBeGreaterThan(1_000);
});

test('where many agree within two percent, a price one percent short of value is ruled out', () => {
  const { workspace, group } = holding({
    winner: false,
    sharp: true,
    exchange: false,
    spread: 0.02,
    centre: [0.5, 0.5, 0.5],
    softs: SOFTS.map((_, i) => [i % 2, 0, 0]),
    goals: 'none',
  });
  fillValueLimits(workspace, group);
  referenceFor(workspace, group, -1);
  workspace.lines.inverse.set([1.01 * (workspace.reference.probability[0] ?? 0), 1]);
  expect(mayHaveValue(workspace, 0, 2)).toBe(false);
});
