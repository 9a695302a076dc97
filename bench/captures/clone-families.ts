/**
 * Finds books that show one supplier's prices: half or more of their winner offers identical over at least 20 common ones.
 * Compares them with the families the analysis knows (`domain/odds/known-books.ts`).
 *
 *     npm run captures:clones -- --data DIR
 */
import { CLONE_FAMILIES, EXCHANGE_COMMISSION } from '#domain/odds/known-books.ts';
import { required, runProgram } from '../program.ts';
import { textTable } from '../text-table.ts';
import { familiesOf, likenesses, winnerOffers } from './likeness.ts';
import { quotesOfFolder } from './recorded-bodies.ts';

/** Pairs worth watching although they are no family yet. */
const WATCHED_SHARE = 0.3;

process.exitCode = runProgram({
  usage: 'npm run captures:clones -- --data DIR',
  options: ['data'],
  run: ({ data }) => printFamilies(required(data)),
});

function printFamilies(folder: string): void {
  const pairs = likenesses(winnerOffers(quotesOfFolder(folder, 0)));
  const rows = pairs
    .filter(({ share }) => share >= WATCHED_SHARE)
    .map(({ a, b, common, share }) => [`${a} = ${b}`, common, (100 * share).toFixed(1), relationOf(a, b)]);
  console.log(textTable(['books', 'common lines', 'identical %', 'known'], rows));
  console.log('\nfamilies:');
  for (const family of familiesOf(pairs)) console.log(`  ${family.join(' ')}`);
}

function relationOf(a: string, b: string): string {
  if (CLONE_FAMILIES.some((family) => family.includes(a) && family.includes(b))) return 'yes';
  return EXCHANGE_COMMISSION.has(a) && EXCHANGE_COMMISSION.has(b) ? 'exchanges' : 'no';
}
