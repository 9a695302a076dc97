import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';

const run = (program: string, ...args: string[]) => runIn(process.env, program, ...args);

async function runIn(env: NodeJS.ProcessEnv, program: string, ...args: string[]) {
  const child = spawn(process.execPath, [program, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, stderr };
}

describe.concurrent('a program with options that make no sense', () => {
  test.each([
    [2, 'bench/run.ts', ['dispatch', '--bogus'], "Unknown option '--bogus'"],
    [2, 'bench/run.ts', ['dispatch', '--subscribers', 'x'], '--subscribers is "x"'],
    [1, 'bench/run.ts', ['load', '--json', '/nope/x'], '/nope/x cannot be written'],
    [2, 'bench/run.ts', ['load', '--seconds', 'x'], '--seconds is "x"'],
    [2, 'bench/run.ts', ['freshness', '--scans', '0'], '--scans is "0"'],
    [1, 'bench/run.ts', ['freshness', '--captures', '/nope'], '/nope is no folder'],
    [2, 'bench/run.ts', ['soak', '--minutes', 'x'], '--minutes is "x"'],
    [2, 'test/faults/run.ts', ['--bogus'], "Unknown option '--bogus'"],
    [
      1,
      'test/faults/run.ts',
      ['--only', 'nothing like it'],
      'no fault has "nothing like it" in its name',
    ],
    [2, 'test/peers/run.ts', ['record-proof', '--entries', 'x'], '--entries is "x"'],
    [2, 'bench/run.ts', ['costs', '--keys', 'x'], '--keys is "x"'],
    [2, 'research/backtest/run.ts', ['two-way', '--bogus', 'x'], "Unknown option '--bogus'"],
    [2, 'test/peers/run.ts', ['dynamodb-local', '--bogus'], "Unknown option '--bogus'"],
    [2, 'test/peers/run.ts', ['nothing'], 'usage: npm run test:peers -- record-proof'],
    [1, 'bin/receiver.ts', ['--secret', 'whsec_!!!'], '--secret is not what `webhook set` printed'],
    [1, 'bin/audit.ts', ['--bogus'], "Unknown option '--bogus'"],
  ])('ends with %i and a line: %s %j', async (code, program, args, line) => {
    const ended = await run(program, ...args);
    expect(ended.stderr).toContain(line);
    expect(ended.stderr).not.toMatch(/^ +at /m);
    expect(ended.code).toBe(code);
  });
});

test('the stand-in for the table says in a line what its machine lacks', async () => {
  const { code, stderr } = await runIn({ PATH: '/nowhere' }, 'test/peers/run.ts', 'dynamodb-local');
  expect(stderr).toMatch(/^DynamoDB Local does not start: .+\n$/);
  expect(code).toBe(1);
});
