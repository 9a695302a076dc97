import { HOURS } from '#domain/access/daily-quota.ts';
import { count, dataList, instant, nullable, objectOf, text } from '#http/openapi/fields.ts';
import type { Schemas } from '#http/schema.ts';

const key = { key_id: text('Names the key.'), name: nullable(text('What its holder calls it.')) };
const startsWith = nullable(text('Its first characters.'));
const createdAt = instant('When it was made.');

/** The API keys of an account. */
export const keySchemas = {
  Key: objectOf({
    ...key,
    starts_with: startsWith,
    created_at: createdAt,
    last_used_at: nullable(instant('Time of its last admitted request; null before the first.')),
    used_today: count('Admitted requests of the UTC day.'),
    hours_today: {
      type: ['array', 'null'],
      items: count('Admitted requests of an hour.'),
      minItems: HOURS,
      maxItems: HOURS,
      description:
        'Admitted requests of each UTC hour of today; null where the first hours of the day were ' +
        'not counted.',
    },
    revoked_at: nullable(instant('When it was revoked; null while it is active.')),
  }),
  KeyList: dataList('Key'),
  NewKey: objectOf({
    ...key,
    api_key: text('The key itself, shown only once.'),
    starts_with: startsWith,
    created_at: createdAt,
  }),
} satisfies Schemas;
