import type { SportQuotes } from '../odds/quotes.ts';

/** Why a sport, or the list of sports, could not be read. Stable words for logs and metrics. */
export type FeedFailureReason =
  | 'bad_request'
  | 'body_too_large'
  | 'budget_unavailable'
  | 'credential_deactivated'
  | 'credential_invalid'
  | 'credential_missing'
  | 'credential_unavailable'
  | 'deadline'
  | 'malformed_body'
  | 'mostly_unreadable'
  | 'network'
  | 'not_found'
  | 'not_in_plan'
  | 'out_of_credits'
  | 'rate_limited'
  | 'server_error'
  | 'timeout'
  | 'unexpected_answer'
  | 'unknown_sport';

export type FeedFailure = {
  readonly reason: FeedFailureReason;
  /**
   * The provider's own error code or the system's, where there is one; of a body that cannot be
   * read, what most of it was refused for.
   */
  readonly code: string | null;
};

/** What the feed answered to one question, or why it did not. */
export type FeedResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: FeedFailure };

/** A result with the credits that all tries of it cost. */
export type FeedAnswer<Value> = FeedResult<Value> & { readonly spent: number };

/** What a session has cost so far. */
export type FeedCredits = {
  /** The provider's figure; null until it gives one. */
  readonly remaining: number | null;
  readonly used: number | null;
  /**
   * What the provider says was used, and the known cost of the calls about which it says nothing.
   */
  readonly spent: number;
};

/** What the feed says of the score of one event. */
export type FeedScore = {
  readonly eventId: string;
  /** Its start, epoch milliseconds. */
  readonly commenceTime: number;
  readonly home: string;
  readonly away: string;
  /** Null until the event is over. */
  readonly final: { readonly home: number; readonly away: number } | null;
};

/** One read of the feed. It never throws, and ends by one deadline, whatever is asked. */
export type FeedSession = {
  /**
   * The sports to read: those that the operator names, else all that are in season and have
   * matches.
   */
  readonly sports: () => Promise<FeedAnswer<readonly string[]>>;
  /** When a sport's coming matches start, epoch milliseconds. Costs no credits. */
  readonly kickOffs: (sportKey: string) => Promise<FeedAnswer<readonly number[]>>;
  readonly quotes: (sportKey: string) => Promise<FeedAnswer<SportQuotes>>;
  /** The further markets of one event, which `quotes` does not have. */
  readonly eventQuotes: (sportKey: string, eventId: string) => Promise<FeedAnswer<SportQuotes>>;
  /** The scores of a sport's events of the last three days. */
  readonly scores: (sportKey: string) => Promise<FeedAnswer<readonly FeedScore[]>>;
  readonly credits: () => FeedCredits;
};

/** The feed of odds as the scan sees it, independent of its provider. */
export type OddsSource = {
  /** Credits the operator grants a month; absent where they are no concern. */
  readonly monthlyCredits?: number | undefined;
  /** Credits that one try to read a sport costs. */
  readonly creditsPerRead: number;
  /** Credits that one try to look up a sport's scores costs. */
  readonly creditsPerScores: number;
  /**
   * Credits that one try to read the further markets of an event of a sport costs at most; 0 where
   * none are read.
   */
  readonly creditsPerEvent: (sportKey: string) => number;
  /** How often a read of a sport is tried at most. */
  readonly maxTries: number;
  readonly open: () => Promise<FeedSession>;
};
