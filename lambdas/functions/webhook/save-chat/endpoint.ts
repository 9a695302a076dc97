import { CHATS, type ChatName } from '#domain/webhooks/subscriber/destination.ts';
import { chatSchemas } from '#http/account/chat-schemas.ts';
import { WEBHOOK_CHANGE_LIMITS } from '#http/account/limits.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';
import type { Parameter } from '#http/parameters.ts';

const MAX_LENGTH = 2048;

const destination: Parameter<ChatName> = {
  isRequired: true,
  description: 'The chat service.',
  rule: `must be one of ${CHATS.join(', ')}`,
  schema: { enum: CHATS },
  read: (given) => CHATS.find((name) => name === given),
};
/** Which fields a service needs, and of what form, is said by the action. */
const field = (description: string): Parameter<string | undefined> => ({
  absent: undefined,
  description,
  rule: `must be text of at most ${MAX_LENGTH} characters`,
  schema: { type: 'string', maxLength: MAX_LENGTH },
  read: (given) => (typeof given === 'string' && given.length <= MAX_LENGTH ? given : undefined),
});

export const endpoint = {
  method: 'POST',
  path: '/account/destinations',
  access: 'sharp_account',
  limits: WEBHOOK_CHANGE_LIMITS,
  summary: 'Save a chat, or replace its address',
  body: {
    destination,
    url: field('Discord, Slack: the address of the webhook. ntfy: the address of the topic.'),
    token: field('Telegram: the token of the bot. ntfy: an access token, if the topic needs one.'),
    chat_id: field('Telegram: the number of the chat, or the @name of a channel.'),
  },
  answer: jsonAnswer(chatSchemas, 'Chat'),
} satisfies Endpoint;
