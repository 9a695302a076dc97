import { CHATS } from '#domain/webhooks/subscriber/destination.ts';
import { dataList, nullable, objectOf, oneOf, text } from '#http/openapi/fields.ts';
import type { Schemas } from '#http/schema.ts';
import { attemptSchemas, standing } from './attempt-schemas.ts';

/** The chats of an account. */
export const chatSchemas = {
  ...attemptSchemas,
  Chat: objectOf({
    destination: oneOf(CHATS, 'The chat service.'),
    title: text('Its name.'),
    label: nullable(text('What may be shown of the address; null where none is saved.')),
    ...standing,
  }),
  ChatList: dataList('Chat'),
} satisfies Schemas;
