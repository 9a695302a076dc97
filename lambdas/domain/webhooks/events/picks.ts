import { toIsoInstant } from '../../odds/instant.ts';
import type { ValueRow } from '../../scan/snapshot.ts';
import type { Pick } from '../delivery.ts';
import { formPicks } from '../form-picks.ts';
import { DEFAULT_SETTINGS, type SubscriberSettings } from '../subscriber-settings.ts';
import type { WebhookEventType } from './event.ts';

/** The picks of a delivery. */
export const picksEvent = {
  name: 'picks',
  summary: 'New selection bets',
  description:
    'Sent after a scan that found new selection bets (grade A) at the books of the ' +
    'subscriber. A call without a recorded 2xx answer is repeated with the same `webhook-id`.',
  fields: {
    picks: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/WebhookPick' } },
  },
  sample: (settings, now) =>
    picksFields(samplePicks('5b8f2c0e9a1d4c37b6f0e2d1a4c89b13', settings, now)),
} satisfies WebhookEventType;

/** The fields of the body, each as the pick has it. */
export function picksFields(picks: readonly Pick[]) {
  return { picks: picks.map(toPickView) };
}

/** A pick as bodies show it. */
export function toPickView(pick: Pick) {
  return { ...toSelectionView(pick), stake: pick.stake, currency: pick.currency };
}

/** The fields of a pick that are the same for every subscriber. */
export function toSelectionView(pick: Omit<Pick, 'stake' | 'currency'>) {
  return {
    event_id: pick.eventId,
    sport_key: pick.sportKey,
    home: pick.home,
    away: pick.away,
    commence_time: toIsoInstant(pick.commenceTime),
    market_key: pick.marketKey,
    outcome: pick.outcome,
    point: pick.point,
    book: pick.book,
    book_title: pick.bookTitle,
    price: pick.price,
    link: pick.link,
    fair_prob: pick.fairProb,
    fair_odds: pick.fairOdds,
    min_odds: pick.minOdds,
    ev: pick.ev,
    grade: pick.grade,
  };
}

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
    grade: 'A',
    flags: [],
    altBooks: [],
  };
  const { bankroll, currency, kellyFraction, maxStake, minEv } = settings;
  const unfiltered = { ...DEFAULT_SETTINGS, bankroll, currency, kellyFraction, maxStake };
  const emptyHistory = { isClaimed: () => false, committed: () => 0 };
  return formPicks(
    [sample],
    { ...unfiltered, minEv: Math.min(minEv, sample.ev) },
    emptyHistory,
    now,
  );
}
