import { WEBHOOK_CHANGE_LIMITS } from '#http/account/limits.ts';
import type { Endpoint } from '#http/endpoint.ts';

export const endpoint = {
  method: 'DELETE',
  path: '/account/webhook',
  access: 'account',
  limits: WEBHOOK_CHANGE_LIMITS,
  summary: 'Remove the webhook',
  success: 204,
} satisfies Endpoint;
