import { shownEv } from '../odds/rounding.ts';
import type { Surebet, ValueBet } from './opportunity.ts';

type WithEv = { readonly ev: number };

/** Above one shown place two values are surely shown apart; rounding every pair would cost more than the sort. */
const SURELY_APART = 2e-4;

/** The best value first, as it is shown: of two that read the same the earlier start decides, not an unseen digit. */
export function compareEv(a: WithEv, b: WithEv): number {
  const difference = b.ev - a.ev;
  return Math.abs(difference) > SURELY_APART ? difference : shownEv(b.ev) - shownEv(a.ev);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** D3: the best value first, then the earlier start, then event, market, outcome and point. Total over one scan. */
export function compareValueBets(a: ValueBet, b: ValueBet): number {
  return (
    compareEv(a, b) ||
    a.commenceTime - b.commenceTime ||
    compareText(a.eventId, b.eventId) ||
    compareText(a.marketKey, b.marketKey) ||
    compareText(a.outcome, b.outcome) ||
    (a.point ?? 0) - (b.point ?? 0)
  );
}

/** D3 for surebets: profit, start, then event, market, line and books. Total over one scan. */
export function compareSurebets(a: Surebet, b: Surebet): number {
  return (
    compareEv(a, b) ||
    a.commenceTime - b.commenceTime ||
    compareText(a.eventId, b.eventId) ||
    compareText(a.marketKey, b.marketKey) ||
    compareText(describeLegs(a), describeLegs(b))
  );
}

function describeLegs({ legs }: Surebet): string {
  return legs.map(({ outcome, point, book }) => `${outcome}|${point ?? ''}|${book}`).join('|');
}
