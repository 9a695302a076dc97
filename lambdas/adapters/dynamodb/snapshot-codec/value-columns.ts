import type { Grade } from '#domain/grading/grade.ts';
import type { EventFacts } from '#domain/odds/quotes.ts';
import { shownEv } from '#domain/odds/rounding.ts';
import type { ValueBet } from '#domain/value/value-bet.ts';
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
import { type LinkColumns, packLinks, unpackLinks } from './link-columns.ts';
import {
  evExcess,
  fromBookWord,
  fromFlagsWord,
  fromOutcomeWord,
  plainEv,
  toBookWord,
  toFlagsWord,
  toOutcomeWord,
} from './selection-words.ts';

/** Value items in columns; the other books of all items follow each other in columns of their own. */
export type ValueColumns = {
  readonly event: IntColumn;
  readonly market: WordColumn;
  readonly outcome: WordColumn;
  readonly point: DecimalColumn;
  /** Key and title. */
  readonly book: WordColumn;
  readonly price: DecimalColumn;
  readonly link: LinkColumns;
  /** Billionths. */
  readonly fairProb: IntColumn;
  readonly evExcess: IntColumn;
  readonly grade: WordColumn;
  readonly flags: WordColumn;
  readonly altCount: IntColumn;
  /** Key and title. */
  readonly altBook: WordColumn;
  readonly altPrice: DecimalColumn;
  /** Of the other books of grade A: billionths less those of the item, and what `ev` is above. */
  readonly altFairProb: IntColumn;
  readonly altEvExcess: IntColumn;
  /** Of those of other grades: ten-thousandths above what the item's probability would give. */
  readonly altShownEv: IntColumn;
  readonly altGrade: WordColumn;
  readonly altLink: LinkColumns;
};

export function packValueBets(bets: readonly ValueBet[], events: EventTable): ValueColumns {
  const alts = bets.flatMap(({ altBooks }) => altBooks);
  return {
    event: packInts(bets.map((bet) => events.indexOf(bet))),
    market: packWords(bets.map(({ marketKey }) => marketKey)),
    outcome: packWords(bets.map((bet) => toOutcomeWord(bet.outcome, bet))),
    point: packDecimals(bets.map(({ point }) => point)),
    book: packWords(bets.map(toBookWord)),
    price: packDecimals(bets.map(({ price }) => price)),
    link: packLinks(bets),
    fairProb: packInts(bets.map(({ fairProb }) => toNano(fairProb))),
    evExcess: packInts(bets.map(evExcess)),
    grade: packWords(bets.map(({ grade }) => grade)),
    flags: packWords(bets.map(({ flags }) => toFlagsWord(flags))),
    altCount: packInts(bets.map(({ altBooks }) => altBooks.length)),
    altBook: packWords(alts.map(toBookWord)),
    altPrice: packDecimals(alts.map(({ price }) => price)),
    ...packAltEv(bets),
    altGrade: packWords(alts.map(({ grade }) => grade)),
    altLink: packLinks(alts),
  };
}

function packAltEv(
  bets: readonly ValueBet[],
): Pick<ValueColumns, 'altFairProb' | 'altEvExcess' | 'altShownEv'> {
  const fairProb: number[] = [];
  const excess: number[] = [];
  const shown: number[] = [];
  for (const bet of bets) {
    const probNano = toNano(bet.fairProb);
    for (const alt of bet.altBooks) {
      if (alt.grade === 'A') {
        fairProb.push(toNano(alt.fairProb) - probNano);
        excess.push(evExcess(alt));
      } else shown.push(Math.round(shownEv(alt.ev) * SHOWN) - plainShownEv(alt.price, probNano));
    }
  }
  return { altFairProb: packInts(fairProb), altEvExcess: packInts(excess), altShownEv: packInts(shown) };
}

/** Ten-thousandths are what is shown of an expected value. */
const SHOWN = 1e4;

function plainShownEv(price: number, probNano: number): number {
  return Math.round(fromNano(plainEv(price, probNano)) * SHOWN);
}

export function unpackValueBets(columns: ValueColumns, events: readonly EventFacts[]): ValueBet[] {
  const market = takeFrom(unpackWords(columns.market));
  const outcome = takeFrom(unpackWords(columns.outcome));
  const point = takeFrom(unpackDecimals(columns.point));
  const books = unpackWords(columns.book).map(fromBookWord);
  const book = takeFrom(books);
  const price = takeFrom(unpackDecimals(columns.price) as number[]);
  const link = takeFrom(unpackLinks(columns.link, books));
  const fairProb = takeFrom(unpackInts(columns.fairProb));
  const excess = takeFrom(unpackInts(columns.evExcess));
  const grade = takeFrom(unpackWords(columns.grade) as Grade[]);
  const flags = takeFrom(unpackWords(columns.flags));
  const altCount = takeFrom(unpackInts(columns.altCount));
  const altBooks = unpackWords(columns.altBook).map(fromBookWord);
  const altBook = takeFrom(altBooks);
  const altLink = takeFrom(unpackLinks(columns.altLink, altBooks));
  const altPrice = takeFrom(unpackDecimals(columns.altPrice) as number[]);
  const altProb = takeFrom(unpackInts(columns.altFairProb));
  const altExcess = takeFrom(unpackInts(columns.altEvExcess));
  const altShown = takeFrom(unpackInts(columns.altShownEv));
  const altGrade = takeFrom(unpackWords(columns.altGrade) as Grade[]);

  return unpackInts(columns.event).map((index) => {
    const event = eventAt(events, index);
    const betPrice = price();
    const probNano = fairProb();
    return {
      kind: 'value',
      ...event,
      marketKey: market(),
      outcome: fromOutcomeWord(outcome(), event),
      point: point(),
      ...book(),
      price: betPrice,
      link: link(),
      fairProb: fromNano(probNano),
      ev: fromNano(plainEv(betPrice, probNano) + excess()),
      grade: grade(),
      flags: fromFlagsWord(flags()),
      altBooks: Array.from({ length: altCount() }, () => {
        const offer = { ...altBook(), price: altPrice(), link: altLink() };
        const grade = altGrade();
        if (grade !== 'A') {
          const ev = (plainShownEv(offer.price, probNano) + altShown()) / SHOWN;
          return { ...offer, link: null, fairProb: null, ev, grade };
        }
        const altNano = probNano + altProb();
        const ev = fromNano(plainEv(offer.price, altNano) + altExcess());
        return { ...offer, fairProb: fromNano(altNano), ev, grade };
      }),
    };
  });
}
