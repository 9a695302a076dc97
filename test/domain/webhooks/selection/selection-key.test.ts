import fc from 'fast-check';
import { expect, test } from 'vitest';
import { selectionKey } from '#domain/webhooks/selection/selection-key.ts';

const selection = fc.record({
  eventId: fc.string({ minLength: 1 }),
  marketKey: fc.constantFrom('h2h', 'totals', 'spreads', 'a#b'),
  outcome: fc.oneof(fc.string(), fc.constantFrom('Over', '#', '2.5#Over')),
  point: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
});

test('the key is readable and fixed', () => {
  const total = { eventId: 'e1', marketKey: 'totals', outcome: 'Over', point: 2.5 };
  expect(selectionKey(total)).toBe('e1#totals#2.5#Over');
  expect(selectionKey({ ...total, marketKey: 'h2h', outcome: 'Arsenal', point: null })).toBe(
    'e1#h2h##Arsenal',
  );
});

test('two selections share a key only if they are the same', () => {
  fc.assert(
    fc.property(selection, selection, (a, b) => {
      const same =
        a.eventId === b.eventId &&
        a.marketKey === b.marketKey &&
        a.outcome === b.outcome &&
        a.point === b.point;
      expect(selectionKey(a) === selectionKey(b)).toBe(same);
    }),
  );
});

test('a handicap of minus zero is a handicap of zero', () => {
  const level = { eventId: 'e1', marketKey: 'spreads', outcome: 'Chelsea', point: 0 };
  expect(selectionKey({ ...level, point: -0 })).toBe(selectionKey(level));
});
