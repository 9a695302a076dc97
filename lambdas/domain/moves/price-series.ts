/** The prices of an event as they are kept: what every book offered since it was first seen. */
import { MARKETS, type MarketName } from '../markets/index.ts';
import { type EventFacts, outcomeName } from '../odds/quotes.ts';
import type { OfferChange } from './offer-tracks.ts';

/** What a book offered from an instant on, epoch seconds; no prices where there is a gap. */
export type OfferPoint = readonly [at: number, line: number | null, ...prices: number[]];

/** The offers of an event by market, book and number. */
export type EventPrices = {
  readonly facts: EventFacts;
  readonly offers: Readonly<Record<string, readonly OfferPoint[]>>;
};

/** Points of a series that are kept: more are thinned. */
export const MAX_SERIES_POINTS = 200;

/** Names an offer among those of its event. */
export function offerKey({ market, book, number }: Omit<OfferChange, 'at' | 'line' | 'prices'>) {
  return `${market} ${book} ${number}`;
}

/** The prices of an event after more changes, in the order of their times. */
export function withChanges(
  known: EventPrices | undefined,
  facts: EventFacts,
  changes: readonly OfferChange[],
): EventPrices {
  const offers = new Map(Object.entries(known?.offers ?? {}));
  for (const change of changes) {
    const key = offerKey(change);
    offers.set(key, withPoint(offers.get(key) ?? [], change));
  }
  return { facts, offers: Object.fromEntries(offers) };
}

/** A point that says nothing new is left out, so that a change may be taken over twice. */
function withPoint(
  points: readonly OfferPoint[],
  { at, line, prices }: OfferChange,
): readonly OfferPoint[] {
  const seconds = Math.floor(at / 1000);
  const [lastAt = Number.NEGATIVE_INFINITY, ...last] = points.at(-1) ?? [];
  const now = [prices === null ? null : line, ...(prices ?? [])];
  const isSame = last.length === now.length && last.every((value, index) => value === now[index]);
  if (isSame || seconds < lastAt || (points.length === 0 && prices === null)) {
    return points;
  }
  return evenlyThinned([...points, [seconds, ...now] as unknown as OfferPoint]);
}

/**
 * At most `MAX_SERIES_POINTS` of the points, evenly over time: the point with the nearest
 * neighbours goes first. The first, the last and gaps stay.
 */
function evenlyThinned(points: readonly OfferPoint[]): readonly OfferPoint[] {
  const kept = [...points];
  while (kept.length > MAX_SERIES_POINTS) {
    let least = -1;
    let leastSpan = Number.POSITIVE_INFINITY;
    for (let index = 1; index < kept.length - 1; index++) {
      const span = timeAt(kept, index + 1) - timeAt(kept, index - 1);
      if (span < leastSpan && !isGap(kept[index])) {
        least = index;
        leastSpan = span;
      }
    }
    kept.splice(least < 0 ? 1 : least, 1);
  }
  return kept;
}

const timeAt = (points: readonly OfferPoint[], index: number) => points[index]?.[0] ?? 0;
const isGap = (point: OfferPoint | undefined) => point?.length === 2;

/** A price from an instant on (epoch milliseconds); both null where there is a gap. */
export type PricePoint = {
  readonly at: number;
  readonly price: number | null;
  readonly point: number | null;
};

/** What one book has offered for one outcome. */
export type PriceSeries = {
  readonly marketKey: string;
  readonly book: string;
  readonly outcome: string;
  /** First seen by this service. */
  readonly opening: PricePoint;
  /** The price that is offered; null where none is, and after the start. */
  readonly present: PricePoint | null;
  /** The last price before the start; null before it, and where there was none. */
  readonly close: PricePoint | null;
  readonly changes: readonly PricePoint[];
};

/** The series of an event at `now`, epoch milliseconds: by market, book and outcome. */
export function seriesOf({ facts, offers }: EventPrices, now: number): readonly PriceSeries[] {
  const hasStarted = facts.commenceTime <= now;
  const keys = Object.keys(offers).sort((a, b) => orderOf(a) - orderOf(b) || (a < b ? -1 : 1));
  return keys.flatMap((key) => {
    const [name = '', book = ''] = key.split(' ');
    const market = MARKETS[name as MarketName];
    const points = offers[key] ?? [];
    return market.outcomes.flatMap((outcome, index): PriceSeries[] => {
      const changes = points
        .map(([at, line, ...prices]) => ({
          at: at * 1000,
          price: prices[index] ?? null,
          point: line === null ? null : market.pointOf(outcome, line),
        }))
        .filter(({ price, point }, i, all) => {
          const before = all[i - 1];
          return !before || price !== before.price || point !== before.point;
        });
      const [opening] = changes;
      const last = changes.at(-1);
      const standing = last && last.price !== null ? last : null;
      const marketKey = market.keyIn(facts.sportKey);
      return opening && marketKey !== null
        ? [
            {
              marketKey,
              book,
              outcome: outcomeName(facts, outcome),
              opening,
              present: hasStarted ? null : standing,
              close: hasStarted ? standing : null,
              changes,
            },
          ]
        : [];
    });
  });
}

const MARKET_ORDER: readonly string[] = Object.keys(MARKETS);

function orderOf(key: string): number {
  return MARKET_ORDER.indexOf(key.slice(0, key.indexOf(' ')));
}
