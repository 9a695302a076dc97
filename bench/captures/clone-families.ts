/**
 * Finds books that show one supplier's prices: half or more of their winner offers identical over at least 20 common ones.
 * Compares them with the families the analysis knows (`domain/odds/known-books.ts`).
 */
import { CLONE_FAMILIES, EXCHANGE_COMMISSION } from '#domain/odds/known-books.ts';
import { compareText } from '#domain/odds/order.ts';
import { offersOf, type SportQuotes } from '#domain/odds/quotes.ts';
import { textTable } from '../text-table.ts';

const MIN_COMMON = 20;
const MIN_CLONE_SHARE = 0.5;
/** Pairs worth watching although they are no family yet. */
const WATCHED_SHARE = 0.3;

/**
 * Every pair of books with enough winner offers in common, and which share of these is identical, most alike first.
 * Offers of different outcomes are not in common.
 */
export function likenesses(quotes: readonly SportQuotes[]) {
  const books = [...winnerOffers(quotes)].sort(([a], [b]) => compareText(a, b));
  const pairs = books.flatMap(([a, ofA], place) =>
    books.slice(place + 1).map(([b, ofB]) => {
      const both = [...ofA].map(([event, prices]) => [prices, ofB.get(event) ?? []] as const);
      const common = both.filter(([own, other]) => own.length === other.length);
      const identical = common.filter(([own, other]) => own.join() === other.join());
      return { a, b, common: common.length, share: identical.length / common.length };
    }),
  );
  return pairs
    .filter(({ common }) => common >= MIN_COMMON)
    .sort((x, y) => y.share - x.share || compareText(x.a, y.a));
}

/** By book and event, its winner prices with their outcomes. */
function winnerOffers(quotes: readonly SportQuotes[]) {
  const byBook = new Map<string, Map<string, readonly string[]>>();
  for (const sport of quotes)
    for (const event of sport.events)
      for (const { kind, book, prices } of offersOf(sport, event)) {
        if (kind !== 'h2h') continue;
        const own = byBook.get(book.key) ?? new Map<string, readonly string[]>();
        const texts = prices.map(({ outcome, price }) => `${outcome} ${price}`);
        byBook.set(book.key, own.set(event.id, texts.sort()));
      }
  return byBook;
}

/** Books joined by a chain of pairs of which each is half or more alike, families of two or more. */
export function familiesOf(pairs: ReturnType<typeof likenesses>): string[][] {
  let families: string[][] = [];
  for (const { a, b, share } of pairs) {
    if (share < MIN_CLONE_SHARE) continue;
    const isTouched = (family: readonly string[]) => family.includes(a) || family.includes(b);
    const joined = new Set([a, b, ...families.filter(isTouched).flat()]);
    families = [...families.filter((family) => !isTouched(family)), [...joined].sort()];
  }
  return families.sort(([a = ''], [b = '']) => compareText(a, b));
}

/** The pairs that are alike or nearly so, and the families that they make. */
export function familiesTable(quotes: readonly SportQuotes[]): string {
  const pairs = likenesses(quotes);
  const rows = pairs
    .filter(({ share }) => share >= WATCHED_SHARE)
    .map(({ a, b, common, share }) => [`${a} = ${b}`, common, (100 * share).toFixed(1), relationOf(a, b)]);
  const families = familiesOf(pairs).map((family) => `  ${family.join(' ')}`);
  const table = textTable(['books', 'common lines', 'identical %', 'known'], rows);
  return [table, '', 'families:', ...families].join('\n');
}

function relationOf(a: string, b: string): string {
  if (CLONE_FAMILIES.some((family) => family.includes(a) && family.includes(b))) return 'yes';
  return EXCHANGE_COMMISSION.has(a) && EXCHANGE_COMMISSION.has(b) ? 'exchanges' : 'no';
}
