import { BETTING_LOG_LIMITS } from '#http/account/limits.ts';
import { SETTINGS_FIELDS } from '#http/account/settings-fields.ts';
import { settingsSchemas } from '#http/account/settings-schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'POST',
  path: '/account/settings/preview',
  access: 'sharp_account',
  limits: BETTING_LOG_LIMITS,
  isCounted: true,
  reads: 'snapshot',
  summary: 'The picks that settings would send now',
  body: SETTINGS_FIELDS,
  answer: jsonAnswer(settingsSchemas, 'Preview'),
} satisfies Endpoint;
