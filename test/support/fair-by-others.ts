/**
 * The fair probability that judges an offer, computed anew for tests: plain lists, no sums to
 * subtract from, and of the analysis nothing but the removal of margin. It knows no ages, no
 * outliers and no goals.
 */
import { removeMargin } from '#domain/margin/remove-margin.ts';
import { CLONE_FAMILIES, EXCHANGE_COMMISSION, SHARP_BOOKS } from '#domain/odds/known-books.ts';
import type { QuotedOffer } from '#domain/odds/quotes.ts';

/** The first name of a book's family in the list of known clones, which stands for all of them. */
export const familyOf = (book: string) =>
  CLONE_FAMILIES.find((family) => family.includes(book))?.[0] ?? book;
export const isLay = (offer: QuotedOffer) => offer.kind === 'h2h_lay';
const inverses = (offer: QuotedOffer) => offer.prices.map(({ price }) => 1 / price);
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

export function roleOf(family: string): 'sharp' | 'exchange' | 'soft' {
  if (SHARP_BOOKS.includes(family)) {
    return 'sharp';
  }
  return EXCHANGE_COMMISSION.has(family) ? 'exchange' : 'soft';
}

function scaled(weights: readonly number[]): number[] {
  const total = sum(weights);
  return weights.map((weight) => weight / total);
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/**
 * What a book thinks of a market it offers: the middle of back and lay, else its prices without
 * margin.
 */
function opinionOf(offer: QuotedOffer, all: readonly QuotedOffer[]): readonly number[] | undefined {
  const fair = removeMargin(offer.prices.map(({ price }) => price));
  const lay = all.find((other) => isLay(other) && other.book.key === offer.book.key);
  if (!fair.ok || !lay) {
    return fair.ok ? fair.probabilities : undefined;
  }
  const laid = inverses(lay);
  return scaled(inverses(offer).map((inverse, j) => inverse + (laid[j] ?? 0)));
}

/** Whether others are judged by an offer to back: by one of an exchange if its prices are tight. */
function hasSay(offer: QuotedOffer): boolean {
  return roleOf(familyOf(offer.book.key)) !== 'exchange' || sum(inverses(offer)) <= 1.06;
}

/**
 * The opinion that an offer is judged by: of an exchange's lay prices that of its prices to back,
 * if that has a say.
 */
export function ownOpinion(
  offer: QuotedOffer,
  all: readonly QuotedOffer[],
): readonly number[] | undefined {
  const back = isLay(offer)
    ? all.find((other) => !isLay(other) && other.book.key === offer.book.key)
    : offer;
  return back && (back === offer || hasSay(back)) ? opinionOf(back, all) : undefined;
}

/** The opinions of all other families on the offer's line, by family. */
export function votesBeside(
  offer: QuotedOffer,
  all: readonly QuotedOffer[],
): ReadonlyMap<string, readonly (readonly number[])[]> {
  const votes = new Map<string, (readonly number[])[]>();
  for (const other of all) {
    const family = familyOf(other.book.key);
    if (isLay(other) || other.point !== offer.point || family === familyOf(offer.book.key)) {
      continue;
    }
    const opinion = opinionOf(other, all);
    if (opinion && hasSay(other)) {
      votes.set(family, [...(votes.get(family) ?? []), opinion]);
    }
  }
  return votes;
}

/**
 * The geometric pool of all other families on the offer's line: sharp 1, exchanges 1, the others
 * 0.5 where there are five, less where there are fewer, and their median below five.
 */
export function fairFor(offer: QuotedOffer, all: readonly QuotedOffer[]): number[] {
  const votes = votesBeside(offer, all);
  const logsOf = (role: string, j: number) =>
    [...votes]
      .filter(([family]) => roleOf(family) === role)
      .map(([, members]) => median(members.map((member) => Math.log(member[j] ?? 0))));
  const mean = (logs: readonly number[]) => (logs.length === 0 ? 0 : sum(logs) / logs.length);
  return scaled(
    offer.prices.map((_, j) => {
      const [sharp, exchange, soft] = [
        logsOf('sharp', j),
        logsOf('exchange', j),
        logsOf('soft', j),
      ];
      const weights = [
        sharp.length > 0 ? 1 : 0,
        exchange.length > 0 ? 1 : 0,
        sharp.length + exchange.length > 0 ? 0.1 * Math.min(5, soft.length) : 1,
      ] as const;
      const consensus = soft.length < 5 ? median(soft) : mean(soft);
      const log = weights[0] * mean(sharp) + weights[1] * mean(exchange) + weights[2] * consensus;
      return Math.exp(log / sum(weights));
    }),
  );
}

/** What one unit staked (of liability, for a lay) returns when it wins, after commission. */
export function netOddsOf(book: string, price: number, lay: boolean): number {
  const kept = 1 - (EXCHANGE_COMMISSION.get(book) ?? 0);
  return lay ? 1 + kept / (price - 1) : 1 + kept * (price - 1);
}
