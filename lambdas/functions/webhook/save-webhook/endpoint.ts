import type { AccountEndpoint } from '#http/account/account-endpoint.ts';

export const FIELDS = {
  url: {
    rule: 'must be text of at most 2048 characters',
    schema: {
      type: 'string',
      maxLength: 2048,
      description: 'An https address, reachable by everyone.',
    },
    read: (value: unknown) =>
      typeof value === 'string' && value.length <= 2048 ? value : undefined,
  },
};

export const endpoint: AccountEndpoint = {
  failureImpact:
    'People cannot save the address of their webhook; saved webhooks go on being called.',
  method: 'PUT',
  path: '/account/webhook',
  summary: 'Save the address of the webhook',
  answer: 'Webhook',
  body: { fields: FIELDS, required: ['url'] },
};
