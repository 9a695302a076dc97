import { MARKETS, marketName } from '../markets/index.ts';
import { canRefund } from '../markets/settlement.ts';
import { rateBooks } from '../odds/books.ts';
import { distinctEvents } from '../odds/distinct-events.ts';
import { type JudgedEvent, judgeEvent } from '../reference/judge-event.ts';
import type { JudgedMarket } from '../reference/judged-market.ts';
import type { MarketOffers } from '../reference/market-offers.ts';
import { type JudgedOffer, judgeOffers } from '../reference/own-probabilities.ts';
import type { Settlement } from '../reference/periods.ts';
import type { ReferenceSettings } from '../reference/settings.ts';
import { type ShownLine, uniteOffers } from '../reference/shown-lines.ts';
import type { EventInput } from '../scan/explain-event.ts';
import { isBettable } from '../surebets/legs.ts';
import type { BoardEvent, BoardLine, BoardOffer } from './board.ts';

/** What a scan used of all its events. */
type Used = Pick<EventInput, 'now' | 'settings' | 'clones' | 'quotes'>;

/**
 * Every line of a scan with the prices at which a bet can be placed: those that a surebet may have
 * as a leg. Its events are judged by the same rules once more, so that the fair probabilities are
 * those of the scan.
 */
export function collectLines({ now, settings, clones, quotes }: Used): BoardEvent[] {
  const keys = quotes.flatMap(({ books }) => books.map(({ key }) => key));
  const books = rateBooks(keys, settings, clones);
  const notCounted = () => undefined;
  return distinctEvents(quotes, now, notCounted)
    .map((scanned) => linesOf(judgeEvent(scanned, books, settings, now, notCounted), settings))
    .filter(({ lines }) => lines.length > 0);
}

/** A line before its offers are chosen. */
type Line = Omit<BoardLine, 'market' | 'offers' | 'settledShare'> &
  Pick<MarketOffers<JudgedOffer>, 'market' | 'offers'> & {
    readonly settledShare: number | null;
    /** Offers that are only shown. */
    readonly shown: readonly JudgedOffer[];
  };

function linesOf(event: JudgedEvent, settings: ReferenceSettings): BoardEvent {
  const { facts, markets, otherPeriods, settlement } = event;
  const judged = markets.map((market): Line => {
    const fair = market.referenceWithout(null)?.probabilities ?? null;
    const settledShare = market.settledShare();
    return {
      ...market,
      settlement: settlementIn(market, settlement),
      fair,
      settledShare,
      shown: [],
    };
  });
  // No other book's line is about the same result, so nothing says what is fair.
  const others = otherPeriods.map((group): Line => {
    const { offers } = judgeOffers(group, settings, () => undefined);
    const settledShare = canRefund(group.line) ? null : 1;
    return { ...group, offers, fair: null, settledShare, shown: [] };
  });
  const all = withShown([...judged, ...others], event.shown());
  const lines = all.map((line) => toLine(line, settings)).filter(({ offers }) => offers.length > 0);
  return { ...facts, lines, goals: goalsOf(markets, lines) };
}

/** The lines with the offers that are only shown, on a line of their own where none is judged. */
function withShown(lines: readonly Line[], shown: readonly ShownLine[]): readonly Line[] {
  if (shown.length === 0) {
    return lines;
  }
  const keyOf = ({
    marketKey,
    line,
    settlement,
  }: Pick<Line, 'marketKey' | 'line' | 'settlement'>) => `${marketKey} ${line} ${settlement}`;
  const byKey = new Map(lines.map((line) => [keyOf(line), line]));
  for (const each of shown) {
    const known = byKey.get(keyOf(each));
    const { fair, settledShare } = known ?? {
      fair: each.fairWithout(null)?.probabilities ?? null,
      settledShare: each.settledShare(),
    };
    const united = uniteOffers(known?.offers ?? [], each.offers);
    const offers = { offers: united.judged, shown: united.shown };
    byKey.set(keyOf(each), { ...each, fair, settledShare, ...offers });
  }
  return [...byKey.values()];
}

/** A winner market settles by its own outcomes, whatever the event's other lines do. */
function settlementIn({ market }: JudgedMarket, ofEvent: Settlement): Settlement {
  if (ofEvent === 'usual' || market.informsMatch !== 'winner') {
    return ofEvent;
  }
  return market.outcomes.length === 3 ? 'normal_time' : 'with_overtime';
}

/**
 * A line with its offers: those at which a bet can be placed. One that has none of these keeps the
 * older ones that are only shown.
 */
function toLine(
  { market, marketKey, line, settlement, fair, settledShare, offers, shown }: Line,
  { age }: ReferenceSettings,
): BoardLine {
  const fitting = (of: readonly JudgedOffer[], maxAgeMs: number) =>
    of
      .filter((offer) => !offer.isLay && isBettable(offer, maxAgeMs))
      .map((offer) => toOffer(offer));
  const young = [...fitting(offers, age.betMs), ...fitting(shown, age.betMs)];
  const older = young.length === 0 ? fitting(shown, Number.POSITIVE_INFINITY) : [];
  return {
    market: marketName(market),
    marketKey,
    line,
    settlement,
    fair,
    ...(settledShare !== 1 && { settledShare }),
    offers: older.length > 0 ? older : young,
    ...(older.length > 0 && { isOld: true }),
  };
}

/** Written out, since a spread takes several times as long, and a board has 100,000 of them. */
function toOffer({ book: { key }, quotedAt, prices }: JudgedOffer): BoardOffer {
  const [first, second, third] = prices;
  if (!first || !second) {
    throw new RangeError(`${key} has no complete offer`);
  }
  return third
    ? [key, quotedAt, first.price, second.price, third.price]
    : [key, quotedAt, first.price, second.price];
}

/** The goals of the markets that have several lines; no other can have a middle. */
function goalsOf(
  markets: readonly JudgedMarket[],
  lines: readonly BoardLine[],
): BoardEvent['goals'] {
  const modelOf = (goals: 'difference' | 'total') => {
    const first = markets.find(({ market }) => market.goals === goals);
    const ofMarket = lines.filter(
      ({ market, line }) => line !== null && MARKETS[market].goals === goals,
    );
    return first && ofMarket.length > 1 ? first.scoreModel() : null;
  };
  const difference = modelOf('difference');
  const total = modelOf('total');
  return { ...(difference && { difference }), ...(total && { total }) };
}
