import { accountSchemas } from '#http/account/schemas.ts';
import { SETTINGS_FIELDS } from '#http/account/settings-fields.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'PUT',
  path: '/account/settings',
  access: 'account',
  summary: 'Change filters and stakes; absent fields stay',
  body: SETTINGS_FIELDS,
  answer: jsonAnswer(accountSchemas, 'Settings'),
} satisfies Endpoint;
