import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillEntry } from '#domain/webhooks/fill-entry.ts';
import type { EntryContent } from '#domain/webhooks/outbox.ts';
import { aPick, NOW } from './builders.ts';

const SITE = 'https://www.pinnacle.com/';
const PLACE = { userId: 'ada', slot: NOW, number: 3 };
const picksIn = (content: EntryContent) =>
  content.kind === 'delivery' ? content.delivery.picks : [];
const roomFor = (room: number) => (content: EntryContent) =>
  picksIn(content).reduce((sum, { home, link }) => sum + home.length + (link?.length ?? 0), 0) <=
  room;

test('entries take as many picks as fit, in order, until none is left; one that never fits is sent alone, with the site of its book for a link', () => {
  const sizes = fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 60 }), (lengths, room) => {
      const picks = lengths.map((length, i) =>
        aPick({
          eventId: `e${i}`,
          book: 'pinnacle',
          home: 'x'.repeat(length),
          link: 'y'.repeat(5),
        }),
      );
      const fits = roomFor(room);
      let left: typeof picks = picks;
      while (left.length > 0) {
        const next = fillEntry(PLACE, left, fits);
        const taken = picksIn(next.content);
        const [first] = left;
        if (fits(next.content) && taken[0]?.link !== SITE) {
          const oneMore = fillEntry(PLACE, left.slice(0, taken.length + 1), () => true).content;
          expect(next.left.length === 0 || !fits(oneMore)).toBe(true);
          expect(taken).toEqual(left.slice(0, taken.length));
        } else {
          expect(taken).toEqual([{ ...first, link: SITE }]);
        }
        expect(next.left).toEqual(left.slice(taken.length));
        left = [...next.left];
      }
    }),
  );
});
