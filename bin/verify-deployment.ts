/**
 * `npm run deploy:verify -- --stack NAME [--receiver-url URL]`: uses a deployed stage as its
 * customers do, and says which step fails. It looks at the page and at a path that nothing is at,
 * makes an account, a key, settings and a webhook, waits until a pick is in the public record and
 * has reached the webhook, and removes all that it made. The receiver listens on `--port` of this
 * machine; `--receiver-url` is the public https address that leads there, such as that of a tunnel.
 */
import assert from 'node:assert/strict';
import { parseArgs } from 'node:util';
import { findOutputs } from './admin/find-stack.ts';
import { runAdmin } from './admin/run.ts';
import { recordSize, until } from './verify-deployment/await-record.ts';
import { startReceiver } from './verify-deployment/receiver.ts';

const options = readOptions();
process.exitCode = await verify(options).then(
  () => 0,
  (error: unknown) => {
    console.error(`✗ ${error instanceof Error ? error.message : error}`);
    return 1;
  },
);

type Options = ReturnType<typeof readOptions>;

async function verify({ stack, port, receiverUrl, minutes }: Options): Promise<void> {
  const outputs = await findOutputs(stack);
  const url = outputs.get('ApiUrl') ?? '';
  const deadline = Date.now() + minutes * 60_000;
  const get = (path: string, key?: string) =>
    fetch(new URL(path, url), key ? { headers: { authorization: `Bearer ${key}` } } : {});

  const page = await (await get('/')).text();
  const [, script = ''] = /src="(\/page\/[^"]+)"/.exec(page) ?? [];
  assert.equal((await get(script)).status, 200, `the page names no script that is served: ${page}`);
  done(`the page is served at ${url}`);
  const unknown = await get('/no-such-page');
  assert.equal(unknown.status, 404, `a path that nothing is at answers ${unknown.status}`);
  done('a path that nothing is at is answered as such');

  const { user_id: user } = await admin(stack, 'account', 'create', '--plan', 'sharp');
  const ofUser = ['--user', String(user)];
  const receiver = await startReceiver(port);
  try {
    const { api_key: key } = await admin(stack, 'key', 'create', ...ofUser);
    const me = await get('/api/v1/me', String(key));
    assert.equal(me.status, 200, `/api/v1/me answers ${me.status}: ${await me.text()}`);
    done('a new key of a new account is admitted and counted');

    await admin(stack, 'settings', 'set', ...ofUser, '--min-ev', '0', '--hours', 'any');
    const address = receiverUrl ?? receiver.url;
    const { secret } = await admin(stack, 'webhook', 'set', ...ofUser, '--url', address);
    receiver.trust(String(secret));
    await admin(stack, 'webhook', 'test', ...ofUser);
    assert.deepEqual(receiver.events, ['test'], 'the test call did not reach the receiver signed');
    done(`settings and a webhook are saved; a signed test call reached ${address}`);

    const size = await recordSize(get);
    await until(deadline, 'The public record got no entry', async () => {
      return (await recordSize(get)) > size;
    });
    done('the public record has a new entry, and a checkpoint over it');
    await until(deadline, 'No pick reached the webhook', async () => {
      return receiver.events.includes('picks');
    });
    done('a new pick reached the webhook, signed');

    await admin(stack, 'account', 'delete', ...ofUser, '--yes');
    assert.equal((await get('/api/v1/me', String(key))).status, 401);
    done('the account and its key are gone');
  } finally {
    receiver.stop();
    // Nothing is left of it when every step went well.
    await admin(stack, 'account', 'delete', ...ofUser, '--yes').catch(() => undefined);
  }
}

function done(what: string): void {
  console.log(`✓ ${what}`);
}

/** Runs the operator's command line on the stack. Throws with what it says where it fails. */
async function admin(
  stack: string,
  ...args: readonly string[]
): Promise<Readonly<Record<string, unknown>>> {
  const said = { out: '', err: '' };
  const code = await runAdmin([...args, '--stack', stack], {
    env: process.env,
    now: Date.now,
    stdout: (text) => {
      said.out += text;
    },
    stderr: (text) => {
      said.err += text;
    },
  });
  if (code !== 0) {
    throw new Error(`admin ${args.join(' ')}: ${said.err || said.out}`);
  }
  return JSON.parse(said.out);
}

function readOptions() {
  const usage =
    'npm run deploy:verify -- --stack NAME [--receiver-url https://…] [--port 8099] [--minutes 15]';
  try {
    const { values } = parseArgs({
      options: {
        stack: { type: 'string' },
        'receiver-url': { type: 'string' },
        port: { type: 'string', default: '8099' },
        minutes: { type: 'string', default: '15' },
      },
    });
    const port = Number(values.port);
    const minutes = Number(values.minutes);
    if (!values.stack || !Number.isInteger(port) || !(minutes > 0)) {
      throw new Error('--stack is missing, or --port or --minutes is no number');
    }
    return { stack: values.stack, port, minutes, receiverUrl: values['receiver-url'] };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`);
    process.exit(1);
  }
}
