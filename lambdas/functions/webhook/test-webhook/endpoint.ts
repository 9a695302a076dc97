import { accountSchemas } from '#http/account/schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'POST',
  path: '/account/webhook/test',
  access: 'sharp_account',
  summary: 'Send a test event',
  answer: jsonAnswer(accountSchemas, 'TestResult'),
} satisfies Endpoint;
