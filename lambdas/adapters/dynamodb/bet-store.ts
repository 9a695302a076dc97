import { utcDay } from '#domain/access/daily-quota.ts';
import type { LoggedBet } from '#domain/bets/bet.ts';
import { MAX_BETS, MAX_BETS_A_DAY } from '#domain/bets/bounds.ts';
import type { AddResult, NamedRequest } from '#domain/bets/named-request.ts';
import { accountCheck, refuseGone } from './account-check.ts';
import { createBetReader } from './bet-reader.ts';
import { betPut, countChange } from './bet-row.ts';
import type { Table } from './client.ts';
import { asSeen, retryOnConflict } from './conditional-writes.ts';
import { betCountKey, betKey, betRequestKey } from './keys.ts';
import { getRow } from './read-rows.ts';
import { type TransactItem, type TransactItems, transact } from './transact.ts';

/** A request is known by its name for two days, a day longer than is promised. */
const REQUEST_KEPT_MS = 2 * 86_400_000;
/** With the account and the count, as many as a transaction takes. */
const BETS_AT_ONCE = 98;

type RequestRow = {
  readonly bodyHash: string;
  readonly betId?: string | undefined;
  /** The whole bet as JSON, in rows of the release before, which have no `betId`. */
  readonly bet?: string | undefined;
  /** Epoch seconds. */
  readonly expiresAt: number;
};

export type ImportStatus = 'logged' | 'already_logged' | 'too_many_bets';

type Count = { readonly bets: number; readonly day: string; readonly today: number };

/** Writes the bets that accounts log. Every change counts in the row of the account's count. */
export function createBetStore(table: Table) {
  const reader = createBetReader(table);

  /** Takes one of the day's places; a day that has not begun yet begins with it. */
  function takePlace(userId: string, day: string, isNewDay: boolean): TransactItem {
    const isOfDay = isNewDay
      ? '(attribute_not_exists(#day) OR #day < :day)'
      : '#day >= :day AND #today < :maxToday';
    return {
      Update: {
        Key: betCountKey(userId),
        UpdateExpression: isNewDay
          ? 'SET #day = :day, #today = :one ADD #bets :one, #changes :one'
          : 'ADD #today :one, #bets :one, #changes :one',
        ConditionExpression: `${isOfDay} AND (attribute_not_exists(#bets) OR #bets < :max)`,
        ExpressionAttributeNames: {
          '#day': 'day',
          '#today': 'today',
          '#bets': 'bets',
          '#changes': 'changes',
        },
        ExpressionAttributeValues: {
          ':day': day,
          ':one': 1,
          ':max': MAX_BETS,
          ...(!isNewDay && { ':maxToday': MAX_BETS_A_DAY }),
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    };
  }

  return {
    ...reader,

    /** What became of the bet of an earlier request of this name; undefined without one. */
    async answered(
      userId: string,
      request: NamedRequest,
      now: number,
    ): Promise<AddResult | undefined> {
      const first = await getRow<RequestRow>(table, betRequestKey(userId, request.requestHash));
      // Expired rows stay for a while.
      return first && first.expiresAt > now / 1000 ? answerOf(userId, first, request) : undefined;
    },

    /**
     * Logs a bet, of simultaneous ones never more than the account may have. A request of a name
     * that asks for the same as the first one of that name gets the bet of the first. Throws an
     * `AccountGoneError` where the account is erased.
     */
    add(
      userId: string,
      bet: LoggedBet,
      request: NamedRequest | undefined,
      now: number,
    ): Promise<AddResult> {
      const day = utcDay(now);
      let isNewDay = false;
      return retryOnConflict('log the bet', async () => {
        const result = await transact(table, [
          takePlace(userId, day, isNewDay),
          betPut(userId, bet),
          accountCheck(userId),
          ...requestItems(userId, bet, request, now),
        ]);
        if (result.ok) {
          return { ok: true, bet };
        }
        const [ofCount, , ofAccount, ofRequest] = result.reasons;
        refuseGone(ofAccount);
        const first = ofRequest?.Item;
        if (first) {
          const { bodyHash, betId, bet: whole } = first;
          const row = { bodyHash: bodyHash?.S ?? '', betId: betId?.S, bet: whole?.S };
          return answerOf(userId, row, request);
        }
        const { Item: item } = ofCount ?? {};
        const count: Count = {
          bets: Number(item?.bets?.N ?? 0),
          day: item?.day?.S ?? '',
          today: Number(item?.today?.N ?? 0),
        };
        if (count.bets >= MAX_BETS) {
          return { ok: false, reason: 'too_many_bets' };
        }
        if (count.day >= day && count.today >= MAX_BETS_A_DAY) {
          return { ok: false, reason: 'too_many_today' };
        }
        isNewDay = count.day < day;
        return undefined;
      });
    },

    /**
     * Puts a bet in the place of the one that was seen; false, and nothing written, where that has
     * changed or is gone.
     */
    async replace(userId: string, seen: LoggedBet, bet: LoggedBet): Promise<boolean> {
      return (await transact(table, [betPut(userId, bet, seen), countChange(userId)])).ok;
    },

    /** Removes the bet that was seen; false where it has changed or is gone. */
    async remove(userId: string, seen: LoggedBet): Promise<boolean> {
      const { ok } = await transact(table, [
        { Delete: { Key: betKey(userId, seen.betId), ...asSeen({ bet: JSON.stringify(seen) }) } },
        countChange(userId, -1),
      ]);
      return ok;
    },

    /**
     * Logs the bets of an import, and says of each what became of it. What was logged before, by
     * its id, stays as it is, so that an import that ended halfway may be repeated. Throws an
     * `AccountGoneError` as soon as the account is erased.
     */
    async addAll(userId: string, bets: readonly LoggedBet[]): Promise<readonly ImportStatus[]> {
      const statuses: ImportStatus[] = [];
      for (let at = 0; at < bets.length; at += BETS_AT_ONCE) {
        const some = bets.slice(at, at + BETS_AT_ONCE);
        statuses.push(...(await addSome(userId, some)));
      }
      return statuses;
    },
  };

  /** What a repeat is answered of a request that came before: the bet as it is now. */
  async function answerOf(
    userId: string,
    { bodyHash, betId, bet: whole = '{}' }: Omit<RequestRow, 'expiresAt'>,
    request: NamedRequest | undefined,
  ): Promise<AddResult> {
    if (bodyHash !== request?.bodyHash) {
      return { ok: false, reason: 'other_request' };
    }
    const bet = await reader.find(userId, betId ?? JSON.parse(whole).betId);
    return bet ? { ok: true, bet } : { ok: false, reason: 'removed' };
  }

  function addSome(userId: string, bets: readonly LoggedBet[]): Promise<readonly ImportStatus[]> {
    let known: ReadonlySet<string> = new Set();
    return retryOnConflict('import bets', async () => {
      const fresh = bets.filter(({ betId }) => !known.has(betId));
      const statusOf = (refused: ReadonlySet<string>) =>
        bets.map(({ betId }): ImportStatus => {
          if (known.has(betId)) {
            return 'already_logged';
          }
          return refused.has(betId) ? 'too_many_bets' : 'logged';
        });
      if (fresh.length === 0) {
        return statusOf(new Set());
      }
      const { Update } = countChange(userId, fresh.length);
      const count = {
        Update: {
          ...Update,
          ConditionExpression: 'attribute_not_exists(#bets) OR #bets <= :rest',
          ExpressionAttributeValues: {
            ...Update?.ExpressionAttributeValues,
            ':rest': MAX_BETS - fresh.length,
          },
        },
      };
      const puts = fresh.map((bet) => betPut(userId, bet));
      const result = await transact(table, [accountCheck(userId), count as TransactItem, ...puts]);
      if (result.ok) {
        return statusOf(new Set());
      }
      const [ofAccount, ofCount, ...ofBets] = result.reasons;
      refuseGone(ofAccount);
      const taken = fresh.filter((_, index) => ofBets[index]?.Code === 'ConditionalCheckFailed');
      if (taken.length === 0 && ofCount?.Code === 'ConditionalCheckFailed') {
        return statusOf(new Set(fresh.map(({ betId }) => betId)));
      }
      known = new Set([...known, ...taken.map(({ betId }) => betId)]);
      return undefined;
    });
  }
}

/** Keeps which bet the request has logged. */
function requestItems(
  userId: string,
  bet: LoggedBet,
  request: NamedRequest | undefined,
  now: number,
): TransactItems {
  if (request === undefined) {
    return [];
  }
  const { requestHash, bodyHash } = request;
  const expiresAt = Math.ceil((now + REQUEST_KEPT_MS) / 1000);
  const row = { ...betRequestKey(userId, requestHash), bodyHash, betId: bet.betId };
  return [
    {
      Put: {
        Item: { ...row, expiresAt },
        // Expired rows stay for a while.
        ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
        ExpressionAttributeValues: { ':now': Math.floor(now / 1000) },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    },
  ];
}
