import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Delivery, expire, formDelivery } from '#domain/webhooks/delivery.ts';
import { aPick, HOUR_MS, NOW } from './builders.ts';

function aDelivery(starts: readonly number[]): Delivery {
  return formDelivery(
    { userId: 'u1', slot: NOW, number: 1 },
    starts.map((start, i) => aPick({ eventId: `e${i}`, commenceTime: start })),
  );
}

test('forming twice gives the same id; another subscriber, scan or line another one', () => {
  const idOf = (userId: string, slot: number, number: number) =>
    formDelivery({ userId, slot, number }, [aPick()]).id;
  expect(idOf('u1', NOW, 1)).toBe(idOf('u1', NOW, 1));
  const ids = [idOf('u1', NOW, 1), idOf('u2', NOW, 1), idOf('u1', NOW + 45_000, 1), idOf('u1', NOW, 2)];
  expect(new Set(ids).size).toBe(4);
});

test('an id can be a webhook-id: it has no full stop', () => {
  expect(aDelivery([NOW + 1]).id).toMatch(/^dlv_[0-9a-f]{32}$/);
});

test('picks whose event has started are dropped, the others stay as they are', () => {
  const delivery = aDelivery([NOW + HOUR_MS, NOW, NOW + 1]);
  const { open, expired } = expire(delivery, NOW);
  expect(open).toEqual({ ...delivery, picks: [delivery.picks[0], delivery.picks[2]] });
  expect(expired).toEqual([delivery.picks[1]]);
});

test('a delivery left without picks is closed', () => {
  expect(expire(aDelivery([NOW, NOW - 1]), NOW).open).toBe(undefined);
});

test('over time a delivery only shrinks, and every pick ends open or expired exactly once', () => {
  const hours = fc.array(fc.integer({ min: -3, max: 20 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(hours, fc.array(fc.nat({ max: 8 }), { maxLength: 6 }), (starts, steps) => {
      const formed = aDelivery(starts.map((hour) => NOW + hour * HOUR_MS));
      let open: Delivery | undefined = formed;
      let now = NOW;
      const dropped = [];
      for (const step of steps) {
        now += step * HOUR_MS;
        if (open === undefined) break;
        const expiry = expire(open, now);
        dropped.push(...expiry.expired);
        open = expiry.open;
        expect(open?.id ?? formed.id).toBe(formed.id);
        expect(open?.picks.every((pick) => pick.commenceTime > now) ?? true).toBe(true);
      }
      expect(new Set([...(open?.picks ?? []), ...dropped])).toEqual(new Set(formed.picks));
      expect((open?.picks.length ?? 0) + dropped.length).toBe(formed.picks.length);
    }),
  );
});
