import type { WebhookEventType } from './event.ts';
import { picksEvent } from './picks.ts';
import { testEvent } from './test.ts';

/** Every type of event that is sent to webhooks. */
export const WEBHOOK_EVENTS: readonly WebhookEventType[] = [picksEvent, testEvent];
