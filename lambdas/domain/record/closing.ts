import { MAX_KEPT_MS } from '../feed-answers/kept-quotes.ts';
import { quotesInUse, type ScanInput } from '../feed-answers/known-quotes.ts';
import { netPriceAt, rateBooks } from '../odds/books.ts';
import { distinctEvents } from '../odds/distinct-events.ts';
import { expectedValue } from '../odds/expected-value.ts';
import { toIsoInstant } from '../odds/instant.ts';
import { numberAt } from '../odds/number-at.ts';
import { outcomeName } from '../odds/quotes.ts';
import { roundTo, shownEv } from '../odds/rounding.ts';
import { judgeEvent } from '../reference/judge-event.ts';
import type { JudgedMarket } from '../reference/judged-market.ts';
import { freshestAge } from '../reference/votes.ts';
import type { ScanSettings } from '../scan/scan-settings.ts';
import type { CloseEntry, NoCloseReason } from './entries.ts';
import type { Bet } from './pick-settlement.ts';

/** The quotes of a scan, as far as a close needs them. */
export type ScanQuotes = Pick<
  ScanInput,
  'slot' | 'now' | 'sports' | 'kept' | 'settings' | 'clones'
>;

/** A bet as far as its close is looked for. */
export type BetOnEvent = Bet & { readonly event_id: string };

/** Why a scan has no close of a bet. */
type NoClosing = Exclude<NoCloseReason, 'no_scan' | 'postponed'>;

/** What a scan says of the close of a bet. */
export type Closing =
  | { readonly kind: NoClosing }
  | ({ readonly kind: 'close' } & Pick<
      CloseEntry,
      'scan' | 'prob' | 'price' | 'age' | 'source' | 'weak' | 'clv'
    >);

const PROBABILITY_PLACES = 6;
/** A close from quotes older than this at the start is weak. */
const WEAK_AFTER_MS = 600_000;

const ignore = () => undefined;

/**
 * Reads closes from the quotes of one scan: as fair probabilities were formed then, by all families
 * but the bet's own. Times in epoch milliseconds.
 */
export function createCloses(scan: ScanQuotes) {
  const { now, settings, clones } = scan;
  const quotes = quotesInUse(scan, now);
  // Started events are included: their listing shows whether a start was moved.
  const events = distinctEvents(quotes, Number.NEGATIVE_INFINITY, ignore);
  const known = new Set(quotes.map(({ sportKey }) => sportKey));
  const unread: ReadonlySet<string> = new Set(scan.sports.filter((sport) => !known.has(sport)));
  const keys = quotes.flatMap(({ books }) => books.map(({ key }) => key));

  /** The close of a bet on an event that starts at `startsAt`, after the scan. */
  function closeOf(pick: BetOnEvent, startsAt: number): Closing {
    const scanned = events.find(({ event }) => event.id === pick.event_id);
    if (scanned === undefined) {
      return { kind: unread.has(pick.sport_key) ? 'not_read' : 'not_listed' };
    }
    const books = rateBooks([...keys, pick.book], settings, clones);
    const family = books.get(pick.book)?.family ?? null;
    let kind: NoClosing = 'no_reference';
    for (const each of [settings, withOldQuotes(settings)]) {
      const { markets, facts } = judgeEvent(scanned, books, each, now, ignore);
      const ofKey = markets.filter(({ marketKey }) => marketKey === pick.market_key);
      for (const market of ofKey) {
        const index = outcomeIndexOf(market, facts, pick);
        const reference = index < 0 ? undefined : market.referenceWithout(family);
        if (reference === undefined) {
          continue;
        }
        const prob = roundTo(numberAt(reference.probabilities, index), PROBABILITY_PLACES);
        const ageMs = freshestAge(market.votes, reference.anchor, family) + startsAt - now;
        if (!Number.isFinite(ageMs)) {
          continue;
        }
        const offer = market.offers.find(({ book, isLay }) => book.key === pick.book && !isLay);
        return {
          kind: 'close',
          scan: toIsoInstant(scan.slot),
          prob,
          price: offer?.prices[index]?.price ?? null,
          age: Math.round(ageMs / 1000),
          source: reference.anchor,
          ...(ageMs > WEAK_AFTER_MS && { weak: true }),
          clv: shownEv(expectedValue(prob, netPriceAt(pick.book, pick.price))),
        };
      }
      if (ofKey.length > 0 && ofKey.every((market) => outcomeIndexOf(market, facts, pick) < 0)) {
        kind = ofKey.some((market) => hasOutcome(market, facts, pick))
          ? 'line_moved'
          : 'other_teams';
      }
    }
    return { kind };
  }

  return {
    /** The time for which the scan was computed. */
    now,
    /** Listed sports that could not be read for hours: which events they have is not known. */
    unread,
    /** When each event that the scan listed starts, as it knew it, by the id of the event. */
    starts: new Map(events.map(({ event }) => [event.id, event.commenceTime])),
    closeOf,
  };
}

export type Closes = ReturnType<typeof createCloses>;

/** The index of the pick's outcome in a market; negative where the market is on another line. */
function outcomeIndexOf(
  { market, line }: JudgedMarket,
  teams: { readonly home: string; readonly away: string },
  { outcome, point }: Bet,
): number {
  return market.outcomes.findIndex(
    (each) =>
      outcomeName(teams, each) === outcome &&
      (line === null ? null : market.pointOf(each, line)) === point,
  );
}

/** Whether a market has an outcome of the pick's name on any line. */
function hasOutcome(
  { market }: JudgedMarket,
  teams: { readonly home: string; readonly away: string },
  { outcome }: Bet,
): boolean {
  return market.outcomes.some((each) => outcomeName(teams, each) === outcome);
}

/**
 * Settings by which every quote that is kept may vote: an old close is better than none, and is
 * named weak.
 */
function withOldQuotes({ age, ...settings }: ScanSettings): ScanSettings {
  return { ...settings, age: { ...age, referenceMs: MAX_KEPT_MS, matchMs: MAX_KEPT_MS } };
}
