import { SETTINGS_LIMITS } from '#http/account/limits.ts';
import { SETTINGS_FIELDS } from '#http/account/settings-fields.ts';
import { settingsSchemas } from '#http/account/settings-schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'PUT',
  path: '/account/settings',
  access: 'account',
  limits: SETTINGS_LIMITS,
  reads: 'snapshot',
  summary: 'Change filters and stakes; absent fields stay',
  body: SETTINGS_FIELDS,
  isVersioned: true,
  answer: jsonAnswer(settingsSchemas, 'Settings'),
} satisfies Endpoint;
