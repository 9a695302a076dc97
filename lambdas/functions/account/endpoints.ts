import type { Endpoint } from '#http/endpoint.ts';
import { endpoint as createKey } from './create-key/endpoint.ts';
import { endpoint as getAccountBets } from './get-account-bets/endpoint.ts';
import { endpoint as getAccountBetsSummary } from './get-account-bets-summary/endpoint.ts';
import { endpoint as getAccountBoard } from './get-account-board/endpoint.ts';
import { endpoint as getAccountBooks } from './get-account-books/endpoint.ts';
import { endpoint as getAccountEvent } from './get-account-event/endpoint.ts';
import { endpoint as getAccountMatches } from './get-account-matches/endpoint.ts';
import { endpoint as getAccountMoves } from './get-account-moves/endpoint.ts';
import { endpoint as getAccountOpportunities } from './get-account-opportunities/endpoint.ts';
import { endpoint as getAccountPrices } from './get-account-prices/endpoint.ts';
import { endpoint as getAccountSports } from './get-account-sports/endpoint.ts';
import { endpoint as getBankrolls } from './get-bankrolls/endpoint.ts';
import { endpoint as getProfile } from './get-profile/endpoint.ts';
import { endpoint as getSettings } from './get-settings/endpoint.ts';
import { endpoint as listKeys } from './list-keys/endpoint.ts';
import { endpoint as previewSettings } from './preview-settings/endpoint.ts';
import { endpoint as putBankrolls } from './put-bankrolls/endpoint.ts';
import { endpoint as putSettings } from './put-settings/endpoint.ts';
import { endpoint as revokeKey } from './revoke-key/endpoint.ts';

/**
 * The routes of profile, keys, settings, bankrolls and the page's lists by the names of their
 * folders.
 */
export const PROFILE_ENDPOINTS = {
  'get-profile': getProfile,
  'list-keys': listKeys,
  'create-key': createKey,
  'revoke-key': revokeKey,
  'get-settings': getSettings,
  'put-settings': putSettings,
  'get-bankrolls': getBankrolls,
  'put-bankrolls': putBankrolls,
  'preview-settings': previewSettings,
  'get-account-opportunities': getAccountOpportunities,
  'get-account-matches': getAccountMatches,
  'get-account-board': getAccountBoard,
  'get-account-moves': getAccountMoves,
  'get-account-event': getAccountEvent,
  'get-account-prices': getAccountPrices,
  'get-account-books': getAccountBooks,
  'get-account-sports': getAccountSports,
  'get-account-bets': getAccountBets,
  'get-account-bets-summary': getAccountBetsSummary,
} satisfies Readonly<Record<string, Endpoint>>;
