import { createHash } from 'node:crypto';
import type { Role } from '../odds/books.ts';
import { toIsoInstant } from '../odds/instant.ts';

/** Entries of the public record, as they are written: one line of JSON each. Instants are texts, `2026-04-18T11:30:00Z`. */

/** A selection of grade A, made known as a commitment before its event starts. */
export type PickEntry = {
  readonly v: 1;
  readonly type: 'pick';
  readonly at: string;
  /** The instant of the scan that found it. */
  readonly scan: string;
  /** The start of its event as the feed named it then: when the commitment is opened. */
  readonly opens: string;
  /** Base64url of SHA-256 over the salt and the UTF-8 bytes of the body. */
  readonly commit: string;
};

/** What the commitment was made of. */
export type OpenEntry = {
  readonly v: 1;
  readonly type: 'open';
  /** The index of the pick's entry, as in every later entry about it. */
  readonly pick: number;
  readonly salt: string;
  readonly body: string;
};

export type CloseEntry = {
  readonly v: 1;
  readonly type: 'close';
  readonly pick: number;
  readonly at: string;
  /** The last scan before the start. */
  readonly scan: string;
  /** The fair probability by that scan, without the family of the pick's book. */
  readonly prob: number;
  /** The closing price at the pick's book; null where it no longer offered the bet. */
  readonly price: number | null;
  /** Seconds from the newest quote of the strongest source behind `prob` to the start. */
  readonly age: number;
  readonly source: Role;
  /** Present where the quote is old. */
  readonly weak?: true;
  /** Price of the pick x `prob` - 1. */
  readonly clv: number;
  /** Version of the rules that graded the pick. */
  readonly rules: number;
};

/** Why a pick has no close. */
export const NO_CLOSE_REASONS = {
  no_scan: 'No quotes are kept of a scan in the fifteen minutes before the start.',
  not_listed: 'The feed no longer listed the event in the last scan before the start.',
  no_reference: 'No other book had a price of the bet in the last scan before the start.',
  line_moved: 'In the last scan before the start the books had this bet on other lines only.',
  postponed: 'The start was moved by more than three days.',
} as const;
export type NoCloseReason = keyof typeof NO_CLOSE_REASONS;

export type NoCloseEntry = {
  readonly v: 1;
  readonly type: 'no_close';
  readonly pick: number;
  readonly at: string;
  readonly reason: NoCloseReason;
  readonly rules: number;
};

export type Settlement = 'won' | 'half_won' | 'void' | 'half_lost' | 'lost';

/** Why a pick is not settled. */
export const UNGRADED_REASONS = {
  no_result: 'The feed gave no final score within three days of the start, four where it could not be asked.',
  postponed: 'The start was moved by more than three days; books differ in whether the bet stands.',
  normal_time: 'The bet is on normal time, and the feed gives the score after overtime.',
  sets_or_games: 'The feed gives sets where the bet may count games or points, or the other way round.',
  draw: 'The match was drawn, and books differ in what becomes of the bet.',
  other_teams: 'The feed gave the score of other teams under the id of the event.',
} as const;
export type UngradedReason = keyof typeof UNGRADED_REASONS;

export type Score = { readonly home: number; readonly away: number };

/** What became of a bet. `return` is what one unit staked gives back, commission deducted; null where it is not known. */
export type Outcome =
  | { readonly settlement: Settlement; readonly return: number; readonly score: Score }
  | {
      readonly settlement: 'ungraded';
      readonly return: null;
      readonly score: Score | null;
      readonly reason: UngradedReason;
    };

export type ResultEntry = {
  readonly v: 1;
  readonly type: 'result';
  readonly pick: number;
  readonly at: string;
  /** Who gave the score. */
  readonly source: 'feed';
} & Outcome;

/** Replaces the result of a pick. The entry that it corrects stays. */
export type CorrectionEntry = {
  readonly v: 1;
  readonly type: 'correction';
  readonly pick: number;
  readonly at: string;
  /** The index of the entry that was wrong. */
  readonly corrects: number;
  readonly because: string;
} & Outcome;

export type LaterEntry = OpenEntry | CloseEntry | NoCloseEntry | ResultEntry | CorrectionEntry;
export type RecordEntry = PickEntry | LaterEntry;

/** The commitment to a body: base64url of SHA-256 over the bytes of the salt and those of the text. */
export function commitmentOf(salt: Uint8Array, body: string): string {
  return createHash('sha256').update(salt).update(body, 'utf8').digest('base64url');
}

/** Whether an opened entry is what the pick's entry was a commitment to. */
export function opensTo({ commit }: PickEntry, { salt, body }: OpenEntry): boolean {
  return commitmentOf(Buffer.from(salt, 'base64url'), body) === commit;
}

/** The entry of a pick. Times in epoch milliseconds. */
export function pickEntry(
  { at, slot, opensAt }: Readonly<Record<'at' | 'slot' | 'opensAt', number>>,
  salt: Uint8Array,
  body: string,
): PickEntry {
  return {
    v: 1,
    type: 'pick',
    at: toIsoInstant(at),
    scan: toIsoInstant(slot),
    opens: toIsoInstant(opensAt),
    commit: commitmentOf(salt, body),
  };
}
