import { describe, expect, test } from 'vitest';
import { MARKETS } from '#domain/markets/index.ts';
import { DEFAULT_MIN_MOVE, MIN_SHOWN_MOVE } from '#domain/moves/find-moves.ts';
import type { OfferChange } from '#domain/moves/offer-tracks.ts';
import { type EventFacts, outcomeName } from '#domain/odds/quotes.ts';
import { changesByOthers } from '../support/changes-by-others.ts';
import { plantMoves } from '../support/planted-moves.ts';
import {
  hasSeries,
  readSeries,
  replaySeries,
  seriesSports,
  steamIn,
} from '../support/recorded-series.ts';

const MIN_CHANGE = 0.01;

/** Names changes of lines and prices by their scan as `changesByOthers` does. */
function changesNamer() {
  const last = new Map<string, OfferChange>();
  return (scan: number, facts: EventFacts, change: OfferChange): string[] => {
    const { market, book, number, prices, line } = change;
    const name = `${facts.eventId} ${book} ${MARKETS[market].offerKind}`;
    const before = last.get(`${name} ${number}`);
    last.set(`${name} ${number}`, change);
    if (!prices || !before?.prices) {
      return [];
    }
    if (before.line !== line) {
      return [`${scan} ${name} line`];
    }
    return MARKETS[market].outcomes.flatMap((outcome, index) =>
      Math.abs((prices[index] ?? 0) / (before.prices?.[index] ?? 1) - 1) >= MIN_CHANGE
        ? [`${scan} ${name} ${outcomeName(facts, outcome)}`]
        : [],
    );
  };
}

describe.runIf(hasSeries)('moves over recorded series', () => {
  test('every change of a line and of a price by 1 % is reported once, and no other', () => {
    const captures = readSeries('basketball_wnba');
    const leftOut = new Set<string>();
    const reported: string[] = [];
    const namesOf = changesNamer();
    replaySeries(
      'basketball_wnba',
      captures,
      ({ scan, changed }) => {
        for (const { facts, changes } of changed) {
          reported.push(...changes.flatMap((change) => namesOf(scan, facts, change)));
        }
      },
      ({ facts, markets }, scan) => {
        for (const { marketKey, line, outliers, offers } of markets) {
          for (const { book } of offers) {
            if (outliers.some(({ family }) => family === book.family)) {
              leftOut.add([scan, facts.eventId, marketKey, line, book.key].join(' '));
            }
          }
        }
      },
    );
    const expected = changesByOthers(captures, (...offer) => leftOut.has(offer.join(' ')));
    console.log(`${expected.length} changes of lines and prices`);
    expect(expected.length).toBeGreaterThan(10_000);
    expect(reported.sort()).toEqual(expected.sort());
  });

  test.each(hasSeries ? seriesSports() : [])(
    'steam in %s has at most two rows a day',
    (sportKey) => {
      const rows = steamIn(sportKey, readSeries(sportKey)).filter(
        ({ from, to }) => Math.abs(to - from) >= DEFAULT_MIN_MOVE.steam,
      );
      const days = Map.groupBy(rows, ({ toAt }) => new Date(toAt).toISOString().slice(0, 10));
      const listed = rows.map(({ eventId, market, line, outcome, from, to, fromAt, toAt }) => {
        const times = [fromAt, toAt].map((at) => new Date(at).toISOString().slice(0, 16));
        return [eventId, market, line, outcome, from, to, ...times].join(' ');
      });
      console.log([`${sportKey}: ${rows.length} rows of steam`, ...listed].join('\n'));
      const perDay = [...days].map(([day, ofDay]) => ({ day, rows: ofDay.length }));
      expect(perDay.filter((each) => each.rows > 2)).toEqual([]);
      expect(rows.length).toBeGreaterThan(0);
    },
  );

  /**
   * Families by one shift of log-odds, the smallest change of the fair probability that is asked
   * for, and how many are found at least. Over 0.05 is a move: where the fair probability comes less
   * far than steam is shown by default, one has to ask for it.
   */
  test.each([
    [0.5, DEFAULT_MIN_MOVE.steam, 58],
    [0.25, DEFAULT_MIN_MOVE.steam, 50],
    [0.25, MIN_SHOWN_MOVE, 58],
    [0.15, MIN_SHOWN_MOVE, 58],
    [0.1, MIN_SHOWN_MOVE, 55],
  ])(
    'of 60 moves by %d planted in a series those of %d at least are found',
    (shift, minMove, atLeast) => {
      const { planted, rows } = plantedSteam(shift);
      expect(planted).toHaveLength(60);
      const found = planted.filter(({ eventId, at, outcome }) =>
        rows.some(
          (row) =>
            row.eventId === eventId &&
            row.market === 'two_way' &&
            row.outcome === outcome &&
            row.fromAt <= at &&
            row.toAt >= at &&
            Math.abs(row.to - row.from) >= minMove,
        ),
      );
      console.log(`${found.length} of ${planted.length} moves by ${shift}, from ${minMove} on`);
      expect(found.length).toBeGreaterThanOrEqual(atLeast);
    },
  );
});

/** Moves of one size planted in a series, and the steam that its replay shows; each made once. */
const plantedSteam = memoized((shift: number) => {
  const { captures, planted } = plantMoves(readSeries('basketball_wnba'), 60, shift);
  return { planted, rows: steamIn('basketball_wnba', captures) };
});

function memoized<Value>(make: (key: number) => Value): (key: number) => Value {
  const made = new Map<number, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}
