import { PLANS } from '#domain/access/entitlement.ts';
import { count, nullable, objectOf, oneOf, text } from '#http/openapi/fields.ts';
import type { Schemas } from '#http/schema.ts';

/** Who is signed in, and for how long. */
export const profileSchemas = {
  Session: objectOf({
    access_token: text('For the other account routes.'),
    expires_in: count('How long until it expires. Seconds.'),
  }),
  Profile: objectOf({
    user_id: text('Names the account.'),
    email: nullable(text('The address of the person who last signed in.')),
    plan: oneOf(PLANS, 'The plan of the account.'),
    daily_limit: count('Requests per key and UTC day.'),
    active_keys: count('How many keys are active.'),
  }),
} satisfies Schemas;
