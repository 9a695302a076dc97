/** Prints the tests that failed by the reports in a folder, and their sum as the last line. */
import { addUp } from './counts.ts';
import { failuresIn } from './failures.ts';

const folder = process.argv[2] ?? '';
for (const { step, test, message } of failuresIn(folder)) {
  console.log(`failed in ${step}: ${test}\n${message}\n`);
}
const { passed, failed, skipped } = addUp(folder);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
