import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../deploy/run-command.ts';

const POM = join(import.meta.dirname, 'pom.xml');
/** A line per file: its SHA-256 and its name, as `sha256sum` writes them. */
const DIGESTS = join(import.meta.dirname, 'jars.sha256');
const FETCH_TIMEOUT_MS = 300_000;

/**
 * Brings DynamoDB Local and its libraries from Maven Central into `folder`, once. Only files with
 * the digests of `jars.sha256` are accepted. Throws where Maven is missing or fails, and names
 * files that differ.
 */
export async function installDynamoDbLocal(folder: string): Promise<void> {
  if (differences(folder).length === 0) {
    return;
  }
  rmSync(folder, { recursive: true, force: true });
  const goal = [
    'dependency:copy-dependencies',
    '-DincludeScope=runtime',
    `-DoutputDirectory=${folder}`,
  ];
  const env = Object.fromEntries(
    Object.entries(process.env).map(([name, value]) => [name, value ?? '']),
  );
  await runCommand('mvn', ['-q', '-B', '-C', '-f', POM, ...goal], {
    env,
    timeoutMs: FETCH_TIMEOUT_MS,
  });
  const wrong = differences(folder);
  if (wrong.length > 0) {
    throw new Error(`Files that are not those of ${DIGESTS}: ${wrong.join(', ')}`);
  }
}

/** Names of the files that are missing, unknown or changed. */
function differences(folder: string): readonly string[] {
  const wanted = readFileSync(DIGESTS, 'utf8').trim().split(/\r?\n/);
  const present = readNames(folder).map((name) => `${digestOf(join(folder, name))}  ${name}`);
  const differing = [...wanted, ...present].filter(
    (line) => !wanted.includes(line) || !present.includes(line),
  );
  return [...new Set(differing.map((line) => line.split('  ')[1] ?? line))];
}

function readNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function digestOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
