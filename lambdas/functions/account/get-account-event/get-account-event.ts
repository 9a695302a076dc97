import { PLAN_SHARP } from '#domain/access/entitlement.ts';
import type { ExplainedEvent } from '#domain/scan/explain-event.ts';
import { fairOnly } from '#domain/scan/fair-only.ts';
import { ApiError, asUnavailable } from '#http/api-error.ts';
import type { RequestOf } from '#http/endpoint.ts';
import { createAnswerEvent } from '#http/events/answer-event.ts';
import type { endpoint } from './endpoint.ts';

type Scans = Parameters<typeof createAnswerEvent>[0];
type Request = RequestOf<typeof endpoint>;

type Deps = Scans & {
  /** What was known of an event before it started. */
  lastKnown(eventId: string, startsAt: number): Promise<ExplainedEvent | undefined>;
};

const maySeePrices = ({ account }: Request) => account.plan === PLAN_SHARP;

/**
 * An event as the API has it; on the plan free, with its fair probabilities alone. Where `start` says
 * when it started, an event that has is shown as it was last known before.
 */
export function createGetAccountEvent({ lastKnown, ...scans }: Deps) {
  const answerEvent = createAnswerEvent(scans, 'page', maySeePrices);
  return async function getAccountEvent(request: Request) {
    const { query, pathParameters, receivedAt } = request;
    const startsAt = query.start === undefined ? Infinity : Date.parse(query.start);
    try {
      return await answerEvent(request);
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.code === 'not_found';
      const event =
        isUnknown && startsAt <= receivedAt
          ? await lastKnown(pathParameters.id, startsAt).catch(
              asUnavailable('The quotes before the start cannot be read.'),
            )
          : undefined;
      if (!event) {
        throw error;
      }
      const shown = maySeePrices(request) ? event : fairOnly(event);
      return { content: { ...shown }, headers: { 'Cache-Control': 'private, max-age=3600' } };
    }
  };
}
