import type { ValueRow } from '../../scan/snapshot.ts';
import type { Pick } from '../outbox/delivery.ts';
import { formPicks, NO_HISTORY } from '../selection/form-picks.ts';
import { type Bankroll, bankrollsOf, DEFAULT_BANKROLL } from '../subscriber/bankrolls.ts';
import { DEFAULT_SETTINGS, type SubscriberSettings } from '../subscriber/subscriber-settings.ts';
import { PICKS, picksFields, type WebhookEventType } from './event.ts';

/** The picks of a delivery. */
export const picksEvent = {
  name: PICKS,
  summary: 'New selection bets',
  description:
    'Sent after a scan that found new selection bets, of the grades and at the books that the ' +
    'subscriber has chosen. A call without a recorded 2xx answer is repeated with the same `webhook-id`.',
  fields: {
    picks: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/WebhookPick' } },
  },
  sample: (settings, now) =>
    picksFields(samplePicks('5b8f2c0e9a1d4c37b6f0e2d1a4c89b13', settings, now)),
} satisfies WebhookEventType;

const DAY_MS = 86_400_000;

/**
 * One invented pick for tomorrow, with the subscriber's stake. Filters do not apply, so that there
 * always is one.
 */
export function samplePicks(
  eventId: string,
  settings: SubscriberSettings,
  now: number,
): readonly Pick[] {
  const sample: ValueRow = {
    kind: 'value',
    eventId,
    sportKey: 'soccer_epl',
    home: 'Sample United',
    away: 'Example City',
    commenceTime: Math.ceil(now / 1000) * 1000 + DAY_MS,
    marketKey: 'h2h',
    outcome: 'Sample United',
    point: null,
    book: 'sample_book',
    bookTitle: 'Sample Book',
    price: 2.1,
    link: 'https://example.com/bet',
    fairProb: 0.5238,
    fairOdds: 1.91,
    ev: 0.1,
    expectedClv: 0.1002,
    beatChance: 0.9383,
    grade: 'A',
    flags: [],
    altBooks: [],
  };
  const all = bankrollsOf(settings);
  const active = all.filter(({ isActive }) => isActive);
  const [first, ...others] = (active.length > 0 ? active : all).map((bankroll) =>
    unfiltered(bankroll, sample.ev),
  );
  return formPicks([sample], { ...DEFAULT_SETTINGS, ...first, others }, NO_HISTORY, now);
}

/** A bankroll that takes every selection with a value of at least `ev`. */
function unfiltered(bankroll: Bankroll, ev: number): Bankroll {
  const { id, name, currency, kellyFraction, maxStake, rounding, minEv } = bankroll;
  const stakes = { bankroll: bankroll.bankroll, currency, kellyFraction, maxStake, rounding };
  return { ...DEFAULT_BANKROLL, id, name, ...stakes, minEv: Math.min(minEv, ev) };
}
