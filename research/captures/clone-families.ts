/**
 * Finds books that show one supplier's prices: half or more of their winner offers identical over
 * at least 20 common ones. Compares them with the families the analysis knows
 * (`domain/odds/known-books.ts`), and with what a scan would join.
 */

import { rateBooks } from '#domain/odds/books.ts';
import { CLONE_FAMILIES, EXCHANGE_COMMISSION } from '#domain/odds/known-books.ts';
import { median } from '#domain/odds/median.ts';
import { numberAt } from '#domain/odds/number-at.ts';
import { compareText } from '#domain/odds/order.ts';
import { offersOf, type SportQuotes } from '#domain/odds/quotes.ts';
import {
  MAX_CLONE_DISTANCE,
  MIN_COMMON as MIN_COMMON_OF_SCAN,
  ownLogits,
} from '#domain/reference/clones.ts';
import { textTable } from '../../bench/text-table.ts';

const MIN_COMMON = 20;
const MIN_CLONE_SHARE = 0.5;
/** Pairs worth watching although they are no family yet. */
const WATCHED_SHARE = 0.3;
const WATCHED_DISTANCE = 0.015;

/**
 * Every pair of books with enough winner offers in common, which share of these is identical, and
 * the median distance of their own probabilities in log-odds; most alike first. Offers of different
 * outcomes are not in common.
 */
export function likenesses(quotes: readonly SportQuotes[]) {
  const books = [...winnerOffers(quotes)].sort(([a], [b]) => compareText(a, b));
  const pairs = books.flatMap(([a, ofA], index) =>
    books.slice(index + 1).map(([b, ofB]) => {
      const both = [...ofA].flatMap(([event, own]) => {
        const other = ofB.get(event);
        return other?.texts.length === own.texts.length ? [[own, other] as const] : [];
      });
      const identical = both.filter(([own, other]) => own.texts.join() === other.texts.join());
      const distances = both.flatMap(([{ logits }, other]) =>
        logits && other.logits ? distance(logits, other.logits) : [],
      );
      return {
        a,
        b,
        common: both.length,
        share: identical.length / both.length,
        distance: median(distances),
      };
    }),
  );
  return pairs
    .filter(({ common }) => common >= MIN_COMMON)
    .sort((x, y) => y.share - x.share || compareText(x.a, y.a));
}

type WinnerOffer = {
  /** The prices, each after its outcome, in one order for all books. */
  readonly texts: readonly string[];
  /** The book's own probabilities in log-odds; undefined where the prices are refused. */
  readonly logits: readonly number[] | undefined;
};

/** The winner offers by book and event. */
function winnerOffers(quotes: readonly SportQuotes[]) {
  const byBook = new Map<string, Map<string, WinnerOffer>>();
  for (const sport of quotes) {
    for (const event of sport.events) {
      for (const { kind, book, prices } of offersOf(sport, event)) {
        if (kind !== 'h2h') {
          continue;
        }
        const offersOfBook = byBook.get(book.key) ?? new Map<string, WinnerOffer>();
        const texts = prices.map(({ outcome, price }) => `${outcome} ${price}`).sort();
        byBook.set(book.key, offersOfBook.set(event.id, { texts, logits: ownLogits(prices) }));
      }
    }
  }
  return byBook;
}

/**
 * Books joined by a chain of pairs of which each is half or more alike, families of two or more.
 */
export function familiesOf(pairs: ReturnType<typeof likenesses>): string[][] {
  let families: string[][] = [];
  for (const { a, b, share } of pairs) {
    if (share < MIN_CLONE_SHARE) {
      continue;
    }
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
    .filter(({ share, distance }) => share >= WATCHED_SHARE || distance < WATCHED_DISTANCE)
    .map(({ a, b, common, share, distance }) => [
      `${a} = ${b}`,
      common,
      (100 * share).toFixed(1),
      distance.toFixed(4),
      relationOf(a, b),
    ]);
  const families = familiesOf(pairs).map((family) => `  ${family.join(' ')}`);
  const table = textTable(['books', 'common lines', 'identical %', 'distance', 'known'], rows);
  return [table, '', joinedTable(pairs), '', 'families:', ...families].join('\n');
}

/**
 * How many pairs of soft books a scan of these offers could join: by the distance, and were it by
 * equal prices.
 */
function joinedTable(pairs: ReturnType<typeof likenesses>): string {
  const books = rateBooks(pairs.flatMap(({ a, b }) => [a, b]));
  const judged = pairs.filter(
    ({ a, b, common }) =>
      common >= MIN_COMMON_OF_SCAN &&
      books.get(a)?.role === 'soft' &&
      books.get(b)?.role === 'soft',
  );
  const known = ({ a, b }: { a: string; b: string }) =>
    books.get(a)?.family === books.get(b)?.family;
  return textTable(
    ['soft pairs', 'n', 'median distance', `below ${MAX_CLONE_DISTANCE}`, '80 % identical'],
    [
      ['of one family', judged.filter(known)] as const,
      ['others', judged.filter((pair) => !known(pair))] as const,
    ].map(([name, own]) => [
      name,
      own.length,
      median(own.map(({ distance }) => distance)).toFixed(4),
      own.filter(({ distance }) => distance < MAX_CLONE_DISTANCE).length,
      own.filter(({ share }) => share >= 0.8).length,
    ]),
  );
}

function relationOf(a: string, b: string): string {
  if (CLONE_FAMILIES.some((family) => family.includes(a) && family.includes(b))) {
    return 'yes';
  }
  return EXCHANGE_COMMISSION.has(a) && EXCHANGE_COMMISSION.has(b) ? 'exchanges' : 'no';
}

/** The largest distance on any outcome, in log-odds. */
function distance(a: readonly number[], b: readonly number[]): number {
  return Math.max(...a.map((logOdds, index) => Math.abs(logOdds - numberAt(b, index))));
}
