import { WEBHOOK_CHANGE_LIMITS } from '#http/account/limits.ts';
import type { Endpoint } from '#http/endpoint.ts';

export const endpoint = {
  method: 'POST',
  path: '/account/webhook/resume',
  access: 'sharp_account',
  limits: WEBHOOK_CHANGE_LIMITS,
  summary: 'End a pause; pending deliveries go out after the next scan',
  success: 204,
} satisfies Endpoint;
