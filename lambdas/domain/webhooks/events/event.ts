import type { Grade } from '../../grading/grade.ts';
import { toIsoInstant } from '../../odds/instant.ts';
import { shownExpectation } from '../../scan/snapshot.ts';
import type { MoveAlertsOfScan } from '../moves/form-move-alerts.ts';
import type { Delivery, Pick } from '../outbox/delivery.ts';
import { stakesOf } from '../outbox/pick-stakes.ts';
import type { SubscriberSettings } from '../subscriber/subscriber-settings.ts';

type Json = Readonly<Record<string, unknown>>;

/** How many entries the public record has, and the root hash of the tree over them, in base64. */
type RecordState = { readonly size: number; readonly rootHash: string };

/** A type of webhook event: one file of this folder, and one line in `index.ts`. */
export type WebhookEventType = {
  /** The value of `X-Service-Event` and of the body's `event`. */
  readonly name: string;
  /** For the API document. */
  readonly summary: string;
  readonly description: string;
  /** The JSON Schema of each field that the body has beyond those of every event. */
  readonly fields: Readonly<Record<string, Json>>;
  /**
   * These fields of a sample, for the API document and for test calls. `now` in epoch milliseconds.
   */
  readonly sample: (settings: SubscriberSettings, now: number) => PicksFields;
};

type PicksFields = ReturnType<typeof picksFields>;

/** An event to be sent to one subscriber. */
export type WebhookEvent = {
  /** The name of its type. */
  readonly type: string;
  readonly userId: string;
  /** When this attempt is made, epoch milliseconds: the same instant as in its signature. */
  readonly sentAt: number;
  /** The state of the public record; absent while it is empty, and in tests. */
  readonly record?: RecordState | undefined;
  readonly fields: PicksFields;
  /** The line moves of a message to a chat, and how many more were left out; no body has them. */
  readonly moves?: MoveAlertsOfScan;
};

/** The type of the event that carries the picks of a delivery. */
export const PICKS = 'picks';

/** The fields of the body, each as the pick has it. */
export function picksFields(picks: readonly Pick[]) {
  return { picks: picks.map(toPickView) };
}

/** What an attempt at `sentAt` (epoch milliseconds) sends of a delivery. */
export function deliveryEvent(
  { userId, picks, moves, leftOut = 0 }: Delivery,
  sentAt: number,
  record?: WebhookEvent['record'],
): WebhookEvent {
  const fields = picksFields(picks);
  const event = { type: PICKS, userId, sentAt, record, fields };
  return moves ? { ...event, moves: { moves, leftOut } } : event;
}

/** The body of an event as bytes: these bytes are signed, and these bytes are posted. */
export function toWebhookBody({ type, userId, sentAt, record, fields }: WebhookEvent): Uint8Array {
  const receipt = record ? { size: record.size, root_hash: record.rootHash } : null;
  const body = {
    event: type,
    sent_at: toIsoInstant(sentAt),
    user_id: userId,
    ...fields,
    record: receipt,
  };
  return new TextEncoder().encode(JSON.stringify(body));
}

/** A pick as bodies show it. */
export type PickView = ReturnType<typeof toPickView>;

/** A pick as bodies show it. */
function toPickView(pick: Pick) {
  const { expected_clv, beat_chance, ...selection } = toSelectionView(pick);
  const { stake, currency, flags = [] } = pick;
  const stakes = stakesOf(pick).map(({ bankrollId, minOdds, ...rest }) => ({
    bankroll_id: bankrollId,
    name: rest.name,
    stake: rest.stake,
    currency: rest.currency,
    book: rest.book,
    price: rest.price,
    min_odds: minOdds,
  }));
  return { ...selection, stake, currency, stakes, expected_clv, beat_chance, flags };
}

/** The fields of a pick that are the same for every subscriber. */
export function toSelectionView(
  pick: Omit<Pick, 'grade' | 'stake' | 'currency' | 'stakes'> & { readonly grade: Grade },
) {
  // A pick that an earlier release formed has grade A and does not say what to expect.
  const expected = shownExpectation({ flags: [], ...pick });
  const { expectedClv, beatChance } = { ...expected, ...pick };
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
    expected_clv: expectedClv,
    beat_chance: beatChance,
  };
}
