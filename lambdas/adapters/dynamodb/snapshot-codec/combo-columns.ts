import type { Combo, ComboLeg } from '#domain/combos/combo.ts';
import type { Grade } from '#domain/grading/grade.ts';
import type { EventFacts } from '#domain/odds/quotes.ts';
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
import { type EventTable, eventAt } from './event-table.ts';
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

/**
 * Combos in columns. A book's combos share their legs, so each leg is written once and referred to by its place. The
 * price and the chance of a combo are products, some of them tiny: ten digits of them are kept rather than nine decimals.
 */
export type ComboColumns = {
  readonly book: WordColumn;
  readonly price: DecimalColumn;
  readonly fairProb: DecimalColumn;
  /** Billionths. */
  readonly ev: IntColumn;
  readonly grade: WordColumn;
  readonly flags: WordColumn;
  readonly legCount: IntColumn;
  /** Places in the columns below. */
  readonly leg: IntColumn;
  readonly legBook: WordColumn;
  readonly event: IntColumn;
  readonly market: WordColumn;
  readonly outcome: WordColumn;
  readonly point: DecimalColumn;
  readonly legPrice: DecimalColumn;
  readonly link: LinkColumns;
  /** Billionths. */
  readonly legFairProb: IntColumn;
  readonly legEvExcess: IntColumn;
};

const DIGITS = 10;

export function packCombos(combos: readonly Combo[], events: EventTable): ComboColumns {
  const legs: (ComboLeg & { book: string })[] = [];
  const placeOf = new Map<string, number>();
  const places = combos.flatMap((combo) =>
    combo.legs.map((leg) => {
      const atBook = { ...leg, book: combo.book };
      const same = JSON.stringify(atBook);
      const place = placeOf.get(same) ?? legs.push(atBook) - 1;
      placeOf.set(same, place);
      return place;
    }),
  );
  return {
    book: packWords(combos.map(toBookWord)),
    price: packDecimals(combos.map(({ price }) => toTenDigits(price))),
    fairProb: packDecimals(combos.map(({ fairProb }) => toTenDigits(fairProb))),
    ev: packInts(combos.map(({ ev }) => toNano(ev))),
    grade: packWords(combos.map(({ grade }) => grade)),
    flags: packWords(combos.map(({ flags }) => toFlagsWord(flags))),
    legCount: packInts(combos.map(({ legs }) => legs.length)),
    leg: packInts(places),
    legBook: packWords(legs.map(({ book }) => book)),
    event: packInts(legs.map((leg) => events.indexOf(leg))),
    market: packWords(legs.map(({ marketKey }) => marketKey)),
    outcome: packWords(legs.map((leg) => toOutcomeWord(leg.outcome, leg))),
    point: packDecimals(legs.map(({ point }) => point)),
    legPrice: packDecimals(legs.map(({ price }) => price)),
    link: packLinks(legs),
    legFairProb: packInts(legs.map(({ fairProb }) => toNano(fairProb))),
    legEvExcess: packInts(legs.map(evExcess)),
  };
}

export function unpackCombos(columns: ComboColumns, events: readonly EventFacts[]): Combo[] {
  const legs = unpackLegs(columns, events);
  const book = takeFrom(unpackWords(columns.book));
  const price = takeFrom(unpackDecimals(columns.price) as number[]);
  const fairProb = takeFrom(unpackDecimals(columns.fairProb) as number[]);
  const ev = takeFrom(unpackInts(columns.ev));
  const grade = takeFrom(unpackWords(columns.grade) as Grade[]);
  const flags = takeFrom(unpackWords(columns.flags));
  const leg = takeFrom(unpackInts(columns.leg));
  return unpackInts(columns.legCount).map((count) => ({
    kind: 'combo',
    ...fromBookWord(book()),
    price: price(),
    fairProb: fairProb(),
    ev: fromNano(ev()),
    grade: grade(),
    flags: fromFlagsWord(flags()),
    legs: Array.from({ length: count }, () => legs[leg()] as ComboLeg),
  }));
}

function unpackLegs(columns: ComboColumns, events: readonly EventFacts[]): ComboLeg[] {
  const market = takeFrom(unpackWords(columns.market));
  const outcome = takeFrom(unpackWords(columns.outcome));
  const point = takeFrom(unpackDecimals(columns.point));
  const price = takeFrom(unpackDecimals(columns.legPrice) as number[]);
  const link = takeFrom(
    unpackLinks(
      columns.link,
      unpackWords(columns.legBook).map((book) => ({ book })),
    ),
  );
  const fairProb = takeFrom(unpackInts(columns.legFairProb));
  const excess = takeFrom(unpackInts(columns.legEvExcess));
  return unpackInts(columns.event).map((index) => {
    const event = eventAt(events, index);
    const legPrice = price();
    const probNano = fairProb();
    return {
      ...event,
      marketKey: market(),
      outcome: fromOutcomeWord(outcome(), event),
      point: point(),
      price: legPrice,
      link: link(),
      fairProb: fromNano(probNano),
      ev: fromNano(plainEv(legPrice, probNano) + excess()),
    };
  });
}

function toTenDigits(value: number): number {
  return Number(value.toPrecision(DIGITS));
}
