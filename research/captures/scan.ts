/**
 * Scans a folder of recorded bodies of The Odds API as one feed and prints what was found and what
 * was refused, and why; which books show one supplier's prices; and how the simulated market
 * compares.
 *
 *     npm run captures -- --data DIR
 *     npm run captures -- series --data DIR
 *     npm run captures -- matching --pairs FILE --seasons DIR[,DIR]
 *     npm run captures -- club-names --data DIR --countries FILE
 */

import { compareText } from '#domain/odds/order.ts';
import type { EventFacts, SportQuotes } from '#domain/odds/quotes.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { LIVELY_BOOKS, SIMULATED_BOOKS } from '#simulated-market/model/books.ts';
import { required, runProgram } from '../../bench/program.ts';
import { type Cell, textTable } from '../../bench/text-table.ts';
import { familiesTable } from './clone-families.ts';
import { marketFigures, simulatedFigures } from './market-figures.ts';
import { quotesOfFolder } from './recorded-bodies.ts';

/** What else is made of captures and of names, by name. */
const PROGRAMS: Readonly<Record<string, string>> = {
  series: './series.ts',
  matching: '../event-matching/run.ts',
  'club-names': '../event-matching/club-names.ts',
};

const NOW = Date.parse('2026-01-01T00:00:00Z');
const MOMENTS = 16;

const percent = (ev: number) => `${(100 * ev).toFixed(2)} %`;
const groupOf = ({ sportKey }: EventFacts) =>
  sportKey.startsWith('soccer_') ? 'football' : 'other sports';
const titleOf = ({ sportKey, home, away }: EventFacts) => `${sportKey}: ${home} v ${away}`;

function printScan(folder: string): void {
  const quotes = quotesOfFolder(folder, NOW);
  const started = performance.now();
  const { opportunities, matches, report } = scan(quotes, DEFAULT_SCAN_SETTINGS, NOW);
  const milliseconds = performance.now() - started;
  const { value, surebet, combo } = opportunities;
  const books = new Set(quotes.flatMap((sport) => sport.books.map(({ key }) => key)));
  const tables = [
    countTable(
      'value: market, grade',
      value,
      (bet) => `${groupOf(bet)} ${bet.marketKey} ${bet.grade}`,
    ),
    countTable('surebets: grade', surebet, ({ grade }) => grade),
    countTable('combos: grade', combo, ({ grade }) => grade),
    countTable('matches: source', matches, (match) => `${groupOf(match)} ${match.source}`),
    countTable('found', [...value, ...surebet, ...combo], ({ kind, grade }) => `${kind} ${grade}`),
    textTable(['rejected', 'n'], Object.entries(report.rejected)),
    textTable(
      ['A', 'outcome', 'book', 'price', 'ev'],
      value
        .filter(({ grade }) => grade === 'A')
        .map((bet) => [titleOf(bet), bet.outcome, bet.book, bet.price, percent(bet.ev)]),
    ),
    textTable(
      ['surebets', 'market', 'grade', 'profit', 'legs'],
      surebet.map((bet) => [
        titleOf(bet),
        bet.marketKey,
        bet.grade,
        percent(bet.ev),
        bet.legs
          .map((leg) => `${leg.outcome} ${leg.point ?? ''} ${leg.book} ${leg.price}`)
          .join(', '),
      ]),
    ),
    familiesTable(quotes),
    besideSimulated(quotes),
  ];
  console.log(
    `${quotes.length} sports, ${report.events} events that have not started, ${books.size} books, ${report.prices} prices in ${milliseconds.toFixed(0)} ms: ` +
      `${value.length} value, ${surebet.length} surebets, ${combo.length} combos, ${matches.length} matches`,
  );
  for (const table of tables) {
    console.log(`\n${table}`);
  }
}

/**
 * What is found in the matches of the next 72 hours, in the recorded bodies and in the simulated
 * market.
 */
function besideSimulated(quotes: readonly SportQuotes[]): string {
  const markets = [
    ['recorded', marketFigures([{ now: NOW, quotes }])],
    ['simulated, realistic', simulatedFigures(SIMULATED_BOOKS, NOW, MOMENTS)],
    ['simulated, lively', simulatedFigures(LIVELY_BOOKS, NOW, MOMENTS)],
  ] as const;
  return textTable(
    [
      'market',
      'matches',
      'with a surebet',
      'value bets a match',
      'ev 50 %',
      '75 %',
      '90 %',
      '99 %',
    ],
    markets.map(([name, { matches, surebetShare, valuePerMatch, evQuantiles }]) => [
      name,
      matches,
      percent(surebetShare),
      valuePerMatch.toFixed(2),
      ...Object.values(evQuantiles).map(percent),
    ]),
  );
}

/** How many items there are of each kind, in alphabetical order. */
function countTable<Item>(
  title: string,
  items: readonly Item[],
  kindOf: (item: Item) => string,
): string {
  const rows = [...Map.groupBy(items, kindOf)].map(([kind, own]): [string, Cell] => [
    kind,
    own.length,
  ]);
  return textTable(
    [title, 'n'],
    rows.sort(([a], [b]) => compareText(a, b)),
  );
}

const program = PROGRAMS[process.argv[2] ?? ''];
if (program) {
  await import(program);
} else {
  process.exitCode = runProgram('npm run captures -- --data DIR', ({ data }) =>
    printScan(required(data)),
  );
}
