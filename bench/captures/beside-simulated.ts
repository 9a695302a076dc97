/**
 * Compares the simulated market with recorded bodies of The Odds API: what is found in the matches of the next 72 hours.
 *
 *     npm run captures:simulated -- --data DIR
 */
import { LIVELY_BOOKS, SIMULATED_BOOKS, type SimulatedBook } from '#adapters/odds-feeds/simulated/books.ts';
import { DEFAULT_SEED } from '#adapters/odds-feeds/simulated/feed.ts';
import { LEAGUES } from '#adapters/odds-feeds/simulated/leagues.ts';
import { createSimulatedMarket } from '#adapters/odds-feeds/simulated/market.ts';
import { required, runProgram } from '../program.ts';
import { textTable } from '../text-table.ts';
import { type MarketFigures, marketFigures } from './market-figures.ts';
import { quotesOfFolder } from './recorded-bodies.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const MOMENTS = 16;
/** Seven hours, so that every time of the day is met. */
const STEP_MS = 7 * 3_600_000;

const percent = (share: number) => `${(100 * share).toFixed(2)} %`;

function figuresOf(books: readonly SimulatedBook[]): MarketFigures {
  const market = createSimulatedMarket(DEFAULT_SEED, { leagues: LEAGUES, books });
  const times = Array.from({ length: MOMENTS }, (_, index) => NOW + index * STEP_MS);
  return marketFigures(times.map((now) => ({ now, quotes: market.quotesAt(now) })));
}

function compare(folder: string): void {
  const markets: readonly (readonly [name: string, figures: MarketFigures])[] = [
    ['recorded', marketFigures([{ now: NOW, quotes: quotesOfFolder(folder, NOW) }])],
    ['simulated, realistic', figuresOf(SIMULATED_BOOKS)],
    ['simulated, lively', figuresOf(LIVELY_BOOKS)],
  ];
  const header = [
    'market',
    'matches',
    'with a surebet',
    'value bets a match',
    'ev 50 %',
    '75 %',
    '90 %',
    '99 %',
  ];
  const rows = markets.map(([name, { matches, surebetShare, valuePerMatch, evQuantiles }]) => [
    name,
    matches,
    percent(surebetShare),
    valuePerMatch.toFixed(2),
    ...Object.values(evQuantiles).map(percent),
  ]);
  console.log(textTable(header, rows));
}

process.exitCode = runProgram('npm run captures:simulated -- --data DIR', ({ data }) =>
  compare(required(data)),
);
