import { describe, expect, onTestFinished, test } from 'vitest';
import { invokeFunction } from '#adapters/lambda/invoke-function.ts';
import { startInvokeServer } from '../../local/lambda/invoke-server.ts';
import { LOCAL_CLIENT } from '../../local/local-client.ts';
import { tinyFunction } from './tiny-function.ts';

/** Calls a function with this source as the command line does. */
async function call(source: string, name: string, event: unknown): Promise<unknown> {
  const { host } = tinyFunction(source);
  const server = await startInvokeServer(new Map([['stack-tiny', host]]));
  onTestFinished(() => server.stop());
  return invokeFunction({ ...LOCAL_CLIENT, endpoint: server.endpoint }, name, event);
}

describe('a function that is called by hand', () => {
  test('gets the event and gives its answer', async () => {
    const source = 'exports.handler = async ({ text }) => ({ said: text + "ö" });';
    expect(await call(source, 'stack-tiny', { text: 'ä' })).toEqual({ said: 'äö' });
  });

  test('that fails says so in its own words', async () => {
    const source = 'exports.handler = async () => { throw new Error("no table"); };';
    await expect(call(source, 'stack-tiny', {})).rejects.toThrow('stack-tiny failed: no table');
  });

  test('that is not there is an error that names it', async () => {
    await expect(call('exports.handler = async () => 1;', 'stack-other', {})).rejects.toThrow(
      'stack-other',
    );
  });
});
