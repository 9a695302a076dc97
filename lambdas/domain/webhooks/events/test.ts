import { TEST_EVENT_ID } from '../../odds/identifiers.ts';
import { picksFields, type WebhookEventType } from './event.ts';
import { picksEvent, samplePicks } from './picks.ts';

/** One sample pick, sent on request. */
export const testEvent = {
  name: 'test',
  summary: 'A test',
  description: `Sent on request, with one sample pick whose \`event_id\` is \`${TEST_EVENT_ID}\`. Do not bet on it.`,
  fields: picksEvent.fields,
  sample: (settings, now) => picksFields(samplePicks(TEST_EVENT_ID, settings, now)),
} satisfies WebhookEventType;
