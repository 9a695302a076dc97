import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Delivery, formDelivery, withoutStarted } from '#domain/webhooks/outbox/delivery.ts';
import { aPick, HOUR_MS, NOW } from '../builders.ts';

function aDelivery(starts: readonly number[]): Delivery {
  return formDelivery(
    { destination: 'u1', slot: NOW, number: 1 },
    starts.map((start, i) => aPick({ eventId: `e${i}`, commenceTime: start })),
  );
}

test('forming twice gives the same id; another subscriber, scan or entry another one', () => {
  const idOf = (destination: string, slot: number, number: number) =>
    formDelivery({ destination, slot, number }, [aPick()]).id;
  expect(idOf('u1', NOW, 1)).toBe(idOf('u1', NOW, 1));
  const ids = [
    idOf('u1', NOW, 1),
    idOf('u2', NOW, 1),
    idOf('u1', NOW + 45_000, 1),
    idOf('u1', NOW, 2),
  ];
  expect(new Set(ids).size).toBe(4);
});

test('an id can be a webhook-id: it has no full stop', () => {
  expect(aDelivery([NOW + 1]).id).toMatch(/^dlv_[0-9a-f]{32}$/);
});

test('picks whose event has started are dropped, the others stay as they are', () => {
  const delivery = aDelivery([NOW + HOUR_MS, NOW, NOW + 1]);
  const picks = [delivery.picks[0], delivery.picks[2]];
  expect(withoutStarted(delivery, NOW)).toEqual({ ...delivery, picks });
});

test('nothing is left of a delivery when all events have started', () => {
  expect(withoutStarted(aDelivery([NOW, NOW - 1]), NOW)).toBe(undefined);
});

test('over time a delivery only shrinks, by the picks whose event has started', () => {
  const hours = fc.array(fc.integer({ min: -3, max: 20 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(hours, fc.array(fc.nat({ max: 8 }), { maxLength: 6 }), (starts, steps) => {
      const formed = aDelivery(starts.map((hour) => NOW + hour * HOUR_MS));
      let left: Delivery | undefined = formed;
      let now = NOW;
      for (const step of steps) {
        now += step * HOUR_MS;
        if (left === undefined) {
          break;
        }
        left = withoutStarted(left, now);
        expect(left?.id ?? formed.id).toBe(formed.id);
        const unstarted = formed.picks.filter(({ commenceTime }) => commenceTime > now);
        expect(left?.picks ?? []).toEqual(unstarted);
      }
    }),
  );
});
