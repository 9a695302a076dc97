import { findCombos } from '../combos/find-combos.ts';
import { compareMatches, matchProbability } from '../matches/match-probabilities.ts';
import type { MatchProbability } from '../matches/match-probability.ts';
import { type RatedBooks, rateBooks } from '../odds/books.ts';
import { distinctEvents, type ScannedEvent } from '../odds/distinct-events.ts';
import type { Reject } from '../odds/left-out.ts';
import type { SportQuotes } from '../odds/quotes.ts';
import { createRejections } from '../odds/rejections.ts';
import { detectClones } from '../reference/clones.ts';
import { type JudgedEvent, judgeEvent } from '../reference/judge-event.ts';
import { SIGHTED_BEFORE_MS, type Sighting, sightSharpBooks } from '../reference/sharpness.ts';
import { findSurebets } from '../surebets/find-surebets.ts';
import { compareSurebets, type Surebet } from '../surebets/surebet.ts';
import { findValue } from '../value/find-value.ts';
import { compareValueBets, toValueBet, type ValueBet, type ValuePrice } from '../value/value-bet.ts';
import type { ScanSettings } from './scan-settings.ts';
import type { Opportunities, ScanReport } from './snapshot.ts';

/** What a scan finds. */
export type Findings = {
  readonly opportunities: Opportunities;
  readonly matches: readonly MatchProbability[];
  readonly report: ScanReport;
};

/** One event with everything a scan makes of it. */
export type AnalysedEvent = {
  readonly event: JudgedEvent;
  /** The prices with value, one list per selection, the best first. */
  readonly selections: readonly (readonly ValuePrice[])[];
  readonly surebets: readonly Surebet[];
  /** Null where nothing was quoted. */
  readonly match: MatchProbability | null;
};

/** Analyses one event of a scan at `now` (epoch milliseconds), and tells what it leaves out. */
export function analyseEvent(
  scanned: ScannedEvent,
  books: RatedBooks,
  settings: ScanSettings,
  now: number,
  reject: Reject,
): AnalysedEvent {
  const event = judgeEvent(scanned, books, settings, now, reject);
  return {
    event,
    selections: event.markets.flatMap((market) => findValue(market, settings, reject)),
    surebets: findSurebets(event.markets, settings, reject),
    match: matchProbability(event),
  };
}

/**
 * Quotes in, opportunities and match probabilities out: the whole analysis as one pure function of the quotes, the settings
 * and the time (epoch milliseconds). Events that have started do not appear; quotes older than the settings allow are
 * not used; a book never takes part in the probability that judges it; books that this scan shows to be one supplier's are
 * one. The result does not depend on the order of sports, events, books, offers or outcomes in the input.
 */
export function scan(quotes: readonly SportQuotes[], settings: ScanSettings, now: number): Findings {
  const { reject, counts } = createRejections(quotes.map(({ rejected }) => rejected));
  const events = distinctEvents(quotes, now, reject);
  const keys = quotes.flatMap(({ books }) => books.map(({ key }) => key));
  const clones = detectClones(events, rateBooks(keys, settings));
  const books = rateBooks(keys, settings, clones);
  const value: ValueBet[] = [];
  const surebet: Surebet[] = [];
  const valuePrices: ValuePrice[] = [];
  const matches: MatchProbability[] = [];
  const sightings: Sighting[] = [];
  let prices = 0;
  for (const scanned of events) {
    const { event, selections, surebets, match } = analyseEvent(scanned, books, settings, now, reject);
    value.push(...selections.flatMap((selection) => toValueBet(selection) ?? []));
    valuePrices.push(...selections.flat());
    surebet.push(...surebets);
    if (match) matches.push(match);
    if (event.facts.commenceTime - now <= SIGHTED_BEFORE_MS) sightings.push(...sightSharpBooks(event));
    prices += event.prices;
  }
  return {
    opportunities: {
      value: value.sort(compareValueBets),
      surebet: surebet.sort(compareSurebets),
      combo: findCombos(valuePrices, settings.combo),
    },
    matches: matches.sort(compareMatches),
    report: {
      ...{ events: events.length, prices, rejected: counts() },
      ...(clones.length > 0 && { clones }),
      ...(sightings.length > 0 && { sightings }),
    },
  };
}
