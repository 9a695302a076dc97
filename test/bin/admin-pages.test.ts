import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorRequest } from '#functions/operator/operator.ts';
import { type InvokeServer, startInvokeServer } from '../../local/lambda/invoke-server.ts';
import { type AdminRunner, createAdminRunner } from '../support/admin-runner.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const PAGE = 2;

const ACCOUNTS = ['2026-11-03', '2026-11-01', '2026-11-05', '2026-11-02', '2026-11-04'].map(
  (day, index) => ({ user_id: `usr_${index}`, created_at: `${day}T00:00:00Z` }),
);
const DELIVERIES = [9, 8, 7, 6, 5].map((number) => ({ number }));

/** The part of each list that one call is answered with. */
const LISTS: Readonly<Record<string, (input: Record<string, unknown>) => object>> = {
  'account list': ({ after }) => {
    const from = ACCOUNTS.findIndex(({ user_id }) => user_id === after) + 1;
    const data = ACCOUNTS.slice(from, from + PAGE);
    return { data, next: from + PAGE < ACCOUNTS.length ? data.at(-1)?.user_id : null };
  },
  'destination deliveries': ({ before = Number.POSITIVE_INFINITY, limit }) => {
    const left = DELIVERIES.filter(({ number }) => number < Number(before));
    const data = left.slice(0, Math.min(PAGE, Number(limit)));
    return { data, next: data.length < left.length ? data.at(-1)?.number : null };
  },
};

let functions: InvokeServer;
let runner: AdminRunner;

beforeAll(async () => {
  const invoke = async (event: unknown) => {
    const { command, input } = event as OperatorRequest;
    const list = LISTS[command];
    const answer = list
      ? { ok: true, document: list(input as Record<string, unknown>) }
      : { ok: false, reason: 'unknown_command' };
    return JSON.stringify(answer);
  };
  functions = await startInvokeServer(new Map([['stack-operator', { invoke }]]));
  runner = createAdminRunner({
    dynamodb_endpoint: 'http://127.0.0.1:9',
    table_name: 'table',
    lambda_endpoint: functions.endpoint,
  });
});

afterAll(async () => {
  runner.stop();
  await functions.stop();
});

const printed = async (command: string) => {
  const { stdout, stderr } = await runner.run(command, NOW);
  return JSON.parse(stdout || stderr);
};

test('all accounts are listed, oldest first, however many an answer of the function holds', async () => {
  const { count, data } = await printed('account list');
  expect(count).toBe(5);
  expect(data.map(({ created_at }: { created_at: string }) => created_at)).toEqual(
    ACCOUNTS.map(({ created_at }) => created_at).sort(),
  );
});

test.each([
  [1, [9]],
  [3, [9, 8, 7]],
  [50, [9, 8, 7, 6, 5]],
])('of the delivery log the newest %i are listed', async (limit, numbers) => {
  const { data } = await printed(`webhook deliveries --user usr_1 --limit ${limit}`);
  expect(data.map(({ number }: { number: number }) => number)).toEqual(numbers);
});

test('a command that the stack does not know yet says that it is to be deployed', async () => {
  expect(await printed('key list --user usr_1')).toMatchObject({
    code: 'unknown_command',
    detail: expect.stringContaining('Deploy'),
  });
});
