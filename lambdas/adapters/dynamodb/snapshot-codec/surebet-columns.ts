import type { Grade } from '#domain/grading/grade.ts';
import type { EventFacts } from '#domain/odds/quotes.ts';
import type { Surebet } from '#domain/surebets/surebet.ts';
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
  fromBookWord,
  fromFlagsWord,
  fromOutcomeWord,
  toBookWord,
  toFlagsWord,
  toOutcomeWord,
} from './selection-words.ts';

/** Surebets in columns; the legs of all of them follow each other in columns of their own. */
export type SurebetColumns = {
  readonly event: IntColumn;
  readonly market: WordColumn;
  readonly point: DecimalColumn;
  /** Billionths. */
  readonly ev: IntColumn;
  readonly grade: WordColumn;
  readonly flags: WordColumn;
  readonly legCount: IntColumn;
  readonly legOutcome: WordColumn;
  readonly legPoint: DecimalColumn;
  readonly legBook: WordColumn;
  readonly legPrice: DecimalColumn;
  readonly legLink: LinkColumns;
  /** Billionths. */
  readonly legShare: IntColumn;
};

export function packSurebets(surebets: readonly Surebet[], events: EventTable): SurebetColumns {
  const legs = surebets.flatMap(({ home, away, legs }) => legs.map((leg) => ({ ...leg, home, away })));
  return {
    event: packInts(surebets.map((bet) => events.indexOf(bet))),
    market: packWords(surebets.map(({ marketKey }) => marketKey)),
    point: packDecimals(surebets.map(({ point }) => point)),
    ev: packInts(surebets.map(({ ev }) => toNano(ev))),
    grade: packWords(surebets.map(({ grade }) => grade)),
    flags: packWords(surebets.map(({ flags }) => toFlagsWord(flags))),
    legCount: packInts(surebets.map(({ legs }) => legs.length)),
    legOutcome: packWords(legs.map((leg) => toOutcomeWord(leg.outcome, leg))),
    legPoint: packDecimals(legs.map(({ point }) => point)),
    legBook: packWords(legs.map(toBookWord)),
    legPrice: packDecimals(legs.map(({ price }) => price)),
    legLink: packLinks(legs),
    legShare: packInts(legs.map(({ stakeShare }) => toNano(stakeShare))),
  };
}

export function unpackSurebets(columns: SurebetColumns, events: readonly EventFacts[]): Surebet[] {
  const market = takeFrom(unpackWords(columns.market));
  const point = takeFrom(unpackDecimals(columns.point));
  const ev = takeFrom(unpackInts(columns.ev));
  const grade = takeFrom(unpackWords(columns.grade) as Grade[]);
  const flags = takeFrom(unpackWords(columns.flags));
  const legCount = takeFrom(unpackInts(columns.legCount));
  const outcome = takeFrom(unpackWords(columns.legOutcome));
  const legPoint = takeFrom(unpackDecimals(columns.legPoint));
  const books = unpackWords(columns.legBook).map(fromBookWord);
  const book = takeFrom(books);
  const price = takeFrom(unpackDecimals(columns.legPrice) as number[]);
  const link = takeFrom(unpackLinks(columns.legLink, books));
  const share = takeFrom(unpackInts(columns.legShare));

  return unpackInts(columns.event).map((index) => {
    const event = eventAt(events, index);
    return {
      kind: 'surebet',
      ...event,
      marketKey: market(),
      point: point(),
      ev: fromNano(ev()),
      grade: grade(),
      flags: fromFlagsWord(flags()),
      legs: Array.from({ length: legCount() }, () => ({
        outcome: fromOutcomeWord(outcome(), event),
        point: legPoint(),
        ...book(),
        price: price(),
        link: link(),
        stakeShare: fromNano(share()),
      })),
    };
  });
}
