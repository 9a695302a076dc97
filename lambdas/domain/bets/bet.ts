import type { Grade } from '../grading/grade.ts';
import { netPriceAt } from '../odds/books.ts';
import { expectedValue } from '../odds/expected-value.ts';
import { roundTo, shownEv } from '../odds/rounding.ts';
import type { BetOnEvent } from '../record/closing.ts';
import type { NoCloseReason, Settlement } from '../record/entries.ts';
import { CLOSE_AFTER_MS, MAX_WAIT_MS } from '../record/follow-bet.ts';
import { returnOf } from '../record/pick-settlement.ts';
import { decimalsOf } from '../staking/currency.ts';
import type { BetTerms } from './bet-terms.ts';
import type { PlacedPrice } from './placed-price.ts';

/** How a bet stands: `unknown` where the event is over and no result of it is known. */
export const BET_STATUSES = [
  'open',
  'won',
  'half_won',
  'void',
  'half_lost',
  'lost',
  'unknown',
] as const;
export type BetStatus = (typeof BET_STATUSES)[number];

/** How the owner of a bet may say that it ended; `open` takes that back. */
export const SAID_STATUSES = ['open', 'won', 'half_won', 'void', 'half_lost', 'lost'] as const;
export type SaidStatus = (typeof SAID_STATUSES)[number];

/**
 * Why a bet has no closing line value: the reasons of the record, and those of bets that people
 * log.
 */
export const CLV_REASONS = {
  pending: 'The event has not started, or its close is not read yet.',
  no_event_id: 'The bet does not name an event of the service.',
  placed_after_start: 'The bet was placed after the start of its event.',
  not_kept:
    'The event started more than 30 days before the bet was logged; older quotes are not kept.',
  no_scan: 'No scan of the 15 minutes before the start is stored.',
  not_read: 'The sport could not be read before the start.',
  not_listed: 'The scans before the start do not list the event.',
  other_teams: 'The event has other teams than the bet names.',
  no_reference: 'No other book quoted enough to form a fair probability.',
  line_moved: 'The market was on another line at the close.',
  postponed: 'The start moved by more than three days.',
} as const satisfies Readonly<Record<NoCloseReason, string>> & Readonly<Record<string, string>>;
export type ClvReason = keyof typeof CLV_REASONS;

/** What the service does next about a bet, and when. Times in epoch milliseconds. */
export type Due = {
  readonly step: 'close' | 'result';
  readonly at: number;
  /** The start as the feed names it now. */
  readonly startsAt: number;
};

/** A bet as it is kept. */
export type LoggedBet = BetTerms & {
  readonly betId: string;
  /** The grade of the offer when the bet was logged; null where it was none of the lists. */
  readonly grade: Grade | null;
  readonly fairAtPlacing: number | null;
  readonly evAtPlacing: number | null;
  readonly closingFair: number | null;
  readonly clv: number | null;
  /** Null where there is a closing line value. */
  readonly clvReason: ClvReason | null;
  readonly status: BetStatus;
  /** In the currency, rounded to its unit; null until the bet is settled. */
  readonly profit: number | null;
  readonly settledBy: 'service' | 'user' | null;
  /** Whether the service reads the sport, so that its scores may be looked up. */
  readonly hasScores: boolean;
  /** Null once the service is done with the bet. */
  readonly due: Due | null;
};

/** So long the quotes are kept from which closes are read. */
const KEPT_MS = 30 * 86_400_000;

type Logging = {
  readonly betId: string;
  /** How the bet ended where the person says so with it. */
  readonly status: SaidStatus;
  readonly placed: PlacedPrice | null;
  /** Whether the service reads the sport of the bet. */
  readonly hasScores: boolean;
  readonly now: number;
};

/** A bet that is logged at `now`, with what the service does next about it. */
export function logBet(
  terms: BetTerms,
  { betId, status, placed, hasScores, now }: Logging,
): LoggedBet {
  const reason = reasonAtFirst(terms, now);
  const startsAt = terms.commenceTime;
  const isForgotten = reason !== 'pending' && now - startsAt > MAX_WAIT_MS;
  const bet: LoggedBet = {
    ...terms,
    betId,
    grade: placed?.grade ?? null,
    fairAtPlacing: placed?.fairProb ?? null,
    evAtPlacing: placed && valueAt(terms, placed.fairProb),
    closingFair: null,
    clv: null,
    clvReason: reason,
    status: isForgotten ? 'unknown' : 'open',
    profit: null,
    settledBy: null,
    hasScores,
    // A bet on a past event is due when it is logged: it waits behind what was due before.
    due:
      reason === 'pending'
        ? { step: 'close', at: Math.max(now, startsAt + CLOSE_AFTER_MS), startsAt }
        : null,
  };
  return status === 'open' ? bet : settled(bet, status, 'user');
}

function reasonAtFirst({ eventId, placedAt, commenceTime }: BetTerms, now: number): ClvReason {
  if (eventId === null) {
    return 'no_event_id';
  }
  if (placedAt >= commenceTime) {
    return 'placed_after_start';
  }
  return now - commenceTime > KEPT_MS ? 'not_kept' : 'pending';
}

/** The bet with its end. Worked: 10 EUR half won at 2.0 have a profit of 5 EUR. */
export function settled(
  bet: LoggedBet,
  status: Settlement,
  settledBy: 'service' | 'user',
): LoggedBet {
  return { ...bet, status, settledBy, profit: profitOf(bet, status) };
}

const EXACT_PLACES = 9;

function profitOf(bet: LoggedBet, status: Settlement): number {
  const exact = bet.stake * (returnOf({ book: bet.book, price: bet.odds }, status) - 1);
  return roundTo(roundTo(exact, EXACT_PLACES), decimalsOf(bet.currency));
}

/** What the person may change of a bet; what is not given stays. */
export type BetChange = Partial<Pick<BetTerms, 'odds' | 'stake' | 'bankroll' | 'note'>> & {
  readonly status?: SaidStatus;
};

/** The bet after a change at `now`: with what follows from odds, stake and status. */
export function changeBet(bet: LoggedBet, change: BetChange, now: number): LoggedBet {
  const { status: said, ...terms } = change;
  const changed = priced({ ...bet, ...terms });
  if (said === 'open' && bet.settledBy === 'user') {
    return reopened(changed, now);
  }
  // What the person has not said cannot be taken back.
  const before = bet.settledBy === 'user' ? bet.status : undefined;
  const status = said === undefined || said === 'open' ? before : said;
  if (status !== undefined && status !== 'unknown' && status !== 'open') {
    return { ...settled(changed, status, 'user'), due: bet.due?.step === 'close' ? bet.due : null };
  }
  const { status: ended } = bet;
  return ended === 'open' || ended === 'unknown' ? changed : settled(changed, ended, 'service');
}

/** Whether the scans before the start do not know the event that the bet names. */
export function isMisnamed(reason: ClvReason | null): boolean {
  return reason === 'not_listed' || reason === 'other_teams';
}

const NEVER_FOLLOWED: readonly ClvReason[] = [
  'pending',
  'no_event_id',
  'placed_after_start',
  'not_kept',
];

/**
 * Whether a bet of that closing reason, or with a closing line value, may have its result looked
 * up.
 */
function mayBeFound(reason: ClvReason | null): boolean {
  return reason === null || !(isMisnamed(reason) || NEVER_FOLLOWED.includes(reason));
}

/** The service looks for the result again where it still can. */
function reopened(bet: LoggedBet, now: number): LoggedBet {
  const { commenceTime: startsAt, clvReason, hasScores } = bet;
  const isOver = now - startsAt > MAX_WAIT_MS;
  const canLookUp = mayBeFound(clvReason) && hasScores && !isOver;
  const isUnknown = isOver || isMisnamed(clvReason);
  return {
    ...bet,
    status: isUnknown && bet.due === null ? 'unknown' : 'open',
    profit: null,
    settledBy: null,
    due: bet.due ?? (canLookUp ? { step: 'result', at: now, startsAt } : null),
  };
}

/** The values that follow from the odds: expected at placing, and closing. */
function priced(bet: LoggedBet): LoggedBet {
  const { fairAtPlacing, closingFair } = bet;
  return {
    ...bet,
    evAtPlacing: fairAtPlacing === null ? null : valueAt(bet, fairAtPlacing),
    clv: closingFair === null ? null : valueAt(bet, closingFair),
  };
}

/** The value of a bet at a fair probability, after commission. */
export function valueAt({ book, odds }: Pick<BetTerms, 'book' | 'odds'>, fairProb: number): number {
  return shownEv(expectedValue(fairProb, netPriceAt(book, odds)));
}

/** The bet as the rules of the record see it. */
export function asRecorded(bet: BetTerms & { readonly eventId: string }): BetOnEvent {
  return {
    event_id: bet.eventId,
    sport_key: bet.sportKey,
    home: bet.home,
    away: bet.away,
    market_key: bet.marketKey,
    outcome: bet.outcome,
    point: bet.point,
    price: bet.odds,
    book: bet.book,
  };
}
