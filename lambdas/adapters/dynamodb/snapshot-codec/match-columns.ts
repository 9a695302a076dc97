import type { MatchProbability, Source } from '#domain/matches/match-probability.ts';
import type { EventFacts } from '#domain/odds/quotes.ts';
import type { DecimalColumn, IntColumn, NullableIntColumn, WordColumn } from './columns.ts';
import {
  fromNano,
  nullableFromNano,
  nullableToNano,
  packDecimals,
  packInts,
  packNullableInts,
  packSteps,
  packWords,
  takeFrom,
  toNano,
  unpackDecimals,
  unpackInts,
  unpackNullableInts,
  unpackSteps,
  unpackWords,
} from './columns.ts';
import type { EventTable } from './event-table.ts';
import { eventAt } from './event-table.ts';

/** Match items in columns. Probabilities in billionths; the last of a set only as what it differs from the rest. */
export type MatchColumns = {
  readonly event: IntColumn;
  readonly pHome: NullableIntColumn;
  readonly pDraw: NullableIntColumn;
  readonly pAwayExcess: NullableIntColumn;
  readonly totalLine: DecimalColumn;
  readonly pOver: NullableIntColumn;
  readonly pUnderExcess: NullableIntColumn;
  readonly source: WordColumn;
  readonly matched: IntColumn;
  readonly thin: IntColumn;
  readonly kind: WordColumn;
};

const ONE_NANO = toNano(1);

export function packMatches(matches: readonly MatchProbability[], events: EventTable): MatchColumns {
  return {
    event: packSteps(matches.map((match) => events.indexOf(match))),
    pHome: packNullableInts(matches.map(({ pHome }) => nullableToNano(pHome))),
    pDraw: packNullableInts(matches.map(({ pDraw }) => nullableToNano(pDraw))),
    pAwayExcess: packNullableInts(matches.map(({ pHome, pDraw, pAway }) => excess(pAway, [pHome, pDraw]))),
    totalLine: packDecimals(matches.map(({ totalLine }) => totalLine)),
    pOver: packNullableInts(matches.map(({ pOver }) => nullableToNano(pOver))),
    pUnderExcess: packNullableInts(matches.map(({ pOver, pUnder }) => excess(pUnder, [pOver]))),
    source: packWords(matches.map(({ source }) => source)),
    matched: packInts(matches.map(({ matched }) => matched)),
    thin: packInts(matches.map(({ thin }) => Number(thin))),
    kind: packWords(matches.map(({ kind }) => kind)),
  };
}

export function unpackMatches(columns: MatchColumns, events: readonly EventFacts[]): MatchProbability[] {
  const pHome = takeFrom(unpackNullableInts(columns.pHome));
  const pDraw = takeFrom(unpackNullableInts(columns.pDraw));
  const pAwayExcess = takeFrom(unpackNullableInts(columns.pAwayExcess));
  const totalLine = takeFrom(unpackDecimals(columns.totalLine));
  const pOver = takeFrom(unpackNullableInts(columns.pOver));
  const pUnderExcess = takeFrom(unpackNullableInts(columns.pUnderExcess));
  const source = takeFrom(unpackWords(columns.source) as Source[]);
  const matched = takeFrom(unpackInts(columns.matched));
  const thin = takeFrom(unpackInts(columns.thin));
  const kind = takeFrom(unpackWords(columns.kind) as MatchProbability['kind'][]);

  return unpackSteps(columns.event).map((event) => {
    const home = pHome();
    const draw = pDraw();
    const over = pOver();
    return {
      ...eventAt(events, event),
      pHome: nullableFromNano(home),
      pDraw: nullableFromNano(draw),
      pAway: last(pAwayExcess(), [home, draw]),
      totalLine: totalLine(),
      pOver: nullableFromNano(over),
      pUnder: last(pUnderExcess(), [over]),
      source: source(),
      matched: matched(),
      thin: thin() === 1,
      kind: kind(),
    };
  });
}

function last(excess: number | null, others: readonly (number | null)[]): number | null {
  return excess === null ? null : fromNano(excess + rest(others));
}

/** How much the last probability of a set is above what the others leave of 1: next to nothing, as a rule. */
function excess(last: number | null, others: readonly (number | null)[]): number | null {
  return last === null ? null : toNano(last) - rest(others.map(nullableToNano));
}

function rest(others: readonly (number | null)[]): number {
  return others.reduce<number>((left, nano) => left - (nano ?? 0), ONE_NANO);
}
