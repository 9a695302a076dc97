import type { Endpoint } from '#http/endpoint.ts';
import { endpoint as getWebhook } from './get-webhook/endpoint.ts';
import { endpoint as listDeliveries } from './list-deliveries/endpoint.ts';
import { endpoint as removeWebhook } from './remove-webhook/endpoint.ts';
import { endpoint as replayDelivery } from './replay-delivery/endpoint.ts';
import { endpoint as rotateWebhookSecret } from './rotate-webhook-secret/endpoint.ts';
import { endpoint as saveWebhook } from './save-webhook/endpoint.ts';
import { endpoint as testWebhook } from './test-webhook/endpoint.ts';

/** The routes of the webhook by the names of their folders. */
export const WEBHOOK_ENDPOINTS = {
  'get-webhook': getWebhook,
  'save-webhook': saveWebhook,
  'remove-webhook': removeWebhook,
  'rotate-webhook-secret': rotateWebhookSecret,
  'test-webhook': testWebhook,
  'list-deliveries': listDeliveries,
  'replay-delivery': replayDelivery,
} satisfies Readonly<Record<string, Endpoint>>;
