import { describe, expect, test } from 'vitest';
import type { BoardEvent } from '#domain/board/board.ts';
import { type BoardRow, boardRows } from '#domain/board/board-row.ts';
import { oracleOffers } from '../../support/board-oracle.ts';
import {
  type Likely,
  type OraclePair,
  oracleLowHolds,
  oracleMiddles,
} from '../../support/pairs-oracle.ts';
import { boardOf, hasSweep, sweepBodies } from '../../support/recorded-boards.ts';

const everyBook = () => true;
const HAS_SETS = /^(tennis|volleyball)_/;
/** The sports of the sweep whose matches are played until one side wins. */
const HAS_WINNER = /^(americanfootball_ncaaf|baseball_milb|(basketball|icehockey|tennis)_.*)$/;

/** Half of the last place that is shown, and what a rounded fair probability may add. */
const SHOWN = 0.000_051;
/** The product leaves out scores beyond 15 goals a side. */
const BEYOND = 0.000_1;

const isNear = (shown: number | null, exact: number | null, within: number) =>
  shown === null || exact === null ? shown === exact : Math.abs(shown - exact) <= within;

function differs(row: BoardRow, pair: OraclePair | undefined): boolean {
  const { hold, best, worstLoss, chance, ev } = row;
  const name = best.map(({ book, price }) => `${book} ${price}`).join(' | ');
  return !(
    pair?.pairs.includes(name) &&
    isNear(hold, pair.hold, SHOWN) &&
    // Shares are rounded so that they sum to 1.
    (pair.pairs.length > 1 ||
      best.every(({ stakeShare }, leg) => isNear(stakeShare, pair.stakes[leg] ?? null, 0.000_1))) &&
    isNear(worstLoss, pair.worstLoss, SHOWN) &&
    isNear(chance, pair.chance, SHOWN + BEYOND) &&
    isNear(ev, pair.ev, SHOWN + BEYOND)
  );
}

/** The rows that differ from the oracle's, and those that only one of the two has. */
function differing(rows: ReadonlyMap<string, BoardRow>, pairs: ReadonlyMap<string, OraclePair>) {
  const names = [...new Set([...rows.keys(), ...pairs.keys()])];
  return names
    .filter((name) => {
      const row = rows.get(name);
      return !row || differs(row, pairs.get(name));
    })
    .map((name) => `${name}: ${JSON.stringify([rows.get(name), pairs.get(name)])}`);
}

function rowsOf(events: readonly BoardEvent[], kind: 'middle' | 'low_hold') {
  const rows = events.flatMap((event) => boardRows(event, kind, everyBook));
  return new Map(
    rows.map((row) => {
      const { eventId, marketKey, settlement, best, point } = row;
      const line = kind === 'middle' ? best[0]?.point : point;
      const name = [eventId, marketKey, line ?? '', settlement].join('|');
      return [kind === 'middle' ? `${name}|${best[1]?.point}` : name, row];
    }),
  );
}

/** What the product knows of the chances: the goals of matches, and the fair probability of lines. */
function likelyIn(events: readonly BoardEvent[]): Likely {
  const byId = new Map(events.map((event) => [event.eventId, event]));
  const fair = new Map(
    events.flatMap(({ eventId, lines }) =>
      lines.map(({ marketKey, line, settlement, fair: ofLine }) => {
        return [[eventId, marketKey, line ?? '', settlement].join('|'), ofLine?.[0]] as const;
      }),
    ),
  );
  return {
    goals: (event, market) => byId.get(event)?.goals[market === 'spreads' ? 'difference' : 'total'],
    fair: (line) => fair.get(line),
  };
}

describe.runIf(hasSweep)('two bets of a whole sweep', () => {
  const boards = hasSweep
    ? sweepBodies().map(([sport, body]) => ({ sport, body, ...boardOf(sport, body) }))
    : [];

  test('cost and risk in the cheapest pair what trying every pair of books finds', () => {
    let count = 0;
    for (const { sport, body, events, now } of boards) {
      const rows = rowsOf(events, 'low_hold');
      const pairs = oracleLowHolds(oracleOffers(body, now), !HAS_WINNER.test(sport));
      expect(differing(rows, pairs), sport).toEqual([]);
      count += rows.size;
    }
    expect(count).toBeGreaterThan(1_000);
  });

  test('are a middle, with its cost, stakes, risk and chance, where trying every result finds one', () => {
    const counts = { middles: 0, withChance: 0, byGoals: 0 };
    for (const { sport, body, events, now } of boards) {
      const rows = rowsOf(events, 'middle');
      const likely = likelyIn(events);
      const pairs = oracleMiddles(oracleOffers(body, now), likely, HAS_SETS.test(sport));
      expect(differing(rows, pairs), sport).toEqual([]);
      counts.middles += rows.size;
      const known = [...rows.values()].filter(({ chance }) => chance !== null);
      counts.withChance += known.length;
      counts.byGoals += known.filter((row) => likely.goals(row.eventId, row.marketKey)).length;
    }
    console.log(JSON.stringify(counts));
    expect(counts.middles).toBeGreaterThan(500);
    expect(counts.byGoals).toBeGreaterThan(50);
    expect(counts.withChance - counts.byGoals).toBeGreaterThan(50);
  });
});
