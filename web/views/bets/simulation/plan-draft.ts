import type { Bankroll, Bet } from '../../../../clients/generated/page-types.ts';
import { type Problems, readNumber } from '../bet-draft.ts';
import type { Plan } from './simulate.ts';

/** What a person has entered of a simulation, as text. */
export type PlanDraft = {
  readonly bets: string;
  /** Per cent of the stake. */
  readonly edge: string;
  /** Empty for the odds of the person's own bets. */
  readonly odds: string;
  readonly bankroll: string;
  readonly stake: string;
  readonly staking: Plan['staking'];
  readonly seed: string;
};

export const PATHS = 10_000;
const MAX_BETS = 5_000;
/** Fewer bets say little of the odds that a person takes. */
const MIN_OWN = 10;

/** The odds of a person's bets, after commission where the close tells it; none of few bets. */
export function ownOdds(bets: readonly Bet[]): readonly number[] {
  const odds = bets.map(({ clv, closing_fair: fair, odds: given }) =>
    clv === null || !fair ? given : (1 + clv) / fair,
  );
  return odds.length < MIN_OWN ? [] : odds;
}

/**
 * The plan to begin with: the mean closing line value of a person's bets, and the median stake of
 * those in `currency`.
 */
export function toPlanDraft(
  bets: readonly Bet[],
  bankroll: Pick<Bankroll, 'bankroll'> | undefined,
  currency: string,
): PlanDraft {
  const values = bets.flatMap(({ clv }) => clv ?? []);
  const edge = values.reduce((sum, value) => sum + value, 0) / values.length;
  const stakes = bets
    .flatMap((bet) => (bet.currency === currency ? bet.stake : []))
    .sort((a, b) => a - b);
  return {
    bets: '500',
    edge: values.length < MIN_OWN ? '2' : (edge * 100).toFixed(1),
    odds: ownOdds(bets).length === 0 ? '2' : '',
    bankroll: String(bankroll?.bankroll ?? 1_000),
    stake: String(stakes[Math.floor(stakes.length / 2)] ?? 10),
    staking: 'fixed',
    seed: '1',
  };
}

/** The plan that a form describes, or what has to be corrected first. */
export function readPlan(draft: PlanDraft, own: readonly number[]) {
  const { staking } = draft;
  const bets = readNumber(draft.bets);
  const edge = readNumber(draft.edge) / 100;
  const bankroll = readNumber(draft.bankroll);
  const stake = readNumber(draft.stake);
  const seed = readNumber(draft.seed);
  const isOwn = draft.odds.trim() === '' && own.length > 0;
  const odds = isOwn ? own : [readNumber(draft.odds)];
  const shortest = Math.min(...odds);
  const isWhole = (value: number, from: number, to: number) =>
    Number.isInteger(value) && value >= from && value <= to;
  const problems: Problems<PlanDraft> = {
    ...(!isWhole(bets, 1, MAX_BETS) && { bets: 'Enter a whole number from 1 to 5,000.' }),
    ...(!(edge > -1 && edge <= 1) && { edge: 'Enter per cent from −100 to 100, such as 2.5.' }),
    ...(!(shortest > 1) && { odds: 'Enter decimal odds above 1, such as 2.10.' }),
    ...(!(bankroll > 0) && { bankroll: 'Enter an amount above 0.' }),
    ...(!(stake > 0 && stake <= bankroll) && {
      stake: 'Enter an amount above 0, at most the bankroll.',
    }),
    ...(!isWhole(seed, 0, 2 ** 31) && { seed: 'Enter a whole number.' }),
  };
  if (Object.keys(problems).length > 0) {
    return { problems };
  }
  return { plan: { bets, edge, bankroll, stake, seed, odds, staking, paths: PATHS } };
}
