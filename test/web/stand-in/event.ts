import { explainEvent } from '../../../lambdas/domain/scan/explain-event.ts';
import { fairOnly } from '../../../lambdas/domain/scan/fair-only.ts';
import { schemas } from '../../../lambdas/http/events/schemas.ts';
import { createView } from '../../../lambdas/http/view.ts';
import { anEventInput } from '../../support/event-input.ts';
import { agreedWinner } from '../../support/market.ts';
import { anEvent, h2h, NOW, totals } from '../../support/quotes.ts';

/**
 * What stands behind the numbers of a fixture: some prices with value, some left out, and a past.
 */
export function explanationOf(
  fixture: { readonly event_id: string; readonly home: string; readonly away: string },
  isWhole = true,
  ageMs = 0,
): unknown {
  const { event_id: id, home, away } = fixture;
  const offers = [
    ...agreedWinner(),
    h2h('unibet', [2.2, 3.3, 3.7]),
    h2h('bet365', [2.1, 3.3, 3.7], { ageMs: 3_600_000 }),
    totals('pinnacle', 2.5, [1.9, 1.95]),
    totals('unibet', 2.5, [1.85, 2]),
  ];
  const before = NOW - 7_200_000;
  const best = (...prices: readonly [number, number, number]) =>
    prices.map((price) => [price, 'unibet'] as const);
  const history = {
    commenceTime: NOW,
    firstSeen: before,
    lastSeen: NOW,
    movement: [
      [before, 0.44, 0.29, 0.27, best(2.24, 3.5, 3.9)],
      [NOW - 5_400_000, 0.447, 0.289, 0.264, best(2.22, 3.5, 3.9)],
      [NOW - 4_500_000, 0.455, 0.288, 0.257, best(2.2, 3.5, 4)],
      [NOW - 3_000_000, 0.468, 0.285, 0.247, best(2.2, 3.55, 4.1)],
      [NOW - 1_500_000, 0.472, 0.288, 0.24, best(2.2, 3.55, 4.2)],
    ] as const,
    found: {
      [`h2h##${home}`]: {
        firstSeen: before,
        since: NOW - 600_000,
        lastSeen: NOW,
        movement: [
          [before, 0.45, [[2.24, 'unibet']]],
          [NOW - 4_500_000, 0.461, [[2.2, 'unibet']]],
          [NOW - 2_700_000, 0.47, [[2.2, 'unibet']]],
        ] as const,
      },
    },
  };
  const event = explainEvent(anEventInput(anEvent({ id, home, away, offers }), { history }));
  const seen = event && (isWhole ? event : fairOnly(event));
  const shown = JSON.stringify(seen && createView(schemas, 'Event')(seen));
  // The sample quotes are of one day; the event of a visitor starts in three hours.
  const later = Date.now() - NOW - ageMs;
  return JSON.parse(
    shown.replace(/\d{4}-\d\d-\d\dT[\d:]+Z/g, (at) =>
      new Date(Date.parse(at) + later).toISOString().replace(/\.\d+/, ''),
    ),
  );
}
