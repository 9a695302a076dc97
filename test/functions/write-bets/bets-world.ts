import { randomBytes } from 'node:crypto';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import type { Table } from '#adapters/dynamodb/client.ts';
import { retryOnConflict } from '#adapters/dynamodb/conditional-writes.ts';
import { toSnapshot } from '#domain/scan/snapshot.ts';
import { endpoint as getBets } from '#functions/account/get-account-bets/endpoint.ts';
import { endpoint as getSummary } from '#functions/account/get-account-bets-summary/endpoint.ts';
import { createChangeBet } from '#functions/write-bets/change-bet/change-bet.ts';
import { endpoint as change } from '#functions/write-bets/change-bet/endpoint.ts';
import { endpoint as importBets } from '#functions/write-bets/import-bets/endpoint.ts';
import { createImportBets } from '#functions/write-bets/import-bets/import-bets.ts';
import { endpoint as log } from '#functions/write-bets/log-bet/endpoint.ts';
import { createLogBet } from '#functions/write-bets/log-bet/log-bet.ts';
import { endpoint as remove } from '#functions/write-bets/remove-bet/endpoint.ts';
import { createRemoveBet } from '#functions/write-bets/remove-bet/remove-bet.ts';
import { createAnswerBets } from '#http/bets/answer-bets.ts';
import { createAnswerSummary } from '#http/bets/answer-summary.ts';
import { ownBets } from '#wiring/own-bets.ts';
import { accountClient } from '../../support/account-client.ts';
import { aMatch, aValueBet, GENERATED_AT, HOUR, SLOT } from '../../support/api-client-items.ts';

export { GENERATED_AT, HOUR };

/** When requests are received. */
export const RECEIVED_AT = GENERATED_AT + 20_000;

const value = aValueBet({ eventId: 'listed' });
const match = aMatch({ eventId: 'match-1' });
const snapshot = {
  scanId: '1-a',
  ...toSnapshot(
    { slot: SLOT, generatedAt: GENERATED_AT },
    { opportunities: { value: [value], surebet: [], combo: [] }, matches: [match] },
  ),
};
export const LISTED = {
  value: snapshot.opportunities.value[0] ?? value,
  match: snapshot.matches[0] ?? match,
};

/** The routes of own bets over a real table, and a scan that lists a value bet and a match. */
export function createBetsWorld(table: Table) {
  const bets = ownBets(table);
  const scan = { latestSnapshot: async () => snapshot };
  const emptyScan = {
    latestSnapshot: async () => ({
      ...snapshot,
      opportunities: { value: [], surebet: [], combo: [] },
      matches: [],
    }),
  };
  const newTail = () => randomBytes(8).toString('hex');
  const actions = { ...bets, retry: retryOnConflict };
  return {
    log: accountClient(log, createLogBet({ ...scan, ...bets, newTail }), RECEIVED_AT),
    /** The routes once the events have left the lists. */
    later: {
      log: accountClient(log, createLogBet({ ...emptyScan, ...bets, newTail }), RECEIVED_AT),
      importBets: accountClient(
        importBets,
        createImportBets({ ...emptyScan, ...bets }),
        RECEIVED_AT,
      ),
    },
    change: accountClient(change, createChangeBet(actions), RECEIVED_AT),
    remove: accountClient(remove, createRemoveBet(actions), RECEIVED_AT),
    importBets: accountClient(importBets, createImportBets({ ...scan, ...bets }), RECEIVED_AT),
    list: accountClient(getBets, createAnswerBets(bets.list), RECEIVED_AT),
    summary: accountClient(getSummary, createAnswerSummary(bets), RECEIVED_AT),
    bets,
    accounts: createAccountStore(table),
  };
}

/** A body that logs a bet on the listed value bet. */
export function aBody(given: Readonly<Record<string, unknown>> = {}) {
  const { eventId, marketKey, outcome, point, book } = LISTED.value;
  return {
    event_id: eventId,
    market_key: marketKey,
    outcome,
    point,
    book,
    odds: 2.1,
    stake: 10,
    currency: 'EUR',
    ...given,
  };
}

/** What a bet on an event that no scan lists has to say of it. */
export const UNLISTED = {
  event_id: 'gone-1',
  sport_key: 'soccer_epl',
  home: 'Arsenal',
  away: 'Everton',
  commence_time: '2026-04-01T14:00:00Z',
  outcome: 'Arsenal',
  market_key: 'h2h',
  point: null,
  placed_at: '2026-04-01T12:00:00Z',
} as const;
