import { MARKETS } from '../markets/index.ts';
import { hasDraw, MAX_OUTCOMES } from '../markets/market.ts';
import { isLine } from '../markets/settlement.ts';
import type { ScannedEvent } from '../odds/distinct-events.ts';
import { OFFER } from '../odds/quotes.ts';
import { oldestUsable } from '../scan/scan-settings.ts';
import { MARKET_LIST } from './market-lines.ts';
import { dropDuplicates, FARTHEST_POINT, orderLines } from './order-lines.ts';
import type { Workspace } from './workspace.ts';

/** Which market an offer answers, by its kind and the set of its outcomes: -1 where the set is incomplete. */
const MARKET_OF = tableOfMarkets();

function tableOfMarkets(): Int8Array {
  const table = new Int8Array(4 * 32).fill(-1);
  for (const [index, market] of MARKET_LIST.entries()) {
    const set = market.outcomes.reduce((bits: number, outcome) => bits | (1 << outcome), 0);
    table[market.offer * 32 + set] = index;
    if (market.offer === OFFER.h2h) table[OFFER.h2hLay * 32 + set] = index;
  }
  return table;
}

/** The place of an outcome in its market, by the market's place in the list and the outcome. */
const PLACE_OF = tableOfPlaces();

function tableOfPlaces(): Uint8Array {
  const table = new Uint8Array(MARKET_LIST.length * 8);
  for (const [index, { outcomes }] of MARKET_LIST.entries())
    for (const [place, outcome] of outcomes.entries()) table[index * 8 + outcome] = place;
  return table;
}

/** Fills the lines with the offers of an event that are complete, known and young enough, and brings them in order. */
export function readLines(
  { lines, books, settings, rejections }: Workspace,
  { event, quotes, sport }: ScannedEvent,
  now: number,
): void {
  const { offers, prices } = quotes;
  const bookNumbers = books.bySport[sport] as Uint16Array;
  const oldest = oldestUsable(settings.age, event.commenceTime - now);
  const drawNeeded = hasDraw(quotes.sportKey);
  lines.count = 0;
  lines.oldest = 0;
  for (let offer = event.firstOffer; offer < event.endOffer; offer++) {
    const first = offers.firstPrice[offer] as number;
    const end = offers.firstPrice[offer + 1] as number;
    const kind = offers.kind[offer] as number;
    let set = 0;
    for (let i = first; i < end; i++) set |= 1 << (prices.outcome[i] as number);
    const index = MARKET_OF[kind * 32 + set] as number;
    const market = MARKET_LIST[index];
    if (market === undefined || market.outcomes.length !== end - first) {
      rejections.add('incomplete_market');
      continue;
    }
    if (drawNeeded && market === MARKETS.two_way) {
      rejections.add('draw_missing');
      continue;
    }
    // Adding 0 turns a handicap of -0 into 0.
    const point = market.hasLine ? (offers.point[offer] as number) + 0 : 0;
    if (!isLine(point) || Math.abs(point) > FARTHEST_POINT) {
      rejections.add('unknown_line');
      continue;
    }
    const age = Math.max(0, now - (offers.lastUpdate[offer] as number));
    if (!(age <= oldest)) {
      rejections.add('quote_too_old');
      continue;
    }
    const line = lines.count++;
    lines.market[line] = index;
    lines.lay[line] = kind === OFFER.h2hLay ? 1 : 0;
    lines.point[line] = point;
    lines.book[line] = bookNumbers[offers.book[offer] as number] as number;
    lines.age[line] = age;
    if (age > lines.oldest) lines.oldest = age;
    const cell = line * MAX_OUTCOMES;
    for (let j = end - first; j < MAX_OUTCOMES; j++) lines.inverse[cell + j] = 0;
    for (let i = first; i < end; i++) {
      const at = cell + (PLACE_OF[index * 8 + (prices.outcome[i] as number)] as number);
      lines.price[at] = i;
      lines.inverse[at] = 1 / (prices.price[i] as number);
    }
  }
  orderLines(lines, books.keys.length);
  dropDuplicates(lines, quotes, rejections);
}
