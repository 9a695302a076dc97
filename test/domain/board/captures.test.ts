import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { BoardEvent } from '#domain/board/board.ts';
import { boardRows } from '#domain/board/board-row.ts';
import type { WireEvent } from '#simulated-market/wire.ts';
import { oracleLines } from '../../support/board-oracle.ts';
import { loadCaptures } from '../../support/odds-api/captures.ts';
import { boardOf, hasSweep, sweepBodies } from '../../support/recorded-boards.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures/odds-api');

const everyBook = () => true;

/** The lines that differ from the oracle's, and how many there are in all. */
function compare(body: readonly WireEvent[], events: readonly BoardEvent[], now: number) {
  const expected = oracleLines(body, now);
  const differing: string[] = [];
  const rows = events.flatMap((event) => boardRows(event, 'line', everyBook));
  for (const row of rows) {
    const name = `${row.eventId}|${row.marketKey}|${row.point ?? ''}|${row.settlement}`;
    const line = expected.get(name);
    expected.delete(name);
    const isSame =
      line !== undefined &&
      line.books === row.books &&
      Math.abs(line.hold - row.hold) <= 0.000_051 &&
      line.best.every(({ prices }, index) => {
        const best = row.best[index];
        return best?.booksAtBest === prices.length && prices.includes(best.price);
      });
    if (!isSame) {
      differing.push(`${name}: ${JSON.stringify([row, line])}`);
    }
  }
  return { rows, differing: [...differing, ...expected.keys()] };
}

/** Surebets on one line without a lay that have no row with a negative hold. */
function unshown(surebets: ReturnType<typeof boardOf>['surebets'], events: readonly BoardEvent[]) {
  return surebets.filter(({ flags, legs, eventId, marketKey, point }) => {
    const event = events.find((each) => each.eventId === eventId);
    const isOnOneLine = new Set(legs.map((leg) => Math.abs(leg.point ?? 0))).size === 1;
    const rows = event ? boardRows(event, isOnOneLine ? 'line' : 'middle', everyBook) : [];
    const isShown = rows.some(
      (row) => row.hold < 0 && row.marketKey === marketKey && (!isOnOneLine || row.point === point),
    );
    return !isShown && !flags.includes('lay_leg');
  });
}

describe('the board of recorded answers', () => {
  test.each(['icehockey_nhl', 'soccer_epl'])(
    'of %s has the lines of an independent count',
    (sport) => {
      const body = loadCaptures(FIXTURES).get(sport) ?? [];
      const { events, now } = boardOf(sport, body);
      const { rows, differing } = compare(body, events, now);
      expect(differing).toEqual([]);
      expect(rows.length).toBeGreaterThan(0);
    },
  );

  test.runIf(hasSweep)(
    'of a whole sweep has them too, and every surebet costs less than nothing',
    () => {
      const counts = { events: 0, lines: 0, middles: 0, surebets: 0 };
      for (const [sport, body] of sweepBodies()) {
        const { events, surebets, now } = boardOf(sport, body);
        const { rows, differing } = compare(body, events, now);
        expect(differing, sport).toEqual([]);
        expect(unshown(surebets, events), sport).toEqual([]);
        counts.events += events.length;
        counts.lines += rows.length;
        counts.middles += events.flatMap((event) => boardRows(event, 'middle', everyBook)).length;
        counts.surebets += surebets.length;
      }
      console.log(JSON.stringify(counts));
      expect(counts.lines).toBeGreaterThan(2_000);
      expect(counts.surebets).toBeGreaterThan(20);
    },
  );
});
