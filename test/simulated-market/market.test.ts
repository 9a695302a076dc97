import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SportQuotes } from '#domain/odds/quotes.ts';
import { createSimulatedMarket } from '#simulated-market/market.ts';
import { SIMULATED_BOOKS } from '#simulated-market/model/books.ts';
import { quotesOf } from '../../bench/feed/simulated-quotes.ts';
import { type QuoteRow, rowsOf } from '../adapters/odds-feeds/quote-rows.ts';
import { expectValidQuotes } from '../adapters/odds-feeds/valid-quotes.ts';
import { type TrueProbabilities, trueProbabilitiesAt } from '../support/true-chances.ts';

const NOW = Date.parse('2026-09-12T09:10:07Z');
const HOUR = 3_600_000;
const SEED = 7;
const market = createSimulatedMarket(SEED);

/** The exchange takes its commission of net winnings, which its prices leave out. */
const EXCHANGE = 'betfair_ex_eu';
const COMMISSION = 0.05;

const eventsOf = (quotes: readonly SportQuotes[]) => quotes.flatMap((sport) => sport.events);

function linesOf(rows: readonly QuoteRow[]): Map<string, QuoteRow[]> {
  return Map.groupBy(rows, (row) => [row.eventId, row.kind, row.book].join());
}

/**
 * True expected profit of a unit stake, after the exchange's commission; undefined for lay prices.
 */
function trueValue(
  truth: TrueProbabilities,
  row: QuoteRow,
  ways: number,
  home: string,
): number | undefined {
  const after = row.book === EXCHANGE ? 1 - COMMISSION : 1;
  const price = 1 + (row.price - 1) * after;
  const isHome = row.outcome === home;
  if (row.kind === 'h2h') {
    const team = isHome ? 'home' : 'away';
    const side = row.outcome === 'Draw' ? 'draw' : team;
    const chances = ways === 3 ? truth.threeWay : truth.twoWay && { ...truth.twoWay, draw: 0 };
    return (chances?.[side] ?? Number.NaN) * price - 1;
  }
  if (row.point === null) {
    return undefined;
  }
  if (row.kind === 'totals') {
    const line = truth.total(row.point);
    return line.settled * ((row.outcome === 'Over' ? line.over : line.under) * price - 1);
  }
  const line = truth.spread(row.point);
  return line.settled * ((isHome ? line.over : line.under) * price - 1);
}

/** Every price before the start with its true value, at a few moments of a day. */
function valued(moments: readonly number[]) {
  return moments.flatMap((now) => {
    const truthOf = trueProbabilitiesAt(SEED, now);
    return quotesOf(market, now).flatMap((sport) => {
      const events = new Map(sport.events.map((event) => [event.id, event]));
      return [...linesOf(rowsOf(sport)).values()].flatMap((line) =>
        line.flatMap((row) => {
          const event = events.get(row.eventId);
          const truth = truthOf(row.eventId);
          if (!event || !truth || event.commenceTime <= now || row.kind === 'h2h_lay') {
            return [];
          }
          const value = trueValue(truth, row, line.length, event.home);
          return value === undefined ? [] : [{ ...row, value }];
        }),
      );
    });
  });
}

describe('the simulated market', () => {
  test('is a function of seed and time: another instance sees the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 * 24 }), (hours) => {
        const now = NOW + hours * HOUR;
        const other = createSimulatedMarket(SEED);
        quotesOf(other, now - HOUR);
        expect(quotesOf(other, now, ['soccer_epl'])).toEqual(quotesOf(market, now, ['soccer_epl']));
      }),
      { numRuns: 8 },
    );
  });

  test('differs by seed', () => {
    const other = quotesOf(createSimulatedMarket(8), NOW);
    expect(other).not.toEqual(quotesOf(market, NOW));
  });

  test('holds sixty matches to come, of five kinds of sport and more than 25 books, at any hour', () => {
    for (let hour = 0; hour < 24; hour += 3) {
      const now = NOW + hour * HOUR;
      const quotes = quotesOf(market, now);
      expect(
        eventsOf(quotes).filter((event) => event.commenceTime > now).length,
      ).toBeGreaterThanOrEqual(60);
      for (const sport of quotes) {
        expectValidQuotes(sport);
      }
      expect(quotes.every((sport) => sport.books.length > 25)).toBe(true);
    }
    const sports = quotesOf(market, NOW).map((sport) => sport.sportKey);
    expect(sports).toEqual(
      expect.arrayContaining([
        'soccer_epl',
        'soccer_spain_la_liga',
        'basketball_nba',
        'icehockey_nhl',
      ]),
    );
  });

  test('moves some prices between two scans and leaves others', () => {
    const prices = (now: number) =>
      new Map(
        quotesOf(market, now)
          .flatMap(rowsOf)
          .map((row) => [
            [row.eventId, row.book, row.kind, row.outcome, row.point].join(),
            row.price,
          ]),
      );
    const [before, after] = [prices(NOW), prices(NOW + 45_000)];
    const both = [...before].filter(([key]) => after.has(key));
    const moved = both.filter(([key, price]) => after.get(key) !== price).length / both.length;
    expect(moved).toBeGreaterThan(0.01);
    expect(moved).toBeLessThan(0.5);
  });

  test('lets matches start at their time, go on for a while, and leave; new ones appear', () => {
    const first = new Map(eventsOf(quotesOf(market, NOW)).map((event) => [event.id, event]));
    const later = eventsOf(quotesOf(market, NOW + 24 * HOUR));
    const known = later.filter((event) => first.has(event.id));
    expect(known.map((event) => event.commenceTime)).toEqual(
      known.map((event) => first.get(event.id)?.commenceTime),
    );
    expect(later.length - known.length).toBeGreaterThan(15);
    const next = [...first.values()].find((event) => event.commenceTime > NOW);
    const isListed = (at: number) =>
      eventsOf(quotesOf(market, at)).some((event) => event.id === next?.id);
    expect(isListed((next?.commenceTime ?? 0) + HOUR)).toBe(true);
    expect(isListed((next?.commenceTime ?? 0) + 2 * HOUR)).toBe(false);
  });

  test('never sends a side into two matches at once', () => {
    for (const sport of quotesOf(market, NOW)) {
      const days = sport.events.flatMap(({ home, away, commenceTime }) =>
        [home, away].map((side) => `${side} ${Math.floor(commenceTime / (24 * HOUR))}`),
      );
      expect(new Set(days).size).toBe(days.length);
    }
  });

  test('has an exchange whose lay prices lie above its back prices', () => {
    const rows = quotesOf(market, NOW).flatMap(rowsOf);
    const lay = rows.filter((row) => row.kind === 'h2h_lay');
    expect(new Set(lay.map((row) => row.book))).toEqual(new Set([EXCHANGE]));
    expect(lay.length).toBeGreaterThan(150);
    for (const row of lay) {
      const back = rows.find(
        ({ eventId, book, kind, outcome }) =>
          eventId === row.eventId && book === row.book && kind === 'h2h' && outcome === row.outcome,
      );
      expect(row.price).toBeGreaterThan(back?.price ?? Number.POSITIVE_INFINITY);
    }
  });

  test('has clone families that show half of their lines or more alike, and no other books do', () => {
    const h2h = [...linesOf(quotesOf(market, NOW).flatMap(rowsOf)).values()].filter(
      ([row]) => row?.kind === 'h2h',
    );
    const lines = Map.groupBy(h2h, (line) => line[0]?.book ?? '');
    const shown = new Map(
      [...lines].map(([book, all]) => [
        book,
        new Map(all.map((line) => [line[0]?.eventId, line.map((row) => row.price).join()])),
      ]),
    );
    for (const [index, one] of SIMULATED_BOOKS.entries()) {
      for (const two of SIMULATED_BOOKS.slice(index + 1)) {
        const common = [...(shown.get(one.key) ?? [])].filter(([id]) =>
          shown.get(two.key)?.has(id),
        );
        const alike = common.filter(
          ([id, prices]) => shown.get(two.key)?.get(id) === prices,
        ).length;
        if (one.supplier.name === two.supplier.name) {
          expect(alike / common.length).toBeGreaterThan(0.5);
        } else {
          expect(alike / common.length).toBeLessThan(0.25);
        }
      }
    }
  });

  test('prices hockey with and without a draw under one market key', () => {
    const [hockey] = quotesOf(market, NOW, ['icehockey_nhl']);
    const lines = hockey ? [...linesOf(rowsOf(hockey)).values()] : [];
    const sizes = lines.filter(([row]) => row?.kind === 'h2h').map((line) => line.length);
    expect(new Set(sizes)).toEqual(new Set([2, 3]));
  });

  test('has half, whole and quarter lines in football', () => {
    const [football] = quotesOf(market, NOW, ['soccer_epl']);
    const points = football
      ? rowsOf(football).flatMap(({ point }) => (point === null ? [] : [point]))
      : [];
    expect(new Set(points.map((point) => ((point % 1) + 1) % 1))).toEqual(
      new Set([0, 0.25, 0.5, 0.75]),
    );
  });

  test('shows prices of the last minute, sometimes older, never above a quarter of an hour', () => {
    const ages = [0, 1, 2, 3].flatMap((hour) => {
      const now = NOW + hour * HOUR;
      return quotesOf(market, now)
        .flatMap(rowsOf)
        .map(({ lastUpdate }) => now - lastUpdate);
    });
    ages.sort((a, b) => a - b);
    expect(ages[0]).toBeGreaterThanOrEqual(0);
    expect(ages[Math.floor(ages.length / 2)]).toBeLessThan(60_000);
    expect(ages.at(-1)).toBeGreaterThan(120_000);
    expect(ages.at(-1)).toBeLessThan(900_000);
  });

  test('links most prices, not all', () => {
    const links = quotesOf(market, NOW)
      .flatMap(rowsOf)
      .map((row) => row.link);
    const share = links.filter((link) => link !== null).length / links.length;
    expect(share).toBeGreaterThan(0.6);
    expect(share).toBeLessThan(0.95);
  });
});

describe('the truth behind the simulated market', () => {
  test('is one story over winner, totals and spreads', () => {
    const truthOf = trueProbabilitiesAt(SEED, NOW);
    for (const sport of quotesOf(market, NOW)) {
      for (const { id } of sport.events) {
        const truth = truthOf(id);
        const winner = truth?.twoWay ?? truth?.threeWay;
        if (!truth || !winner) {
          throw new Error(`no truth about ${id}`);
        }
        const total = truth.total(2.25);
        expect(total.over + total.under).toBeCloseTo(1, 12);
        if (!sport.sportKey.startsWith('tennis')) {
          expect(truth.spread(-0.5).over).toBeCloseTo(winner.home, 6);
        }
      }
    }
  });

  test('wanders on a walk: little in a scan, more in a day', () => {
    const events = eventsOf(quotesOf(market, NOW)).filter(
      (event) => event.commenceTime > NOW + 25 * HOUR,
    );
    const homeAt = (at: number) => {
      const truthOf = trueProbabilitiesAt(SEED, at);
      return events.map(
        ({ id }) => (truthOf(id)?.twoWay ?? truthOf(id)?.threeWay)?.home ?? Number.NaN,
      );
    };
    const before = homeAt(NOW);
    const moves = (span: number) =>
      homeAt(NOW + span).reduce(
        (sum, home, index) => sum + Math.abs(home - (before[index] ?? NaN)),
        0,
      ) / events.length;
    expect(moves(45_000)).toBeGreaterThan(0);
    expect(moves(45_000)).toBeLessThan(0.003);
    expect(moves(24 * HOUR)).toBeGreaterThan(0.008);
  });

  test('knows nothing of events of another seed or another shape', () => {
    const truthOf = trueProbabilitiesAt(SEED, NOW);
    for (const { id } of eventsOf(quotesOf(createSimulatedMarket(8), NOW))) {
      expect(truthOf(id)).toBeUndefined();
    }
    for (const id of ['', 'x', '2c2061ffc9ee67808fd45273089d7795', '../..']) {
      expect(truthOf(id)).toBeUndefined();
    }
  });
});

describe('value in the simulated market', () => {
  const prices = valued([NOW, NOW + 7 * HOUR, NOW + 14 * HOUR]);
  const share = (from: number, to: number) =>
    prices.filter(({ value }) => value > from && value <= to).length / prices.length;

  test('is there and rare: a few prices in a thousand are worth taking, big errors one in ten thousand', () => {
    expect(share(0.01, 0.08)).toBeGreaterThan(0.002);
    expect(share(0.01, 0.08)).toBeLessThan(0.01);
    expect(share(0.08, Number.POSITIVE_INFINITY)).toBeGreaterThan(0);
    expect(share(0.08, Number.POSITIVE_INFINITY)).toBeLessThan(0.001);
  });

  test('is a loss on the average at every book, least at the sharp one', () => {
    const books = [...Map.groupBy(prices, (row) => row.book)].map(([book, rows]) => ({
      book,
      mean: rows.reduce((sum, { value }) => sum + value, 0) / rows.length,
    }));
    books.sort((a, b) => b.mean - a.mean);
    expect(books[0]?.book).toBe('pinnacle');
    for (const { mean } of books) {
      expect(mean).toBeLessThan(-0.02);
    }
  });
});
