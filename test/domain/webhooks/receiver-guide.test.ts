import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signatureHeaders } from '#domain/webhooks/signing/signature.ts';
import { freePort } from '../../../local/loopback-server.ts';
import file from '../../vectors/webhook-signatures.json' with { type: 'json' };

/** The examples of docs/receiving-webhooks.md, run as a reader would run them. */
const guide = readFileSync(new URL('../../../docs/receiving-webhooks.md', import.meta.url), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'receiver-guide-'));

beforeAll(() => {
  for (const [, name = '', code = ''] of guide.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)) {
    writeFileSync(join(folder, name), code);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const [NEW = '', OLD = ''] = file.vectors.map(({ secret }) => secret);
const OTHER = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

type Case = {
  readonly name: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly secret: string;
  readonly standard: boolean;
  readonly service: boolean;
};

function aCase(
  name: string,
  expected: { standard: boolean; service: boolean },
  change: Partial<Case> & { age?: number } = {},
): Case {
  const at = Date.now() - (change.age ?? 0);
  const body = `{"event":"picks","sent_at":"${new Date(at).toISOString()}","home":"Málaga","picks":[]}`;
  const signed = signatureHeaders({ id: 'dlv_1', at, body: Buffer.from(body) }, [NEW, OLD]);
  const headers = Object.fromEntries(
    Object.entries(signed).map(([key, value]) => [key.toLowerCase(), value]),
  );
  return { name, body, headers, secret: NEW, ...expected, ...change };
}

const CASES: readonly Case[] = [
  aCase('a call of ours', { standard: true, service: true }),
  aCase('the old secret after a rotation', { standard: true, service: false }, { secret: OLD }),
  aCase('another secret', { standard: false, service: false }, { secret: OTHER }),
  aCase(
    'an altered body',
    { standard: false, service: false },
    { body: '{"event":"picks","sent_at":"2026-01-01T00:00:00Z"}' },
  ),
  aCase('ten minutes old', { standard: false, service: false }, { age: 600_000 }),
  aCase('ten minutes ahead', { standard: false, service: false }, { age: -600_000 }),
  aCase('no signature at all', { standard: false, service: false }, { headers: {} }),
];

const isInstalled = (command: string, argument: string) =>
  spawnSync(command, [argument]).status === 0;
const expected = CASES.map(({ name, standard, service }) => ({ name, standard, service }));

function run(command: string, args: readonly string[], input: string): unknown {
  return JSON.parse(execFileSync(command, args, { cwd: folder, input, encoding: 'utf8' }));
}

test('the call that the page shows has the signatures of its body, id and time', () => {
  const cell = (name: string) =>
    new RegExp(`^\\| \`?${name}\`? +\\| \`(.*?)\` +\\|$`, 'm').exec(guide)?.[1] ?? '';
  const id = cell('webhook-id');
  const at = 1_000 * Number(cell('webhook-timestamp'));
  const body = cell('body');
  expect(Date.parse(JSON.parse(body).sent_at)).toBe(at);
  expect(signatureHeaders({ id, at, body: Buffer.from(body) }, [cell('secret')])).toMatchObject({
    'webhook-signature': cell('webhook-signature'),
    'X-Service-Signature': cell('X-Service-Signature'),
  });
});

test('the TypeScript example accepts our calls and nothing else', () => {
  writeFileSync(
    join(folder, 'run.ts'),
    `import { readFileSync } from 'node:fs';
     import { hasServiceSignature, isFromService } from './verify.ts';
     const cases = JSON.parse(readFileSync(0, 'utf8'));
     console.log(JSON.stringify(cases.map(({ name, body, headers, secret }: any) => ({
       name,
       standard: isFromService(Buffer.from(body), headers, secret),
       service: hasServiceSignature(Buffer.from(body), headers, secret),
     }))));`,
  );
  expect(run(process.execPath, ['run.ts'], JSON.stringify(CASES))).toEqual(expected);
});

test.skipIf(!isInstalled('python3', '--version'))(
  'the Python example accepts our calls and nothing else',
  () => {
    const code = `
import json, sys
from verify import has_service_signature, is_from_service
print(json.dumps([{
    "name": c["name"],
    "standard": is_from_service(c["body"].encode(), c["headers"], c["secret"]),
    "service": has_service_signature(c["body"].encode(), c["headers"], c["secret"]),
} for c in json.load(sys.stdin)]))`;
    expect(run('python3', ['-c', code], JSON.stringify(CASES))).toEqual(expected);
  },
);

const hasShell =
  isInstalled('sh', '-c') || (isInstalled('openssl', 'version') && process.platform !== 'win32');

describe.skipIf(!hasShell)('the shell example accepts our calls and nothing else', () => {
  test.each(CASES)('$name', ({ name, body, headers, secret, standard, service }) => {
    writeFileSync(join(folder, 'body.json'), body);
    const succeeds = (call: string) =>
      spawnSync('sh', ['-c', `. ./verify.sh; ${call} body.json`], {
        cwd: folder,
        env: {
          ...process.env,
          WEBHOOK_ID: headers['webhook-id'],
          WEBHOOK_TIMESTAMP: headers['webhook-timestamp'],
          WEBHOOK_SIGNATURE: headers['webhook-signature'],
          SERVICE_SIGNATURE: headers['x-service-signature'],
          WEBHOOK_SECRET: secret,
        },
      }).status === 0;
    expect(succeeds('is_from_service')).toBe(standard);
    // The shell leaves the time inside the body to its reader.
    expect(succeeds('has_service_signature')).toBe(service || name.startsWith('ten minutes'));
  });
});

test('the receiver example acts once on a delivery that comes twice', async () => {
  const port = await freePort();
  const receiver = spawn(process.execPath, ['receiver.ts'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: NEW },
  });
  let printed = '';
  receiver.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  try {
    const pick = { outcome: 'Over', price: 2.1, book: 'alpha', stake: 20, currency: 'EUR' };
    const body = JSON.stringify({ event: 'picks', picks: [pick] });
    const headers = {
      ...signatureHeaders({ id: 'dlv_1', at: Date.now(), body: Buffer.from(body) }, [NEW]),
    };
    const url = `http://127.0.0.1:${port}/`;
    const post = (changed = {}) =>
      fetch(url, { method: 'POST', body, headers: { ...headers, ...changed } });
    await expect
      .poll(
        () =>
          fetch(url).then(
            ({ status }) => status,
            () => 'closed',
          ),
        { timeout: 60_000 },
      )
      .toBe(401);
    expect((await post()).status).toBe(204);
    expect((await post()).status).toBe(204);
    expect((await post({ 'webhook-id': 'dlv_2' })).status).toBe(401);
    await expect.poll(() => printed).toBe('Over at 2.1 (alpha): 20 EUR\n');
  } finally {
    receiver.kill();
  }
});
