import type { ExplainedEvent } from '#domain/scan/explain-event.ts';
import { schemas } from '#http/events/schemas.ts';
import { createView } from '#http/view.ts';

const toOpportunity = createView(schemas.EventOpportunity, {
  flags: createView(schemas.FlagMeaning),
  movement: createView(schemas.FairPoint),
});

const toMarket = createView(schemas.EventMarket, {
  outcomes: createView(schemas.FairOutcome),
  weights: createView(schemas.SourceWeight),
  votes: createView(schemas.Vote),
  books: createView(schemas.BookOffer, { prices: createView(schemas.BookPrice) }),
});

const toEvent = createView(schemas.Event, {
  movement: createView(schemas.EventPoint),
  opportunities: toOpportunity,
  markets: toMarket,
  rejected: createView(schemas.Rejection, { prices: createView(schemas.LeftOutPrice) }),
});

/** The body of `GET /api/v1/events/{id}`. */
export function toEventView(event: ExplainedEvent): Readonly<Record<string, unknown>> {
  return toEvent(event);
}
