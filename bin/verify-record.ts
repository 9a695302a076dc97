/**
 * `npm run verify-record -- --url URL [--since FILE]`: reads the whole public record and checks all of it. With `--since` it
 * also checks that nothing was changed since the last time, and keeps the new state in that file. Exits with 1 and the
 * reason if anything does not hold.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkEntries } from './verify-record/check-entries.ts';
import { computeFigures, fromEntries } from './verify-record/compute-figures.ts';
import { type Kept, readLog } from './verify-record/read-log.ts';

const USAGE = 'npm run verify-record -- --url https://example.org [--since FILE]';

try {
  const { url, since } = readOptions();
  const kept: Kept | undefined =
    since && existsSync(since) ? JSON.parse(readFileSync(since, 'utf8')) : undefined;
  const read = (path: string) => get(new URL(`/record/${path}`, url));
  // The record may grow in between: its figures are those before or those after.
  const before = await read('summary');
  const { head, entries, kept: next } = await readLog(read, kept);
  const after = await read('summary');
  console.log(`signature     ${next.key}`);
  console.log(`entries       ${head.size}, root ${head.rootHash}`);
  console.log(`since         ${kept ? `extends the checkpoint of ${since}` : 'nothing to compare with'}`);
  const counts = Object.entries(checkEntries(entries, Date.now())).map(([type, count]) => `${count} ${type}`);
  console.log(`commitments   ${counts.join(', ')}; no selection twice`);
  const figures = fromEntries(JSON.stringify(computeFigures(entries)));
  if (![before, after].some((served) => fromEntries(served.toString()) === figures)) {
    throw new Error(`the figures are served as ${after}, and the entries give ${figures}`);
  }
  console.log('figures       as /record/summary has them, from the entries alone');
  if (since) writeFileSync(since, `${JSON.stringify(next)}\n`);
  console.log('The record holds.');
} catch (error) {
  console.error(`The record does not hold: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

function readOptions() {
  const { values } = parseArgs({ options: { url: { type: 'string' }, since: { type: 'string' } } });
  if (values.url === undefined || !URL.canParse(values.url)) throw new Error(`no --url is given. ${USAGE}`);
  return { url: values.url, since: values.since };
}

async function get(address: URL): Promise<Buffer> {
  const answer = await fetch(address);
  const content = Buffer.from(await answer.arrayBuffer());
  if (answer.ok) return content;
  throw new Error(`${address} answers ${answer.status}: ${content.toString().slice(0, 200)}`);
}
