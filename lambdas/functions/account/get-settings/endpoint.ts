import { ACCOUNT_LIMITS } from '#http/account/limits.ts';
import { settingsSchemas } from '#http/account/settings-schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'GET',
  path: '/account/settings',
  access: 'account',
  limits: ACCOUNT_LIMITS,
  summary: 'Filters and stakes',
  isVersioned: true,
  answer: jsonAnswer(settingsSchemas, 'Settings'),
} satisfies Endpoint;
