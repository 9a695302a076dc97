import { explainEvent } from '../../../lambdas/domain/scan/explain-event.ts';
import { schemas } from '../../../lambdas/http/events/schemas.ts';
import { createView } from '../../../lambdas/http/view.ts';
import { anEventInput } from '../../support/event-input.ts';
import { agreedWinner } from '../../support/market.ts';
import { anEvent, h2h, NOW, totals } from '../../support/quotes.ts';

/**
 * What stands behind the numbers of a fixture: some prices with value, some left out, and a past.
 */
export function explanationOf(fixture: {
  readonly event_id: string;
  readonly home: string;
  readonly away: string;
}): unknown {
  const { event_id: id, home, away } = fixture;
  const offers = [
    ...agreedWinner(),
    h2h('unibet', [2.2, 3.3, 3.7]),
    h2h('bet365', [2.1, 3.3, 3.7], { ageMs: 3_600_000 }),
    totals('pinnacle', 2.5, [1.9, 1.95]),
    totals('unibet', 2.5, [1.85, 2]),
  ];
  const before = NOW - 7_200_000;
  const history = {
    commenceTime: NOW,
    firstSeen: before,
    lastSeen: NOW,
    movement: [
      [before, 0.44, 0.29, 0.27],
      [NOW - 5_400_000, 0.447, 0.289, 0.264],
      [NOW - 4_500_000, 0.455, 0.288, 0.257],
      [NOW - 3_000_000, 0.468, 0.285, 0.247],
      [NOW - 1_500_000, 0.472, 0.288, 0.24],
    ] as const,
    found: {
      [`h2h##${home}`]: {
        firstSeen: before,
        since: NOW - 600_000,
        lastSeen: NOW,
        movement: [
          [before, 0.45],
          [NOW - 4_500_000, 0.461],
          [NOW - 2_700_000, 0.47],
        ] as const,
      },
    },
  };
  const event = explainEvent(anEventInput(anEvent({ id, home, away, offers }), { history }));
  return event && createView(schemas, 'Event')(event);
}
