import type { AccountEndpoint } from '#http/account/account-endpoint.ts';
import { SETTINGS_FIELDS } from '#http/account/settings-fields.ts';

export const endpoint: AccountEndpoint = {
  failureImpact: 'People cannot see what settings would send before they save them.',
  method: 'POST',
  path: '/account/settings/preview',
  reads: 'snapshot',
  summary: 'The picks that settings would send now',
  answer: 'PickList',
  body: { fields: SETTINGS_FIELDS, required: [] },
};
