import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { replaceFile } from './replace-file.ts';
import { StartError } from './start-error.ts';

/** The contents of `stack.json`: how the operator's command line reaches the running stack. */
export type StackFile = {
  readonly dynamodb_endpoint: string;
  /** Databases other than Dynoxide keep a table per region. */
  readonly region: string;
  readonly table_name: string;
  readonly s3_endpoint: string;
  /** Where scans keep what they knew of the feed. */
  readonly quotes_bucket: string;
  readonly gateway: string;
  /** Where functions are invoked, and what their names start with. */
  readonly lambda_endpoint: string;
  readonly sqs_endpoint: string;
  readonly stack_name: string;
  readonly pid: number;
};

const LOCK = 'lock';
const SQLITE_BUSY = 5;
const MARKER = '.betting-analytics';
const MARKER_START = 'Data of a local betting-analytics stack';
/** A change after which stored rows or objects of before cannot be read raises the number. */
const MARKER_TEXT = `${MARKER_START}, form 2. \`npm start -- --fresh\` empties this folder.\n`;

/**
 * Takes the folder for this process, making it when it is absent and emptying it first when
 * `fresh`. Throws a StartError when another stack runs on it, when it holds files that are not ours
 * (they are never touched), or data in the form of another version. The hold is a lock of the
 * operating system on a file, so it ends with the process, however that ends.
 */
export function openDataDir(path: string, options: { fresh: boolean }) {
  claim(path);
  const lock = acquire(path);
  if (options.fresh) {
    const contents = readdirSync(path).filter((name) => name !== MARKER && name !== LOCK);
    for (const name of contents) {
      rmSync(join(path, name), { recursive: true });
    }
    replaceFile(join(path, MARKER), MARKER_TEXT);
  } else {
    const text = readFileSync(join(path, MARKER), 'utf8');
    if (text !== MARKER_TEXT) {
      lock.close();
      throw new StartError(problemOf(path, text));
    }
  }
  const stackFile = join(path, 'stack.json');
  rmSync(stackFile, { force: true });
  return {
    /** Writes `stack.json`, by which other programs find the running stack. */
    announce: (stack: StackFile) => replaceFile(stackFile, `${JSON.stringify(stack, null, 2)}\n`),
    /** Withdraws the announcement and lets another process have the folder. */
    release: () => {
      rmSync(stackFile, { force: true });
      lock.close();
    },
  };
}

/** Why data with another mark are not used, and the smallest remedy. */
function problemOf(path: string, text: string): string {
  if (text.startsWith(MARKER_START)) {
    return (
      `The data in ${path} is in the form of another version, which this one cannot read. ` +
      'Empty the folder with npm start -- --fresh, or set LOCAL_DATA_DIR to a new one.'
    );
  }
  return (
    `${join(path, MARKER)}, which says in what form the data are, is damaged. If this version has ` +
    `made them, put this line into it: ${MARKER_TEXT.trim()}`
  );
}

/** Makes the folder and marks it as ours, unless it is marked already. */
function claim(path: string): void {
  const marker = join(path, MARKER);
  try {
    makeFolder(path);
    if (existsSync(marker)) {
      return;
    }
    // A start that was cut short may have left the draft of the mark.
    if (readdirSync(path).every((name) => name === `${MARKER}.new`)) {
      replaceFile(marker, MARKER_TEXT);
      return;
    }
  } catch (cause) {
    throw unusable(path, cause);
  }
  throw new StartError(
    `LOCAL_DATA_DIR ${path} holds files that no local stack made; nothing was touched. Give an empty or new folder.`,
  );
}

/**
 * Makes a folder and those above it. Node's own recursive way never ends where the system refuses,
 * as below /proc.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) {
    return;
  }
  if (dirname(path) !== path) {
    makeFolder(dirname(path));
  }
  mkdirSync(path, { mode: 0o700 });
}

function acquire(path: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(path, LOCK), { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (cause) {
    lock?.close();
    if (!(cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY)) {
      throw unusable(path, cause);
    }
    throw new StartError(
      `A stack is already running on ${path}. Stop it first, or set LOCAL_DATA_DIR (and PORT) for a second one.`,
      { cause },
    );
  }
}

function unusable(path: string, cause: unknown): StartError {
  return new StartError(`LOCAL_DATA_DIR ${path} cannot be used: ${cause}`, { cause });
}
