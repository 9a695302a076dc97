import type {
  BoardLine,
  Combo,
  ComboLeg,
  EventOpportunity,
  Event as ExplainedEvent,
  PickStake,
  Surebet,
  SurebetLeg,
  ValueBet,
} from '../../clients/generated/page-types.ts';
import { isLaid } from '../surebet/returns.ts';
import { minimumOddsAt } from './minimum-odds.ts';

type Selection = Pick<
  ValueBet,
  'event_id' | 'sport_key' | 'home' | 'away' | 'commence_time' | 'market_key' | 'outcome' | 'point'
>;

/** A bet that a person may have placed, as the page that shows it knows it. */
export type BetToLog = Selection & {
  readonly book: string;
  /** Decimal odds. */
  readonly odds: number;
  /** Odds below which it is not worth taking; null where none are known. */
  readonly minOdds: number | null;
  /** What each bankroll would stake on it. */
  readonly stakes: readonly PickStake[];
  /** What is staked, and of which bankroll, where `stakes` does not say so. */
  readonly placed?: {
    readonly stake?: number;
    readonly currency?: string;
    /** The id of the bankroll. */
    readonly bankroll?: string;
  };
};

function selectionOf(selection: Selection): Selection {
  const { event_id, sport_key, home, away, commence_time, market_key, outcome, point } = selection;
  return { event_id, sport_key, home, away, commence_time, market_key, outcome, point };
}

/** Names what is bet on. */
export function selectionId({ event_id: id, market_key: market, outcome, point }: Selection) {
  return [id, market, outcome, point].join(' ');
}

/** A value bet at the book that offers most. */
export function fromValueBet(bet: ValueBet): BetToLog {
  const { book, price: odds, min_odds: minOdds, stakes, stake } = bet;
  const placed = stake === null ? undefined : { stake };
  return { ...selectionOf(bet), book, odds, minOdds, stakes, ...(placed && { placed }) };
}

/**
 * A leg of a surebet, which is worth its odds only together with the others, with its `stake` of
 * the surebet's bankroll where that is known. Undefined for a leg that is laid: a logged bet backs
 * its outcome.
 */
export function fromSurebetLeg(
  surebet: Surebet,
  leg: SurebetLeg,
  stake?: number,
): BetToLog | undefined {
  if (isLaid(leg)) {
    return undefined;
  }
  const { id: bankroll, currency } = surebet.bankroll;
  const placed = { currency, bankroll, ...(stake !== undefined && { stake }) };
  const { outcome, point, book, price: odds } = leg;
  const selection = selectionOf({ ...surebet, outcome, point });
  return { ...selection, book, odds, minOdds: null, stakes: [], placed };
}

/** A leg of a combo as a bet by itself, which is worth it by itself from a value of `minEv`. */
export function fromComboLeg({ book }: Combo, leg: ComboLeg, minEv: number): BetToLog {
  const { fair_prob: fairProb, price, ev, point } = leg;
  const minOdds = minimumOddsAt({ book, point, fairProb, price, ev }, minEv);
  return { ...selectionOf(leg), book, odds: price, minOdds, stakes: [] };
}

/** The best price of an outcome on the board: `value` is null where no fair price is known. */
type Offered = {
  readonly outcome: string;
  readonly point: number | null;
  readonly book: string;
  readonly price: number;
  readonly fairOdds: number | null;
  readonly value: number | null;
  readonly settledShare: number | null;
};

/** The event and the market of a line of the board. */
export type BoardSelection = Omit<Selection, 'outcome' | 'point'>;

/** What a line of the board is about. */
export function boardSelection(line: Pick<BoardLine, keyof BoardSelection>): BoardSelection {
  const { event_id, sport_key, home, away, commence_time, market_key } = line;
  return { event_id, sport_key, home, away, commence_time, market_key };
}

/** The best price of an outcome. One of a pair is worth its odds only together with the other. */
export function fromBoard(
  selection: BoardSelection,
  { outcome, point, book, price, fairOdds, value, settledShare }: Offered,
  { minEv, isOfPair }: { readonly minEv: number; readonly isOfPair: boolean },
): BetToLog {
  const isJudged = fairOdds !== null && value !== null && !isOfPair;
  const offer = { book, point, price, settledShare };
  const minOdds = isJudged
    ? minimumOddsAt({ ...offer, fairProb: 1 / fairOdds, ev: value }, minEv)
    : null;
  return { ...selection, outcome, point, book, odds: price, minOdds, stakes: [] };
}

/**
 * A value bet of an event at the best price of the latest scan, which is worth it from a value of
 * `minEv`; undefined where no price is known.
 */
export function fromEvent(
  event: ExplainedEvent,
  { kind, market_key, outcome, point, movement, fair_prob: fairProb, ev }: EventOpportunity,
  minEv: number,
): BetToLog | undefined {
  const { best_book: book = null, best_price: odds = null } = movement.at(-1) ?? {};
  if (kind !== 'value' || outcome === null || book === null || odds === null) {
    return undefined;
  }
  const selection = selectionOf({ ...event, market_key, outcome, point });
  const minOdds =
    fairProb === null ? null : minimumOddsAt({ book, point, fairProb, price: odds, ev }, minEv);
  return { ...selection, book, odds, minOdds, stakes: [] };
}

/** What a person has entered of a bet, as text. */
export type BetDraft = {
  readonly book: string;
  readonly odds: string;
  readonly stake: string;
  readonly currency: string;
  /** The id of the bankroll; empty for none. */
  readonly bankroll: string;
  /** A time as the browser's field has it, in the reader's zone. */
  readonly placedAt: string;
  readonly note: string;
};

/**
 * A bet that was sent and not answered. Sent again under its name and unchanged, it logs one bet,
 * whether or not it arrived before.
 */
export type UnansweredBet = {
  readonly draft: BetDraft;
  /** The `Idempotency-Key` that it was sent under. */
  readonly requestName: string;
};
