import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { BoardEvent } from '#domain/board/board.ts';
import { boardRows } from '#domain/board/board-row.ts';
import { PROBABILITY_PLACES, roundTo } from '#domain/odds/rounding.ts';
import type { WireEvent } from '#simulated-market/wire.ts';
import { oracleLines } from '../../support/board-oracle.ts';
import { loadCaptures } from '../../support/odds-api/captures.ts';
import { boardOf, hasSweep, sweepBodies } from '../../support/recorded-boards.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures/odds-api');

const everyBook = () => true;

/** Match items may use older quotes than a line: in the sweep that makes a last decimal. */
const MAX_FAIR_GAP = 0.000_11;

type Board = ReturnType<typeof boardOf>;
type Row = ReturnType<typeof boardRows>[number];

/**
 * Says how the fair probabilities of a row differ from those that the service publishes of the line
 * in the explanation of its event, and of the winner in the list of matches.
 */
function fairComparer({ explained, matches }: Board) {
  const ofEvents = new Map<string, ReturnType<typeof explained>>();
  const counts = { fair: 0, winners: 0 };
  function differences({ eventId, marketKey, point, fair }: Row): readonly string[] {
    // Where books settle at different times, only lines that settle as the match does have one.
    if (fair.length === 0) {
      return [];
    }
    counts.fair += 1;
    const ofEvent = ofEvents.get(eventId) ?? explained(eventId);
    ofEvents.set(eventId, ofEvent);
    const ofLine = ofEvent.get(`${marketKey}|${point ?? ''}`) ?? [];
    const found = fair.join() === ofLine.join() ? [] : [`fair ${fair}, event ${ofLine}`];
    const { kind, pHome, pDraw, pAway } = matches.find((each) => each.eventId === eventId) ?? {};
    const winner = kind === 'three_way' ? [pHome, pDraw, pAway] : [pHome, pAway];
    if (!marketKey.startsWith('h2h') || winner.length !== fair.length) {
      return found;
    }
    counts.winners += 1;
    const gaps = winner.map((each, index) => {
      return Math.abs(roundTo(each ?? 0, PROBABILITY_PLACES) - (fair[index] ?? 1));
    });
    return Math.max(...gaps) <= MAX_FAIR_GAP ? found : [...found, `fair ${fair}, match ${winner}`];
  }
  return { differences, counts };
}

/** The lines that differ from the oracle's, and how many there are in all. */
function compare(body: readonly WireEvent[], board: Board) {
  const { events, now } = board;
  const fairs = fairComparer(board);
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
    differing.push(...fairs.differences(row).map((difference) => `${name}: ${difference}`));
    if (!isSame) {
      differing.push(`${name}: ${JSON.stringify([row, line])}`);
    }
  }
  return { rows, counts: fairs.counts, differing: [...differing, ...expected.keys()] };
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

/** How far the settled shares of whole totals are from those that the half lines beside imply. */
function gapsOfShares(event: BoardEvent): readonly number[] {
  const rows = boardRows(event, 'line', everyBook).filter((row) => row.marketKey === 'totals');
  const overAt = (line: number) => rows.find(({ point }) => point === line)?.fair[0];
  return rows.flatMap(({ point, settledShare }) => {
    const line = point ?? 0.5;
    const [below, above] = [overAt(line - 0.5), overAt(line + 0.5)];
    if (line % 1 !== 0 || below === undefined || above === undefined) {
      return [];
    }
    return [Math.abs((settledShare ?? 0) - (1 - (below - above)))];
  });
}

describe('the board of recorded answers', () => {
  test.each(['icehockey_nhl', 'soccer_epl'])(
    'of %s has the lines of an independent count',
    (sport) => {
      const body = loadCaptures(FIXTURES).get(sport) ?? [];
      const { rows, counts, differing } = compare(body, boardOf(sport, body));
      expect(differing).toEqual([]);
      expect(rows.length).toBeGreaterThan(0);
      expect(counts.winners).toBeGreaterThan(0);
    },
  );

  test.runIf(hasSweep)(
    'of a sweep say of whole football totals how often stakes come back, as the lines beside do',
    () => {
      const gaps = [...sweepBodies()]
        .filter(([sport]) => sport.startsWith('soccer_'))
        .flatMap(([sport, body]) => boardOf(sport, body).events.flatMap(gapsOfShares));
      expect(gaps.length).toBeGreaterThan(5);
      expect(Math.max(...gaps)).toBeLessThan(0.04);
    },
  );

  test.runIf(hasSweep)(
    'of a whole sweep has them too, and every surebet costs less than nothing',
    () => {
      const counts = { events: 0, lines: 0, fair: 0, winners: 0, middles: 0, surebets: 0 };
      for (const [sport, body] of sweepBodies()) {
        const board = boardOf(sport, body);
        const { events, surebets } = board;
        const { rows, differing, counts: compared } = compare(body, board);
        counts.fair += compared.fair;
        counts.winners += compared.winners;
        expect(differing, sport).toEqual([]);
        expect(unshown(surebets, events), sport).toEqual([]);
        counts.events += events.length;
        counts.lines += rows.length;
        counts.middles += events.flatMap((event) => boardRows(event, 'middle', everyBook)).length;
        counts.surebets += surebets.length;
      }
      console.log(JSON.stringify(counts));
      expect(counts.lines).toBeGreaterThan(2_000);
      expect(counts.fair).toBeGreaterThan(2_000);
      expect(counts.winners).toBeGreaterThan(400);
      expect(counts.surebets).toBeGreaterThan(20);
    },
  );
});
