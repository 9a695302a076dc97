import { createCountAccount, createFindAccount } from '#adapters/dynamodb/account-row.ts';
import { createApiKeyStore } from '#adapters/dynamodb/api-key-store.ts';
import { createBetReader } from '#adapters/dynamodb/bet-reader.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { createReadBettingLog } from '#cache/read-betting-log.ts';
import { createAnswerBets } from '#http/bets/answer-bets.ts';
import { createAnswerSummary } from '#http/bets/answer-summary.ts';
import { createAnswerBoard } from '#http/board/answer-board.ts';
import { createAnswerCoverage } from '#http/coverage/answer-coverage.ts';
import { createAnswerMatches } from '#http/matches/answer-matches.ts';
import { createAnswerMoves } from '#http/moves/answer-moves.ts';
import { createAnswerPrices } from '#http/prices/answer-prices.ts';
import { createRoutes } from '#http/router.ts';
import { currentBoard } from '#wiring/current-board.ts';
import { currentMoves } from '#wiring/current-moves.ts';
import { currentQuotes } from '#wiring/current-quotes.ts';
import { currentScan } from '#wiring/current-scan.ts';
import { keySecrets } from '#wiring/key-access.ts';
import { offersPrices } from '#wiring/offers-prices.ts';
import { scanQuotes } from '#wiring/scan-quotes.ts';
import { serviceTable } from '#wiring/table.ts';
import { createKeyAction } from './create-key/create-key.ts';
import { PROFILE_ENDPOINTS } from './endpoints.ts';
import { createGetAccountEvent } from './get-account-event/get-account-event.ts';
import { createLastKnown } from './get-account-event/last-known.ts';
import { createGetAccountOpportunities } from './get-account-opportunities/get-account-opportunities.ts';
import { createGetBankrolls } from './get-bankrolls/get-bankrolls.ts';
import { getProfile } from './get-profile/get-profile.ts';
import { createGetSettings } from './get-settings/get-settings.ts';
import { createListKeys } from './list-keys/list-keys.ts';
import { createPreviewSettings } from './preview-settings/preview-settings.ts';
import { createPutBankrolls } from './put-bankrolls/put-bankrolls.ts';
import { createPutSettings } from './put-settings/put-settings.ts';
import { createRevokeKey } from './revoke-key/revoke-key.ts';

const table = serviceTable();
const keys = createApiKeyStore(table);
const subscribers = createSubscriberStore(table);
const bets = createBetReader(table);
const scan = currentScan(table);
const bettingLogOf = createReadBettingLog(bets);
const moves = currentMoves(table);
const lastKnown = createLastKnown({ openSlot: scanQuotes().openSlot, intervalMs: scan.intervalMs });

export const handler = createRoutes(
  PROFILE_ENDPOINTS,
  {
    'get-profile': getProfile,
    'list-keys': createListKeys(keys),
    'create-key': createKeyAction({ ...keys, keySecrets: keySecrets() }),
    'revoke-key': createRevokeKey(keys),
    'get-settings': createGetSettings(subscribers),
    'put-settings': createPutSettings({ ...scan, ...subscribers }),
    'get-bankrolls': createGetBankrolls({ ...subscribers, bettingLogOf }),
    'put-bankrolls': createPutBankrolls({ ...scan, ...subscribers, bettingLogOf }),
    'preview-settings': createPreviewSettings({ ...scan, ...subscribers, bettingLogOf }),
    'get-account-opportunities': createGetAccountOpportunities({
      ...scan,
      ...subscribers,
      bettingLogOf,
    }),
    'get-account-matches': createAnswerMatches(scan, 'page'),
    'get-account-board': createAnswerBoard(currentBoard(table), 'page'),
    'get-account-moves': createAnswerMoves(moves, 'page'),
    'get-account-prices': createAnswerPrices(moves, 'page'),
    'get-account-books': createAnswerCoverage(scan, 'books', 'page'),
    'get-account-sports': createAnswerCoverage(scan, 'sports', 'page'),
    'get-account-bets': createAnswerBets(bets.list),
    'get-account-bets-summary': createAnswerSummary(bets),
    'get-account-event': createGetAccountEvent({ ...currentQuotes(table), lastKnown }),
  },
  {
    findAccount: createFindAccount(table),
    countAccount: createCountAccount(table),
    offersPrices: offersPrices(),
  },
);
