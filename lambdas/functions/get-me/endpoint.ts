import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';
import { count, objectOf, text } from '#http/openapi/fields.ts';

const schemas = {
  Account: objectOf({
    plan: text("Plan of the key's account."),
    daily_limit: count('Requests per key and UTC day.'),
    remaining_today: count('Requests that the key has left today, after this one.'),
  }),
};

export const endpoint = {
  failureImpact: 'API consumers cannot see their plan and how many requests they have left today.',
  method: 'GET',
  path: '/api/v1/me',
  access: 'api_key',
  limits: { share: 0.05 },
  reads: 'log_head',
  id: 'getMe',
  tag: 'Look at your key',
  summary: 'Plan and quota of the key',
  description:
    'The numbers include this request: `remaining_today` equals ' +
    '`X-RateLimit-Remaining`. `X-Record-Size` and ' +
    '`X-Record-Root` are the state of the public record (see `/record/checkpoint`): ' +
    'kept, they are a receipt against ' +
    'later changes of it. They are absent while the record is empty.',
  answer: jsonAnswer(schemas, 'Account', {
    description: 'Account info.',
    examples: { sharp: { plan: 'sharp', daily_limit: 20_000, remaining_today: 19_999 } },
  }),
} satisfies Endpoint;
