/** The bodies of the account's routes. Instants are ISO 8601 in UTC; probabilities, `ev` and shares are fractions. */

export type Profile = {
  readonly user_id: string;
  readonly email: string;
  readonly plan: 'sharp' | 'free';
  readonly daily_limit: number;
  readonly active_keys: number;
};

export type ApiKey = {
  readonly key_id: string;
  readonly name: string | null;
  readonly starts_with: string | null;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly used_today: number;
  readonly revoked_at: string | null;
};
export type NewKey = Pick<ApiKey, 'key_id' | 'name'> & { readonly api_key: string };

export type Settings = {
  readonly books: readonly string[] | null;
  readonly sports: readonly string[] | null;
  readonly min_ev: number;
  readonly min_odds: number | null;
  readonly max_odds: number | null;
  readonly hours: number | null;
  readonly bankroll: number;
  readonly currency: string;
  readonly kelly_fraction: number;
  readonly max_stake: number;
};

export type Attempt = {
  readonly at: string;
  readonly outcome: 'delivered' | 'failed';
  readonly status: number | null;
  readonly reason: string | null;
  readonly detail: string | null;
  readonly duration_ms: number;
  readonly answer: string;
  readonly picks: number;
};

export type Webhook = {
  readonly url: string | null;
  readonly state: 'none' | 'delivering' | 'failing' | 'paused';
  readonly failures: number;
  readonly resumes_at: string | null;
  readonly secret: string | null;
  readonly rotated_until: string | null;
  readonly waiting: number;
  readonly last_attempt: Attempt | null;
};

export type TestResult = {
  readonly delivered: boolean;
  readonly status: number | null;
  readonly duration_ms: number;
  readonly reason: string | null;
  readonly detail: string | null;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
  readonly response: { readonly status: number; readonly body: string } | null;
};

export type Delivery = {
  readonly delivery_id: string;
  readonly number: number;
  readonly scan: string;
  readonly status: 'waiting' | 'delivered' | 'expired' | 'cancelled';
  readonly replay: boolean;
  readonly picks: number;
  readonly attempts: number;
  readonly last_attempt: Attempt | null;
  /** The failed calls before the last, the latest first, as far as they are kept. */
  readonly earlier_attempts: readonly Pick<Attempt, 'at' | 'status' | 'reason' | 'duration_ms'>[];
};

export type List<T> = { readonly count: number; readonly data: readonly T[] };

type EventFields = {
  readonly event_id: string;
  readonly sport_key: string;
  readonly home: string;
  readonly away: string;
  readonly commence_time: string;
};
type BookFields = { readonly book: string; readonly book_title: string };
type Graded = {
  readonly id: string;
  readonly ev: number;
  readonly grade: 'A' | 'B' | 'C';
  readonly flags: readonly string[];
  readonly quoted_at: string | null;
  readonly stake: number | null;
  readonly min_odds: number | null;
  /** Whether it had gone and has come back. */
  readonly returned: boolean;
};
type Selection = { readonly market_key: string; readonly outcome: string; readonly point: number | null };

export type ValueBet = EventFields &
  Selection &
  BookFields &
  Graded & {
    readonly price: number;
    readonly link: string | null;
    readonly fair_prob: number;
    readonly fair_odds: number;
    readonly alt_books: readonly {
      readonly book: string;
      readonly price: number;
      readonly ev: number;
      readonly grade: string;
    }[];
  };

export type SurebetLeg = BookFields & {
  readonly outcome: string;
  readonly point: number | null;
  readonly price: number;
  readonly link: string | null;
  readonly stake_share: number;
  readonly quoted_at?: string | null;
};
export type Surebet = EventFields &
  Graded & {
    readonly market_key: string;
    readonly point: number | null;
    readonly legs: readonly SurebetLeg[];
  };

export type ComboLeg = EventFields &
  Selection & {
    readonly price: number;
    readonly link: string | null;
    readonly fair_prob: number;
    readonly ev: number;
    readonly quoted_at?: string | null;
  };
export type Combo = BookFields &
  Graded & {
    readonly price: number;
    readonly fair_prob: number;
    readonly fair_odds: number;
    readonly legs: readonly ComboLeg[];
  };

export type Kind = 'value' | 'surebet' | 'combo';

type ScanInstants = { readonly generated_at: string; readonly next_scan_at: string };

export type OpportunityList = ScanInstants &
  (
    | ({ readonly kind: 'value' } & List<ValueBet>)
    | ({ readonly kind: 'surebet' } & List<Surebet>)
    | ({ readonly kind: 'combo' } & List<Combo>)
  );

export type Match = EventFields & {
  readonly p_home: number | null;
  readonly p_draw: number | null;
  readonly p_away: number | null;
  readonly total_line: number | null;
  readonly p_over: number | null;
  readonly p_under: number | null;
  readonly source: 'sharp' | 'exchange' | 'consensus' | 'model';
  readonly matched: number;
  readonly thin: boolean;
  readonly kind: 'three_way' | 'two_way';
};
export type MatchList = ScanInstants & List<Match>;

/** What a webhook call would carry. */
export type WebhookPick = EventFields &
  Selection &
  BookFields & {
    readonly price: number;
    readonly link: string | null;
    readonly fair_prob: number;
    readonly fair_odds: number;
    readonly min_odds: number;
    readonly ev: number;
    readonly grade: string;
    readonly stake: number;
    readonly currency: string;
  };
