import { afterEach, expect, test, vi } from 'vitest';
import type { Bet } from '../../../clients/generated/page-types.ts';
import { toPlanDraft } from '../../../web/views/bets/simulation/plan-draft.ts';
import { runSimulation } from '../../../web/views/bets/simulation/run-simulation.ts';
import type { Plan } from '../../../web/views/bets/simulation/simulate.ts';

const PLAN: Plan = {
  bankroll: 1_000,
  staking: 'fixed',
  stake: 10,
  edge: 0.05,
  odds: [2.1],
  bets: 60,
  paths: 10,
  seed: 7,
};

const bet = (stake: number, currency: string) =>
  ({ stake, currency, clv: null, closing_fair: null, odds: 2 }) as Bet;

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the first stake is the median of the bets in the currency of the bankroll', () => {
  const bets = [
    bet(10, 'EUR'),
    bet(20, 'EUR'),
    bet(30, 'EUR'),
    ...Array(9).fill(bet(5_000, 'JPY')),
  ];
  expect(toPlanDraft(bets, undefined, 'EUR').stake).toBe('20');
  expect(toPlanDraft(bets, undefined, 'JPY').stake).toBe('5000');
  expect(toPlanDraft(bets, undefined, 'USD').stake).toBe('10');
});

test('a simulation that is not wanted any more is stopped with its worker', async () => {
  const terminate = vi.fn();
  class Idle extends EventTarget {
    postMessage() {}
    terminate = terminate;
  }
  vi.stubGlobal('Worker', Idle);
  const running = new AbortController();
  const outlook = runSimulation('/worker.js', PLAN, running.signal);
  expect(terminate).not.toHaveBeenCalled();
  running.abort();
  await expect(outlook).rejects.toThrow();
  expect(terminate).toHaveBeenCalledTimes(1);
});
