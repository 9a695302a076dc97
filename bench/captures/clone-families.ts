/**
 * Finds books that show one supplier's prices: half or more of their winner lines identical over at least 20 common ones.
 * Compares them with the families the analysis knows (`domain/odds/known-books.ts`).
 *
 *     node bench/captures/clone-families.ts --data DIR
 */
import { parseArgs } from 'node:util';
import { CLONE_FAMILIES, EXCHANGE_COMMISSION } from '#domain/odds/known-books.ts';
import { table } from '../backtest/tables.ts';
import { quotesOfFolder } from './captures.ts';
import { familiesOf, likenesses, winnerLines } from './likeness.ts';

/** Pairs worth watching although they are no family yet. */
const WATCHED = 0.3;

const { values } = parseArgs({ options: { data: { type: 'string' } } });
if (!values.data) {
  console.error('usage: node bench/captures/clone-families.ts --data DIR');
  process.exit(2);
}

const pairs = likenesses(winnerLines(quotesOfFolder(values.data, 0)));
const familyOf = (book: string) => CLONE_FAMILIES.find((family) => family.includes(book));
console.log(
  table(
    ['books', 'common lines', 'identical %', 'known'],
    pairs
      .filter(({ share }) => share >= WATCHED)
      .map(({ a, b, common, share }) => [
        `${a} = ${b}`,
        common,
        (100 * share).toFixed(1),
        familyOf(a)?.includes(b)
          ? 'yes'
          : EXCHANGE_COMMISSION.has(a) && EXCHANGE_COMMISSION.has(b)
            ? 'exchanges'
            : 'no',
      ]),
  ),
);
console.log('\nfamilies:');
for (const family of familiesOf(pairs)) console.log(`  ${family.join(' ')}`);
