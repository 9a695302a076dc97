import { createHash } from 'node:crypto';
import type { Score } from '../markets/settlement.ts';
import type { Role } from '../odds/books.ts';
import { toIsoInstant } from '../odds/instant.ts';

/**
 * Entries of the public record, as they are written: one line of JSON each. Instants are texts,
 * `2026-04-18T11:30:00Z`.
 */

type Line<Type extends string> = { readonly v: 1; readonly type: Type };
/** `pick` is the index of the pick's entry; `at` is when the entry was written. */
type About<Type extends string> = Line<Type> & { readonly pick: number; readonly at: string };

/** A selection of grade A, made known as a commitment before its event starts. */
export type PickEntry = Line<'pick'> & {
  readonly at: string;
  /** The instant of the scan that found it. */
  readonly scan: string;
  /** The start of its event as the feed named it then: when the commitment is opened. */
  readonly opens: string;
  /** Base64url of SHA-256 over the salt and the UTF-8 bytes of the body. */
  readonly commit: string;
};

/** What the commitment was made of. */
export type OpenEntry = Line<'open'> & {
  readonly pick: number;
  readonly salt: string;
  readonly body: string;
};

export type CloseEntry = About<'close'> & {
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

/** Why a pick has no close; docs/record.md says when each is. */
export type NoCloseReason =
  | 'no_scan'
  | 'not_read'
  | 'not_listed'
  | 'other_teams'
  | 'no_reference'
  | 'line_moved'
  | 'postponed';

export type NoCloseEntry = About<'no_close'> & {
  readonly reason: NoCloseReason;
  readonly rules: number;
};

export type Settlement = 'won' | 'half_won' | 'void' | 'half_lost' | 'lost';

/** Why a pick is not settled; docs/record.md says when each is. */
export const UNGRADED_REASONS = [
  'no_result',
  'postponed',
  'normal_time',
  'first_half',
  'sets_or_games',
  'draw',
  'other_teams',
] as const;
export type UngradedReason = (typeof UNGRADED_REASONS)[number];

/**
 * What became of a bet. `return` is what one unit staked gives back, commission deducted; null
 * where it is not known.
 */
export type Outcome =
  | { readonly settlement: Settlement; readonly return: number; readonly score: Score }
  | {
      readonly settlement: 'ungraded';
      readonly return: null;
      readonly score: Score | null;
      readonly reason: UngradedReason;
    };

/** `source` is who gave the score. */
export type ResultEntry = About<'result'> & { readonly source: 'feed' } & Outcome;

/** Replaces the result of a pick. The entry that it corrects stays: `corrects` is its index. */
export type CorrectionEntry = About<'correction'> & {
  readonly corrects: number;
  readonly because: string;
} & Outcome;

export type LaterEntry = OpenEntry | CloseEntry | NoCloseEntry | ResultEntry | CorrectionEntry;
export type RecordEntry = PickEntry | LaterEntry;

/**
 * The commitment to a body: base64url of SHA-256 over the bytes of the salt and those of the text.
 */
export function commitmentOf(salt: Uint8Array, body: string): string {
  return createHash('sha256').update(salt).update(body, 'utf8').digest('base64url');
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
