/**
 * What a month of the service costs at some size, line by line.
 *
 *     npm run -s cost -- --keys 1000 --requests-per-day 200 --subscribers 1000 --accounts 1000 --events 300 --picks-per-day 100
 */
import { type Options, runProgram, UsageProblem } from '../program.ts';
import type { Size } from './month.ts';
import { monthText, USUAL } from './month-text.ts';

const USAGE =
  'npm run -s cost -- [--keys N] [--requests-per-day N] [--subscribers N] [--accounts N] [--events N] [--picks-per-day N]';
const MAX = 1_000_000_000;
/** What a key's quota allows. */
const MAX_REQUESTS_PER_DAY = 20_000;

function count(options: Options, name: string, usual: number, max = MAX): number {
  const text = options[name];
  if (text === undefined) return usual;
  if (/^\d{1,10}$/.test(text) && Number(text) <= max) return Number(text);
  throw new UsageProblem(
    `--${name} is ${JSON.stringify(text)}; it must be a whole number from 0 to ${max.toLocaleString('en-US')}\n`,
  );
}

function sizeOf(options: Options): Size {
  return {
    keys: count(options, 'keys', USUAL.keys),
    requestsPerDay: count(options, 'requests-per-day', USUAL.requestsPerDay, MAX_REQUESTS_PER_DAY),
    subscribers: count(options, 'subscribers', USUAL.subscribers),
    accounts: count(options, 'accounts', USUAL.accounts),
    events: count(options, 'events', USUAL.events),
    picksPerDay: count(options, 'picks-per-day', USUAL.picksPerDay),
  };
}

/** Prints the month of the size that the options name, and returns the exit code: 2 for bad options, with the usage. */
export function runCost(args: readonly string[], stderr?: (text: string) => void): number {
  return runProgram(USAGE, (options) => void process.stdout.write(monthText(sizeOf(options))), args, stderr);
}

if (import.meta.main) process.exitCode = runCost(process.argv.slice(2));
