import type { Performance } from '../../clients/generated/page-types.ts';

/** What the figures of the record are, of all picks and of each group, and what its entries say. */

export type Figures = Pick<Performance, 'picks' | 'claimed_ev' | 'clv' | 'promise' | 'return'>;

/** The selection of a pick, once it is opened. */
export type PickBody = {
  readonly event_id: string;
  readonly sport_key: string;
  readonly home: string;
  readonly away: string;
  readonly market_key: string;
  readonly outcome: string;
  readonly point: number | null;
  readonly book: string;
  readonly book_title: string;
  readonly price: number;
  readonly fair_prob: number;
  readonly ev: number;
  readonly grade: string;
  /** Picks of earlier rules do not say what to expect. */
  readonly expected_clv?: number;
  readonly beat_chance?: number;
};

type Outcome = {
  readonly pick: number;
  readonly settlement: string;
  readonly return: number | null;
  readonly score: { readonly home: number; readonly away: number } | null;
  /** Why the bet could not be graded; only on ungraded ones. */
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
  | {
      readonly type: 'no_close';
      readonly pick: number;
      readonly reason: string;
      readonly rules: number;
    }
  | ({ readonly type: 'result' } & Outcome)
  | ({
      readonly type: 'correction';
      readonly corrects: number;
      readonly because: string;
    } & Outcome);

export type RecordedPick = {
  readonly pick: number;
  readonly entries: readonly { readonly index: number; readonly entry: Entry }[];
  readonly body: PickBody | null;
};
