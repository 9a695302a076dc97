import { randomBytes } from 'node:crypto';
import { createFindAccount } from '#adapters/dynamodb/account-row.ts';
import { retryOnConflict } from '#adapters/dynamodb/conditional-writes.ts';
import { createRoutes } from '#http/router.ts';
import { currentScan } from '#wiring/current-scan.ts';
import { ownBets } from '#wiring/own-bets.ts';
import { serviceTable } from '#wiring/table.ts';
import { createChangeBet } from './change-bet/change-bet.ts';
import { BETS_ENDPOINTS } from './endpoints.ts';
import { createImportBets } from './import-bets/import-bets.ts';
import { createLogBet } from './log-bet/log-bet.ts';
import { createRemoveBet } from './remove-bet/remove-bet.ts';

const table = serviceTable();
const bets = ownBets(table);
const scan = currentScan(table);
const newTail = () => randomBytes(8).toString('hex');

export const handler = createRoutes(
  BETS_ENDPOINTS,
  {
    'log-bet': createLogBet({ ...scan, ...bets, newTail }),
    'change-bet': createChangeBet({ ...bets, retry: retryOnConflict }),
    'remove-bet': createRemoveBet({ ...bets, retry: retryOnConflict }),
    'import-bets': createImportBets({ ...scan, ...bets }),
  },
  { findAccount: createFindAccount(table) },
);
