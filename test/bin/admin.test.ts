import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccountStore } from '#adapters/dynamodb/account-store.ts';
import { createAdmission } from '#adapters/dynamodb/admission.ts';
import { hashApiKey, isIssuedApiKey } from '#domain/access/api-key.ts';
import { confirm } from '../../bin/admin/confirmation.ts';
import { readFlags } from '../../bin/admin/flags.ts';
import { optionalOf } from '../../bin/admin/help.ts';
import { runAdmin } from '../../bin/admin/run.ts';
import type { FoundStack, Verb } from '../../bin/admin/verb.ts';
import { VERBS } from '../../bin/admin/verbs/index.ts';
import { QUEUE_NAMES, START_DLQ } from '../../lib/constructs/queue-names.ts';
import type { InvokeServer } from '../../local/lambda/invoke-server.ts';
import { startQueueServer } from '../../local/queues/queue-server.ts';
import { someMasterKeys } from '../domain/webhooks/builders.ts';
import { KEY_SECRETS } from '../support/access.ts';
import { PEOPLE, startOperatorFunction } from '../support/operator-function.ts';
import { startTable, type TestTable } from '../support/table.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const CREATED_AT = '2026-11-21T12:00:00Z';

let table: TestTable;
let functions: InvokeServer;
let dataDir: string;
let queues: Awaited<ReturnType<typeof startQueueServer>>;

beforeAll(async () => {
  table = await startTable();
  const settings = { masterKeys: someMasterKeys(), now: () => NOW };
  functions = await startOperatorFunction(table, settings, ['stack', 'BettingAnalytics']);
  dataDir = await mkdtemp(join(tmpdir(), 'admin-'));
  queues = await startQueueServer(join(dataDir, 'queues'));
  await announce(dataDir, process.pid);
});

afterAll(async () => {
  await rm(dataDir, { recursive: true });
  await functions.stop();
  await queues.stop();
  await table.stop();
});

/** What the local stack writes when it runs. */
async function announce(folder: string, pid: number): Promise<void> {
  const stack = {
    stack_name: 'stack',
    dynamodb_endpoint: table.endpoint,
    lambda_endpoint: functions.endpoint,
    sqs_endpoint: queues.endpoint,
    region: 'us-east-1',
    table_name: table.tableName,
    pid,
  };
  await writeFile(join(folder, 'stack.json'), JSON.stringify(stack));
}

/** One command: its exit code and the document it wrote, from wherever it belongs. */
async function admin(
  command: string,
  env: Record<string, string> = { LOCAL_DATA_DIR: dataDir },
  ask?: (question: string) => Promise<string>,
) {
  const written = { stdout: '', stderr: '' };
  const exitCode = await runAdmin(command.split(' ').filter(Boolean), {
    env,
    now: () => NOW,
    ask,
    stdout: (chunk) => {
      written.stdout += chunk;
    },
    stderr: (chunk) => {
      written.stderr += chunk;
    },
  });
  const [used, unused] =
    exitCode === 0 ? (['stdout', 'stderr'] as const) : (['stderr', 'stdout'] as const);
  expect(written[unused]).toBe('');
  return { exitCode, document: JSON.parse(written[used]) };
}

async function anAccount(plan = 'sharp'): Promise<string> {
  return (await admin(`account create --plan ${plan}`)).document.user_id;
}

describe('accounts', () => {
  test('a new account has an id of its own, and is shown and listed', async () => {
    const { exitCode, document } = await admin('account create --plan sharp');
    expect(exitCode).toBe(0);
    expect(document).toEqual({
      user_id: expect.stringMatching(/^usr_[0-9a-f]{20}$/),
      email: null,
      plan: 'sharp',
      active_keys: 0,
      created_at: CREATED_AT,
    });
    expect(await admin(`account show --user ${document.user_id}`)).toEqual({
      exitCode: 0,
      document,
    });
    const listed = await admin('account list');
    expect(listed.document.count).toBe(listed.document.data.length);
    expect(listed.document.data).toContainEqual(document);
  });

  test('the account of a person is made before they sign in, who then find it on its plan, by one id and e-mail', async () => {
    const userId = crypto.randomUUID();
    const command = `account create --plan sharp --user ${userId}`;
    expect((await admin(command)).document).toMatchObject({ user_id: userId, email: null });
    await createAccountStore(table).signIn({ userId, email: 'ada@example.com' }, NOW + 1);
    const { document } = await admin(`account show --user ${userId}`);
    expect(document).toMatchObject({
      email: 'ada@example.com',
      plan: 'sharp',
      created_at: CREATED_AT,
    });
    expect((await admin(command)).document.code).toBe('account_exists');
    const malformed = await admin('account create --plan sharp --user ada@example.com');
    expect(malformed).toMatchObject({
      exitCode: 1,
      document: { errors: [{ parameter: '--user' }] },
    });
  });

  test('a plan is changed, and its keys with it', async () => {
    const user = await anAccount();
    const { api_key } = (await admin(`key create --user ${user}`)).document;
    expect((await admin(`account set-plan --user ${user} --plan free`)).document).toEqual({
      user_id: user,
      email: null,
      plan: 'free',
      active_keys: 1,
      created_at: CREATED_AT,
    });
    expect(await createAdmission(table)(hashApiKey(api_key), NOW)).toMatchObject({
      reason: 'plan_required',
    });
  });
});

describe('an e-mail', () => {
  const signIn = (userId: string, email: string) =>
    createAccountStore(table).signIn({ userId, email }, NOW);

  test('names its account wherever a user id does, in any case', async () => {
    await signIn('grace-1', 'grace@example.com');
    const { document } = await admin('account set-plan --user Grace@Example.com --plan sharp');
    expect(document).toMatchObject({ user_id: 'grace-1', plan: 'sharp' });
    expect((await admin('settings show --user grace@example.com')).document.user_id).toBe(
      'grace-1',
    );
  });

  test('that no account has, or several have, is refused', async () => {
    const missing = await admin('account show --user none@example.com');
    expect(missing.document.code).toBe('account_not_found');
    await signIn('twin-1', 'twin@example.com');
    await signIn('twin-2', 'twin@example.com');
    const { document } = await admin('account show --user twin@example.com');
    expect(document.code).toBe('several_accounts');
    expect(document.detail).toContain('twin-1, twin-2');
  });
});

describe('what cannot be undone', () => {
  const onTerminal = (answer: string) => {
    const questions: string[] = [];
    const ask = async (question: string) => {
      questions.push(question);
      return answer;
    };
    return { questions, ask };
  };
  const env = () => ({ LOCAL_DATA_DIR: dataDir });

  test('is asked about on a terminal, by the names of the account and the stack', async () => {
    const user = await anAccount();
    const hasty = onTerminal('yes');
    const refused = await admin(`account delete --user ${user}`, env(), hasty.ask);
    expect(refused.document.code).toBe('not_confirmed');
    expect(hasty.questions.join()).toContain(`Type "${user} stack" to go on`);
    expect((await admin(`account show --user ${user}`)).exitCode).toBe(0);
    const sure = onTerminal(`${user} stack`);
    const { document } = await admin(`account delete --user ${user}`, env(), sure.ask);
    expect(document.deleted.accounts).toBe(1);
  });

  test('is not asked about with --yes, nor where nothing is destroyed', async () => {
    const user = await anAccount();
    const { questions, ask } = onTerminal('');
    await admin(`account show --user ${user}`, env(), ask);
    const { document } = await admin(`account delete --user ${user} --yes`, env(), ask);
    expect(document.deleted.accounts).toBe(1);
    expect(questions).toEqual([]);
  });

  test('is only told by a dry run', async () => {
    const user = await anAccount();
    const { document } = await admin(`account delete --user ${user} --dry-run`);
    expect(document).toEqual({
      dry_run: true,
      stack: 'stack',
      user,
      would: expect.stringContaining('deletes the account'),
    });
    expect((await admin(`account show --user ${user}`)).exitCode).toBe(0);
  });

  test.each([
    'account delete --user U',
    'key revoke --user U --key-id K',
    'webhook remove --user U',
    'restore rows --from T --keys keep --deliveries keep',
  ])('%s is refused on AWS by a program without --yes', async (command) => {
    const verb = VERBS[command.split(' ').slice(0, 2).join(' ')];
    const stack = { name: 'betting-analytics-prod' } as FoundStack;
    const given = { stack, isDeployed: true, values: { user: 'U', from: 'T' }, ask: undefined };
    await expect(confirm(verb as Verb, given)).rejects.toMatchObject({
      view: { code: 'confirmation_required' },
    });
    const withYes = { ...given, values: { ...given.values, yes: 'yes' } };
    expect(await confirm(verb as Verb, withYes)).toBeUndefined();
  });
});

describe('match', () => {
  test('lists what was decided about names, the last word about each two', async () => {
    expect((await admin('match list')).document).toEqual({ count: 0, data: [] });
    const names = '--sport soccer_epl --name Spurs --other Tottenham';
    await admin(`match refuse ${names}`);
    expect((await admin(`match accept ${names}`)).document).toEqual({
      sport: 'soccer',
      names: ['spurs', 'tottenham'],
      decision: 'accepted',
    });
    expect((await admin('match list')).document).toEqual({
      count: 1,
      data: [
        {
          sport: 'soccer',
          names: ['spurs', 'tottenham'],
          state: 'accepted',
          decided_at: CREATED_AT,
        },
      ],
    });
    expect((await admin(`match forget ${names}`)).document).toMatchObject({
      decision: 'forgotten',
    });
  });
});

describe('status', () => {
  test('shows the latest scan and what the feed has cost this month', async () => {
    const before = (await admin('status')).document;
    expect(before).toEqual({
      at: CREATED_AT,
      scan: null,
      feed_credits: { month: '2026-11', spent: 0, resets_at: '2026-12-01T00:00:00Z' },
      stack: 'stack',
      queues: { problem: expect.stringMatching(/queue/i) },
      alarms: null,
    });
  });

  test('counts what waits in each queue, what is being worked on, and what could not be done', async () => {
    const names = [...Object.entries(QUEUE_NAMES).flat(), START_DLQ].map((name) => `stack-${name}`);
    const urlOf = (name: string) => `${queues.endpoint}/000000000000/${name}`;
    await queues.ensureQueues(
      names.map((name) => ({ name, arn: '', url: urlOf(name), attributes: {} })),
    );
    const send = (name: string) => queues.sendMessage(urlOf(`stack-${name}`), '{}');
    for (const name of ['wake-ups', 'wake-ups', 'wake-ups', 'dead-shard-tasks', START_DLQ]) {
      await send(name);
    }
    const QueueUrl = urlOf('stack-wake-ups');
    await queues.client.send(new ReceiveMessageCommand({ QueueUrl, VisibilityTimeout: 60 }));
    expect((await admin('status')).document.queues).toEqual([
      { name: 'finished-scans', visible: 0, in_flight: 0, dead_letters: 0 },
      { name: 'shard-tasks', visible: 0, in_flight: 0, dead_letters: 1 },
      { name: 'wake-ups', visible: 2, in_flight: 1, dead_letters: 0 },
      { name: 'schedule', visible: 0, in_flight: 0, dead_letters: 1 },
    ]);
  });
});

describe('keys', () => {
  test('a deleted account is gone with its keys, and the operator is told what stays', async () => {
    const user = await anAccount();
    const { document: key } = await admin(`key create --user ${user}`);
    const { exitCode, document } = await admin(`account delete --user ${user}`);
    expect(exitCode).toBe(0);
    expect(document).toMatchObject({
      user_id: user,
      deleted: {
        people: 0,
        accounts: 1,
        api_keys: 1,
        settings_and_webhooks: 0,
        outbox_rows: 0,
        bet_rows: 0,
      },
    });
    for (const { what, until, why } of document.stays) {
      expect([what, until, why].every(Boolean)).toBe(true);
    }
    expect((await createAdmission(table)(hashApiKey(key.api_key), NOW)).ok).toBe(false);
    expect((await admin(`account show --user ${user}`)).document.code).toBe('account_not_found');
    expect((await admin(`account delete --user ${user}`)).document.deleted.accounts).toBe(0);
    expect((await admin('account delete --user nobody')).document.code).toBe('account_not_found');
  });

  test('a person is removed from the identity provider with the account, or without one', async () => {
    const user = await anAccount();
    PEOPLE.add(user).add('signed-up-only');
    const { document } = await admin(`account delete --user ${user}`);
    expect(document.deleted).toMatchObject({ people: 1, accounts: 1 });
    const alone = await admin('account delete --user signed-up-only');
    expect(alone.document.deleted).toMatchObject({ people: 1, accounts: 0 });
    expect(PEOPLE.size).toBe(0);
  });

  test('a key is shown once, admits, and is listed without itself', async () => {
    const user = await anAccount();
    const { api_key, ...listed } = (await admin(`key create --user ${user}`)).document;
    expect(isIssuedApiKey(api_key, KEY_SECRETS)).toBe(true);
    expect(listed).toEqual({
      user_id: user,
      key_id: expect.stringMatching(/^key_/),
      created_at: CREATED_AT,
      revoked_at: null,
    });
    expect(await createAdmission(table)(hashApiKey(api_key), NOW)).toMatchObject({
      ok: true,
      userId: user,
    });
    expect((await admin(`key list --user ${user}`)).document).toEqual({ count: 1, data: [listed] });
  });

  test('a revoked key is refused, and revoking it again changes nothing', async () => {
    const user = await anAccount();
    const { api_key, key_id } = (await admin(`key create --user ${user}`)).document;
    const revoked = { user_id: user, key_id, created_at: CREATED_AT, revoked_at: CREATED_AT };
    for (let time = 0; time < 2; time++) {
      expect(await admin(`key revoke --user ${user} --key-id ${key_id}`)).toEqual({
        exitCode: 0,
        document: revoked,
      });
    }
    expect(await createAdmission(table)(hashApiKey(api_key), NOW)).toMatchObject({
      reason: 'revoked',
    });
  });

  test('the fourth key is refused, and so is any without the plan', async () => {
    const user = await anAccount();
    for (let time = 0; time < 3; time++) {
      await admin(`key create --user ${user}`);
    }
    expect(await admin(`key create --user ${user}`)).toMatchObject({
      exitCode: 1,
      document: { code: 'key_limit_reached' },
    });
    expect(await admin(`key create --user ${await anAccount('free')}`)).toMatchObject({
      exitCode: 1,
      document: { code: 'plan_required:sharp' },
    });
  });

  test.each([
    ['account show --user nobody', 'account_not_found'],
    ['account set-plan --user nobody --plan free', 'account_not_found'],
    ['key create --user nobody', 'account_not_found'],
    ['key list --user nobody', 'account_not_found'],
    ['key revoke --user nobody --key-id key_1', 'account_not_found'],
  ])('%s is refused as %s', async (command, code) => {
    expect(await admin(command)).toMatchObject({ exitCode: 1, document: { code } });
  });

  test('a key that the account never had is not found', async () => {
    const user = await anAccount();
    expect(await admin(`key revoke --user ${user} --key-id key_1`)).toMatchObject({
      exitCode: 1,
      document: { code: 'key_not_found' },
    });
  });

  test('a key that is not found may be one that was revoked long ago, which is listed no more', async () => {
    const user = await anAccount();
    const { document } = await admin(`key revoke --user ${user} --key-id key_1`);
    expect(document).toMatchObject({ detail: expect.stringMatching(/active.*revoked last\.$/) });
  });
});

/** What help prints: text, and not a document. */
async function help(command: string): Promise<string> {
  let text = '';
  const stdout = (chunk: string) => {
    text += chunk;
  };
  const stderr = () => expect.unreachable();
  const code = await runAdmin(command.split(' '), { env: {}, now: () => NOW, stdout, stderr });
  expect(code).toBe(0);
  return text;
}

describe('commands that make no sense', () => {
  test.each(['', 'account', 'account erase --user x', 'keys list', 'toString', '--user x'])(
    '"%s" is answered with what there is',
    async (command) => {
      const { exitCode, document } = await admin(command);
      expect(exitCode).toBe(1);
      expect(document.code).toBe('unknown_verb');
      expect(document.usage).toContain(
        'npm run -s admin -- key revoke --user USER_ID|EMAIL --key-id KEY_ID [--yes] [--dry-run] [--stack NAME]',
      );
    },
  );

  test.each(['help', '--help', '-h'])('%s shows every command, for people', async (words) => {
    const text = await help(words);
    for (const [name, { summary }] of Object.entries(VERBS)) {
      expect(text).toContain(`\n  ${name}\n      ${summary}\n`);
      expect(text).toContain(`Example: npm run -s admin -- ${name}`);
    }
  });

  test('help sorts commands by noun', async () => {
    const nouns = [...(await help('--help')).matchAll(/^([A-Z-]+)$/gm)].map(([noun]) => noun);
    expect(nouns).toEqual([...new Set(nouns)].sort());
    expect(nouns).toContain('WEBHOOK');
  });

  test.each([
    ['account create --help', 1],
    ['help account create', 1],
    ['account create --plan sharp -h', 1],
    ['account --help', 5],
    ['help account', 5],
  ])('%s shows the usage of what it names', async (words, commands) => {
    const text = await help(words);
    expect(text.match(/Example: /g)).toHaveLength(commands);
    expect(text).toContain(
      'npm run -s admin -- account create --plan PLAN [--user SUB] [--stack NAME]',
    );
    const { document } = await admin(`${words} --json`);
    expect(document.commands).toHaveLength(commands);
    expect(document.usage).toHaveLength(commands);
  });

  test('the example of every command is one that its flags allow', () => {
    for (const [name, verb] of Object.entries(VERBS)) {
      const example = verb.example.match(/'[^']*'|\S+/g) ?? [];
      const flags = { ...verb, optional: optionalOf(verb) };
      expect(() => readFlags(example, flags, ''), name).not.toThrow();
    }
  });

  test.each([
    ['acount list', 'account list'],
    ['webhook sett', 'webhook set'],
    ['statu', 'status'],
  ])('%s is answered with the command that is meant', async (words, meant) => {
    expect((await admin(words)).document.detail).toContain(`Did you mean \`${meant}\`?`);
  });

  test('a value longer than anything the table takes is refused by name', async () => {
    const { exitCode, document } = await admin(`account show --user ${'u'.repeat(1_001)}`);
    expect(exitCode).toBe(1);
    expect(document.errors).toEqual([
      { parameter: '--user', message: 'has more than 1000 characters' },
    ]);
  });

  test('every wrong flag is named at once, with the usage', async () => {
    const { exitCode, document } = await admin(
      'key revoke --user a --user b --name c -k d e --stack=',
    );
    expect(exitCode).toBe(1);
    expect(document.code).toBe('invalid_parameter');
    expect(document.usage).toContain('--key-id KEY_ID');
    const errors = document.errors as { parameter: string; message: string }[];
    expect(errors).toEqual(
      expect.arrayContaining([
        { parameter: '--user', message: 'is given twice' },
        { parameter: '--name', message: 'is not a flag of this command' },
        { parameter: '-k', message: 'is not a flag of this command' },
        { parameter: 'e', message: 'is not expected here' },
        { parameter: '--stack', message: 'needs a value' },
        { parameter: '--key-id', message: 'is missing' },
      ]),
    );
  });

  test('a correction of the record without an index, a score, a known reason or a line that says why is refused', async () => {
    const refusals = async (flags: string, because = 'x') => {
      const { document } = await admin(`record correct --because ${because} ${flags}`);
      return (document.errors as { parameter: string }[]).map(({ parameter }) => parameter);
    };
    expect(await refusals('--pick a --score 2-1')).toEqual(['--pick', '--score']);
    expect(await refusals('--pick 1')).toEqual(['--score']);
    expect(await refusals('--pick 1 --score 2:1 --ungraded no_result')).toEqual(['--score']);
    expect(await refusals('--pick 1 --ungraded rain')).toEqual(['--ungraded']);
    for (const because of ['\t', 'a\nb', 'a\u2028b']) {
      expect(await refusals('--pick 1 --score 2:1', because)).toEqual(['--because']);
    }
  });

  test('a plan that does not exist is refused', async () => {
    const user = await anAccount();
    const changes = ['gold', 'Sharp', 'toString'].map(
      (plan) => `set-plan --user ${user} --plan ${plan}`,
    );
    for (const command of ['create --plan gold', ...changes]) {
      expect(await admin(`account ${command}`)).toMatchObject({
        exitCode: 1,
        document: { errors: [{ parameter: '--plan', message: 'must be one of: sharp, free' }] },
      });
    }
    expect((await admin(`account show --user ${user}`)).document.plan).toBe('sharp');
  });
});

describe('finding the stack', () => {
  test('without a running stack the operator is told to start it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'admin-'));
    const notRunning = { exitCode: 1, document: { code: 'stack_not_running' } };
    const env = { LOCAL_DATA_DIR: folder };
    const answer = await admin('account list', env);
    expect(answer).toMatchObject(notRunning);
    expect(answer.document.detail).toContain('npm start');

    // The file of a stack that was killed: its process has ended.
    const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
    await once(child, 'exit');
    await announce(folder, child.pid ?? 0);
    expect(await admin('account list', env)).toMatchObject(notRunning);
    await rm(folder, { recursive: true });
  });

  test('a file of the stack that is damaged is named', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'admin-'));
    await writeFile(join(folder, 'stack.json'), '{"pid":');
    const { exitCode, document } = await admin('account list', { LOCAL_DATA_DIR: folder });
    expect(exitCode).toBe(1);
    expect(document).toMatchObject({ code: 'stack_unavailable' });
    expect(document.detail).toContain(`${join(folder, 'stack.json')} cannot be read`);
    await rm(folder, { recursive: true });
  });

  /** The command as the operator runs it, in a process of its own. */
  async function runProcess(args: readonly string[], env: Record<string, string>) {
    const child = spawn(process.execPath, ['bin/admin.ts', ...args], {
      env: {
        AWS_REGION: 'eu-west-1',
        AWS_ACCESS_KEY_ID: 'local',
        AWS_SECRET_ACCESS_KEY: 'local',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    if (child.exitCode === null) {
      await once(child, 'exit');
    }
    return { exitCode: child.exitCode, stdout, stderr };
  }

  test('the local stack is found through its folder by the command itself', async () => {
    const user = await anAccount();
    const shown = await runProcess(['account', 'show', '--user', user], {
      LOCAL_DATA_DIR: dataDir,
    });
    expect(shown).toMatchObject({ exitCode: 0, stderr: '' });
    expect(JSON.parse(shown.stdout)).toMatchObject({ user_id: user });
  });

  test('a stack on AWS is found by its name through its output TableName', async () => {
    const cloudFormation = createServer(async (request, response) => {
      const question = new URLSearchParams(await text(request));
      const known = question.get('StackName') === 'BettingAnalytics';
      response.writeHead(known ? 200 : 400, { 'content-type': 'text/xml' });
      response.end(
        known
          ? `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>BettingAnalytics</StackName>
             <Outputs><member><OutputKey>TableName</OutputKey><OutputValue>${table.tableName}</OutputValue></member></Outputs>
             </member></Stacks></DescribeStacksResult></DescribeStacksResponse>`
          : '<ErrorResponse><Error><Code>ValidationError</Code><Message>Stack with id Other does not exist</Message></Error></ErrorResponse>',
      );
    }).listen(0, '127.0.0.1');
    await once(cloudFormation, 'listening');
    const address = cloudFormation.address();
    const env = {
      AWS_ENDPOINT_URL_CLOUDFORMATION: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
      AWS_ENDPOINT_URL_LAMBDA: functions.endpoint,
    };
    const user = await anAccount();
    const [found, unknown] = await Promise.all([
      runProcess(['account', 'show', '--user', user, '--stack', 'BettingAnalytics'], env),
      runProcess(['account', 'show', '--user', user, '--stack', 'Other'], env),
    ]);
    cloudFormation.close();

    expect(found).toMatchObject({ exitCode: 0, stderr: '' });
    expect(JSON.parse(found.stdout)).toMatchObject({ user_id: user });
    expect(unknown).toMatchObject({ exitCode: 1, stdout: '' });
    expect(JSON.parse(unknown.stderr)).toMatchObject({ code: 'stack_unavailable' });
    expect(unknown.stderr).toContain('There is no stack Other in this account and region.');
  });
});

describe('a restore', () => {
  test('that the database refuses says so, and an instant that is none is refused before', async () => {
    expect((await admin('restore begin --to 2026-11-20T12:00:00Z')).document.code).toBe(
      'restore_refused',
    );
    for (const to of ['2026-11-31T12:00:00Z', '2026-11-20', '2027-01-01T00:00:00Z', 'yesterday']) {
      const { document } = await admin(`restore begin --to ${to}`);
      expect(document.errors).toMatchObject([{ parameter: '--to' }]);
    }
  });

  test('puts back rows of another table of the same database only', async () => {
    const restored = await startTable();
    await createAccountStore(restored).create({ userId: 'restored', plan: 'sharp' }, NOW);
    const { document } = await admin(
      `restore rows --from ${restored.tableName} --keys revoke --deliveries void`,
    );
    expect(document).toEqual({
      table: table.tableName,
      rows_read: 1,
      rows_put_back: 1,
      rows_replaced: 0,
      rows_of_deleted_accounts: 0,
      outboxes_voided: 0,
    });
    expect((await admin('account show --user restored')).document.plan).toBe('sharp');
    for (const [from, message] of [
      [table.tableName, /^is the table of the stack itself/],
      ['missing', /^names a table that does not exist/],
      ['no/name', /^names a table that does not exist/],
    ] as const) {
      const refused = await admin(`restore rows --from ${from} --keys keep --deliveries keep`);
      expect(refused.document.errors).toEqual([
        { parameter: '--from', message: expect.stringMatching(message) },
      ]);
    }
    await restored.stop();
  });

  test.each([
    ['--keys maybe --deliveries void', '--keys'],
    ['--keys keep --deliveries maybe', '--deliveries'],
    ['--keys keep --deliveries keep --replace outboxes', '--replace'],
  ])('with the choices %s is refused by name', async (choices, parameter) => {
    const { exitCode, document } = await admin(`restore rows --from t ${choices}`);
    expect([exitCode, document.errors[0].parameter]).toEqual([1, parameter]);
  });
});
