import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createAnswerEvent } from '#http/events/answer-event.ts';
import { createAnswerMatches } from '#http/matches/answer-matches.ts';
import { createRoutes } from '#http/router.ts';
import { currentQuotes } from '#wiring/current-quotes.ts';
import { currentScan } from '#wiring/current-scan.ts';
import { serviceTable } from '#wiring/table.ts';
import { createKeyAction } from './create-key/create-key.ts';
import { PROFILE_ENDPOINTS } from './endpoints.ts';
import { createGetAccountOpportunities } from './get-account-opportunities/get-account-opportunities.ts';
import { getProfile } from './get-profile/get-profile.ts';
import { createGetSettings } from './get-settings/get-settings.ts';
import { createListKeys } from './list-keys/list-keys.ts';
import { createPreviewSettings } from './preview-settings/preview-settings.ts';
import { createPutSettings } from './put-settings/put-settings.ts';
import { createRevokeKey } from './revoke-key/revoke-key.ts';

const table = serviceTable();
const { findAccount } = createAccountStore(table);
const keys = createApiKeyStore(table);
const subscribers = createSubscriberStore(table);
const scan = currentScan(table);

export const handler = createRoutes(
  PROFILE_ENDPOINTS,
  {
    'get-profile': getProfile,
    'list-keys': createListKeys(keys),
    'create-key': createKeyAction(keys),
    'revoke-key': createRevokeKey(keys),
    'get-settings': createGetSettings(subscribers),
    'put-settings': createPutSettings(subscribers),
    'preview-settings': createPreviewSettings({ ...scan, ...subscribers }),
    'get-account-opportunities': createGetAccountOpportunities({ ...scan, ...subscribers }),
    'get-account-matches': createAnswerMatches(scan, 'page'),
    'get-account-event': createAnswerEvent(currentQuotes(table), 'page'),
  },
  { findAccount },
);
