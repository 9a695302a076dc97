/** Prints the sum of the reports in a folder, the last line of `.ci/run`. */
import { addUp } from './counts.ts';

const { passed, failed, skipped } = addUp(process.argv[2] ?? '');
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
