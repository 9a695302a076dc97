/**
 * `npm run verify-record -- --url URL [--since FILE]`: reads the whole public record and checks all
 * of it. With `--since` it also checks that nothing was changed since the last time, and keeps the
 * new state in that file. Exits with 1 and the reason if anything does not hold, or could not be
 * checked.
 */
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { replaceFile } from '../local/replace-file.ts';
import { askAgain } from './verify-record/ask-again.ts';
import { checkEntries, isFromEntries } from './verify-record/check-entries.ts';
import { type Kept, readLog } from './verify-record/read-log.ts';

const USAGE = 'npm run verify-record -- --url https://example.org [--since FILE]';

/** Nothing was found wrong: the record, or what it is compared with, cannot be read. */
class NotChecked extends Error {}

try {
  await verify(readOptions());
} catch (error) {
  const verdict =
    error instanceof NotChecked ? 'The record was not checked' : 'The record does not hold';
  console.error(`${verdict}: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}

async function verify({ url, since }: ReturnType<typeof readOptions>): Promise<void> {
  const kept = since && existsSync(since) ? readKept(since) : undefined;
  const read = (path: string) => get(new URL(`/record/${path}`, url));
  if (kept === undefined && (await isEmpty(url))) {
    console.log('The record has no entries yet: there is nothing to check.');
    return;
  }
  // The record may grow in between: its figures are those before or those after.
  const before = await read('summary');
  const { head, entries, kept: next } = await readLog(read, kept);
  const after = await read('summary');
  console.log(`signature     ${next.key}`);
  console.log(`entries       ${head.size}, root ${head.rootHash}`);
  console.log(
    `since         ${kept ? `extends the checkpoint of ${since}` : 'nothing to compare with'}`,
  );
  const checked = checkEntries(entries, Date.now());
  const counts = Object.entries(checked.counts).map(([type, count]) => `${count} ${type}`);
  console.log(`commitments   ${counts.join(', ')}; no selection twice`);
  const { figures } = checked;
  if (![before, after].some((served) => isFromEntries(served.toString(), figures))) {
    const given = JSON.stringify(figures);
    throw new Error(`the figures are served as ${after}, and the entries give ${given}`);
  }
  console.log('figures       as /record/summary has them, from the entries alone');
  console.log('The record holds.');
  if (since) {
    keep(since, next);
  }
}

function readOptions() {
  const { values } = orAdvise(USAGE, () =>
    parseArgs({ options: { url: { type: 'string' }, since: { type: 'string' } } }),
  );
  if (values.url === undefined) {
    throw new NotChecked(`no --url is given. ${USAGE}`);
  }
  if (!URL.canParse(values.url)) {
    throw new NotChecked(`${values.url} is no address. ${USAGE}`);
  }
  return { url: values.url, since: values.since };
}

function readKept(file: string): Kept {
  return orAdvise(
    `${file} is not what an earlier run has kept. Restore it, or name a new file.`,
    () => {
      const { key, checkpoint }: Partial<Kept> = JSON.parse(readFileSync(file, 'utf8')) ?? {};
      if (typeof key === 'string' && typeof checkpoint === 'string') {
        return { key, checkpoint };
      }
      throw new Error('It has no key and checkpoint');
    },
  );
}

function keep(file: string, kept: Kept): void {
  try {
    replaceFile(file, `${JSON.stringify(kept)}\n`);
  } catch (error) {
    console.error(`What was checked is not kept: ${error}. Name another file with --since.`);
    process.exitCode = 1;
  }
}

/** What `read` gives. Where it throws, nothing was checked, and the advice says what to do. */
function orAdvise<T>(advice: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new NotChecked(`${error instanceof Error ? error.message : error}. ${advice}`);
  }
}

/** Whether a record has no entries yet: neither a checkpoint nor a pick in its figures. */
async function isEmpty(url: string): Promise<boolean> {
  const answerAt = (path: string) => answerOf(new URL(`/record/${path}`, url));
  const [summary, checkpoint] = await Promise.all([answerAt('summary'), answerAt('checkpoint')]);
  if (summary.status === 404) {
    throw new NotChecked(`${url} has no public record. ${USAGE}`);
  }
  return checkpoint.status === 404 && JSON.parse(await summary.text()).picks === 0;
}

async function answerOf(address: URL): Promise<Response> {
  const answer = await askAgain(() => fetch(address)).catch((error: Error) => {
    throw new NotChecked(`${address} does not answer: ${error.cause ?? error}`);
  });
  if (answer.ok || answer.status === 404) {
    return answer;
  }
  throw new NotChecked(
    `${address} answers ${answer.status}: ${(await answer.text()).slice(0, 200)}`,
  );
}

/** What is missing from a record is a fault of the record. */
async function get(address: URL): Promise<Buffer> {
  const answer = await answerOf(address);
  const content = Buffer.from(await answer.arrayBuffer());
  if (answer.ok) {
    return content;
  }
  throw new Error(`${address} answers 404: ${content.toString().slice(0, 200)}`);
}
