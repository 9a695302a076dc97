import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

test('the example receiver goes on after a signed body that is no event', async () => {
  const child = spawn(process.execPath, ['bin/receiver.ts', '--secret', SECRET, '--port', '0']);
  onTestFinished(() => void child.kill());
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  const [address = ''] = /http:\S+/.exec(await nextLine()) ?? [];

  async function post(id: string, body: string): Promise<number> {
    const now = new Date();
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(SECRET).sign(id, now, body),
    };
    return (await fetch(address, { method: 'POST', headers, body })).status;
  }
  for (const [index, body] of ['null', '[]', '{}', '{"picks":[null]}'].entries()) {
    expect(await post(`dlv_${index}`, body)).toBe(204);
    expect(await nextLine()).toContain(`dlv_${index} is signed, and its body is not`);
  }
  const sample = { event: 'test', sent_at: '2026-11-23T12:00:00Z', picks: [] };
  expect(await post('dlv_last', JSON.stringify(sample))).toBe(204);
  expect(await nextLine()).toBe('2026-11-23T12:00:00Z  test dlv_last');
});
