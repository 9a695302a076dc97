/** The bodies of the public record. */

export type Figures = {
  readonly picks: number;
  readonly claimed_ev: number | null;
  readonly clv: {
    readonly picks: number;
    readonly mean: number | null;
    readonly standard_error: number | null;
    readonly beat_close: number | null;
    readonly realised: number | null;
    readonly weak: number;
  };
  readonly return: {
    readonly picks: number;
    readonly mean: number | null;
    readonly standard_error: number | null;
    readonly ungraded: number;
    readonly corrected: number;
  };
};

export type Calibration = {
  readonly from: number;
  readonly to: number;
  readonly bets: number;
  readonly expected: number | null;
  readonly won: number | null;
  readonly standard_error: number | null;
};

export type Summary = Figures & {
  /** The rules that grade now; days as `2026-11-22`. */
  readonly rules_in_force: { readonly version: string; readonly since: string; readonly fitted_to: string };
  readonly calibration: readonly Calibration[];
  readonly by_sport: readonly (Figures & { readonly sport: string })[];
  readonly by_market: readonly (Figures & { readonly market: string })[];
  readonly by_month: readonly (Figures & { readonly month: string })[];
  readonly by_rules: readonly (Figures & { readonly rules: string })[];
  /** Of all value bets an hour before the start, not of the recorded picks. */
  readonly by_grade: readonly (Figures & { readonly grade: string })[];
};

/** The selection of a pick, once it is opened. */
export type PickBody = {
  readonly event_id: string;
  readonly sport_key: string;
  readonly home: string;
  readonly away: string;
  readonly market_key: string;
  readonly outcome: string;
  readonly point: number | null;
  readonly book_title: string;
  readonly price: number;
  readonly fair_prob: number;
  readonly ev: number;
};

type Outcome = {
  readonly pick: number;
  readonly settlement: string;
  readonly return: number | null;
  readonly score: { readonly home: number; readonly away: number } | null;
  /** Of an ungraded one. */
  readonly reason?: string;
};

export type Entry =
  | {
      readonly type: 'pick';
      readonly at: string;
      readonly scan: string;
      readonly opens: string;
      readonly commit: string;
    }
  | { readonly type: 'open'; readonly pick: number; readonly salt: string; readonly body: string }
  | {
      readonly type: 'close';
      readonly pick: number;
      readonly clv: number;
      readonly weak?: true;
      readonly rules: number;
    }
  | { readonly type: 'no_close'; readonly pick: number; readonly reason: string; readonly rules: number }
  | ({ readonly type: 'result' } & Outcome)
  | ({ readonly type: 'correction'; readonly corrects: number; readonly because: string } & Outcome);

export type RecordedPick = {
  readonly pick: number;
  readonly entries: readonly { readonly index: number; readonly entry: Entry }[];
  readonly body: PickBody | null;
};
