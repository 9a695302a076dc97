/**
 * Finds books that show one supplier's prices: half or more of their winner lines identical over at least 20 common ones.
 * Compares them with the families the analysis knows (`domain/odds/known-books.ts`).
 *
 *     npm run captures:clones -- --data DIR
 */
import { CLONE_FAMILIES, EXCHANGE_COMMISSION } from '#domain/odds/known-books.ts';
import { runOnData } from '../program.ts';
import { textTable } from '../text-table.ts';
import { quotesOfFolder } from './captures.ts';
import { familiesOf, likenesses, winnerLines } from './likeness.ts';

/** Pairs worth watching although they are no family yet. */
const WATCHED = 0.3;

process.exitCode = runOnData('npm run captures:clones -- --data DIR', printFamilies);

function printFamilies(folder: string): void {
  const pairs = likenesses(winnerLines(quotesOfFolder(folder, 0)));
  const familyOf = (book: string) => CLONE_FAMILIES.find((family) => family.includes(book));
  console.log(
    textTable(
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
}
