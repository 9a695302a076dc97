import { MIN_ALERTED_MOVE } from '#domain/webhooks/subscriber/move-alerts.ts';
import { SETTINGS_FIELDS } from '#http/account/settings-fields.ts';
import {
  arrayOf,
  boolean,
  instant,
  itemCount,
  nullable,
  number,
  objectOf,
  propertiesOf,
  text,
} from '#http/openapi/fields.ts';
import type { Schemas } from '#http/schema.ts';

const CLOCK = '^([01]\\d|2[0-3]):[0-5]\\d$';

/** Filters and stakes, and what they would send. */
export const settingsSchemas = {
  Settings: objectOf(propertiesOf(SETTINGS_FIELDS)),
  QuietHours: objectOf({
    from: { ...text('The first quiet minute, by the clock of the place.'), pattern: CLOCK },
    to: { ...text('The first minute after the quiet hours.'), pattern: CLOCK },
    time_zone: text('A zone of the IANA database, such as `Europe/Berlin`.'),
    webhook: boolean('Whether the webhook is quiet too; chats always are.'),
  }),
  MoveAlerts: objectOf({
    sports: { ...SETTINGS_FIELDS.sports.schema, description: 'Only these sports; null for all.' },
    books: {
      ...SETTINGS_FIELDS.books.schema,
      description: 'The books whose lagging prices are reported; null for those of `my_books`.',
    },
    min_move: {
      ...number('Minimum change of the fair probability, as a fraction.'),
      minimum: MIN_ALERTED_MOVE,
      maximum: 1,
    },
    lagging_only: boolean('Whether only moves that one of the books lags behind are sent.'),
  }),
  Preview: objectOf({
    count: itemCount,
    quiet_until: nullable(instant('When the current quiet hours end; null outside quiet hours.')),
    data: arrayOf('WebhookPick'),
  }),
} satisfies Schemas;
