/** What messages say of a pick or a move, and how they name matches, selections and books. */
import { toIsoInstant } from '../../odds/instant.ts';
import type { Selection } from '../selection/selection-key.ts';

/** A pick or a line move in a message. */
export type BlockText = {
  readonly match: string;
  /** The bet or the move. */
  readonly title: string;
  readonly terms: string;
  readonly link: { readonly label: string; readonly url: string } | null;
};

type Match = { readonly home: string; readonly away: string; readonly commenceTime: number };

/** `Arsenal – Chelsea · 2026-04-18 14:00 UTC`, of a start in epoch milliseconds. */
export function matchText({ home, away, commenceTime }: Match): string {
  const [day, time] = toIsoInstant(commenceTime).split('T');
  return `${named(home)} – ${named(away)} · ${day} ${time?.slice(0, 5)} UTC`;
}

const MARKETS: ReadonlyMap<string, string> = new Map([
  ['h2h', 'winner'],
  ['totals', 'total'],
  ['spreads', 'handicap'],
]);

/** `Over 2.5 (total)`. */
export function selectionName(selection: Omit<Selection, 'eventId'>): string {
  const { marketKey } = selection;
  const market = MARKETS.get(marketKey) ?? named(marketKey.replaceAll('_', ' '));
  return `${outcomeName(selection)} (${market})`;
}

/** `Over 2.5`, `Arsenal −1.5`. */
export function outcomeName({ marketKey, outcome, point }: Omit<Selection, 'eventId'>): string {
  const sign = marketKey === 'spreads' && point !== null && point > 0 ? '+' : '';
  const line = point === null ? '' : ` ${sign}${point}`.replace('-', '−');
  return `${named(outcome)}${line}`;
}

const NAME_LENGTH = 80;

/** A name from a feed in one line, shortened beyond the length of any real one. */
export function named(name: string): string {
  const letters = [...name.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()];
  return letters.length <= NAME_LENGTH
    ? letters.join('')
    : `${letters.slice(0, NAME_LENGTH).join('')}…`;
}
