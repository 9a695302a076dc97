import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pauseKey } from '#adapters/dynamodb/keys.ts';
import { createOutboxStore } from '#adapters/dynamodb/outbox-store.ts';
import { getRow } from '#adapters/dynamodb/read-rows.ts';
import { findLocalStack } from '../../../bin/admin/find-stack.ts';
import { userOf } from '../../../local/identity/users.ts';
import { stackFolder, startStack } from '../../local/running-stack.ts';
import { subscribeTo } from '../../stack/webhook-world.ts';
import { launchChromium } from './chromium.ts';
import { accountFlows } from './flows.ts';
import { openReceiver } from './receiver.ts';
import { openTab, type Tab } from './site.ts';

/** Short, so that five failed calls in a row do not take minutes. */
const SETTINGS = { SCAN_INTERVAL_SECONDS: '5', ODDS_SIMULATION: 'lively' };
const PICK_WITHIN_MS = 180_000;
const ADA = 'ada@example.com';
/** The local provider's id of a person does not depend on the password. */
const ADAS_ID = userOf(ADA, 'any', 'any') ?? '';

/**
 * The local stack with a fresh table, shared by all tests here. Its demo account has one key
 * already.
 */
async function startLocalStack() {
  const folder = stackFolder();
  const stack = await startStack(folder.path, SETTINGS);
  const [, demo = '', password = ''] =
    /(\S+@\S+)\s+password (\S+)/.exec(await stack.line(/^Sign in /)) ?? [];
  async function signInAs(email: string, page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }
  return {
    url: stack.url,
    dataDir: folder.path,
    existingKeys: 1,
    signInAs,
    signIn: (page: Page) => signInAs(demo, page),
    async stop() {
      stack.ctrlC();
      await stack.exited;
      folder.remove();
    },
  };
}

const shared = await startLocalStack();
afterAll(() => shared.stop());

accountFlows(async () => ({ ...shared, stop: async () => {} }));

/** Lets ten minutes be over: Ada's pause has ended a while ago, and what is pending is due. */
async function endPause(): Promise<void> {
  const { table } = findLocalStack(shared.dataDir);
  const key = pauseKey(ADAS_ID);
  await expect.poll(() => getRow(table, key)).toBeDefined();
  const Item = { ...key, pausedUntil: Date.now() - 10_000 };
  await table.client.send(new PutCommand({ TableName: table.tableName, Item }));
  const outbox = createOutboxStore(table);
  for (const { number, dueAt } of await outbox.entriesOf(ADAS_ID)) {
    if (dueAt !== null) {
      await outbox.setDue(ADAS_ID, number, Date.now());
    }
  }
  table.client.destroy();
}

describe('a webhook', () => {
  let browser: Browser;
  let tab: Tab;
  let page: Page;

  beforeAll(async () => {
    browser = await launchChromium();
    tab = await openTab(browser, shared);
    page = tab.page;
  });
  afterAll(() => browser?.close());

  test('receives a pick, which is in the log and can be replayed, pauses after five failures, and resumes', async () => {
    const receiver = await openReceiver();
    const local = findLocalStack(shared.dataDir);
    // No published selection is new to a webhook that is saved on the page, and new ones can take
    // minutes.
    await subscribeTo(local, { user: ADAS_ID, url: receiver.url });
    local.table.client.destroy();
    try {
      await page.goto(`${shared.url}/webhook`);
      await shared.signInAs(ADA, page);
      await expect.poll(() => page.getByLabel('Webhook URL').inputValue()).toBe(receiver.url);
      const log = page.getByRole('region', { name: 'Deliveries' });
      const delivered = log.getByRole('row').filter({ hasText: 'delivered' });
      await delivered.first().waitFor({ timeout: PICK_WITHIN_MS });
      expect(receiver.received[0]?.headers['x-service-event']).toBe('picks');

      receiver.answer.status = 500;
      await delivered.first().getByRole('button', { name: 'Replay' }).click();
      await page.getByText('Queued. It goes out after the next scan.').waitFor();
      await page
        .getByText(/^Failing: \d failures? in a row \(last: HTTP 500\)/)
        .waitFor({ timeout: 180_000 });
      await page
        .getByText(/^Paused until .* after 5 failures \(last: HTTP 500\)/)
        .waitFor({ timeout: 180_000 });
      const tests = () =>
        receiver.received.filter(({ headers }) => headers['x-service-event'] === 'test').length;
      await page.getByRole('button', { name: 'Send a test' }).click();
      await page.getByText(/^Not delivered: HTTP 500/).waitFor();
      expect(tests(), 'a test is sent during a pause').toBe(1);
      const failed = log
        .getByRole('row')
        .filter({ hasText: 'waiting' })
        .filter({ hasText: 'HTTP 500' });
      await failed.last().locator('summary').filter({ hasText: 'HTTP 500' }).click();
      const earlier = failed
        .last()
        .getByRole('list', { name: 'Earlier attempts' })
        .getByRole('listitem');
      // The four failures before the last of one delivery's five.
      await expect.poll(() => earlier.count(), { timeout: 60_000 }).toBe(4);

      const calls = receiver.received.length;
      receiver.answer.status = 200;
      await endPause();
      await page
        .getByText(/^Delivering\. The last call, \d+ s ago, was answered with 200/)
        .waitFor({ timeout: 180_000 });
      await page.getByLabel('Status of deliveries').selectOption('waiting');
      await expect.poll(() => failed.count(), { timeout: 60_000 }).toBe(0);
      expect(receiver.received.length, 'what had waited is sent').toBeGreaterThan(calls);
    } finally {
      receiver.close();
    }
  }, 900_000);

  test('shows the matches and the opportunities of the running scans', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Matches' }).click();
    await page.locator('tr.match').first().waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Opportunities' }).click();
    await page.locator('tr.opportunity').first().waitFor();
    await page.getByText(/^Scan \d+ s old/).waitFor();
    tab.expectQuiet();
  });
});
