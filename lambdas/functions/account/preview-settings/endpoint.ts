import { ACCOUNT_LIMITS } from '#http/account/limits.ts';
import { accountSchemas } from '#http/account/schemas.ts';
import { SETTINGS_FIELDS } from '#http/account/settings-fields.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'POST',
  path: '/account/settings/preview',
  access: 'sharp_account',
  limits: ACCOUNT_LIMITS,
  isCounted: true,
  reads: 'snapshot',
  summary: 'The picks that settings would send now',
  body: SETTINGS_FIELDS,
  answer: jsonAnswer(accountSchemas, 'Preview'),
} satisfies Endpoint;
