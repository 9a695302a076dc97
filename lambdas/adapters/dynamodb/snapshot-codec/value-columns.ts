import type { Flag } from '#domain/grading/flags.ts';
import type { Grade } from '#domain/grading/grade.ts';
import type { EventFacts, ValueBet } from '#domain/opportunities/opportunity.ts';
import type { DecimalColumn, IntColumn, WordColumn } from './columns.ts';
import {
  fromNano,
  packDecimals,
  packInts,
  packWords,
  takeFrom,
  toNano,
  unpackDecimals,
  unpackInts,
  unpackWords,
} from './columns.ts';
import type { EventTable } from './event-table.ts';
import { eventAt } from './event-table.ts';
import type { LinkColumns } from './link-columns.ts';
import { packLinks, unpackLinks } from './link-columns.ts';

/** Value items in columns; the other books of all items follow each other in columns of their own. */
export type ValueColumns = {
  readonly event: IntColumn;
  readonly market: WordColumn;
  readonly outcome: WordColumn;
  readonly point: DecimalColumn;
  /** Key and title. */
  readonly book: WordColumn;
  readonly price: DecimalColumn;
  readonly linkKept: LinkColumns['kept'];
  readonly linkRest: LinkColumns['rest'];
  /** Billionths. */
  readonly fairProb: IntColumn;
  readonly evExcess: IntColumn;
  readonly grade: WordColumn;
  readonly flags: WordColumn;
  readonly altCount: IntColumn;
  readonly altBook: WordColumn;
  readonly altPrice: DecimalColumn;
  readonly altEvExcess: IntColumn;
  readonly altGrade: WordColumn;
};

export function packValueBets(bets: readonly ValueBet[], events: EventTable): ValueColumns {
  const alts = bets.flatMap(({ altBooks, fairProb }) => altBooks.map((alt) => ({ ...alt, fairProb })));
  const links = packLinks(bets);
  return {
    event: packInts(bets.map((bet) => events.indexOf(bet))),
    market: packWords(bets.map(({ marketKey }) => marketKey)),
    outcome: packWords(bets.map(toOutcomeWord)),
    point: packDecimals(bets.map(({ point }) => point)),
    book: packWords(bets.map(({ book, bookTitle }) => JSON.stringify([book, bookTitle]))),
    price: packDecimals(bets.map(({ price }) => price)),
    linkKept: links.kept,
    linkRest: links.rest,
    fairProb: packInts(bets.map(({ fairProb }) => toNano(fairProb))),
    evExcess: packInts(bets.map(evExcess)),
    grade: packWords(bets.map(({ grade }) => grade)),
    flags: packWords(bets.map(({ flags }) => flags.join(' '))),
    altCount: packInts(bets.map(({ altBooks }) => altBooks.length)),
    altBook: packWords(alts.map(({ book }) => book)),
    altPrice: packDecimals(alts.map(({ price }) => price)),
    altEvExcess: packInts(alts.map(evExcess)),
    altGrade: packWords(alts.map(({ grade }) => grade)),
  };
}

export function unpackValueBets(columns: ValueColumns, events: readonly EventFacts[]): ValueBet[] {
  const market = takeFrom(unpackWords(columns.market));
  const outcome = takeFrom(unpackWords(columns.outcome));
  const point = takeFrom(unpackDecimals(columns.point));
  const books = unpackWords(columns.book).map((word): [string, string] => JSON.parse(word));
  const book = takeFrom(books);
  const price = takeFrom(unpackDecimals(columns.price) as number[]);
  const links = unpackLinks(
    { kept: columns.linkKept, rest: columns.linkRest },
    books.map(([key]) => key),
  );
  const link = takeFrom(links);
  const fairProb = takeFrom(unpackInts(columns.fairProb));
  const excess = takeFrom(unpackInts(columns.evExcess));
  const grade = takeFrom(unpackWords(columns.grade) as Grade[]);
  const flags = takeFrom(unpackWords(columns.flags));
  const altCount = takeFrom(unpackInts(columns.altCount));
  const altBook = takeFrom(unpackWords(columns.altBook));
  const altPrice = takeFrom(unpackDecimals(columns.altPrice) as number[]);
  const altExcess = takeFrom(unpackInts(columns.altEvExcess));
  const altGrade = takeFrom(unpackWords(columns.altGrade) as Grade[]);

  return unpackInts(columns.event).map((index) => {
    const event = eventAt(events, index);
    const [key, title] = book();
    const betPrice = price();
    const probNano = fairProb();
    const priced = (quoted: number, evExcess: number) => fromNano(plainEv(quoted, probNano) + evExcess);
    return {
      kind: 'value',
      ...event,
      marketKey: market(),
      outcome: fromOutcomeWord(outcome(), event),
      point: point(),
      book: key,
      bookTitle: title,
      price: betPrice,
      link: link(),
      fairProb: fromNano(probNano),
      ev: priced(betPrice, excess()),
      grade: grade(),
      flags: flags().split(' ').filter(Boolean) as Flag[],
      altBooks: Array.from({ length: altCount() }, () => {
        const quoted = altPrice();
        return { book: altBook(), price: quoted, ev: priced(quoted, altExcess()), grade: altGrade() };
      }),
    };
  });
}

/** What price and stored probability alone would give, in billionths. */
function plainEv(price: number, probNano: number): number {
  return Math.round(price * probNano) - toNano(1);
}

/** How much `ev` is above that: next to nothing, save where commission or refunds count. */
function evExcess({ ev, price, fairProb }: Pick<ValueBet, 'ev' | 'price' | 'fairProb'>): number {
  return toNano(ev) - plainEv(price, toNano(fairProb));
}

/** Most outcomes are one of the sides, whose names the event already has. */
function toOutcomeWord({ outcome, home, away }: Pick<ValueBet, 'outcome' | 'home' | 'away'>): string {
  if (outcome === home) return 'home';
  if (outcome === away) return 'away';
  return `=${outcome}`;
}

function fromOutcomeWord(word: string, { home, away }: EventFacts): string {
  if (word === 'home') return home;
  if (word === 'away') return away;
  return word.slice(1);
}
