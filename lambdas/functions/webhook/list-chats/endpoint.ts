import { chatSchemas } from '#http/account/chat-schemas.ts';
import { CHATS_LIMITS } from '#http/account/limits.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'GET',
  path: '/account/destinations',
  access: 'account',
  limits: CHATS_LIMITS,
  summary: 'The chats that picks can be sent to, and how delivery to each stands',
  answer: jsonAnswer(chatSchemas, 'ChatList'),
} satisfies Endpoint;
