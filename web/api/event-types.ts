/** The body of `GET /account/events/{event_id}`. */

type Role = 'sharp' | 'exchange' | 'soft';
type Price = { readonly outcome: string; readonly price: number };

export type EventOpportunity = {
  readonly kind: 'value' | 'surebet';
  readonly market_key: string;
  readonly outcome: string | null;
  readonly point: number | null;
  readonly books: readonly string[];
  readonly fair_prob: number | null;
  readonly ev: number;
  readonly grade: 'A' | 'B' | 'C';
  readonly flags: readonly { readonly flag: string; readonly meaning: string }[];
  readonly first_seen: string;
  readonly since: string;
  readonly returned: boolean;
  readonly lifetime_seconds: number;
  readonly movement: readonly { readonly at: string; readonly fair_prob: number | null }[];
};

export type EventMarket = {
  readonly market_key: string;
  readonly point: number | null;
  readonly anchor: Role | null;
  readonly families: number;
  readonly uses_goals: boolean;
  readonly outcomes: readonly { readonly outcome: string; readonly fair_prob: number }[];
  readonly weights: readonly {
    readonly source: Role | 'goals';
    readonly axis: 'all' | 'home' | 'draw';
    readonly weight: number;
  }[];
  readonly votes: readonly {
    readonly family: string;
    readonly role: Role;
    readonly age_seconds: number;
    readonly counted: boolean;
    readonly probabilities: readonly number[];
  }[];
  readonly books: readonly {
    readonly book: string;
    readonly book_title: string;
    readonly role: Role;
    readonly is_lay: boolean;
    readonly age_seconds: number;
    readonly in_reference: boolean;
    readonly prices: readonly (Price & {
      readonly fair_prob: number | null;
      readonly ev: number | null;
      readonly grade: string | null;
      readonly flags: readonly string[];
    })[];
  }[];
};

export type EventRejection = {
  readonly reason: string;
  readonly meaning: string;
  readonly market_key: string | null;
  readonly point: number | null;
  readonly book: string | null;
  readonly family: string | null;
  readonly outcome: string | null;
  readonly age_seconds: number | null;
  readonly prices: readonly Price[];
};

export type ExplainedEvent = {
  readonly event_id: string;
  readonly sport_key: string;
  readonly home: string;
  readonly away: string;
  readonly commence_time: string;
  readonly generated_at: string;
  readonly movement: readonly {
    readonly at: string;
    readonly p_home: number | null;
    readonly p_draw: number | null;
    readonly p_away: number | null;
  }[];
  readonly opportunities: readonly EventOpportunity[];
  readonly markets: readonly EventMarket[];
  readonly rejected: readonly EventRejection[];
};
