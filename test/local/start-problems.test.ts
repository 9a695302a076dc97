import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listenOnLoopback } from '../../local/loopback-server.ts';
import { launchStack } from './running-stack.ts';
import { temporaryFolder } from './tiny-function.ts';

async function failedStart(variables: Record<string, string>): Promise<string> {
  const { exited, output } = launchStack(join(temporaryFolder(), 'data'), variables);
  expect(await exited).toBe(1);
  expect(output(), 'no stack trace').not.toMatch(/^ +at /m);
  return output();
}

describe('a start that cannot succeed says why in a sentence', () => {
  test('for a port that makes no sense', async () => {
    expect(await failedStart({ PORT: 'http' })).toMatch(/^PORT must be .* not "http"$/m);
  });

  test('for a port that is taken', async () => {
    const other = createServer();
    onTestFinished(() => void other.close());
    const port = await listenOnLoopback(other, 0);
    expect(await failedStart({ PORT: String(port) })).toContain(
      `Port ${port} is in use by another program`,
    );
  });

  test('for a data folder that the system refuses, at once', async () => {
    const { exited, output } = launchStack('/proc/x', {});
    expect(await exited).toBe(1);
    expect(output()).toMatch(/^LOCAL_DATA_DIR \/proc\/x cannot be used: .*mkdir/m);
  });

  test('for a setting of the stack that makes no sense', async () => {
    const output = await failedStart({ SCAN_INTERVAL_SECONDS: '7' });
    expect(output).toMatch(
      /^The stack cannot be synthesized:\nSCAN_INTERVAL_SECONDS is "7"; it must be /m,
    );
  });
});
