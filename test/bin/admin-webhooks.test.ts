import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { createSnapshotStore } from '#adapters/dynamodb/snapshot-store.ts';
import { createSubscriberStore } from '#adapters/dynamodb/subscriber-store.ts';
import { toIsoInstant } from '#domain/odds/instant.ts';
import { selectionKey } from '#domain/webhooks/selection/selection-key.ts';
import type { InvokeServer } from '../../local/lambda/invoke-server.ts';
import { anOffer, aPick, aValueBet, HOUR_MS, someMasterKeys } from '../domain/webhooks/builders.ts';
import { type AdminRunner, createAdminRunner } from '../support/admin-runner.ts';
import {
  answeringAfter,
  type Behaviour,
  FAILING,
  openReceiver,
} from '../support/hostile-receivers.ts';
import { startOperatorFunction } from '../support/operator-function.ts';
import { aDeliveryEntry, aProgress } from '../support/outbox-entries.ts';
import { startTable, type TestTable } from '../support/table.ts';

const NOW = Date.now();
/** The clock of the stack. */
let clock = NOW;

let table: TestTable;
let functions: InvokeServer;
let runner: AdminRunner;

beforeAll(async () => {
  table = await startTable();
  functions = await startOperatorFunction(table, {
    masterKeys: someMasterKeys(),
    now: () => clock,
  });
  runner = createAdminRunner({
    dynamodb_endpoint: table.endpoint,
    table_name: table.tableName,
    lambda_endpoint: functions.endpoint,
  });
});

afterAll(async () => {
  runner.stop();
  await functions.stop();
  await table.stop();
});

async function admin(command: string | readonly string[], now = NOW) {
  const { exitCode, stdout, stderr } = await written(command, now);
  return { exitCode, document: JSON.parse(exitCode === 0 ? stdout : stderr) };
}

function written(command: string | readonly string[], now = NOW) {
  clock = now;
  return runner.run(command, now);
}

async function anAccount(plan = 'sharp'): Promise<string> {
  return (await admin(`account create --plan ${plan}`)).document.user_id;
}

describe('settings', () => {
  test('have defaults, and only those that are given change', async () => {
    const user = await anAccount();
    const { document: defaults } = await admin(`settings show --user ${user}`);
    expect(defaults).toEqual({
      user_id: user,
      my_books: null,
      books: null,
      sports: null,
      min_ev: 0,
      min_odds: null,
      max_odds: null,
      grades: ['A'],
      hours: null,
      bankroll: 1000,
      currency: 'EUR',
      kelly_fraction: 0.25,
      max_stake: 0.02,
      max_open: null,
      quiet_hours: null,
      move_alerts: null,
    });
    const flags =
      '--books pinnacle,unibet_eu --sports soccer_epl --min-ev 0.03 --max-odds 4.5 --hours 24';
    await admin(`settings set --user ${user} ${flags} --bankroll 500 --currency GBP`);
    const changed = {
      ...defaults,
      books: ['pinnacle', 'unibet_eu'],
      sports: ['soccer_epl'],
      min_ev: 0.03,
      max_odds: 4.5,
      hours: 24,
      bankroll: 500,
      currency: 'GBP',
    };
    expect((await admin(`settings show --user ${user}`)).document).toEqual(changed);
    await admin(`settings set --user ${user} --books any --max-odds any`);
    expect((await admin(`settings show --user ${user}`)).document).toEqual({
      ...changed,
      my_books: null,
      books: null,
      max_odds: null,
    });
  });

  test('say which moves chats are told, which is refused where it makes no sense', async () => {
    const user = await anAccount();
    const told = async (text: string) => {
      const { document } = await admin(['settings', 'set', '--user', user, '--move-alerts', text]);
      return document.move_alerts === undefined ? document.errors : document.move_alerts;
    };
    const all = { sports: null, books: null, min_move: 0.03, lagging_only: false };
    expect(await told('3%')).toEqual(all);
    expect(await told('0.03 lagging books=pinnacle,betway')).toEqual({
      ...all,
      lagging_only: true,
      books: ['pinnacle', 'betway'],
    });
    expect(await told('none')).toBeNull();
    expect(await told('1%')).toMatchObject([{ parameter: '--move-alerts' }]);
    expect(await told('3% always')).toEqual([
      {
        parameter: '--move-alerts',
        message: 'must look like "3% lagging books=a,b sports=c", or none.',
      },
    ]);
  });

  test('have quiet hours, which are refused where they make no sense', async () => {
    const user = await anAccount();
    const quiet = async (text: string) => {
      const { document } = await admin(['settings', 'set', '--user', user, '--quiet-hours', text]);
      return document.quiet_hours ?? document.errors;
    };
    const night = { from: '23:00', to: '07:00', time_zone: 'Europe/Berlin' };
    expect(await quiet('23:00-07:00 Europe/Berlin')).toEqual({ ...night, webhook: false });
    expect(await quiet('23:00-07:00 Europe/Berlin webhook')).toEqual({ ...night, webhook: true });
    expect(await quiet('23:00-23:00 UTC')).toMatchObject([{ parameter: '--quiet-hours' }]);
    expect(await quiet('at night')).toEqual([
      {
        parameter: '--quiet-hours',
        message:
          'must look like "23:00-07:00 Europe/Berlin", with " webhook" behind it if the webhook is ' +
          'to be quiet too, or none.',
      },
    ]);
    expect((await admin(`settings show --user ${user}`)).document.quiet_hours).toMatchObject(night);
    await admin(['settings', 'set', '--user', user, '--quiet-hours', 'none']);
    expect((await admin(`settings show --user ${user}`)).document.quiet_hours).toBeNull();
  });

  test('take lists of 200 keys of 64 characters, and no more', async () => {
    const user = await anAccount();
    const listOf = (count: number) =>
      Array.from({ length: count }, (_, i) => `${i}_`.padEnd(64, 'x')).join(',');
    const { exitCode, document } = await admin(
      `settings set --user ${user} --books ${listOf(200)} --sports ${listOf(200)}`,
    );
    expect(exitCode).toBe(0);
    expect(document.books).toHaveLength(200);
    expect((await admin(`settings show --user ${user}`)).document.sports).toHaveLength(200);
    expect(
      (await admin(`settings set --user ${user} --books ${listOf(201)}`)).document.errors,
    ).toEqual([{ parameter: '--books', message: 'must be a list of 1 to 200 book keys' }]);
  });

  test('that are `all` have no limit, and `all` among keys is refused: no book has that key', async () => {
    const user = await anAccount();
    await admin(`settings set --user ${user} --books pinnacle --sports soccer_epl`);
    const { document } = await admin(`settings set --user ${user} --books all --sports all`);
    expect(document).toMatchObject({ books: null, sports: null });
    expect((await admin(`settings set --user ${user} --books pinnacle,all`)).exitCode).toBe(1);
    expect((await admin(`settings set --user ${user} --sports any,soccer_epl`)).exitCode).toBe(1);
    expect((await admin(`settings show --user ${user}`)).document).toMatchObject({
      my_books: null,
      books: null,
      sports: null,
    });
  });

  test('that name an unknown book or sport are kept, since it may be new, and pointed out', async () => {
    const opportunities = { value: [aValueBet()], surebet: [], combo: [] };
    const { eventId, sportKey, home, away, commenceTime } = aValueBet();
    const numbers = {
      pHome: 0.5,
      pDraw: 0.3,
      pAway: 0.2,
      totalLine: null,
      pOver: null,
      pUnder: null,
    };
    const behind = {
      source: 'sharp',
      matched: 3,
      thin: false,
      totalSource: null,
      totalMatched: null,
      totalThin: null,
      kind: 'three_way',
    } as const;
    const match = {
      eventId,
      sportKey,
      home,
      away,
      commenceTime,
      ...numbers,
      ...behind,
    };
    const scan = {
      slot: NOW - HOUR_MS,
      generatedAt: NOW - HOUR_MS,
      opportunities,
      matches: [match],
    };
    await createSnapshotStore(table).publish(scan);
    const user = await anAccount();
    const flags = '--books pinnacle,pinacle,alpha,brandnew --sports soccer_epl,soccer_elp';
    const { exitCode, document } = await admin(`settings set --user ${user} ${flags}`);
    expect(exitCode).toBe(0);
    expect(document.books).toEqual(['pinnacle', 'pinacle', 'alpha', 'brandnew']);
    expect(document.warnings).toEqual([
      { parameter: '--books', message: 'pinacle is not a known book; did you mean pinnacle?' },
      { parameter: '--books', message: 'brandnew is not a known book' },
      {
        parameter: '--sports',
        message: 'soccer_elp has no match in the latest scan; did you mean soccer_epl?',
      },
    ]);
    const { document: others } = await admin(`settings set --user ${user} --min-ev 0.02`);
    expect(others).not.toHaveProperty('warnings');
  });

  test('that are invalid are refused, all in one problem, and nothing is changed', async () => {
    const user = await anAccount();
    const { exitCode, document } = await admin(
      `settings set --user ${user} --min-ev 1e3 --currency XYZ --bankroll 5`,
    );
    expect(exitCode).toBe(1);
    expect(document.errors.map(({ parameter }: { parameter: string }) => parameter)).toEqual([
      '--min-ev',
      '--currency',
    ]);
    expect((await admin(`settings show --user ${user}`)).document.bankroll).toBe(1000);
  });

  test('take a share in per cent, too', async () => {
    const user = await anAccount();
    const { document } = await admin(
      `settings set --user ${user} --min-ev 7% --kelly-fraction 12.5% --max-stake 0.02`,
    );
    expect(document).toMatchObject({ min_ev: 0.07, kelly_fraction: 0.125, max_stake: 0.02 });
    const refused = await admin(`settings set --user ${user} --bankroll 5%`);
    expect(refused.document.errors).toMatchObject([{ parameter: '--bankroll' }]);
  });
});

describe('a webhook', () => {
  test.each(['show', 'remove', 'rotate-secret', 'test', 'deliveries'])(
    '%s of a user who does not exist says so',
    async (verb) => {
      const { exitCode, document } = await admin(`webhook ${verb} --user usr_nobody`);
      expect([exitCode, document.code]).toEqual([1, 'account_not_found']);
    },
  );

  test('is saved with a secret that is shown and that the table does not hold', async () => {
    const user = await anAccount();
    const { document } = await admin(`webhook set --user ${user} --url http://127.0.0.1:9/hook`);
    expect(document).toMatchObject({ user_id: user, url: 'http://127.0.0.1:9/hook' });
    expect(document.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const row = await createSubscriberStore(table).find(user);
    expect(JSON.stringify(row)).not.toContain(document.secret.slice(6));
    expect(row.webhook?.salts.current).toMatch(/^k1\.[\w-]{22}$/);
    expect((await admin(`webhook show --user ${user}`)).document.secret).toMatch(/^hidden: /);
    const { document: shown } = await admin(`webhook show --user ${user} --show-secret`);
    expect(shown).toMatchObject({
      secret: document.secret,
      failures: 0,
      paused_until: null,
      waiting: 0,
    });
    const moved = await admin(`webhook set --user ${user} --url http://127.0.0.1:9/other`);
    expect(moved.document).toMatchObject({
      url: 'http://127.0.0.1:9/other',
      secret: document.secret,
    });
  });

  test('gets a new secret by rotation; the old one signs for a day, and removal ends both', async () => {
    const user = await anAccount();
    const first = (await admin(`webhook set --user ${user} --url http://127.0.0.1:9/`)).document;
    const rotated = (await admin(`webhook rotate-secret --user ${user}`)).document;
    expect(rotated.secret).not.toBe(first.secret);
    const ends = toIsoInstant(NOW + 24 * HOUR_MS);
    expect(rotated.replaced_secrets).toEqual([{ signs_until: ends }]);
    expect((await admin(`webhook remove --user ${user}`)).document).toMatchObject({
      removed: true,
    });
    for (const verb of ['show', 'remove', 'rotate-secret', 'test']) {
      expect((await admin(`webhook ${verb} --user ${user}`)).document.code).toBe('no_webhook');
    }
    const again = (await admin(`webhook set --user ${user} --url http://127.0.0.1:9/`)).document;
    expect([first.secret, rotated.secret]).not.toContain(again.secret);
  });

  test.each([
    ['https://10.0.0.1/', 'it leads to an address that is not public'],
    ['http://example.com/', 'it must begin with https://'],
    ['https://user@127.0.0.1/', 'it must not contain a user name or a password'],
    ['nonsense', 'it is not an address such as https://example.com/hook'],
  ])('at %s is refused, and %s', async (url, reason) => {
    const { exitCode, document } = await admin(
      `webhook set --user ${await anAccount()} --url ${url}`,
    );
    expect(exitCode).toBe(1);
    expect(document).toMatchObject({
      code: 'invalid_parameter',
      errors: [{ parameter: '--url', message: `is refused: ${reason}` }],
    });
  });

  test('is for accounts on the plan only', async () => {
    const url = 'http://127.0.0.1:9/';
    expect((await admin(`webhook set --user nobody --url ${url}`)).document.code).toBe(
      'account_not_found',
    );
    const free = await anAccount('free');
    expect((await admin(`webhook set --user ${free} --url ${url}`)).document.code).toBe(
      'plan_required:sharp',
    );
  });

  test('does not count as new what was published when it was saved', async () => {
    const published = aValueBet({
      eventId: 'published',
      grade: 'C',
      altBooks: [anOffer({ book: 'beta' })],
    });
    const value = [published, aValueBet({ eventId: 'doubtful', grade: 'B' })];
    const opportunities = { value, surebet: [], combo: [] };
    await createSnapshotStore(table).publish({
      slot: NOW,
      generatedAt: NOW,
      opportunities,
      matches: [],
    });
    const user = await anAccount();
    await admin(`webhook set --user ${user} --url http://127.0.0.1:9/`);
    expect(await createOutboxStore(table).entriesOf(user)).toMatchObject([
      { number: 1, kind: 'baseline', keys: [selectionKey(published)], cancelsEarlier: true },
    ]);
  });
});

describe('a test send', () => {
  test('is signed like any other, says it is one, and tells what the receiver answered', async () => {
    const receiver = await openReceiver(answeringAfter(0), 'none');
    const user = await anAccount();
    const url = `http://127.0.0.1:${receiver.port}/hook`;
    const { secret } = (await admin(`webhook set --user ${user} --url ${url}`)).document;
    const { document } = await admin(`webhook test --user ${user}`, Date.now());
    expect(document).toMatchObject({
      outcome: 'delivered',
      status: 200,
      reason: null,
      answer: 'ok',
    });
    const [head = '', body = ''] = receiver.requests[0]?.split('\r\n\r\n') ?? [];
    const headers = Object.fromEntries(
      head
        .split('\r\n')
        .slice(1)
        .map((line) => [
          line.slice(0, line.indexOf(':')).toLowerCase(),
          line.slice(line.indexOf(':') + 2),
        ]),
    );
    expect(headers['x-service-event']).toBe('test');
    expect(headers['webhook-id']).toBe(document.webhook_id);
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({
      event: 'test',
      user_id: user,
      picks: [{ event_id: 'test', currency: 'EUR' }],
    });
    await receiver.close();
  });

  test.each([200, 500])(
    'never counts: a response of %i changes neither failures nor a pause',
    async (status) => {
      const respond: Behaviour = {
        onRequest: (socket) => socket.end(`HTTP/1.1 ${status} x\r\n\r\n`),
      };
      const receiver = await openReceiver(respond, 'none');
      for (const state of [
        { failures: 4, pausedUntil: null },
        { failures: 0, pausedUntil: NOW + HOUR_MS },
      ]) {
        const user = await anAccount();
        await admin(`webhook set --user ${user} --url http://127.0.0.1:${receiver.port}/`);
        const entry = aDeliveryEntry(2, { destination: user });
        await createOutboxStore(table).append(user, 2, entry);
        await createOutboxStore(table).saveProgress(user, entry, aProgress({ state }));
        const before = (await admin(`webhook show --user ${user}`)).document;
        const { stdout } = await written(`webhook test --user ${user}`);
        expect(JSON.parse(stdout)).toMatchObject({ status });
        expect((await admin(`webhook show --user ${user}`)).document).toEqual(before);
        const isPaused = state.pausedUntil !== null;
        expect([before.failures, before.paused_until !== null]).toEqual([
          isPaused ? 5 : 4,
          isPaused,
        ]);
      }
      await receiver.close();
    },
  );

  test('that fails says why, shows what the receiver answered, and is a failure of the command', async () => {
    const receiver = await openReceiver(FAILING['redirects to itself'], 'none');
    const user = await anAccount();
    await admin(`webhook set --user ${user} --url http://localhost:${receiver.port}/`);
    const { exitCode, stdout, stderr } = await written(`webhook test --user ${user}`);
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      outcome: 'failed',
      status: 302,
      reason: 'status_refused',
    });
    expect(JSON.parse(stderr)).toEqual({
      code: 'test_failed',
      title: 'The test failed',
      detail: 'status_refused: status 302.',
    });
    expect(receiver.requests).toHaveLength(1);
    await receiver.close();
  });
});

describe('the delivery log', () => {
  const report = {
    at: NOW - HOUR_MS,
    outcome: 'delivered' as const,
    status: 204,
    reason: null,
    detail: null,
    durationMs: 88,
    responsePreview: '',
    picks: 1,
  };

  async function aSubscriber() {
    const user = await anAccount();
    await admin(`webhook set --user ${user} --url http://127.0.0.1:9/`);
    const outbox = createOutboxStore(table);
    async function add(hoursAgo: number, startsInHours: number, sent: boolean) {
      const entries = await outbox.entriesOf(user);
      const picks = [
        aPick({ eventId: `e${entries.length}`, commenceTime: NOW + startsInHours * HOUR_MS }),
      ];
      const number = entries.length + 1;
      const entry = aDeliveryEntry(number, {
        destination: user,
        slot: NOW - hoursAgo * HOUR_MS,
        picks,
      });
      await outbox.append(user, number, entry);
      const last = { ...report, at: entry.delivery.slot };
      if (sent) {
        await outbox.saveProgress(user, entry, aProgress({ status: 'delivered', last }));
      }
      return entry.delivery.id;
    }
    return { user, add };
  }

  test('lists seven days, newest first, with what the receiver answered', async () => {
    const { user, add } = await aSubscriber();
    await add(8 * 24, 1, true);
    const sent = await add(2, 1, true);
    const waiting = await add(1, 1, false);
    const { document } = await admin(`webhook deliveries --user ${user}`);
    expect(document).toMatchObject({
      count: 2,
      data: [
        { delivery_id: waiting, status: 'waiting', attempts: 0, last_attempt: null },
        {
          delivery_id: sent,
          status: 'delivered',
          attempts: 1,
          last_attempt: { status: 204, duration_ms: 88, answer: '' },
        },
      ],
    });
    expect((await admin(`webhook deliveries --user ${user} --limit 1`)).document.count).toBe(1);
    expect((await admin(`webhook deliveries --user ${user} --limit 0`)).document.code).toBe(
      'invalid_parameter',
    );
  });

  test('keeps what was sent before the webhook was removed; what waited then is cancelled, until it is replayed', async () => {
    const { user, add } = await aSubscriber();
    const sent = await add(2, 1, true);
    const waited = await add(1, 1, false);
    const statuses = async () => {
      const { document } = await admin(`webhook deliveries --user ${user}`);
      return document.data.map((each: { status: string }) => each.status);
    };
    expect(await statuses()).toEqual(['waiting', 'delivered']);
    await admin(`webhook remove --user ${user}`);
    expect(await statuses()).toEqual(['cancelled', 'delivered']);
    await admin(`webhook set --user ${user} --url http://127.0.0.1:9/`);
    expect(await statuses()).toEqual(['cancelled', 'delivered']);
    for (const id of [waited, sent]) {
      const { document } = await admin(`webhook replay --user ${user} --delivery ${id}`);
      expect(document).toMatchObject({ delivery_id: id, status: 'waiting' });
    }
    expect(await statuses()).toEqual(['waiting', 'waiting', 'cancelled', 'delivered']);
  });

  test('a delivery is replayed behind what waits, under its old id; not while it waits, nor after its events', async () => {
    const { user, add } = await aSubscriber();
    const over = await add(3, -1, true);
    const sent = await add(2, 1, true);
    const waiting = await add(1, 1, false);
    const replay = async (id: string) =>
      (await admin(`webhook replay --user ${user} --delivery ${id}`)).document;
    expect(await replay(sent)).toMatchObject({
      delivery_id: sent,
      status: 'waiting',
      replay: true,
    });
    const { document } = await admin(`webhook deliveries --user ${user} --limit 2`);
    expect(document.data).toMatchObject([
      { delivery_id: sent, replay: true },
      { delivery_id: waiting, replay: false },
    ]);
    expect((await replay(sent)).code).toBe('delivery_waiting');
    expect((await replay(waiting)).code).toBe('delivery_waiting');
    expect((await replay(over)).code).toBe('delivery_expired');
    expect((await replay('dlv_nothing')).code).toBe('delivery_not_found');
  });
});

describe('the example receiver', () => {
  let child: ChildProcess | undefined;
  afterAll(() => child?.kill());

  test('prints a test send, once, and refuses a call that is not signed', async () => {
    const user = await anAccount();
    const { secret } = (await admin(`webhook set --user ${user} --url http://127.0.0.1:9/`))
      .document;
    child = spawn(process.execPath, ['bin/receiver.ts', '--secret', secret, '--port', '0']);
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    const printed = async (pattern: RegExp) => {
      await expect.poll(() => pattern.exec(output)?.[0], { timeout: 60_000 }).toBeDefined();
      return pattern.exec(output)?.[0] ?? '';
    };
    const url = await printed(/http:\S+/);
    await admin(`webhook set --user ${user} --url ${url}`);
    expect((await admin(`webhook test --user ${user}`, Date.now())).document).toMatchObject({
      status: 204,
    });
    await printed(/test test_[0-9a-f]{24}\n {2}Sample United - Example City: .*stake \d+/);
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
    await printed(/refused: Missing required headers/);
  });

  test('says in a sentence what is wrong with its options', async () => {
    const taken = await openReceiver({}, 'none');
    const secret = `whsec_${'A'.repeat(43)}=`;
    const said = [
      [['--secret', 'abc'], /^--secret is what `webhook set` prints/],
      [['--secret', 'whsec_x'], /padding/],
      [['--secret', secret, '--port', '70000'], /^--port is "70000"/],
      [['--secret', secret, '--verbose'], /^Unknown option '--verbose'/],
      [
        ['--secret', secret, '--port', String(taken.port)],
        /^Port \d+ cannot be used: .*EADDRINUSE/,
      ],
    ] as const;
    await Promise.all(
      said.map(async ([args, problem]) => {
        const failing = spawn(process.execPath, ['bin/receiver.ts', ...args]);
        const [text] = await Promise.all([buffer(failing.stderr), once(failing, 'close')]);
        expect(text.toString()).toMatch(problem);
        expect(text.toString()).not.toContain('    at ');
        expect(failing.exitCode).toBe(1);
      }),
    );
    await taken.close();
  });
});
