/** Traps of real feed bodies, on small excerpts of the bodies they were met in. */
import { describe, expect, test } from 'vitest';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import type { WireEvent } from '#simulated-market/wire.ts';
import { quotesOfBody, recordedAt, recordedBody } from '../../support/recorded-quotes.ts';

const MINUTE_MS = 60_000;

function scanBody(body: readonly WireEvent[], now = recordedAt(body) + 5_000) {
  return scan([quotesOfBody(body, now)], DEFAULT_SCAN_SETTINGS, now);
}

/** A copy of the body with one book's market changed. */
function withMarket(
  body: readonly WireEvent[],
  bookKey: string,
  marketKey: string,
  change: (outcomes: { name: string; price: number }[]) => { name: string; price: number }[],
): WireEvent[] {
  return body.map((event) => ({
    ...event,
    bookmakers: event.bookmakers.map((book) =>
      book.key === bookKey
        ? {
            ...book,
            markets: book.markets.map((market) =>
              market.key === marketKey ? { ...market, outcomes: change(market.outcomes) } : market,
            ),
          }
        : book,
    ),
  }));
}

function withoutBook(body: readonly WireEvent[], bookKey: string): WireEvent[] {
  return body.map((event) => ({
    ...event,
    bookmakers: event.bookmakers.filter(({ key }) => key !== bookKey),
  }));
}

describe('World Cup: one book gave the favourite 3.42 where all others had 1.10, with a normal margin', () => {
  const body = recordedBody('odds-traps/soccer_fifa_world_cup.wrong-market.json');

  test('nothing is built on it, and it is counted', () => {
    const { opportunities, report } = scanBody(body);
    expect(opportunities).toEqual(scanBody(withoutBook(body, 'marathonbet')).opportunities);
    expect(JSON.stringify(opportunities)).not.toContain('marathonbet');
    // It is neither part of the reference nor a price to bet at.
    expect(report.rejected).toEqual({ vote_outlier: 1, price_outlier: 1 });
  });

  test('the probabilities are those of the other books', () => {
    const [match] = scanBody(body).matches;
    expect(match).toEqual(scanBody(withoutBook(body, 'marathonbet')).matches[0]);
    expect(match?.pHome).toBeGreaterThan(0.85);
  });
});

describe('Burnley v Manchester City: the sharp book gives 9.08 where the others give 11 to 14', () => {
  const body = recordedBody('odds-traps/soccer_epl.sharp-outlier.json');
  const burnley = scanBody(body).opportunities.value.filter(({ outcome }) => outcome === 'Burnley');

  test('no price on Burnley is a pick, whatever value the sharp book sees in it', () => {
    for (const { grade, altBooks } of burnley) {
      expect(grade).toBe('C');
      expect(altBooks.map((book) => book.grade)).not.toContain('A');
    }
  });

  test('and none would be without the exchange either', () => {
    const { value } = scanBody(withoutBook(body, 'betfair_ex_eu')).opportunities;
    const bets = value.filter(({ outcome }) => outcome === 'Burnley');
    expect(bets.length).toBeGreaterThan(0);
    for (const { grade, flags } of bets) {
      expect(grade).toBe('C');
      expect(flags).toContain('anchor_outlier');
    }
  });

  test('an exchange whose lay price is below its back price is not used', () => {
    const crossed = withMarket(body, 'betfair_ex_eu', 'h2h_lay', (outcomes) =>
      outcomes.map((outcome) => ({ ...outcome, price: outcome.price * 0.8 })),
    );
    const { report, opportunities } = scanBody(crossed);
    expect(report.rejected).toEqual({ lay_below_back: 1 });
    for (const { legs } of opportunities.surebet) {
      expect(legs.map(({ book }) => book)).not.toContain('betfair_ex_eu');
    }
  });

  test('a book that loses its draw loses its whole market', () => {
    const incomplete = withMarket(body, 'marathonbet', 'h2h', (outcomes) =>
      outcomes.filter(({ name }) => name !== 'Draw'),
    );
    const { report, matches } = scanBody(incomplete);
    expect(report.rejected).toEqual({ draw_missing: 1 });
    expect(matches).toEqual(scanBody(withoutBook(body, 'marathonbet')).matches);
  });

  test('a few minutes later its quotes are flagged, then no longer offered, then used for nothing', () => {
    const at = (minutes: number) => scanBody(body, recordedAt(body) + minutes * MINUTE_MS);
    for (const { flags, grade } of at(3).opportunities.value) {
      expect(flags).toContain('stale_quote');
      expect(grade).toBe('C');
    }
    expect(at(6.5).opportunities).toEqual({ value: [], surebet: [], combo: [] });
    expect(at(6.5).matches).toHaveLength(1);
    // Six days before the match its probabilities last for half a day.
    expect(at(13 * 60).matches).toEqual([]);
  });

  test('with home and away the other way round every team keeps its probability', () => {
    const swapped = body.map((event) => ({
      ...event,
      home_team: event.away_team,
      away_team: event.home_team,
    }));
    const [as, other] = [scanBody(body), scanBody(swapped)];
    expect(other.matches[0]?.pHome).toBeCloseTo(as.matches[0]?.pAway ?? 0, 12);
    expect(other.matches[0]?.pDraw).toBeCloseTo(as.matches[0]?.pDraw ?? 0, 12);
    expect(
      other.opportunities.value.map(({ outcome, book, price }) => [outcome, book, price]),
    ).toEqual(as.opportunities.value.map(({ outcome, book, price }) => [outcome, book, price]));
  });
});

test('Germany v Ivory Coast: a match in play is in the list like any other, and is not looked at', () => {
  const body = recordedBody('odds-traps/soccer_fifa_world_cup.in-play.json');
  expect(scanBody(body)).toMatchObject({
    matches: [],
    opportunities: { value: [], surebet: [], combo: [] },
    report: { events: 0, prices: 0, rejected: { event_started: 1 } },
  });
});

type Series = readonly { readonly captured_at: string; readonly body: readonly WireEvent[] }[];

test('Toronto Tempo: a start that moves to the past ends the event, under its own id all along', () => {
  const [before, after] = recordedBody<Series>(
    'odds-traps/basketball_wnba.moved-start.series.json',
  );
  if (!before || !after) {
    throw new Error('two bodies expected');
  }
  const first = scanBody(before.body, Date.parse(before.captured_at));
  expect(first.matches.map(({ eventId }) => eventId)).toEqual([before.body[0]?.id]);
  const second = scanBody(after.body, Date.parse(after.captured_at));
  expect(after.body[0]?.id).toBe(before.body[0]?.id);
  expect(second.matches).toEqual([]);
  expect(second.report.rejected).toEqual({ event_started: 1 });
});

test('Toronto Tempo: a start that moves by minutes changes the time of an item and nothing else', () => {
  const [before] = recordedBody<Series>('odds-traps/basketball_wnba.moved-start.series.json');
  if (!before) {
    throw new Error('a body expected');
  }
  const now = Date.parse(before.captured_at);
  const later = before.body.map((event) => ({ ...event, commence_time: '2026-07-14T23:25:00Z' }));
  const [as, moved] = [scanBody(before.body, now), scanBody(later, now)];
  expect(moved.matches).toEqual(
    as.matches.map((match) => ({ ...match, commenceTime: Date.parse('2026-07-14T23:25:00Z') })),
  );
});

test('USA in July: an event that vanishes for an hour comes back as itself', () => {
  const scans = recordedBody<Series>('odds-traps/soccer_fifa_world_cup.returned.series.json').map(
    ({ captured_at, body }) => scanBody(body, Date.parse(captured_at)),
  );
  const ids = scans.map(({ matches }) => matches.map(({ eventId }) => eventId));
  expect(ids[0]).toHaveLength(1);
  expect(ids[1]).toEqual([]);
  expect(ids[2]).toEqual(ids[0]);
});

test('Brentford v Fulham: a quarter total is carried to a half line, and a quarter handicap informs the winner', () => {
  const body = recordedBody('odds-api/soccer_epl.excerpt.json').filter(
    ({ home_team }) => home_team === 'Brentford',
  );
  const [match] = scanBody(body).matches;
  expect(match).toMatchObject({ totalLine: 2.5, source: 'sharp', kind: 'three_way' });
  // Over 2.75 at 1.99 and 1.90 is 48.9 % of settled stakes; a quarter of a goal lower it is more.
  expect(match?.pOver).toBeGreaterThan(0.52);
  expect(match?.pOver).toBeLessThan(0.58);
  const withoutHandicap = body.map((event) => ({
    ...event,
    bookmakers: event.bookmakers.map((book) => ({
      ...book,
      markets: book.markets.filter(({ key }) => key !== 'spreads'),
    })),
  }));
  expect(scanBody(withoutHandicap).matches[0]?.pHome).not.toBeCloseTo(match?.pHome ?? 0, 4);
});

test('Utah v St Louis: two-way and three-way prices of one game stay apart', () => {
  const body = recordedBody('odds-api/icehockey_nhl.excerpt.json');
  const { opportunities, matches } = scanBody(body);
  expect(opportunities.surebet).toEqual([]);
  expect(opportunities.value.filter(({ grade }) => grade === 'A')).toEqual([]);
  expect(matches[0]).toMatchObject({ kind: 'two_way', pDraw: null });
});
