/** What the judged markets of a scan say beside its findings: the other books, and the moves. */
import { netPriceAt } from '#domain/odds/books.ts';
import { expectedValue } from '#domain/odds/expected-value.ts';
import { logit } from '#domain/odds/logit.ts';
import { type Outcome, outcomeName } from '#domain/odds/quotes.ts';
import type { JudgedEvent } from '#domain/reference/judge-event.ts';
import type { JudgedMarket } from '#domain/reference/judged-market.ts';
import { anchorProbabilities, consensusProbabilities } from '#domain/reference/pool.ts';
import { countFresh } from '#domain/reference/votes.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import type { ValueBet } from '#domain/value/value-bet.ts';
import { fairOf, type Match } from './match.ts';

const SHARP = 'pinnacle';
const { minOthers, staleMs } = DEFAULT_SCAN_SETTINGS.grade;

/**
 * The value of a winner's price by the other soft books, how many these are, and whether both a
 * sharp book and an exchange judge it. NaN where too few books say anything; undefined in other
 * markets.
 */
export function opinionOfOthers(bet: ValueBet, event: JudgedEvent | undefined) {
  const market = event?.markets.find(({ marketKey }) => marketKey === 'h2h');
  const offer = market?.offers.find(({ book }) => book.key === bet.book);
  const reference = offer && market?.referenceWithout(offer.book.family);
  if (bet.marketKey !== 'h2h' || !market || !offer || !reference) {
    return undefined;
  }
  const index = market.market.outcomes.findIndex(
    (outcome) => outcomeName(market.event, outcome) === bet.outcome,
  );
  const books = countFresh(market.votes, 'soft', offer.book.family, staleMs);
  const consensus = consensusProbabilities(reference)?.[index] ?? Number.NaN;
  const { sharp, exchange } = anchorProbabilities(reference);
  return {
    books,
    ev: books < minOthers ? Number.NaN : expectedValue(consensus, netPriceAt(bet.book, bet.price)),
    hasTwoAnchors: sharp !== null && exchange !== null,
  };
}

/** How far fair probabilities moved to the sharp book's close of the same line, in log-odds. */
export type Moves = Readonly<Record<string, readonly number[]>>;

/** Adds the moves of a match; of two outcomes the first one tells both. */
export function addMoves(
  moves: Record<string, number[]>,
  event: JudgedEvent | undefined,
  match: Match,
): void {
  for (const market of event?.markets ?? []) {
    const { offerKind, outcomes } = market.market;
    const isWinner = offerKind === 'h2h';
    const fair = market.referenceWithout(null)?.probabilities;
    const close = fair && closeOf(market, match);
    for (const [index, outcome] of outcomes.entries()) {
      const from = fair?.[index];
      const to = close?.get(outcome);
      if (from !== undefined && to !== undefined && (isWinner || index === 0)) {
        const name = isWinner ? `winner: ${outcome}` : offerKind;
        moves[name] ??= [];
        moves[name].push(logit(to) - logit(from));
      }
    }
  }
}

/** The closing probabilities of a market by outcome; undefined without a close of the same line. */
function closeOf(
  { market, line }: JudgedMarket,
  { after }: Match,
): ReadonlyMap<Outcome, number> | undefined {
  const [first = 'home'] = market.outcomes;
  const point = line === null ? undefined : market.pointOf(first, line);
  const prices = after.closing.find(
    (offer) => offer.book.key === SHARP && offer.kind === market.offerKind && offer.point === point,
  )?.prices;
  const fair = fairOf(prices);
  return fair && new Map(prices?.map(({ outcome }, i) => [outcome, fair[i] ?? Number.NaN]));
}
