import { OFFER, type OfferCode, OUTCOME } from '#domain/odds/quotes.ts';
import type { ParseRejection } from '#domain/odds/rejections.ts';
import { unlike } from './link-store.ts';
import { MARKET, NO_LIST, type OddsBody, OUTCOME as PLACE, UNKNOWN_SAME } from './odds-body.ts';
import { roleOf, type Sides, UNKNOWN } from './role.ts';
import { hasLink, isPoint, isPrice } from './wire.ts';

/** Why a market of a book was refused; the words appear in logs and metrics. */
export type MarketRefusal =
  | 'outcomes_malformed'
  | 'outcome_unknown'
  | 'outcome_duplicate'
  | 'price_impossible'
  | 'line_malformed'
  | 'line_mismatch'
  | 'incomplete_set';

/** The market keys the service understands; all others are left out. */
export const MARKET_KINDS: ReadonlyMap<string, OfferCode> = new Map([
  ['h2h', OFFER.h2h],
  ['h2h_lay', OFFER.h2hLay],
  ['spreads', OFFER.spreads],
  ['totals', OFFER.totals],
]);

/** The outcomes of one market while it is read, in the order of the body. */
export type MarketDraft = {
  /** What the columns are told of the market; filled anew for each, since there are half a million. */
  readonly offer: { book: number; kind: OfferCode; point: number; lastUpdate: number };
  count: number;
  readonly outcome: Uint8Array;
  readonly price: Float64Array;
  /** By role. */
  readonly point: Float64Array;
  /** Of all accepted prices of the event, and behind them those of this market: see `LinkStore.add`. */
  links: Int32Array;
  linkScans: Int32Array;
  likes: Int32Array;
  accepted: number;
  /** The row of the outcome whose own link was taken last; `NO_ROW` where the last link was no outcome's own. */
  linkRow: number;
  /** What stands for a link of the book at hand of which nobody knows what it has in common with the one before. */
  unlike: number;
};

const NO_ROW = -2;
const ROLES = Object.keys(OUTCOME).length;

export function createMarketDraft(): MarketDraft {
  return {
    offer: { book: 0, kind: OFFER.h2h, point: Number.NaN, lastUpdate: 0 },
    count: 0,
    outcome: new Uint8Array(ROLES),
    price: new Float64Array(ROLES),
    point: new Float64Array(ROLES),
    links: new Int32Array(64),
    linkScans: new Int32Array(64),
    likes: new Int32Array(64),
    accepted: 0,
    linkRow: NO_ROW,
    unlike: 0,
  };
}

/** Forgets what was accepted, and makes room for an event of so many outcomes. */
export function beginEvent(draft: MarketDraft, outcomes: number): void {
  draft.accepted = 0;
  if (outcomes <= draft.links.length) return;
  draft.links = new Int32Array(outcomes * 2);
  draft.linkScans = new Int32Array(outcomes * 2);
  draft.likes = new Int32Array(outcomes * 2);
}

/** What follows is of the book whose key is that word. */
export function beginBook(draft: MarketDraft, key: number): void {
  draft.linkRow = NO_ROW;
  draft.unlike = unlike(key);
}

const SIDES = (1 << OUTCOME.home) | (1 << OUTCOME.away);
const OVER_AND_UNDER = (1 << OUTCOME.over) | (1 << OUTCOME.under);

function isComplete(kind: OfferCode, roles: number, drawExpected: boolean): boolean {
  if (kind === OFFER.totals) return (roles & OVER_AND_UNDER) === OVER_AND_UNDER;
  if ((roles & SIDES) !== SIDES) return false;
  return kind === OFFER.spreads || !drawExpected || (roles & (1 << OUTCOME.draw)) !== 0;
}

export function hasLine(kind: OfferCode): boolean {
  return kind === OFFER.spreads || kind === OFFER.totals;
}

/** The line of a complete market: the total, or the home side's handicap; NaN where there is none or its sides disagree. */
export function lineOf(kind: OfferCode, point: Float64Array): number {
  if (!hasLine(kind)) return Number.NaN;
  if (kind === OFFER.totals) {
    const over = point[OUTCOME.over] as number;
    return over > 0 && over === point[OUTCOME.under] ? over : Number.NaN;
  }
  const home = point[OUTCOME.home] as number;
  return home + (point[OUTCOME.away] as number) === 0 ? home : Number.NaN;
}

/**
 * Reads the outcomes of the market in row `market` into the draft; null when that went well, else why it is refused. One
 * bad outcome refuses the whole market: what is left of it would look like a different market. An outcome without a link
 * gets that of the market, else the book's: `link` and `linkScan`.
 */
export function readOutcomes(
  body: OddsBody,
  market: number,
  kind: OfferCode,
  sides: Sides,
  link: number,
  linkScan: number,
  draft: MarketDraft,
  reject: (reason: ParseRejection) => void,
): MarketRefusal | null {
  const { markets, outcomes, prices } = body;
  const { rows, width } = outcomes;
  const list = market * markets.width + MARKET.outcomes;
  const start = markets.rows[list] as number;
  const end = markets.rows[list + 1] as number;
  if (end === NO_LIST) return 'outcomes_malformed';
  const { links, linkScans, likes, unlike, accepted } = draft;
  const isLined = hasLine(kind);
  let { linkRow } = draft;
  let count = 0;
  let roles = 0;
  for (let row = start; row < end; row++) {
    const first = row * width;
    if (rows[first + PLACE.isObject] === 0) return 'outcomes_malformed';
    const outcome = roleOf(body, kind, first + PLACE.name, sides);
    if (outcome === UNKNOWN) return 'outcome_unknown';
    if ((roles & (1 << outcome)) !== 0) return 'outcome_duplicate';
    const price = prices[2 * row] as number;
    if (!isPrice(price)) return 'price_impossible';
    const point = prices[2 * row + 1] as number;
    if (isLined && !isPoint(point)) return 'line_malformed';
    roles |= 1 << outcome;
    // Adding 0 turns a line of -0 into 0.
    draft.point[outcome] = point + 0;
    draft.outcome[count] = outcome;
    draft.price[count] = price;
    const isOwn = hasLink(body, rows, first + PLACE.link, reject);
    links[accepted + count] = isOwn ? (rows[first + PLACE.link] as number) : link;
    linkScans[accepted + count] = isOwn ? (rows[first + PLACE.link + 1] as number) : linkScan;
    const same = isOwn && linkRow === row - 1 ? (rows[first + PLACE.sameLink] as number) : UNKNOWN_SAME;
    likes[accepted + count] = same === UNKNOWN_SAME ? unlike : same;
    linkRow = isOwn ? row : NO_ROW;
    count++;
  }
  draft.count = count;
  if (!isComplete(kind, roles, sides.drawExpected)) return 'incomplete_set';
  if (isLined && Number.isNaN(lineOf(kind, draft.point))) return 'line_mismatch';
  draft.linkRow = linkRow;
  return null;
}
