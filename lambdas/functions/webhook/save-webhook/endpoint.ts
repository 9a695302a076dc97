import { WEBHOOK_CHANGE_LIMITS } from '#http/account/limits.ts';
import { webhookSchemas } from '#http/account/webhook-schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';
import type { Parameter } from '#http/parameters.ts';

/** Whether it may be called is said by the action. */
const url: Parameter<string> = {
  isRequired: true,
  description: 'An https address on the public internet.',
  rule: 'must be text of at most 2048 characters',
  schema: { type: 'string', maxLength: 2048 },
  read: (given) => (typeof given === 'string' && given.length <= 2048 ? given : undefined),
};

export const endpoint = {
  method: 'PUT',
  path: '/account/webhook',
  access: 'sharp_account',
  limits: WEBHOOK_CHANGE_LIMITS,
  summary: 'Save the address of the webhook',
  body: { url },
  isVersioned: true,
  answer: jsonAnswer(webhookSchemas, 'Webhook'),
} satisfies Endpoint;
