import type { LinkStore } from './link-store.ts';
import type { OddsBody } from './odds-body.ts';
import { isLink, isNone } from './wire.ts';

/** Names where the link of a price stands: four times its place in the rows of a level, plus the level. 0 is nowhere. */
export const NO_LINK = 0;
export const LEVEL = { outcome: 1, market: 2, book: 3 } as const;
export type Level = (typeof LEVEL)[keyof typeof LEVEL];

function rowsOf(body: OddsBody, level: number): Int32Array {
  if (level === LEVEL.outcome) return body.outcomes.rows;
  return level === LEVEL.market ? body.markets.rows : body.books.rows;
}

/** The link of a level, else the one above it. A value that is no web address is reported and passed over. */
export function deepestLink(
  body: OddsBody,
  level: Level,
  place: number,
  above: number,
  reject: (reason: string) => void,
): number {
  const rows = rowsOf(body, level);
  if (isNone(rows, place)) return above;
  if (isLink(body, rows, place)) return place * 4 + level;
  reject('link_malformed');
  return above;
}

/** Gives the next price the link that stands there. */
export function addLink(body: OddsBody, links: LinkStore, link: number): void {
  if (link === NO_LINK) {
    links.addNone();
    return;
  }
  const rows = rowsOf(body, link & 3);
  const place = link >> 2;
  links.add(rows[place] as number, rows[place + 1] as number);
}
