/**
 * How the numbers of one event were made: the analysis of the scan once more, for this event
 * alone, and told in full.
 */
import { MARKET_LIST } from '../markets/index.ts';
import { type ClonePair, rateBooks } from '../odds/books.ts';
import { distinctEvents } from '../odds/distinct-events.ts';
import type { LeftOut, Reject } from '../odds/left-out.ts';
import { type EventFacts, outcomeName, type SportQuotes } from '../odds/quotes.ts';
import { SCAN_REJECTION_MEANINGS, type ScanRejection } from '../odds/rejections.ts';
import { PROBABILITY_PLACES, roundTo, shownEv } from '../odds/rounding.ts';
import type { MarketOffers } from '../reference/market-offers.ts';
import type { Surebet } from '../surebets/surebet.ts';
import { toValueBet, type ValueBet } from '../value/value-bet.ts';
import type { BestPrice } from './best-prices.ts';
import { explainFlags, explainMarket, explainShown, inSeconds } from './explain-market.ts';
import { type EventHistory, foundKey, knownOfBet, winnerOf } from './history.ts';
import { type Known, knownAt, type MovementPoint, pointOf } from './movement.ts';
import { analyseEvent } from './scan.ts';
import type { ScanSettings } from './scan-settings.ts';
import { flagWidely, hasSharp, NOTHING_WIDE, type WholeScan } from './whole-scan.ts';

/** All that it takes to explain an event as a scan saw it. */
export type EventInput = {
  /** The time for which the scan was computed, epoch milliseconds. */
  readonly now: number;
  readonly settings: ScanSettings;
  /** Books that the whole scan found to be one family. */
  readonly clones: readonly ClonePair[];
  /** What the whole scan found about prices; absent where it is nothing. */
  readonly wholeScan?: WholeScan;
  /** The quotes in use, with no other event. */
  readonly quotes: readonly SportQuotes[];
  readonly history: EventHistory | undefined;
};

/** What is served of an event: its schema says what each field means. */
export type ExplainedEvent = NonNullable<ReturnType<typeof explainEvent>>;

/**
 * Explains what a scan made of an event; undefined where the event had started by then, or the
 * input lacks it.
 */
export function explainEvent(input: EventInput) {
  const { now, settings, clones, wholeScan = NOTHING_WIDE, quotes, history } = input;
  const rejected: (readonly [ScanRejection, LeftOut])[] = [];
  const reject: Reject = (reason, leftOut = {}) => {
    rejected.push([reason, leftOut]);
  };
  const [scanned] = distinctEvents(quotes, now, reject);
  if (!scanned) {
    return undefined;
  }
  const keys = quotes.flatMap(({ books }) => books.map(({ key }) => key));
  const books = rateBooks(keys, settings, clones);
  const { event, surebets, match, winnerPrices, ...analysed } = analyseEvent(
    scanned,
    books,
    settings,
    now,
    reject,
  );
  const selections = flagWidely(analysed.selections, hasSharp(event.markets), wholeScan);
  const value = selections.flatMap((selection) => toValueBet(selection) ?? []);
  const prices = selections.flat();
  // Lines of books that settle at another time are left out here.
  const shown = event.shown().filter(({ settlement }) => settlement === event.settlement);
  const isSame = (a: MarketLine, b: MarketLine) => a.marketKey === b.marketKey && a.line === b.line;
  const others = shown.filter((line) => !event.markets.some((market) => isSame(market, line)));
  return {
    ...event.facts,
    generatedAt: now,
    firstSeen: history?.firstSeen ?? now,
    movement: movementOf(history?.movement ?? [], now, {
      probabilities: match ? winnerOf(match) : [null, null, null],
      best: winnerPrices,
    }),
    opportunities: [...value, ...surebets].map((bet) => explainOpportunity(bet, history, now)),
    markets: [...event.markets, ...others].sort(compareLines).map((line) => {
      if (!('referenceWithout' in line)) {
        return explainShown(line, event.facts);
      }
      const beside = shown.find((each) => isSame(line, each));
      return explainMarket(line, beside, prices, settings);
    }),
    rejected: rejected.map((each) => explainRejection(each, event.facts, now)),
    feeds: scanned.event.listings?.map(({ feed: name, ...listing }) => ({ name, ...listing })),
  };
}

/** Winners first, then the other markets by line. */
function compareLines(a: MarketOffers, b: MarketOffers): number {
  const order = MARKET_LIST.indexOf(a.market) - MARKET_LIST.indexOf(b.market);
  return order || (a.line ?? 0) - (b.line ?? 0);
}

type MarketLine = { readonly marketKey: string; readonly line: number | null };

function explainOpportunity(
  bet: ValueBet | Surebet,
  history: EventHistory | undefined,
  now: number,
) {
  const { kind, marketKey, point, ev, grade, flags } = bet;
  const { firstSeen = now, since = now, movement = [] } = history?.found[foundKey(bet)] ?? {};
  const isValue = bet.kind === 'value';
  const fairProb = isValue ? roundTo(bet.fairProb, PROBABILITY_PLACES) : null;
  const points = isValue ? upTo(now, movement, knownOfBet(bet)) : [];
  return {
    kind,
    marketKey,
    outcome: isValue ? bet.outcome : null,
    point,
    books: (isValue ? [bet, ...bet.altBooks] : bet.legs).map(({ book }) => book),
    fairProb,
    ev: shownEv(ev),
    grade,
    flags: explainFlags(flags),
    firstSeen,
    since,
    returned: since > firstSeen,
    lifetimeSeconds: inSeconds(now - since),
    movement: points.map((point) => {
      const {
        probabilities: [p = null],
        best: [best = null],
      } = knownAt(point);
      return { at: point[0], fairProb: p, bestPrice: priceOf(best), bestBook: bookOf(best) };
    }),
  };
}

const priceOf = (best: BestPrice | null) => best?.[0] ?? null;
const bookOf = (best: BestPrice | null) => best?.[1] ?? null;

function movementOf(points: readonly MovementPoint[], now: number, current: Known) {
  return upTo(now, points, current).map((point) => {
    const {
      probabilities: [pHome = null, pDraw = null, pAway = null],
      best: [home = null, draw = null, away = null],
    } = knownAt(point);
    return {
      at: point[0],
      pHome,
      pDraw,
      pAway,
      bestPrice: { home: priceOf(home), draw: priceOf(draw), away: priceOf(away) },
      bestBook: { home: bookOf(home), draw: bookOf(draw), away: bookOf(away) },
    };
  });
}

/** The points of the past with what is known now behind them. */
function upTo(
  now: number,
  points: readonly MovementPoint[],
  current: Known,
): readonly MovementPoint[] {
  return points.at(-1)?.[0] === now ? points : [...points, pointOf(now, current)];
}

function explainRejection(
  [reason, leftOut]: readonly [ScanRejection, LeftOut],
  event: EventFacts,
  now: number,
) {
  const { marketKey = null, line = null, book = null, family = null, outcome, quotedAt } = leftOut;
  return {
    reason,
    meaning: SCAN_REJECTION_MEANINGS[reason],
    marketKey,
    point: line,
    book,
    family,
    outcome: outcome ? outcomeName(event, outcome) : null,
    ageSeconds: quotedAt === undefined ? null : inSeconds(Math.max(0, now - quotedAt)),
    prices: (leftOut.prices ?? []).map((each) => ({
      outcome: outcomeName(event, each.outcome),
      price: each.price,
    })),
  };
}
