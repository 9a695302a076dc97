import { MARKET_LIST } from '../markets/index.ts';
import { outcomeName } from '../odds/quotes.ts';
import { decimalsOf, isCurrency } from '../staking/currency.ts';
import type { BetTerms } from './bet-terms.ts';

/** What is wrong with a field of a bet. */
export type Fault = { readonly field: keyof BetTerms; readonly message: string };

/** The clock of a client may be ahead of ours by so much. */
const MAX_SKEW_MS = 60_000;
/** No event is listed longer before its start. */
const MAX_AHEAD_MS = 2 * 366 * 86_400_000;
const MAX_POINT = 1_000;

/**
 * Every fault of a bet whose fields are each of the right kind: what does not fit the market, the
 * currency or the time `now` (epoch milliseconds). None means that the bet can be logged.
 */
export function checkTerms(bet: BetTerms, now: number): readonly Fault[] {
  return [
    ...checkSelection(bet),
    ...checkStake(bet),
    ...checkTimes(bet, now),
    ...(bet.home === bet.away ? [fault('away', 'must differ from `home`')] : []),
  ];
}

const fault = (field: keyof BetTerms, message: string): Fault => ({ field, message });

/** What is wrong with a stake in a currency. */
export function checkStake({
  stake,
  currency,
}: Pick<BetTerms, 'stake' | 'currency'>): readonly Fault[] {
  if (!isCurrency(currency)) {
    return [fault('currency', 'must be an ISO 4217 code such as EUR')];
  }
  const decimals = decimalsOf(currency);
  if (Number(stake.toFixed(decimals)) !== stake) {
    return [fault('stake', `must have at most ${decimals} decimals in ${currency}`)];
  }
  return [];
}

function checkSelection(bet: BetTerms): readonly Fault[] {
  const markets = MARKET_LIST.filter(({ keys }) => keys.includes(bet.marketKey));
  const names = [
    ...new Set(markets.flatMap(({ outcomes }) => outcomes.map((each) => outcomeName(bet, each)))),
  ];
  const faults: Fault[] = [];
  if (!names.includes(bet.outcome)) {
    faults.push(fault('outcome', `must be one of ${names.join(', ')}`));
  }
  const hasLine = markets.some((market) => market.hasLine);
  if (hasLine && bet.point === null) {
    faults.push(fault('point', `is missing: the market ${bet.marketKey} has a line`));
  }
  if (!hasLine && bet.point !== null) {
    faults.push(fault('point', `must be null: the market ${bet.marketKey} has no line`));
  }
  if (hasLine && bet.point !== null && !isLine(bet.point, bet.marketKey)) {
    faults.push(fault('point', 'must be a line in quarters, such as 2.5 or -0.75'));
  }
  return faults;
}

function isLine(point: number, marketKey: string): boolean {
  const accepts = MARKET_LIST.some(
    ({ keys, acceptsLine, hasLine }) => hasLine && keys.includes(marketKey) && acceptsLine(point),
  );
  return accepts && Math.abs(point) <= MAX_POINT && Number.isInteger(point * 4);
}

function checkTimes({ placedAt, commenceTime }: BetTerms, now: number): readonly Fault[] {
  const faults: Fault[] = [];
  if (placedAt > now + MAX_SKEW_MS) {
    faults.push(fault('placedAt', 'must not be in the future'));
  }
  if (commenceTime > now + MAX_AHEAD_MS) {
    faults.push(fault('commenceTime', 'must not be more than two years ahead'));
  }
  return faults;
}
