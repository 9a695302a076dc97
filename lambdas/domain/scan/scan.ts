import { findCombos } from '../combos/find-combos.ts';
import { compareMatches, matchProbability } from '../matches/match-probabilities.ts';
import type { MatchProbability } from '../matches/match-probability.ts';
import { type RatedBooks, rateBooks } from '../odds/books.ts';
import { distinctEvents, type ScannedEvent } from '../odds/distinct-events.ts';
import type { Reject } from '../odds/left-out.ts';
import type { SportQuotes } from '../odds/quotes.ts';
import { createRejections } from '../odds/rejections.ts';
import { detectClones } from '../reference/clones.ts';
import { judgeEvent } from '../reference/judge-event.ts';
import { sampleSharpness } from '../reference/sharpness.ts';
import { findSurebets } from '../surebets/find-surebets.ts';
import { compareSurebets } from '../surebets/surebet.ts';
import { findValue } from '../value/find-value.ts';
import { compareValueBets, toValueBet } from '../value/value-bet.ts';
import type { ScanSettings } from './scan-settings.ts';
import type { Opportunities, ScanReport } from './snapshot.ts';

/** What a scan finds. */
export type Findings = {
  readonly opportunities: Opportunities;
  readonly matches: readonly MatchProbability[];
  readonly report: ScanReport;
};

/**
 * Judges the markets of one event at `now` (epoch milliseconds), and finds what they offer. What is
 * left out is counted.
 */
export function analyseEvent(
  scanned: ScannedEvent,
  books: RatedBooks,
  settings: ScanSettings,
  now: number,
  reject: Reject,
) {
  const event = judgeEvent(scanned, books, settings, now, reject);
  return {
    event,
    /** The prices with value, one list per selection, the best first. */
    selections: event.markets.flatMap((market) => findValue(market, settings, reject)),
    surebets: findSurebets(event.markets, settings, reject),
    /** Null where nothing was quoted. */
    match: matchProbability(event),
  };
}

/**
 * Quotes in, opportunities and match probabilities out: the whole analysis as one pure function of
 * the quotes, the settings and the time (epoch milliseconds). Events that have started do not
 * appear; quotes older than the settings allow are not used; a book never takes part in the
 * probability that judges it; books that this scan shows to be one supplier's are one. The result
 * does not depend on the order of sports, events, books, offers or outcomes in the input.
 */
export function scan(
  quotes: readonly SportQuotes[],
  settings: ScanSettings,
  now: number,
): Findings {
  const { reject, counts } = createRejections(quotes.map(({ rejected }) => rejected));
  const events = distinctEvents(quotes, now, reject);
  const keys = quotes.flatMap(({ books }) => books.map(({ key }) => key));
  const clones = detectClones(events, rateBooks(keys, settings));
  const books = rateBooks(keys, settings, clones);
  const found = events.map((scanned) => {
    // The judged markets of all events at once would fill the memory.
    const { event, ...findings } = analyseEvent(scanned, books, settings, now, reject);
    return { ...findings, prices: event.prices, sharpnessSamples: sampleSharpness(event) };
  });
  const selections = found.flatMap((each) => each.selections);
  const sharpnessSamples = found.flatMap((each) => each.sharpnessSamples);
  return {
    opportunities: {
      value: selections.flatMap((prices) => toValueBet(prices) ?? []).sort(compareValueBets),
      surebet: found.flatMap((each) => each.surebets).sort(compareSurebets),
      combo: findCombos(selections.flat(), settings.combo),
    },
    matches: found.flatMap(({ match }) => match ?? []).sort(compareMatches),
    report: {
      events: events.length,
      prices: found.reduce((count, { prices }) => count + prices, 0),
      rejected: counts(),
      ...(clones.length > 0 && { clones }),
      ...(sharpnessSamples.length > 0 && { sharpnessSamples }),
    },
  };
}
