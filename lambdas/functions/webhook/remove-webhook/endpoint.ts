import type { Endpoint } from '#http/endpoint.ts';

export const endpoint = {
  method: 'DELETE',
  path: '/account/webhook',
  access: 'sharp_account',
  summary: 'Remove the webhook',
  success: 204,
} satisfies Endpoint;
