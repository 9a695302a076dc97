import type { AccountEndpoint } from '#http/account/account-endpoint.ts';
import { SETTINGS_FIELDS } from '#http/account/settings-fields.ts';

export const endpoint: AccountEndpoint = {
  failureImpact:
    'People cannot change their alert and stake settings; deliveries go on by those they have.',
  method: 'PUT',
  path: '/account/settings',
  anyPlan: true,
  summary: 'Change filters and stakes; absent fields stay',
  answer: 'Settings',
  body: { fields: SETTINGS_FIELDS, required: [] },
};
