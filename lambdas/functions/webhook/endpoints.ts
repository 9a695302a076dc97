import { forChats } from '#http/account/chat-routes.ts';
import type { Endpoint } from '#http/endpoint.ts';
import { endpoint as getDelivery } from './get-delivery/endpoint.ts';
import { endpoint as getWebhook } from './get-webhook/endpoint.ts';
import { endpoint as listCalls } from './list-calls/endpoint.ts';
import { endpoint as listChats } from './list-chats/endpoint.ts';
import { endpoint as listDeliveries } from './list-deliveries/endpoint.ts';
import { endpoint as pauseWebhook } from './pause-webhook/endpoint.ts';
import { endpoint as removeWebhook } from './remove-webhook/endpoint.ts';
import { endpoint as replayDelivery } from './replay-delivery/endpoint.ts';
import { endpoint as replaySince } from './replay-since/endpoint.ts';
import { endpoint as resumeWebhook } from './resume-webhook/endpoint.ts';
import { endpoint as rotateWebhookSecret } from './rotate-webhook-secret/endpoint.ts';
import { endpoint as saveChat } from './save-chat/endpoint.ts';
import { endpoint as saveWebhook } from './save-webhook/endpoint.ts';
import { endpoint as testWebhook } from './test-webhook/endpoint.ts';

/**
 * The routes of the webhook by the names of their folders, and those of chats, most of which do the
 * same for another destination.
 */
export const WEBHOOK_ENDPOINTS = {
  'get-webhook': getWebhook,
  'save-webhook': saveWebhook,
  'remove-webhook': removeWebhook,
  'rotate-webhook-secret': rotateWebhookSecret,
  'test-webhook': testWebhook,
  'pause-webhook': pauseWebhook,
  'resume-webhook': resumeWebhook,
  'list-deliveries': listDeliveries,
  'get-delivery': getDelivery,
  'list-calls': listCalls,
  'replay-delivery': replayDelivery,
  'replay-since': replaySince,
  'list-chats': listChats,
  'save-chat': saveChat,
  'remove-chat': forChats(removeWebhook),
  'test-chat': forChats(testWebhook),
  'pause-chat': forChats(pauseWebhook),
  'resume-chat': forChats(resumeWebhook),
  'list-chat-deliveries': forChats(listDeliveries),
  'get-chat-delivery': forChats(getDelivery),
  'replay-chat-delivery': forChats(replayDelivery),
  'replay-chat-since': forChats(replaySince),
} satisfies Readonly<Record<string, Endpoint>>;
