import type { AccountEndpoint } from '#http/account/account-endpoint.ts';
import { endpoint as createKey } from './create-key/endpoint.ts';
import { endpoint as endSession } from './end-session/endpoint.ts';
import { endpoint as finishSignIn } from './finish-sign-in/endpoint.ts';
import { endpoint as getAccountEvent } from './get-account-event/endpoint.ts';
import { endpoint as getAccountMatches } from './get-account-matches/endpoint.ts';
import { endpoint as getAccountOpportunities } from './get-account-opportunities/endpoint.ts';
import { endpoint as getProfile } from './get-profile/endpoint.ts';
import { endpoint as getSettings } from './get-settings/endpoint.ts';
import { endpoint as getWebhook } from './get-webhook/endpoint.ts';
import { endpoint as listDeliveries } from './list-deliveries/endpoint.ts';
import { endpoint as listKeys } from './list-keys/endpoint.ts';
import { endpoint as openSession } from './open-session/endpoint.ts';
import { endpoint as previewSettings } from './preview-settings/endpoint.ts';
import { endpoint as putSettings } from './put-settings/endpoint.ts';
import { endpoint as removeWebhook } from './remove-webhook/endpoint.ts';
import { endpoint as replayDelivery } from './replay-delivery/endpoint.ts';
import { endpoint as revokeKey } from './revoke-key/endpoint.ts';
import { endpoint as rotateWebhookSecret } from './rotate-webhook-secret/endpoint.ts';
import { endpoint as saveWebhook } from './save-webhook/endpoint.ts';
import { endpoint as startSignIn } from './start-sign-in/endpoint.ts';
import { endpoint as testWebhook } from './test-webhook/endpoint.ts';

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
} satisfies Readonly<Record<string, AccountEndpoint>>;

export type AccountEndpointName = keyof typeof ACCOUNT_ENDPOINTS;
