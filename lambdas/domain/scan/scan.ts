import { findCombos } from '../combos/find-combos.ts';
import { compareMatches, matchProbability } from '../matches/match-probabilities.ts';
import type { MatchProbability } from '../matches/match-probability.ts';
import { rateBooks } from '../odds/books.ts';
import { distinctEvents } from '../odds/distinct-events.ts';
import type { SportQuotes } from '../odds/quotes.ts';
import { createRejections } from '../odds/rejections.ts';
import { detectClones } from '../reference/clones.ts';
import { judgeEvent } from '../reference/judge-event.ts';
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
  const clones = detectClones(events, rateBooks(keys, settings.surveys));
  const books = rateBooks(keys, settings.surveys, clones);
  const value: ValueBet[] = [];
  const surebet: Surebet[] = [];
  const valuePrices: ValuePrice[] = [];
  const matches: MatchProbability[] = [];
  let prices = 0;
  for (const scanned of events) {
    const event = judgeEvent(scanned, books, settings, now, reject);
    const selections = event.markets.flatMap((market) => findValue(market, settings, reject));
    value.push(...selections.flatMap((selection) => toValueBet(selection) ?? []));
    valuePrices.push(...selections.flat());
    surebet.push(...findSurebets(event.markets, settings, reject));
    const match = matchProbability(event);
    if (match) matches.push(match);
    prices += event.prices;
  }
  return {
    opportunities: {
      value: value.sort(compareValueBets),
      surebet: surebet.sort(compareSurebets),
      combo: findCombos(valuePrices, settings.combo),
    },
    matches: matches.sort(compareMatches),
    report: { events: events.length, prices, rejected: counts(), ...(clones.length > 0 && { clones }) },
  };
}
