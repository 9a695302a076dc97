import { parseInstant } from '#domain/odds/instant.ts';
import { WEBHOOK_LIMITS } from '#http/account/limits.ts';
import { accountSchemas } from '#http/account/schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';
import type { Parameter } from '#http/parameters.ts';

const since: Parameter<number> = {
  isRequired: true,
  description: 'Deliveries formed at this instant or later.',
  rule: 'must be an instant such as 2026-04-18T11:30:00Z',
  schema: { type: 'string', format: 'date-time' },
  read: (given) => parseInstant(given),
};

export const endpoint = {
  method: 'POST',
  path: '/account/webhook/replay',
  access: 'sharp_account',
  limits: WEBHOOK_LIMITS,
  summary: 'Send every delivery since a time again',
  body: { since },
  success: 202,
  answer: jsonAnswer(accountSchemas, 'DeliveryList'),
} satisfies Endpoint;
