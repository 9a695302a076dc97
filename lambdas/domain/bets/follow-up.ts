import type { FeedScore } from '../feed-answers/odds-source.ts';
import { closeBet, type FoundClose, settleByFeed } from '../record/follow-bet.ts';
import { asRecorded, type Due, isMisnamed, type LoggedBet, settled, valueAt } from './bet.ts';

/** A bet that the service has something to do about: it names its event. */
export type DueBet = LoggedBet & { readonly eventId: string; readonly due: Due };

/** Whether something is still to be done about a bet. */
export function isDue(bet: LoggedBet): bet is DueBet {
  return bet.due !== null && bet.eventId !== null;
}

/** The bet with its closing line value or why it has none, by the rules of the record. */
export function closeOwnBet(bet: DueBet, found: FoundClose, now: number): LoggedBet {
  const step = closeBet(startsOf(bet), found, now);
  const { startsAt, dueAt } = step;
  if (step.kind === 'wait') {
    return { ...bet, due: { step: 'close', at: dueAt, startsAt } };
  }
  const { close } = step;
  const closed = {
    ...bet,
    ...(close.kind === 'close'
      ? { closingFair: close.prob, clv: valueAt(bet, close.prob), clvReason: null }
      : { clvReason: close.kind }),
    due: null,
  };
  if (bet.settledBy === 'user') {
    return closed;
  }
  // Scores cost credits of all, and an event that no scan knew has none. Its owner may say its end.
  if (isMisnamed(closed.clvReason)) {
    return { ...closed, status: 'unknown' };
  }
  return {
    ...closed,
    due: bet.hasScores ? { step: 'result', at: dueAt, startsAt } : null,
  };
}

/** The bet with its result, or with when it is looked for next, by the rules of the record. */
export function settleOwnBet(
  bet: DueBet,
  looked: FeedScore | undefined | 'not_read',
  now: number,
): LoggedBet {
  const result = settleByFeed(startsOf(bet), asRecorded(bet), looked, now);
  if (result.kind === 'wait') {
    return { ...bet, due: { step: 'result', at: result.dueAt, startsAt: result.startsAt } };
  }
  const { settlement } = result.outcome;
  if (settlement === 'ungraded') {
    return { ...bet, status: 'unknown', settledBy: 'service', profit: null, due: null };
  }
  return { ...settled(bet, settlement, 'service'), due: null };
}

function startsOf({ commenceTime, due }: DueBet) {
  return { opensAt: commenceTime, startsAt: due.startsAt };
}
