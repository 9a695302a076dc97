import { mayHaveOvertime } from '../markets/sports.ts';
import { ROLES } from '../odds/books.ts';
import type { Reject } from '../odds/left-out.ts';
import type { MarketOffers } from './market-offers.ts';
import { isReferenceQuote, type JudgedOffer } from './own-probabilities.ts';

type JudgedOffers = MarketOffers<JudgedOffer>;

/**
 * When the books of a line settle it: `usual`, where nothing says that the books of the event
 * differ; `with_overtime`, where they price the winner without a draw; `normal_time`, where they
 * price it with one; `unclear`, where they price both or neither, beside books that differ.
 */
export const SETTLEMENTS = ['usual', 'with_overtime', 'normal_time', 'unclear'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

/** Offers that are compared with no others, because their books settle at another time. */
export type OtherPeriod = MarketOffers & { readonly settlement: Settlement };

/** The two winner markets of an event that some books price two-way and others three-way. */
export type MixedWinners = {
  /** The one that the event's other markets go with. */
  readonly main: JudgedOffers;
  readonly other: JudgedOffers;
  /** Whether the other one has reference quotes, too. */
  readonly isDisputed: boolean;
};

/**
 * Which of an event's two winner markets is the main one: that of the strongest source (sharp books
 * before exchanges before the others). Ties go to the market of more families, then to the two-way
 * one.
 * Quotes of any age count: a price goes stale, the time at which a book settles does not. Undefined
 * where there are not two, or neither has a reference quote.
 */
export function findMixedWinners(winners: readonly JudgedOffers[]): MixedWinners | undefined {
  const [threeWay, twoWay] = winners.toSorted(
    (a, b) => b.market.outcomes.length - a.market.outcomes.length,
  );
  if (!twoWay || !threeWay) {
    return undefined;
  }
  const two = strengthOf(twoWay);
  const three = strengthOf(threeWay);
  if (two.families + three.families === 0) {
    return undefined;
  }
  const order = three.role - two.role || two.families - three.families;
  const [main, other] = order >= 0 ? [twoWay, threeWay] : [threeWay, twoWay];
  return { main, other, isDisputed: two.families > 0 && three.families > 0 };
}

/**
 * The strongest role among a market's reference quotes (its index in `ROLES`), and how many
 * families have one.
 */
function strengthOf({ offers }: JudgedOffers): {
  readonly role: number;
  readonly families: number;
} {
  const books = offers.filter(isEverReference).map(({ book }) => book);
  return {
    role: Math.min(ROLES.length, ...books.map(({ role }) => ROLES.indexOf(role))),
    families: new Set(books.map(({ family }) => family)).size,
  };
}

function isEverReference(offer: JudgedOffer): boolean {
  return isReferenceQuote(offer, Number.POSITIVE_INFINITY);
}

/** When the books of a winner market settle, in an event that has both. */
export function settlementOf({ market }: JudgedOffers): Settlement {
  return market.outcomes.length === 3 ? 'normal_time' : 'with_overtime';
}

/**
 * The other markets of an event without the offers of another period, and these apart. Where some
 * books price the winner two-way and others three-way, they settle at different times: a three-way
 * offer of ice hockey ends with normal time, and so do that book's totals and spreads. Only the
 * books with a reference quote on the main winner keep their lines; where none has one on the other
 * winner, only the books that offer it lose theirs.
 */
export function splitPeriods(
  markets: readonly MarketOffers[],
  mixed: MixedWinners,
  sportKey: string,
  reject: Reject,
): { readonly main: readonly MarketOffers[]; readonly others: readonly OtherPeriod[] } {
  if (!mayHaveOvertime(sportKey)) {
    return { main: markets, others: [] };
  }
  const { main, other, isDisputed } = mixed;
  const periods = periodsOfBooks(mixed);
  const settlements = new Map<Period, Settlement>([
    ['main', settlementOf(main)],
    ['other', settlementOf(other)],
    ['unknown', isDisputed ? 'unclear' : settlementOf(main)],
  ]);
  const bySettlement = markets.flatMap((group) => {
    const offers = Map.groupBy(group.offers, ({ book }) =>
      settlements.get(periods.get(book.key) ?? 'unknown'),
    );
    return [...offers].map(([settlement = 'unclear', offers]) => ({
      ...group,
      offers,
      settlement,
    }));
  });
  const isMain = ({ settlement }: OtherPeriod) => settlement === settlementOf(main);
  const others = bySettlement.filter((group) => !isMain(group));
  for (const { marketKey, line, offers } of others) {
    for (const { book, quotedAt, prices } of offers) {
      reject('other_period', { marketKey, line, book: book.key, quotedAt, prices });
    }
  }
  return { main: bySettlement.filter(isMain), others };
}

type Period = 'main' | 'other' | 'unknown';

function periodsOfBooks({ main, other }: MixedWinners): ReadonlyMap<string, Period> {
  const periods = new Map<string, Period>();
  for (const { book } of other.offers) {
    periods.set(book.key, 'other');
  }
  // A book that quotes both winners, and has a reference quote on neither, has not said when it
  // settles.
  for (const offer of main.offers) {
    if (offer.logFair) {
      periods.set(offer.book.key, isEverReference(offer) ? 'main' : 'unknown');
    }
  }
  return periods;
}
