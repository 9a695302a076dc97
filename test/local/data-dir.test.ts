import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDataDir } from '../../local/data-dir.ts';
import { temporaryFolder } from './tiny-function.ts';

const STACK = {
  lambda_endpoint: 'http://127.0.0.1:4',
  sqs_endpoint: 'http://127.0.0.1:5',
  s3_endpoint: 'http://127.0.0.1:5',
  quotes_bucket: 'quotes',
  stack_name: 'stack',
  dynamodb_endpoint: 'http://127.0.0.1:1',
  region: 'us-east-1',
  table_name: 't',
  gateway: 'http://127.0.0.1:2',
  pid: 3,
};

function open(path: string, fresh = false) {
  const dir = openDataDir(path, { fresh });
  onTestFinished(() => dir.release());
  return dir;
}

describe('the data folder', () => {
  test('is made when absent, and announces the running stack until it is released', () => {
    const path = join(temporaryFolder(), 'deep', 'data');
    const dir = openDataDir(path, { fresh: false });
    dir.announce(STACK);
    expect(JSON.parse(readFileSync(join(path, 'stack.json'), 'utf8'))).toEqual(STACK);
    dir.release();
    expect(existsSync(join(path, 'stack.json'))).toBe(false);
  });

  test('is refused at once, with its name, where the system has no room for it', () => {
    for (const path of ['/proc/x', '/proc/x/y', '/dev/null/x']) {
      expect(() => openDataDir(path, { fresh: false })).toThrow(
        `LOCAL_DATA_DIR ${path} cannot be used: `,
      );
    }
  });

  test('belongs to one stack at a time, and to the next once it is released', () => {
    const path = temporaryFolder();
    const first = openDataDir(path, { fresh: false });
    first.announce(STACK);
    expect(() => openDataDir(path, { fresh: false })).toThrow(`already running on ${path}`);
    expect(() => openDataDir(path, { fresh: true })).toThrow('already running');
    expect(existsSync(join(path, 'stack.json'))).toBe(true);
    first.release();
    open(path);
  });

  test('loses the announcement that a killed stack left behind', () => {
    const path = temporaryFolder();
    openDataDir(path, { fresh: false }).release();
    writeFileSync(join(path, 'stack.json'), JSON.stringify(STACK));
    open(path);
    expect(existsSync(join(path, 'stack.json'))).toBe(false);
  });

  test('keeps its contents, unless a fresh start is wanted', () => {
    const path = temporaryFolder();
    openDataDir(path, { fresh: false }).release();
    writeFileSync(join(path, 'table.db'), 'rows');
    openDataDir(path, { fresh: false }).release();
    expect(existsSync(join(path, 'table.db'))).toBe(true);
    open(path, true);
    expect(existsSync(join(path, 'table.db'))).toBe(false);
  });

  test('is refused untouched where a version that stored other rows has written it, until a fresh start empties it', () => {
    const path = temporaryFolder();
    writeFileSync(join(path, '.betting-analytics'), 'Data of a local betting-analytics stack.\n');
    writeFileSync(join(path, 'table.db'), 'rows');
    expect(() => openDataDir(path, { fresh: false })).toThrow(
      `The data in ${path} is in the form of another version`,
    );
    expect(() => openDataDir(path, { fresh: false })).toThrow('npm start -- --fresh');
    expect(existsSync(join(path, 'table.db'))).toBe(true);
    openDataDir(path, { fresh: true }).release();
    expect(existsSync(join(path, 'table.db'))).toBe(false);
    open(path);
  });

  test.each(['text', 'folder'])('is no running stack where its lock is a %s', (kind) => {
    const path = temporaryFolder();
    openDataDir(path, { fresh: false }).release();
    rmSync(join(path, 'lock'));
    if (kind === 'text') {
      writeFileSync(join(path, 'lock'), 'no lock of ours, but a longer text'.repeat(99));
    } else {
      mkdirSync(join(path, 'lock'));
    }
    expect(() => openDataDir(path, { fresh: false })).toThrow(
      `LOCAL_DATA_DIR ${path} cannot be used: `,
    );
  });

  test.each([false, true])('is never one that holds other people’s files (fresh: %s)', (fresh) => {
    const path = temporaryFolder();
    mkdirSync(join(path, 'photos'));
    expect(() => openDataDir(path, { fresh })).toThrow('nothing was touched');
    expect(existsSync(join(path, 'photos'))).toBe(true);
  });

  test('cannot be a file', () => {
    const path = join(temporaryFolder(), 'file');
    writeFileSync(path, '');
    expect(() => openDataDir(path, { fresh: false })).toThrow(
      `LOCAL_DATA_DIR ${path} cannot be used`,
    );
  });
});
