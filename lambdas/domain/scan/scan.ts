import { findCombos } from '../combos/find-combos.ts';
import { downgraded } from '../grading/grade.ts';
import { compareMatches, matchProbability } from '../matches/match-probabilities.ts';
import type { MatchProbability } from '../matches/match-probability.ts';
import { type RatedBooks, rateBooks } from '../odds/books.ts';
import { distinctEvents, type ScannedEvent } from '../odds/distinct-events.ts';
import type { Reject } from '../odds/left-out.ts';
import type { SportQuotes } from '../odds/quotes.ts';
import { createRejections } from '../odds/rejections.ts';
import { detectClones } from '../reference/clones.ts';
import { type JudgedEvent, judgeEvent } from '../reference/judge-event.ts';
import { anchorDistances, isSharpOff, sampleSharpness } from '../reference/sharpness.ts';
import { findSurebets } from '../surebets/find-surebets.ts';
import { compareSurebets } from '../surebets/surebet.ts';
import { findValue } from '../value/find-value.ts';
import { compareValueBets, toValueBet, type ValuePrice } from '../value/value-bet.ts';
import { bestWinnerPrices, type WinnerPrices } from './best-prices.ts';
import { type Coverage, coverageOf } from './coverage.ts';
import type { ScanSettings } from './scan-settings.ts';
import type { Opportunities, ScanReport } from './snapshot.ts';
import { correlatedIn, flagWidely, hasSharp } from './whole-scan.ts';

/** What a scan finds. */
export type Findings = {
  readonly opportunities: Opportunities;
  readonly matches: readonly MatchProbability[];
  /** Absent where it is not known. */
  readonly coverage?: Coverage;
  /** The best prices of each match's winner, by event id. */
  readonly winnerPrices: ReadonlyMap<string, WinnerPrices>;
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
  const surebets = findSurebets(event.markets, settings, reject);
  // A tested market is exempt: results of the football winner say that such prices are good
  // (docs/numbers.md).
  const untested = (marketKey: string) =>
    event.markets.some(
      (market) =>
        market.marketKey === marketKey &&
        market.market.evidenceIn(event.facts.sportKey) !== 'tested',
    );
  const doubtful = new Set(
    surebets
      .filter(({ grade, marketKey }) => grade === 'C' && untested(marketKey))
      .flatMap(({ marketKey, legs }) => legs.map((leg) => priceKey({ ...leg, marketKey }))),
  );
  const value = event.markets.flatMap((market) => findValue(market, settings, reject));
  const match = matchProbability(event);
  return {
    event,
    /** The prices with value, one list per selection, the best first. */
    selections: value.map((prices) =>
      prices.map((price) =>
        doubtful.has(priceKey(price)) ? downgraded(price, 'doubtful_surebet') : price,
      ),
    ),
    surebets,
    /** Null where nothing was quoted. */
    match,
    winnerPrices: match ? bestWinnerPrices(event.markets, match.kind) : [],
  };
}

type PriceName = Pick<ValuePrice, 'marketKey' | 'outcome' | 'point' | 'book'>;

/** Names a price among those of its event. A lay leg is no price with value. */
function priceKey({ marketKey, outcome, point, book }: PriceName): string {
  return `${marketKey}|${outcome}|${point ?? ''}|${book}`;
}

/**
 * Quotes in, opportunities and match probabilities out: the whole analysis as one pure function of
 * the quotes, the settings and the time (epoch milliseconds). Events that have started do not
 * appear; quotes older than the settings allow are not used; a book never takes part in the
 * probability that judges it; books that this scan shows to be one supplier's are one. The result
 * does not depend on the order of sports, events, books, offers or outcomes in the input.
 * `onJudged` is given each judged event in turn, since all at once would fill the memory.
 */
export function scan(
  quotes: readonly SportQuotes[],
  settings: ScanSettings,
  now: number,
  onJudged?: (event: JudgedEvent) => void,
): Findings {
  const { reject, counts } = createRejections(quotes.map(({ rejected }) => rejected));
  const events = distinctEvents(quotes, now, reject);
  const keys = quotes.flatMap(({ books }) => books.map(({ key }) => key));
  const clones = detectClones(events, rateBooks(keys, settings));
  const books = rateBooks(keys, settings, clones);
  const found = events.map((scanned) => {
    const { event, ...findings } = analyseEvent(scanned, books, settings, now, reject);
    onJudged?.(event);
    return {
      ...findings,
      prices: event.prices,
      isSharpPriced: hasSharp(event.markets),
      anchorDistances: anchorDistances(event, settings.grade.staleMs),
      sharpnessSamples: sampleSharpness(event),
    };
  });
  const wholeScan = {
    isSharpOff: isSharpOff(found.flatMap((each) => each.anchorDistances)),
    correlated: correlatedIn(found.flatMap((each) => each.selections.flat())),
  };
  const isWide = wholeScan.isSharpOff || wholeScan.correlated.length > 0;
  const selections = found.flatMap((each) =>
    isWide ? flagWidely(each.selections, each.isSharpPriced, wholeScan) : each.selections,
  );
  const sharpnessSamples = found.flatMap((each) => each.sharpnessSamples);
  return {
    opportunities: {
      value: selections.flatMap((prices) => toValueBet(prices) ?? []).sort(compareValueBets),
      surebet: found.flatMap((each) => each.surebets).sort(compareSurebets),
      combo: findCombos(selections.flat(), settings.combo),
    },
    matches: found.flatMap(({ match }) => match ?? []).sort(compareMatches),
    coverage: coverageOf(events, (key) => books.get(key)?.isSurvey === true),
    winnerPrices: new Map(
      found.flatMap(({ match, winnerPrices }) =>
        match ? [[match.eventId, winnerPrices] as const] : [],
      ),
    ),
    report: {
      events: events.length,
      prices: found.reduce((count, { prices }) => count + prices, 0),
      rejected: counts(),
      ...(clones.length > 0 && { clones }),
      ...(isWide && { wholeScan }),
      ...(sharpnessSamples.length > 0 && { sharpnessSamples }),
    },
  };
}
