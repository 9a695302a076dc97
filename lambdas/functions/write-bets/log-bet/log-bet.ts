import { createHash } from 'node:crypto';
import { type LoggedBet, logBet } from '#domain/bets/bet.ts';
import { newBetId } from '#domain/bets/bet-id.ts';
import { MAX_BETS, MAX_BETS_A_DAY } from '#domain/bets/bounds.ts';
import type { AddResult, NamedRequest } from '#domain/bets/named-request.ts';
import { placedPrice } from '#domain/bets/placed-price.ts';
import type { PublishedSnapshot } from '#domain/scan/snapshot.ts';
import { versionHeaders } from '#http/account/precondition.ts';
import { ApiError } from '#http/api-error.ts';
import { tooManyBets } from '#http/bets/refusals.ts';
import { scanFacts, termsOf } from '#http/bets/terms.ts';
import { betRow, betTag } from '#http/bets/view.ts';
import type { RequestOf } from '#http/endpoint.ts';
import { invalidParameters } from '#http/invalid-parameters.ts';
import type { endpoint } from './endpoint.ts';

type Deps = {
  /** The current scan; undefined before the first. */
  readonly latestSnapshot: () => Promise<PublishedSnapshot | undefined>;
  /** What became of the bet of an earlier request of this name; undefined where there was none. */
  readonly answered: (
    userId: string,
    request: NamedRequest,
    now: number,
  ) => Promise<AddResult | undefined>;
  /** Logs a bet once per name of a request. */
  readonly add: (
    userId: string,
    bet: LoggedBet,
    request: NamedRequest | undefined,
    now: number,
  ) => Promise<AddResult>;
  /** 16 random hexadecimal digits. */
  readonly newTail: () => string;
};

/**
 * Logs a bet with what the present scan says of it. A repeat of the request gets the bet of the
 * first one, also when the scan does not list the event any more.
 */
export function createLogBet({ latestSnapshot, answered, add, newTail }: Deps) {
  return async ({ account, body, requestName: name, receivedAt }: RequestOf<typeof endpoint>) => {
    const request =
      name === undefined ? undefined : { requestHash: hash(name), bodyHash: hash(body) };
    const first = request && (await answered(account.userId, request, receivedAt));
    if (first) {
      return toAnswer(first);
    }
    const scan = await latestSnapshot();
    const facts = scanFacts(scan);
    const read = termsOf(body, facts, receivedAt);
    if ('errors' in read) {
      throw invalidParameters(read.errors);
    }
    const { terms } = read;
    const bet = logBet(terms, {
      betId: newBetId(terms, newTail()),
      status: body.status,
      placed: scan ? placedPrice(scan, terms, receivedAt) : null,
      hasScores: facts.readsSport(terms.sportKey),
      now: receivedAt,
    });
    return toAnswer(await add(account.userId, bet, request, receivedAt));
  };
}

/** The answer to what became of a bet. Throws where it was not logged. */
function toAnswer(result: AddResult) {
  if (result.ok) {
    return { content: betRow(result.bet), headers: versionHeaders(betTag(result.bet)) };
  }
  switch (result.reason) {
    case 'too_many_bets':
      throw tooManyBets(`The account has ${MAX_BETS.toLocaleString('en-US')} bets.`);
    case 'too_many_today':
      throw new ApiError('too_many_bets_today', {
        detail: `${MAX_BETS_A_DAY} bets were logged today. Import more of them as a file.`,
      });
    case 'other_request':
      throw new ApiError('request_name_reused', {
        detail: 'A request with this Idempotency-Key has logged another bet. Send a new key.',
      });
    case 'removed':
      throw new ApiError('bet_not_found', {
        detail: 'The bet that this request logged was removed since.',
      });
    default:
      return result.reason satisfies never;
  }
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
