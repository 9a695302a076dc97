import { describe, expect, test } from 'vitest';
import {
  countSightings,
  type NameRow,
  type NameSighting,
  NO_KNOWLEDGE,
  nameVerdicts,
  pairKey,
} from '#domain/event-matching/learned-names.ts';
import { matchEvents } from '#domain/event-matching/match-events.ts';
import { feedOf, HOUR_MS, START } from './events.ts';

const DAY_MS = 24 * HOUR_MS;
const NAMES = ['larisa', 'ael'] as const;
const seen = (day: number, names: readonly [string, string] = NAMES): NameSighting => {
  return { sport: 'soccer', names, start: START + day * DAY_MS };
};
const verdictOf = (rows: readonly NameRow[], names: readonly [string, string] = NAMES) =>
  nameVerdicts({ rows, decisions: [] }).get(pairKey('soccer', names));

describe('two names are learned', () => {
  test('once two events at least a day apart have suggested them', () => {
    expect(verdictOf(countSightings([], [seen(0)]))).toBeUndefined();
    expect(verdictOf(countSightings([], [seen(0), seen(0.9)]))).toBeUndefined();
    expect(verdictOf(countSightings([], [seen(0), seen(1)]))).toBe('learned');
  });

  test('whichever feed is first', () => {
    const rows = countSightings([], [seen(0), seen(1, ['ael', 'larisa'])]);
    expect(verdictOf(rows)).toBe('learned');
    expect(verdictOf(rows, ['ael', 'larisa'])).toBe('learned');
  });

  test('only at five to one against every other name of either', () => {
    const rival = countSightings([], [seen(0, ['larisa', 'larissa b'])]);
    const four = countSightings(
      rival,
      [1, 2, 3, 4].map((day) => seen(day)),
    );
    expect(verdictOf(four)).toBeUndefined();
    expect(verdictOf(countSightings(four, [seen(5)]))).toBe('learned');
    const tie = countSightings(
      [],
      [0, 1].flatMap((day) => [seen(day), seen(day, ['larisa', 'x'])]),
    );
    expect(verdictOf(tie)).toBeUndefined();
    expect(verdictOf(tie, ['larisa', 'x'])).toBeUndefined();
  });

  test('in one sport alone', () => {
    const rows = countSightings([], [seen(0), seen(1)]);
    expect(nameVerdicts({ rows, decisions: [] }).get(pairKey('rugby', NAMES))).toBeUndefined();
  });
});

test('an event that is seen in every scan counts once', () => {
  const events = [seen(0), seen(3)];
  let rows = countSightings([], events);
  for (let scan = 0; scan < 50; scan++) {
    rows = countSightings(rows, events.toReversed());
  }
  expect(rows).toEqual([
    { sport: 'soccer', names: ['ael', 'larisa'], seen: 2, lastStart: seen(3).start },
  ]);
});

test('rows are bounded: those not seen for longest are dropped', () => {
  const many = Array.from({ length: 10_001 }, (_, i) => seen(i, [`a${i}`, `b${i}`]));
  const rows = countSightings([], many);
  expect(rows).toHaveLength(10_000);
  expect(rows.some(({ names }) => names.includes('a0'))).toBe(false);
});

test('an operator’s decision stands above what was seen, and forgetting takes the rows away', () => {
  const rows = countSightings([], [seen(0), seen(1)]);
  const refused = { sport: 'soccer', names: NAMES, decision: 'refused' } as const;
  const verdicts = nameVerdicts({ rows, decisions: [refused] });
  expect(verdicts.get(pairKey('soccer', NAMES))).toBe('refused');
});

test('a name that no likeness finds is learned from its opponents, and found from then on', () => {
  const round = (opponent: string, day: number) =>
    [
      feedOf('a', [`Zhalgiris Kauno v ${opponent} +${day * 1440}`]),
      feedOf('b', [`Hegelmann v ${opponent} +${day * 1440}`]),
    ] as const;
  let rows: readonly NameRow[] = [];
  const found = ['Panevezys', 'Riteriai', 'Banga'].map((opponent, week) => {
    const { links, sightings } = matchEvents(...round(opponent, 7 * week), { rows, decisions: [] });
    rows = countSightings(rows, sightings);
    return links.map(({ how }) => how);
  });
  expect(found).toEqual([[], [], ['learned']]);
});

test('events of two partners suggest no name', () => {
  const { sightings } = matchEvents(
    feedOf('a', ['Zhalgiris Kauno v Banga']),
    feedOf('b', ['Hegelmann v Banga', 'Suduva v Banga']),
    NO_KNOWLEDGE,
  );
  expect(sightings).toEqual([]);
});

test('women and men never suggest a name of each other', () => {
  const { sightings } = matchEvents(
    feedOf('a', ['Zhalgiris Kauno W v Banga']),
    feedOf('b', ['Hegelmann v Banga']),
    NO_KNOWLEDGE,
  );
  expect(sightings).toEqual([]);
});
