import type { Endpoint } from '#http/endpoint.ts';
import { endpoint as createKey } from './create-key/endpoint.ts';
import { endpoint as getAccountEvent } from './get-account-event/endpoint.ts';
import { endpoint as getAccountMatches } from './get-account-matches/endpoint.ts';
import { endpoint as getAccountOpportunities } from './get-account-opportunities/endpoint.ts';
import { endpoint as getProfile } from './get-profile/endpoint.ts';
import { endpoint as getSettings } from './get-settings/endpoint.ts';
import { endpoint as listKeys } from './list-keys/endpoint.ts';
import { endpoint as previewSettings } from './preview-settings/endpoint.ts';
import { endpoint as putSettings } from './put-settings/endpoint.ts';
import { endpoint as revokeKey } from './revoke-key/endpoint.ts';

/** The routes of profile, keys, settings and the page's lists by the names of their folders. */
export const PROFILE_ENDPOINTS = {
  'get-profile': getProfile,
  'list-keys': listKeys,
  'create-key': createKey,
  'revoke-key': revokeKey,
  'get-settings': getSettings,
  'put-settings': putSettings,
  'preview-settings': previewSettings,
  'get-account-opportunities': getAccountOpportunities,
  'get-account-matches': getAccountMatches,
  'get-account-event': getAccountEvent,
} satisfies Readonly<Record<string, Endpoint>>;
