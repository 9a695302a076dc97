import type { Endpoint } from '#http/endpoint.ts';
import { endpoint as createKey } from './account/create-key/endpoint.ts';
import { endpoint as getAccountEvent } from './account/get-account-event/endpoint.ts';
import { endpoint as getAccountMatches } from './account/get-account-matches/endpoint.ts';
import { endpoint as getAccountOpportunities } from './account/get-account-opportunities/endpoint.ts';
import { endpoint as getProfile } from './account/get-profile/endpoint.ts';
import { endpoint as getSettings } from './account/get-settings/endpoint.ts';
import { endpoint as listKeys } from './account/list-keys/endpoint.ts';
import { endpoint as previewSettings } from './account/preview-settings/endpoint.ts';
import { endpoint as putSettings } from './account/put-settings/endpoint.ts';
import { endpoint as revokeKey } from './account/revoke-key/endpoint.ts';
import { endpoint as endSession } from './session/end-session/endpoint.ts';
import { endpoint as finishSignIn } from './session/finish-sign-in/endpoint.ts';
import { endpoint as openSession } from './session/open-session/endpoint.ts';
import { endpoint as startSignIn } from './session/start-sign-in/endpoint.ts';
import { endpoint as getWebhook } from './webhook/get-webhook/endpoint.ts';
import { endpoint as listDeliveries } from './webhook/list-deliveries/endpoint.ts';
import { endpoint as removeWebhook } from './webhook/remove-webhook/endpoint.ts';
import { endpoint as replayDelivery } from './webhook/replay-delivery/endpoint.ts';
import { endpoint as rotateWebhookSecret } from './webhook/rotate-webhook-secret/endpoint.ts';
import { endpoint as saveWebhook } from './webhook/save-webhook/endpoint.ts';
import { endpoint as testWebhook } from './webhook/test-webhook/endpoint.ts';

/** Every route of sign-in and account by the name of its folder and of its deployed function. */
export const ACCOUNT_ENDPOINTS = {
  'start-sign-in': startSignIn,
  'finish-sign-in': finishSignIn,
  'open-session': openSession,
  'end-session': endSession,
  'get-profile': getProfile,
  'list-keys': listKeys,
  'create-key': createKey,
  'revoke-key': revokeKey,
  'get-settings': getSettings,
  'put-settings': putSettings,
  'preview-settings': previewSettings,
  'get-webhook': getWebhook,
  'save-webhook': saveWebhook,
  'remove-webhook': removeWebhook,
  'rotate-webhook-secret': rotateWebhookSecret,
  'test-webhook': testWebhook,
  'list-deliveries': listDeliveries,
  'replay-delivery': replayDelivery,
  'get-account-opportunities': getAccountOpportunities,
  'get-account-matches': getAccountMatches,
  'get-account-event': getAccountEvent,
} satisfies Readonly<Record<string, Endpoint>>;

export type AccountEndpointName = keyof typeof ACCOUNT_ENDPOINTS;
