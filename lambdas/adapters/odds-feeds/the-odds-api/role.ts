import { OFFER, type OfferCode, OUTCOME } from '#domain/odds/quotes.ts';
import { isSame, TEXT } from '../json/scan-text.ts';
import { EVENT, type OddsBody } from './odds-body.ts';
import { wireString } from './wire.ts';

/** The two sides of the event being read. */
export type Sides = {
  readonly home: string;
  readonly away: string;
  /** The sport knows a draw in every match: a winner market without it is incomplete. */
  readonly drawExpected: boolean;
};

/** What a name means that is none of the roles. */
export const UNKNOWN = -1;

const DRAW = Buffer.from('Draw');
const OVER = Buffer.from('Over');
const UNDER = Buffer.from('Under');

/**
 * The role of the name at a place of the outcomes' rows, `UNKNOWN` where it has none. Equal bytes are equal names; others
 * can be the same name only where there are escapes, or bytes that are no UTF-8.
 */
export function roleOf(body: OddsBody, kind: OfferCode, place: number, sides: Sides): number {
  const { event, outcomes } = body;
  const start = outcomes.rows[place] as number;
  const scanned = outcomes.rows[place + 1] as number;
  if (scanned <= 0) return UNKNOWN;
  const length = (scanned >>> 3) - start;
  if (kind === OFFER.totals) {
    if (isWord(body, start, length, OVER)) return OUTCOME.over;
    if (isWord(body, start, length, UNDER)) return OUTCOME.under;
  } else {
    if (isSide(body, start, length, EVENT.home)) return OUTCOME.home;
    if (isSide(body, start, length, EVENT.away)) return OUTCOME.away;
  }
  const inSides = (event[EVENT.home + 1] as number) | (event[EVENT.away + 1] as number);
  if (((inSides & TEXT.escaped) | (scanned & (TEXT.escaped | TEXT.foreign))) !== 0)
    return roleOfText(kind, wireString(body, outcomes.rows, place), sides);
  return kind !== OFFER.totals && kind !== OFFER.spreads && isWord(body, start, length, DRAW)
    ? OUTCOME.draw
    : UNKNOWN;
}

function isSide({ view, event }: OddsBody, start: number, length: number, place: number): boolean {
  const side = event[place] as number;
  if (side === start) return true;
  return ((event[place + 1] as number) >>> 3) - side === length && isSame(view, start, side, length);
}

function isWord({ bytes }: OddsBody, start: number, length: number, word: Uint8Array): boolean {
  if (length !== word.length) return false;
  for (let i = 0; i < length; i++) if (bytes[start + i] !== word[i]) return false;
  return true;
}

function roleOfText(kind: OfferCode, name: string | undefined, { home, away }: Sides): number {
  if (kind === OFFER.totals) {
    if (name === 'Over') return OUTCOME.over;
    return name === 'Under' ? OUTCOME.under : UNKNOWN;
  }
  if (name === home) return OUTCOME.home;
  if (name === away) return OUTCOME.away;
  return name === 'Draw' && kind !== OFFER.spreads ? OUTCOME.draw : UNKNOWN;
}
