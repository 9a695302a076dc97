import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type KeptQuotes, keepAnswer, usableQuotes } from '#domain/feed-answers/kept-quotes.ts';
import { MAX_MISSING_EVENTS } from '#domain/feed-answers/missing-events.ts';
import type { SportQuotes } from '#domain/odds/quotes.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import type { WireEvent } from '#simulated-market/wire.ts';
import { rowsOf } from '../../adapters/odds-feeds/quote-rows.ts';
import { agreedWinner } from '../../support/market.ts';
import {
  anEvent,
  aSportQuotes,
  h2h,
  NOW,
  type OfferedEvent,
  spreads,
} from '../../support/quotes.ts';
import { quotesOfBody, recordedBody } from '../../support/recorded-quotes.ts';

const SPORT = 'soccer_epl';
const SCAN_MS = 45_000;

const stays = anEvent({ id: 'stays', home: 'Leeds', away: 'Everton', offers: agreedWinner() });
const flickers = anEvent({
  id: 'flickers',
  offers: [h2h('pinnacle', [2, 3.4, 4.1]), spreads('unibet', -0.25, [1.9, 2])],
});

/** What is used after each of these answers of one sport. */
function usedOf(answers: readonly SportQuotes[]): (readonly SportQuotes[])[] {
  let kept: KeptQuotes | undefined;
  return answers.map((answer) => {
    kept = keepAnswer(kept, answer);
    return usableQuotes(kept, answer.readAt);
  });
}

/** The input of a scan after answers that come one a scan. */
function usedAfter(...answers: (readonly OfferedEvent[])[]): (readonly SportQuotes[])[] {
  return usedOf(
    answers.map((events, scanned) =>
      aSportQuotes({ sportKey: SPORT, readAt: NOW + scanned * SCAN_MS, events }),
    ),
  );
}

const idsOf = (used: readonly SportQuotes[] | undefined) =>
  used?.flatMap(({ events }) => events.map(({ id }) => id));

describe('an event that is missing from an answer', () => {
  test('keeps its quotes, with their links and their age, until the next answer', () => {
    const [first, second] = usedAfter([stays, flickers], [stays]);
    const ofEvent = (used: readonly SportQuotes[] | undefined) =>
      used?.flatMap(rowsOf).filter(({ eventId }) => eventId === 'flickers');
    expect(ofEvent(second)).toHaveLength(5);
    expect(ofEvent(second)).toEqual(ofEvent(first));
    expect(second?.map(({ readAt }) => readAt)).toEqual([NOW + SCAN_MS, NOW]);
  });

  test('is gone when the next answer lacks it too', () => {
    const [, , third] = usedAfter([stays, flickers], [stays], [stays]);
    expect(idsOf(third)).toEqual(['stays']);
  });

  test('comes back as itself, once, with its new quotes', () => {
    const back = { ...flickers, offers: [h2h('pinnacle', [2.1, 3.3, 4])] };
    for (const gaps of [[[stays]], [[stays], [stays]]]) {
      const used = usedAfter([stays, flickers], ...gaps, [stays, back]).at(-1);
      expect(idsOf(used)).toEqual(['stays', 'flickers']);
      expect(rowsOf(used?.[0] as SportQuotes).map(({ price }) => price)).toContain(2.1);
    }
  });

  test('may be kept again once it has been seen in between', () => {
    const used = usedAfter([stays, flickers], [stays], [stays, flickers], [stays]);
    expect(idsOf(used.at(-1))).toEqual(['stays', 'flickers']);
  });

  test('is not kept when it has started: that is why it is missing', () => {
    const started = { ...flickers, commenceTime: NOW + SCAN_MS };
    expect(idsOf(usedAfter([stays, started], [stays])[1])).toEqual(['stays']);
    const later = { ...flickers, commenceTime: NOW + SCAN_MS + 1 };
    expect(idsOf(usedAfter([stays, later], [stays])[1])).toEqual(['stays', 'flickers']);
  });

  test('is not kept beside itself under another id, even with home and away swapped', () => {
    const renamed = { ...flickers, id: 'new id' };
    const swapped = { ...renamed, home: flickers.away, away: flickers.home };
    for (const event of [renamed, swapped]) {
      expect(idsOf(usedAfter([stays, flickers], [stays, event])[1])).toEqual(['stays', 'new id']);
    }
  });

  test('is kept beside a second game of the same teams that was listed all along', () => {
    const evening = {
      ...flickers,
      id: 'evening',
      commenceTime: flickers.commenceTime + 6 * 3_600_000,
    };
    expect(idsOf(usedAfter([flickers, evening], [evening])[1])).toEqual(['evening', 'flickers']);
  });

  test('is not kept beside itself under an id that was listed before it had offers', () => {
    const renamed = { ...flickers, id: 'new id' };
    const unpriced = { ...renamed, offers: [] };
    const pricedAfter = (...answers: OfferedEvent[][]) =>
      new Set(
        usedAfter(...answers)[1]
          ?.flatMap(rowsOf)
          .map(({ eventId }) => eventId),
      );
    expect(pricedAfter([flickers, unpriced], [renamed])).toEqual(new Set(['new id']));
    expect(pricedAfter([flickers, unpriced], [{ ...flickers, offers: [] }, renamed])).toEqual(
      new Set(['new id']),
    );
    expect(pricedAfter([flickers], [unpriced])).toEqual(new Set(['flickers']));
  });

  test('is kept beside a later game of the same teams that was listed before it had offers', () => {
    const evening = {
      ...flickers,
      id: 'evening',
      commenceTime: flickers.commenceTime + 6 * 3_600_000,
    };
    const used = usedAfter([flickers, { ...evening, offers: [] }], [evening])[1];
    expect(idsOf(used)).toEqual(['evening', 'flickers']);
  });

  test('is forgotten with an empty answer, which lacks it for the second time', () => {
    expect(idsOf(usedAfter([stays, flickers], [stays], [])[2])).toEqual(['stays']);
    expect(idsOf(usedAfter([stays, flickers], [], [stays])[2])).toEqual(['stays']);
  });

  test('has its place in the scan, and no value once its quotes are too old for that', () => {
    const generous = { ...flickers, offers: [...agreedWinner(), h2h('unibet', [2.2, 3.3, 3.7])] };
    const [, afterOne = [], afterTwo = []] = usedAfter([stays, generous], [stays], [stays]);
    const next = scan(afterOne, DEFAULT_SCAN_SETTINGS, NOW + SCAN_MS);
    expect(next.opportunities.value.map(({ eventId }) => eventId)).toEqual(['flickers']);
    expect(next.report.rejected).toEqual({});
    const last = scan(afterTwo, DEFAULT_SCAN_SETTINGS, NOW + 2 * SCAN_MS);
    expect(last.matches.map(({ eventId }) => eventId)).toEqual(['stays']);
  });
});

describe('a row without offers', () => {
  const emptied = { ...flickers, offers: [] };

  test('is a missing event, and gives its start', () => {
    const commenceTime = flickers.commenceTime + 60_000;
    const [, second, third] = usedAfter(
      [stays, flickers],
      [stays, { ...emptied, commenceTime }],
      [stays, emptied],
    );
    expect(second?.[1]?.events).toMatchObject([
      { id: 'flickers', commenceTime, firstOffer: 0, endOffer: 2 },
    ]);
    expect(idsOf(second)).toEqual(['stays', 'flickers']);
    expect(idsOf(third)).toEqual(['stays', 'flickers']);
    expect(third).toHaveLength(1);
  });

  test('is not kept when its start has moved to the past', () => {
    expect(
      usedAfter([stays, flickers], [stays, { ...emptied, commenceTime: NOW }])[1],
    ).toHaveLength(1);
  });
});

test('of an answer that lost very many events the first ones are kept', () => {
  const many = Array.from({ length: MAX_MISSING_EVENTS + 20 }, (_, i) => ({
    ...flickers,
    id: `e${i}`,
    home: `H${i}`,
    away: `A${i}`,
  }));
  const used = usedAfter([stays, ...many], [stays])[1];
  expect(used?.[1]?.events).toHaveLength(MAX_MISSING_EVENTS);
  expect(used?.[1]?.events[0]?.id).toBe('e0');
});

test('whatever answers come: each event is used once, all of the last answer, and of older ones only what it lacks', () => {
  const answer = fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { minLength: 1 });
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 8 }), (answers) => {
      const events = answers.map((listed) =>
        listed.map((n) => ({ ...flickers, id: `e${n}`, home: `H${n}`, away: `A${n}` })),
      );
      for (const [scanned, used] of usedAfter(...events).entries()) {
        const listed = (of: number) => new Set((events[of] ?? []).map(({ id }) => id));
        const expected = new Set([...listed(scanned), ...listed(scanned - 1)]);
        expect(idsOf(used)?.toSorted()).toEqual([...expected].sort());
      }
    }),
  );
});

type Series = readonly { readonly captured_at: string; readonly body: readonly WireEvent[] }[];

test('USA in July: a recorded event that vanishes for one answer is still there, with the age of its quotes', () => {
  const series = recordedBody<Series>('odds-traps/soccer_fifa_world_cup.returned.series.json');
  const [usa] = series[0]?.body ?? [];
  if (!usa) {
    throw new Error('an event expected');
  }
  const other: WireEvent = { ...usa, id: 'another', home_team: 'Leeds', away_team: 'Everton' };
  const used = usedOf(
    series.map(({ captured_at, body }) => quotesOfBody([...body, other], Date.parse(captured_at))),
  );
  expect(used.map(idsOf)).toEqual([
    [usa.id, 'another'],
    ['another', usa.id],
    [usa.id, 'another'],
  ]);
  expect(used[1]?.[1]?.readAt).toBe(Date.parse(series[0]?.captured_at ?? ''));
});
