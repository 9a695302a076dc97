import { mayHaveOvertime } from '../markets/sports.ts';
import { ROLES } from '../odds/books.ts';
import type { Reject } from '../odds/left-out.ts';
import type { MarketOffers } from './market-offers.ts';
import { isReferenceQuote, type JudgedOffer } from './own-probabilities.ts';

type JudgedOffers = MarketOffers<JudgedOffer>;

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

/**
 * The other markets of an event without the offers of another period. Where some books price the
 * winner two-way and others three-way, they settle at different times: a three-way offer of ice
 * hockey ends with normal time, and so do that book's totals and spreads. Only the books with a
 * reference quote on the main winner keep their lines; where none has one on the other winner, only
 * the books that offer it lose theirs.
 */
export function dropOtherPeriods(
  markets: readonly MarketOffers[],
  { main, other, isDisputed }: MixedWinners,
  sportKey: string,
  reject: Reject,
): readonly MarketOffers[] {
  if (!mayHaveOvertime(sportKey)) {
    return markets;
  }
  const periods = new Map<string, 'main' | 'other' | 'unknown'>();
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
  return markets.flatMap((group) => {
    const { marketKey, line } = group;
    const offers = group.offers.filter(({ book, quotedAt, prices }) => {
      const period = periods.get(book.key) ?? 'unknown';
      const isKept = period === 'main' || (period === 'unknown' && !isDisputed);
      if (!isKept) {
        reject('other_period', { marketKey, line, book: book.key, quotedAt, prices });
      }
      return isKept;
    });
    return offers.length === 0 ? [] : [{ ...group, offers }];
  });
}
