import { WEBHOOK_CHANGE_LIMITS } from '#http/account/limits.ts';
import type { Endpoint } from '#http/endpoint.ts';

export const endpoint = {
  method: 'POST',
  path: '/account/webhook/pause',
  access: 'account',
  limits: WEBHOOK_CHANGE_LIMITS,
  summary: 'Pause deliveries until they are resumed',
  success: 204,
} satisfies Endpoint;
