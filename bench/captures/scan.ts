/**
 * Scans a folder of recorded bodies of The Odds API as one feed and tells what was found and what was refused, and why.
 *
 *     npm run captures -- --data DIR
 */
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { runOnData } from '../program.ts';
import { textTable } from '../text-table.ts';
import { quotesOfFolder } from './captures.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');

function counts<Item>(items: readonly Item[], nameOf: (item: Item) => string): (string | number)[][] {
  return [...Map.groupBy(items, nameOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, own]) => [name, own.length]);
}

const percent = (ev: number) => `${(100 * ev).toFixed(2)} %`;
const football = (sportKey: string) => (sportKey.startsWith('soccer_') ? 'football' : 'other sports');
const facts = ({ sportKey, home, away }: { sportKey: string; home: string; away: string }) =>
  `${sportKey}: ${home} v ${away}`;

process.exitCode = runOnData('npm run captures -- --data DIR', printScan);

function printScan(folder: string): void {
  const quotes = quotesOfFolder(folder, NOW);
  const started = performance.now();
  const { opportunities, matches, report } = scan(quotes, DEFAULT_SCAN_SETTINGS, NOW);
  const milliseconds = performance.now() - started;
  const { value, surebet, combo } = opportunities;

  const books = new Set(quotes.flatMap((sport) => sport.books.map(({ key }) => key)));
  console.log(
    `${quotes.length} sports, ${report.events} events, ${books.size} books, ${report.prices} prices in ${milliseconds.toFixed(0)} ms: ` +
      `${value.length} value, ${surebet.length} surebets, ${combo.length} combos, ${matches.length} matches\n`,
  );
  console.log(
    textTable(
      ['value: market, grade', 'n'],
      counts(value, (bet) => `${football(bet.sportKey)} ${bet.marketKey} ${bet.grade}`),
    ),
  );
  console.log(
    `\n${textTable(
      ['surebets: grade', 'n'],
      counts(surebet, ({ grade }) => grade),
    )}`,
  );
  console.log(
    `\n${textTable(
      ['combos: grade', 'n'],
      counts(combo, ({ grade }) => grade),
    )}`,
  );
  console.log(
    `\n${textTable(
      ['matches: source', 'n'],
      counts(matches, (match) => `${football(match.sportKey)} ${match.source}`),
    )}`,
  );
  console.log(
    `\n${textTable(
      ['rejected', 'n'],
      Object.entries(report.rejected).map(([reason, n]) => [reason, n]),
    )}`,
  );
  console.log(
    `\n${textTable(
      ['A', 'outcome', 'book', 'price', 'ev'],
      value
        .filter(({ grade }) => grade === 'A')
        .map((bet) => [facts(bet), bet.outcome, bet.book, bet.price, percent(bet.ev)]),
    )}`,
  );
  console.log(
    `\n${textTable(
      ['surebets', 'market', 'grade', 'profit', 'legs'],
      surebet.map((bet) => [
        facts(bet),
        bet.marketKey,
        bet.grade,
        percent(bet.ev),
        bet.legs
          .map(({ outcome, point, book, price }) => `${outcome} ${point ?? ''} ${book} ${price}`)
          .join(', '),
      ]),
    )}`,
  );
}
