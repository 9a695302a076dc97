import { roundTo } from '../odds/rounding.ts';
import type { Pick } from './pick.ts';

/** What we send: the picks of a delivery, or a sample on request. */
export const WEBHOOK_EVENTS = ['picks', 'test'] as const;
export type WebhookEventKind = (typeof WEBHOOK_EVENTS)[number];

export type WebhookEvent = {
  readonly kind: WebhookEventKind;
  readonly userId: string;
  /** When this attempt is made, epoch milliseconds: the instant its signature names too. */
  readonly sentAt: number;
  readonly picks: readonly Pick[];
};

/**
 * The one serialisation of an event (specification 6.2): these bytes are signed and these bytes are posted.
 * Probabilities and expected values have four decimals, fair odds two; the price stays the feed's.
 */
export function toWebhookBody(event: WebhookEvent): Uint8Array {
  return new TextEncoder().encode(
    JSON.stringify({
      event: event.kind,
      sent_at: new Date(event.sentAt).toISOString(),
      user_id: event.userId,
      picks: event.picks.map(toPickView),
    }),
  );
}

function toPickView(pick: Pick) {
  return {
    event_id: pick.eventId,
    sport_key: pick.sportKey,
    home: pick.home,
    away: pick.away,
    commence_time: new Date(pick.commenceTime).toISOString(),
    market_key: pick.marketKey,
    outcome: pick.outcome,
    point: pick.point,
    book: pick.book,
    book_title: pick.bookTitle,
    price: pick.price,
    link: pick.link,
    fair_prob: roundTo(pick.fairProb, 4),
    fair_odds: roundTo(1 / pick.fairProb, 2),
    min_odds: pick.minOdds,
    ev: roundTo(pick.ev, 4),
    grade: pick.grade,
    stake: pick.stake,
    currency: pick.currency,
  };
}
