import type { FeedRequest } from './answer.ts';
import { type Answer, errorAnswer } from './error-answer.ts';

/** What a caller of the feed has paid for. */
export type FeedPlan = {
  readonly creditsPerMonth: number;
  /** More than one second's calls at once, or calls over this rate, are refused. */
  readonly callsPerSecond: number;
};

/** What is left of a plan at an instant (epoch milliseconds). */
export type FeedAccount = {
  readonly plan: FeedPlan;
  /** The month in UTC whose credits are used: `2026-11`. */
  readonly month: string;
  readonly used: number;
  /** How many calls may come now; not a whole number. */
  readonly calls: number;
  readonly at: number;
};

/** An answer with the headers that tell of credits. */
export type FeedResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

const monthOf = (now: number) => new Date(now).toISOString().slice(0, 7);

/** An account of which nothing has been used. `now` in epoch milliseconds. */
export function openAccount(plan: FeedPlan, now: number): FeedAccount {
  return { plan, month: monthOf(now), used: 0, calls: plan.callsPerSecond, at: now };
}

/**
 * The response to a request, which is `answer` where its key is `key` and the rate and the credits
 * permit it, and the account after it. Credits come back on the first of the month.
 */
export function respond(
  account: FeedAccount,
  key: string,
  request: FeedRequest,
  answer: (request: FeedRequest) => Answer,
): { readonly response: FeedResponse; readonly account: FeedAccount } {
  const current = accountAt(account, request.now);
  const refusal = refusalOf(current, key, request.query.get('apiKey'));
  if (refusal !== undefined) {
    return { response: responseOf(current, errorAnswer(refusal)), account: current };
  }
  const called = { ...current, calls: current.calls - 1 };
  const given = answer(request);
  const used = called.used + given.cost;
  if (used > called.plan.creditsPerMonth) {
    return { response: responseOf(called, errorAnswer('OUT_OF_USAGE_CREDITS')), account: called };
  }
  const charged = { ...called, used };
  return { response: responseOf(charged, given), account: charged };
}

function accountAt(account: FeedAccount, now: number): FeedAccount {
  const { plan, at, month } = account;
  const seconds = Math.max(0, now - at) / 1_000;
  const calls = Math.min(plan.callsPerSecond, account.calls + seconds * plan.callsPerSecond);
  const used = month === monthOf(now) ? account.used : 0;
  return { plan, month: monthOf(now), used, calls, at: Math.max(at, now) };
}

function refusalOf(
  { calls }: FeedAccount,
  key: string,
  givenKey: string | null,
): string | undefined {
  if (!givenKey) {
    return 'MISSING_KEY';
  }
  if (givenKey !== key) {
    return 'INVALID_KEY';
  }
  return calls < 1 ? 'EXCEEDED_FREQ_LIMIT' : undefined;
}

/** An answer with what the account tells of credits. */
export function responseOf(
  { plan, used }: FeedAccount,
  { status, body, cost }: Answer,
): FeedResponse {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'x-requests-remaining': String(plan.creditsPerMonth - used),
    'x-requests-used': String(used),
    'x-requests-last': String(cost),
  };
  return { status, headers, body };
}
