/**
 * Scans a folder of recorded bodies of The Odds API as one feed and tells what was found and what was refused, and why.
 *
 *     node bench/captures/scan.ts --data DIR
 */
import { parseArgs } from 'node:util';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { table } from '../backtest/tables.ts';
import { quotesOfFolder } from './captures.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');

const { values } = parseArgs({ options: { data: { type: 'string' } } });
if (!values.data) {
  console.error('usage: node bench/captures/scan.ts --data DIR');
  process.exit(2);
}

const quotes = quotesOfFolder(values.data, NOW);
const started = performance.now();
const { opportunities, matches, report } = scan(quotes, DEFAULT_SCAN_SETTINGS, NOW);
const milliseconds = performance.now() - started;
const { value, surebet, combo } = opportunities;

function counts<Item>(items: readonly Item[], nameOf: (item: Item) => string): (string | number)[][] {
  return [...Map.groupBy(items, nameOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, own]) => [name, own.length]);
}

const percent = (ev: number) => `${(100 * ev).toFixed(2)} %`;
const football = (sportKey: string) => (sportKey.startsWith('soccer_') ? 'football' : 'other sports');
const facts = ({ sportKey, home, away }: { sportKey: string; home: string; away: string }) =>
  `${sportKey}: ${home} v ${away}`;

console.log(
  `${quotes.length} sports, ${report.events} events, ${report.prices} prices in ${milliseconds.toFixed(0)} ms: ` +
    `${value.length} value, ${surebet.length} surebets, ${combo.length} combos, ${matches.length} matches\n`,
);
console.log(
  table(
    ['value: market, grade', 'n'],
    counts(value, (bet) => `${football(bet.sportKey)} ${bet.marketKey} ${bet.grade}`),
  ),
);
console.log(
  `\n${table(
    ['surebets: grade', 'n'],
    counts(surebet, ({ grade }) => grade),
  )}`,
);
console.log(
  `\n${table(
    ['combos: grade', 'n'],
    counts(combo, ({ grade }) => grade),
  )}`,
);
console.log(
  `\n${table(
    ['matches: source', 'n'],
    counts(matches, (match) => `${football(match.sportKey)} ${match.source}`),
  )}`,
);
console.log(
  `\n${table(
    ['rejected', 'n'],
    Object.entries(report.rejected).map(([reason, n]) => [reason, n]),
  )}`,
);
console.log(
  `\n${table(
    ['A', 'outcome', 'book', 'price', 'ev'],
    value
      .filter(({ grade }) => grade === 'A')
      .map((bet) => [facts(bet), bet.outcome, bet.book, bet.price, percent(bet.ev)]),
  )}`,
);
console.log(
  `\n${table(
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
