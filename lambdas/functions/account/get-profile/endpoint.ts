import { ACCOUNT_LIMITS } from '#http/account/limits.ts';
import { profileSchemas } from '#http/account/profile-schemas.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'GET',
  path: '/account/profile',
  access: 'account',
  limits: ACCOUNT_LIMITS,
  summary: 'Who is signed in',
  answer: jsonAnswer(profileSchemas, 'Profile'),
} satisfies Endpoint;
