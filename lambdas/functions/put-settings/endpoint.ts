import type { AccountEndpoint } from '#http/account/account-endpoint.ts';
import { SETTINGS_FIELDS } from '#http/account/settings-fields.ts';

export const endpoint: AccountEndpoint = {
  failureImpact: 'People cannot change their alert and stake settings; deliveries go on by those they have.',
  method: 'PUT',
  path: '/account/settings',
  access: 'access_token',
  summary: 'Change filters and stakes; absent fields stay',
  success: 200,
  body: { fields: SETTINGS_FIELDS, required: [] },
};
