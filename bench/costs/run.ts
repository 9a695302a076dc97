/**
 * What a month of the service costs at some size, line by line.
 *
 *     npm run -s bench -- costs --keys 1000 --requests-per-day 200 --subscribers 1000 --accounts 1000 --events 300 --picks-per-day 400
 */
import { runProgram, UsageProblem } from '../program.ts';
import { type Size, USUAL } from './month.ts';
import { monthText } from './month-text.ts';

const NAMES = Object.keys(USUAL) as (keyof Size)[];
const optionOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const USAGE = `npm run -s bench -- costs ${NAMES.map((name) => `[--${optionOf(name)} N]`).join(' ')}`;
const MAX = 1_000_000_000;
/** What a key's quota allows. */
const MAX_REQUESTS_PER_DAY = 20_000;

function countIn(text: string, name: keyof Size): number {
  const max = name === 'requestsPerDay' ? MAX_REQUESTS_PER_DAY : MAX;
  if (/^\d{1,10}$/.test(text) && Number(text) <= max) {
    return Number(text);
  }
  throw new UsageProblem(
    `--${optionOf(name)} is ${JSON.stringify(text)}; it must be a whole number from 0 to ${max.toLocaleString('en-US')}\n`,
  );
}

/**
 * Prints the month of the size that the options name, and returns the exit code: 2 for bad options,
 * with the usage.
 */
export function runCost(args: readonly string[], stderr?: (text: string) => void): number {
  return runProgram(
    USAGE,
    (options) => {
      const sizes = NAMES.map((name) => [
        name,
        countIn(options[optionOf(name)] ?? `${USUAL[name]}`, name),
      ]);
      process.stdout.write(monthText(Object.fromEntries(sizes)));
    },
    args,
    stderr,
  );
}
