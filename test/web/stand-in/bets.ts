import { randomBytes } from 'node:crypto';
import { Logger } from '@aws-lambda-powertools/logger';
import type { Context } from 'aws-lambda';
import { retryOnConflict } from '#adapters/dynamodb/conditional-writes.ts';
import type { Account } from '#domain/access/account.ts';
import type { LoggedBet } from '#domain/bets/bet.ts';
import type { AddResult, NamedRequest } from '#domain/bets/named-request.ts';
import type { PublishedSnapshot } from '#domain/scan/snapshot.ts';
import { endpoint as getBets } from '#functions/account/get-account-bets/endpoint.ts';
import { endpoint as getSummary } from '#functions/account/get-account-bets-summary/endpoint.ts';
import { createChangeBet } from '#functions/write-bets/change-bet/change-bet.ts';
import { BETS_ENDPOINTS } from '#functions/write-bets/endpoints.ts';
import { createImportBets } from '#functions/write-bets/import-bets/import-bets.ts';
import { createLogBet } from '#functions/write-bets/log-bet/log-bet.ts';
import { createRemoveBet } from '#functions/write-bets/remove-bet/remove-bet.ts';
import { createAnswerBets } from '#http/bets/answer-bets.ts';
import { createAnswerSummary } from '#http/bets/answer-summary.ts';
import { createRoutes } from '#http/router.ts';
import type { ValueBet } from '../../../clients/generated/page-types.ts';

const ENDPOINTS = { ...BETS_ENDPOINTS, list: getBets, summary: getSummary };
const ACCOUNT = { userId: 'demo', createdAt: 0, activeKeys: 0, email: 'demo@example.com' };

type Sent = {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
};

/** The routes of own bets as they are deployed, over bets in memory. */
export function createBets(planOf: () => Account['plan'], listed: () => readonly ValueBet[]) {
  const bets = new Map<string, LoggedBet>();
  const answers = new Map<string, { readonly bodyHash: string; readonly result: AddResult }>();
  let changeCount = 0;

  function put(bet: LoggedBet): void {
    changeCount += 1;
    bets.set(bet.betId, bet);
  }
  const newestFirst = () => [...bets.values()].sort((a, b) => (a.betId < b.betId ? 1 : -1));
  const isCurrent = (seen: LoggedBet) => bets.get(seen.betId) === seen;
  const store = {
    async find(_: string, betId: string) {
      return bets.get(betId);
    },
    async answered(_: string, { requestHash, bodyHash }: NamedRequest) {
      const first = answers.get(requestHash);
      const other: AddResult = { ok: false, reason: 'other_request' };
      return first && (first.bodyHash === bodyHash ? first.result : other);
    },
    async add(_: string, bet: LoggedBet, request: NamedRequest | undefined): Promise<AddResult> {
      const result = { ok: true, bet } as const;
      put(bet);
      if (request) {
        answers.set(request.requestHash, { bodyHash: request.bodyHash, result });
      }
      return result;
    },
    async replace(_: string, seen: LoggedBet, bet: LoggedBet) {
      const holds = isCurrent(seen);
      if (holds) {
        put(bet);
      }
      return holds;
    },
    async remove(_: string, seen: LoggedBet) {
      changeCount += 1;
      return isCurrent(seen) && bets.delete(seen.betId);
    },
    async addAll(_: string, added: readonly LoggedBet[]) {
      for (const bet of added) {
        put(bet);
      }
      return added.map(() => 'logged' as const);
    },
    async list(_: string, range: { from: string; before: string; limit: number }) {
      const fit = newestFirst().filter(({ betId }) => betId >= range.from && betId < range.before);
      return { bets: fit.slice(0, range.limit), hasMore: fit.length > range.limit };
    },
    ids: async () => new Set(bets.keys()),
    all: async () => newestFirst().reverse(),
    changes: async () => changeCount,
    retry: retryOnConflict,
    newTail: () => randomBytes(8).toString('hex'),
    latestSnapshot: async () => snapshotOf(listed()),
  };
  const accountOf = (): Account => ({ ...ACCOUNT, plan: planOf() });
  const handler = createRoutes(
    ENDPOINTS,
    {
      'log-bet': createLogBet(store),
      'change-bet': createChangeBet(store),
      'remove-bet': createRemoveBet(store),
      'import-bets': createImportBets(store),
      list: createAnswerBets(store.list),
      summary: createAnswerSummary(store),
    },
    {
      logger: new Logger({ logLevel: 'SILENT' }),
      findAccount: async () => accountOf(),
      countAccount: async () => {
        const quota = { limit: 20_000, remaining: 19_999, resetAt: Date.now() };
        return { ok: true, account: accountOf(), ...quota };
      },
    },
  );
  return {
    /** What a person has logged. */
    bets,
    put,
    /** The answer of a route of own bets; undefined for every other path. */
    async answer({ method, url, headers, body }: Sent) {
      const [, betId = ''] = /^\/account\/bets\/(\d.+)$/.exec(url.pathname) ?? [];
      const route = `${method} ${betId ? '/account/bets/{bet_id}' : url.pathname}`;
      if (!Object.values(ENDPOINTS).some((each) => `${each.method} ${each.path}` === route)) {
        return undefined;
      }
      const event = {
        routeKey: route,
        rawPath: url.pathname,
        rawQueryString: url.search.slice(1),
        pathParameters: { bet_id: betId },
        headers,
        body: body === '' ? undefined : body,
        requestContext: {
          http: { method },
          authorizer: { jwt: { claims: { sub: ACCOUNT.userId } } },
        },
      };
      return handler(event, { awsRequestId: 'stand-in' } as Context);
    },
  };
}

/** As much of a scan as own bets ask for. */
function snapshotOf(listed: readonly ValueBet[]): PublishedSnapshot {
  const value = listed.map((bet) => ({
    eventId: bet.event_id,
    sportKey: bet.sport_key,
    home: bet.home,
    away: bet.away,
    commenceTime: Date.parse(bet.commence_time),
    marketKey: bet.market_key,
    outcome: bet.outcome,
    point: bet.point,
    book: bet.book,
    fairProb: bet.fair_prob,
    grade: bet.grade,
    altBooks: [],
  }));
  return { opportunities: { value }, matches: [] } as unknown as PublishedSnapshot;
}
