import { BANKROLLS_BODY } from '#http/account/bankroll-fields.ts';
import { bankrollSchemas } from '#http/account/bankroll-schemas.ts';
import { BETTING_LOG_LIMITS } from '#http/account/limits.ts';
import { type Endpoint, jsonAnswer } from '#http/endpoint.ts';

export const endpoint = {
  method: 'PUT',
  path: '/account/bankrolls',
  access: 'account',
  limits: BETTING_LOG_LIMITS,
  reads: 'snapshot',
  summary: 'Change, add, remove and order bankrolls',
  body: BANKROLLS_BODY,
  isVersioned: true,
  answer: jsonAnswer(bankrollSchemas, 'Bankrolls'),
} satisfies Endpoint;
