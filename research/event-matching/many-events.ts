/** As many events as a large feed has, in two feeds that write most names in one way. */
import clubs from '#domain/event-matching/known-clubs.json' with { type: 'json' };
import type { FeedEvent } from '#domain/event-matching/read-events.ts';
import { randomOf } from '../../bench/seeded-random.ts';
import { pick } from './second-names.ts';

const EVENTS = 3_000;
const HOUR_MS = 3_600_000;
const FIRST_START = Date.UTC(2026, 0, 10);
const SYLLABLES =
  'ba be da fe fi ga gi ho ju ka ke ki la le li lo mo mu na nu pa ra re sa se si sta ta ti to tri va vo';
const ENDINGS = ['', ' City', ' United', ' Rovers', ' FC'];

/** 3,000 events a feed, of which one starts each hour in turn; no side plays twice. */
export function manyEvents(hours: number): readonly [readonly FeedEvent[], readonly FeedEvent[]] {
  const random = randomOf(1);
  const syllables = SYLLABLES.split(' ');
  const invented = () =>
    [1, 2, 3, 4].map(() => pick(syllables, random)).join('') + pick(ENDINGS, random);
  const sides = Array.from({ length: 2 * EVENTS }, (_, i) => {
    const names = clubs[i]?.split('|') ?? [invented()];
    return { order: random(), names: [names[0] ?? '', names.at(-1) ?? ''] as const };
  });
  const inAnyOrder = sides.toSorted((a, b) => a.order - b.order).map(({ names }) => names);
  const feed = (place: 0 | 1) =>
    Array.from({ length: EVENTS }, (_, i): FeedEvent => {
      const nameOf = (side: number) => inAnyOrder[2 * i + side]?.[place] ?? '';
      const commenceTime = FIRST_START + (i % hours) * HOUR_MS;
      return {
        id: `${place}-${i}`,
        sportKey: 'soccer',
        home: nameOf(0),
        away: nameOf(1),
        commenceTime,
      };
    });
  return [feed(0), feed(1)];
}
