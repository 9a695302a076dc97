import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LedgerLine } from '#domain/webhooks/ledger.ts';
import { longestLine } from '#domain/webhooks/longest-line.ts';
import { aPick, NOW } from './builders.ts';

const PLACE = { userId: 'ada', slot: NOW, number: 3 };
const picksIn = (line: LedgerLine) => (line.kind === 'delivery' ? line.delivery.picks : []);
const roomFor = (room: number) => (_userId: string, line: LedgerLine) =>
  picksIn(line).reduce((sum, { home, link }) => sum + home.length + (link?.length ?? 0), 0) <= room;

test('lines take as many picks as fit, in their order, until none is left; one that never fits goes alone, without its link', () => {
  const sizes = fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 60 }), (lengths, room) => {
      const picks = lengths.map((length, i) =>
        aPick({ eventId: `e${i}`, home: 'x'.repeat(length), link: 'y'.repeat(5) }),
      );
      const fits = roomFor(room);
      let left: typeof picks = picks;
      while (left.length > 0) {
        const next = longestLine(PLACE, left, fits);
        const taken = picksIn(next.line);
        const [first] = left;
        if (fits('ada', next.line) && taken[0]?.link !== null) {
          const oneMore = longestLine(PLACE, left.slice(0, taken.length + 1), () => true).line;
          expect(next.left.length === 0 || !fits('ada', oneMore)).toBe(true);
          expect(taken).toEqual(left.slice(0, taken.length));
        } else expect(taken).toEqual([{ ...first, link: null }]);
        expect(next.left).toEqual(left.slice(taken.length));
        left = [...next.left];
      }
    }),
  );
});
