import type { Endpoint } from '#http/endpoint.ts';
import { count, objectOf, ref, text } from '#http/openapi/fields.ts';

export const endpoint: Endpoint = {
  failureImpact: 'API consumers cannot see their plan and how many requests they have left today.',
  access: 'api_key',
  reads: 'log_head',
  routes: [
    {
      path: '/api/v1/me',
      operation: {
        id: 'getMe',
        tag: 'account',
        summary: 'Plan and quota of the key',
        description:
          'The numbers include this request: `remaining_today` equals ' +
          '`X-RateLimit-Remaining`. `X-Record-Size` and ' +
          '`X-Record-Root` are the state of the public record (see `/record/checkpoint`): ' +
          'kept, they are a receipt against ' +
          'later changes of it. They are absent while the record is empty.',
        response: {
          description: 'Account info.',
          schema: ref('Account'),
          examples: { sharp: { plan: 'sharp', daily_limit: 20_000, remaining_today: 19_999 } },
        },
      },
    },
  ],
  schemas: {
    Account: objectOf({
      plan: text("Plan of the key's account."),
      daily_limit: count('Requests per key and UTC day.'),
      remaining_today: count('Requests left to the key today, after this one.'),
    }),
  },
};
