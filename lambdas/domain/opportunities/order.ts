import type { Surebet, ValueBet } from './opportunity.ts';

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** D3: the best value first, then the earlier start, then event, market, outcome and point. Total over one scan. */
export function compareValueBets(a: ValueBet, b: ValueBet): number {
  return (
    b.ev - a.ev ||
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
    b.ev - a.ev ||
    a.commenceTime - b.commenceTime ||
    compareText(a.eventId, b.eventId) ||
    compareText(a.marketKey, b.marketKey) ||
    compareText(describeLegs(a), describeLegs(b))
  );
}

function describeLegs({ legs }: Surebet): string {
  return legs.map(({ outcome, point, book }) => `${outcome}|${point ?? ''}|${book}`).join('|');
}
