import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { StandIn } from '../stand-in/server.ts';
import { holdAnswer } from './hold-answer.ts';
import { openReceiver } from './receiver.ts';
import { giveSignedInTab } from './signed-in-tab.ts';
import { accessibilityProblems, type Tab } from './site.ts';

let standIn: StandIn;
let tab: Tab;
let page: Page;

giveSignedInTab((given) => {
  ({ standIn, tab, page } = given);
});

const panel = (name: string) => page.getByRole('region', { name });
const state = () => page.locator('.state');

describe('the webhook', () => {
  beforeEach(async () => {
    await page.goto(`${standIn.url}/webhook`);
    await state().waitFor();
  });

  test('is paused and resumed by a person, and says what happens to picks meanwhile', async () => {
    await state().getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused. New picks wait until you resume').waitFor();
    await page.getByText('Paused until you resume.').waitFor();
    await panel('Deliveries').getByRole('button', { name: 'Replay', exact: true }).first().click();
    await page.getByText('Queued. It goes out once you resume deliveries.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await state().getByRole('button', { name: 'Resume' }).click();
    await page.getByText('Resumed. Pending deliveries go out after the next scan.').waitFor();
    await page.getByText(/^Delivering\./).waitFor();
    tab.expectQuiet();
  });

  test('offers to resume after a test that was answered', async () => {
    const receiver = await openReceiver();
    standIn.world.account.webhook = {
      ...standIn.world.account.webhook,
      url: receiver.url,
      state: 'paused',
      failures: 5,
      resumes_at: new Date(Date.now() + 300_000).toISOString(),
    };
    try {
      await page.reload();
      await page.getByText(/^Paused until \d+ \w+,? \d\d:\d\d after 5 failures/).waitFor();
      await panel('Test').getByRole('button', { name: 'Send a test' }).click();
      await panel('Test').getByRole('button', { name: 'Resume' }).click();
      await page.getByText(/^Delivering\./).waitFor();
    } finally {
      receiver.close();
    }
    tab.expectQuiet();
  });

  test('has a log that names the picks, dates its calls and shows what was sent', async () => {
    const log = panel('Deliveries');
    await log.getByText('Arsenal – Chelsea: Arsenal at 2.1, Pinnacle').first().waitFor();
    await log
      .getByText(/^\d+ \w+,? \d\d:\d\d timeout, 5,000\sms$/)
      .first()
      .waitFor();
    await log
      .getByText(/timeout, 5,000\sms$/)
      .first()
      .click();
    const sent = log.getByText('Sent', { exact: true });
    const times: (string | undefined)[] = [];
    for (const call of [0, 1]) {
      await sent.nth(call).click();
      const request = log.locator('pre', { hasText: 'webhook-timestamp' }).nth(call);
      await expect.poll(() => request.textContent()).toContain('webhook-id: dlv_19');
      times.push(/webhook-timestamp: (\d+)/.exec((await request.textContent()) ?? '')?.[1]);
    }
    expect(Number(times[0])).toBeGreaterThan(Number(times[1]));
    expect(await log.getByText(/signature: |v1,/).count()).toBe(0);
    await log.getByRole('button', { name: 'Replay since…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replay' }).click();
    await page.getByText('Nothing since then has failed to arrive.').waitFor();
    tab.expectQuiet();
  });
});

test('a replay is offered since an hour ago, by the clock of the server', async () => {
  const hourAgo = Date.now() - 3_600_000;
  await page.clock.install({ time: Date.now() + 600_000 });
  await page.goto(`${standIn.url}/webhook`);
  await page.getByRole('button', { name: 'Replay since…' }).first().click();
  const since = await page.getByLabel('Since').inputValue();
  expect(Math.abs(Date.parse(`${since}Z`) - hourAgo)).toBeLessThanOrEqual(90_000);
});

test('an address that was read before a change and arrives after it is not shown again', async () => {
  await page.clock.install();
  await page.goto(`${standIn.url}/webhook`);
  const address = page.getByLabel('Webhook URL');
  await address.waitFor();
  const { arrived, release } = await holdAnswer(page, '**/account/webhook', 'GET');
  await page.clock.fastForward(15_000);
  await arrived;
  await address.fill('https://new.example.com/picks');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('The webhook is saved.').waitFor();
  const late = page.waitForResponse(
    (response) =>
      response.url().endsWith('/account/webhook') && response.request().method() === 'GET',
  );
  release();
  await (await late).finished();
  // The page has drawn what it makes of the answer.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(await address.inputValue()).toBe('https://new.example.com/picks');
});

test('older deliveries are shown once each, without a gap, and what fails is said', async () => {
  const [model] = standIn.world.account.deliveries;
  let newest = 200;
  await page.route('**/account/webhook/deliveries?*', async (route) => {
    const { searchParams } = new URL(route.request().url());
    const first = Number(searchParams.get('before') ?? newest + 1) - 1;
    const data = Array.from({ length: 50 }, (_, index) => ({
      ...model,
      delivery_id: `dlv_${first - index}`,
      number: first - index,
      bets: [`bet ${first - index}`],
    }));
    await route.fulfill({ json: { count: data.length, data } });
  });
  await page.clock.install();
  await page.goto(`${standIn.url}/webhook`);
  const bets = panel('Deliveries').locator('table.log .sent li');
  const from = (first: number, last: number) =>
    Array.from({ length: first - last + 1 }, (_, index) => `bet ${first - index}`);
  const more = page.getByRole('button', { name: 'Show older deliveries' });
  await more.dblclick();
  await expect.poll(() => bets.allTextContents()).toEqual(from(200, 101));
  newest = 203;
  await page.clock.fastForward(15_000);
  await expect.poll(() => bets.allTextContents()).toEqual(from(203, 101));
  await page.route('**/account/webhook/deliveries?*before*', (route) => route.abort());
  await more.click();
  await page
    .locator('.notice')
    .getByText(/The server cannot be reached/)
    .waitFor();
  tab.expectQuiet(/ERR_FAILED/);
});

test('a filter that is chosen while older deliveries are read has only its own', async () => {
  const [model] = standIn.world.account.deliveries;
  /** Answers to addresses with this text wait. */
  let held = { text: 'none', arrived: () => {}, release: Promise.resolve() };
  function hold(text: string) {
    const arrived = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    held = { text, arrived: arrived.resolve, release: release.promise };
    return { arrived: arrived.promise, release: release.resolve };
  }
  await page.route('**/account/webhook/deliveries?*', async (route) => {
    const { searchParams, search } = new URL(route.request().url());
    if (search.includes(held.text)) {
      held.arrived();
      await held.release;
    }
    const status = searchParams.get('status');
    const first = Number(searchParams.get('before') ?? 1_000) - 1;
    // One in ten has another status than delivered.
    const numbers = Array.from({ length: first }, (_, index) => first - index)
      .filter((number) => status === null || (number % 10 === 0) === (status === 'expired'))
      .slice(0, 50);
    const data = numbers.map((number) => ({
      ...model,
      delivery_id: `dlv_${number}`,
      number,
      status: number % 10 === 0 ? 'expired' : 'delivered',
      bets: [`bet ${number}`],
    }));
    await route.fulfill({ json: { count: data.length, data } });
  });
  await page.goto(`${standIn.url}/webhook`);
  const bets = panel('Deliveries').locator('table.log .sent li');
  const more = page.getByRole('button', { name: 'Show older deliveries' });
  const choose = (status: string) =>
    page.getByLabel('Status of deliveries').selectOption({ label: status });
  const expired = (last: number) =>
    Array.from({ length: 99 }, (_, index) => `bet ${990 - 10 * index}`).slice(0, last);
  await expect.poll(() => bets.count()).toBe(50);
  const answer = hold('&before=');
  await more.click();
  await answer.arrived;
  await choose('expired');
  await expect.poll(() => bets.allTextContents()).toEqual(expired(50));
  const late = page.waitForResponse((response) => response.url().includes('&before='));
  answer.release();
  await (await late).finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(await bets.allTextContents()).toEqual(expired(50));
  await more.click();
  await expect.poll(() => bets.allTextContents()).toEqual(expired(99));
  expect(await more.count()).toBe(0);

  // Until the first rows of a filter are there, it is not known which ones are older.
  await choose('Any status');
  await expect.poll(() => bets.count()).toBe(50);
  const first = hold('status=expired');
  await choose('expired');
  await first.arrived;
  expect(await more.count()).toBe(0);
  expect(await page.getByText('No delivery has this status.').count()).toBe(0);
  first.release();
  await expect.poll(() => bets.allTextContents()).toEqual(expired(50));
  tab.expectQuiet();
});

test('a call shows what it sent itself, also after the next one and a failed look', async () => {
  const { account } = standIn.world;
  const [first] = account.deliveries;
  if (!first?.last_attempt) {
    throw new Error('The first delivery of the log has no attempt.');
  }
  const { last_attempt: before, earlier_attempts: earlier } = first;
  await page.goto(`${standIn.url}/webhook`);
  const row = panel('Deliveries').locator('table.log tbody tr').first();
  const sent = row.getByText('Sent', { exact: true });
  // The stand-in sends a second before the outcome of a call.
  const stamp = (at: string) => row.getByText(`webhook-timestamp: ${Date.parse(at) / 1000 - 1}`);
  await row
    .getByText(/timeout, 5,000\sms$/)
    .first()
    .click();
  await page.route('**/deliveries/dlv_*', (request) => request.abort(), { times: 1 });
  await sent.first().click();
  await row.getByText('The server cannot be reached.').waitFor();
  await sent.first().click();
  await sent.first().click();
  await stamp(before.at).waitFor();
  const last_attempt = { ...before, at: `${new Date().toISOString().slice(0, 19)}Z` };
  account.deliveries = [
    { ...first, attempts: 4, last_attempt, earlier_attempts: [before, ...earlier] },
    ...account.deliveries.slice(1),
  ];
  await expect.poll(() => sent.count(), { timeout: 20_000 }).toBe(earlier.length + 2);
  await stamp(before.at).waitFor({ state: 'detached' });
  await sent.first().click();
  await stamp(last_attempt.at).waitFor();
});

test('a chat is saved, tested, paused, resumed and removed, and a wrong token is told at its field', async () => {
  await page.goto(`${standIn.url}/webhook`);
  const chats = panel('Chats');
  await chats.getByText('Telegram: not set up').click();
  await chats.getByLabel('Bot token').fill('nonsense');
  await chats.getByRole('button', { name: 'Save' }).first().click();
  await chats.getByText(/^It /).waitFor();
  await chats.getByLabel('Bot token').fill('123456:abc');
  await chats.getByLabel('Chat', { exact: true }).fill('-100777');
  await chats.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('Telegram is saved.').waitFor();
  const telegram = chats.locator('details.chat').filter({ hasText: 'chat -100777' });
  expect(await telegram.getByLabel('Bot token').inputValue()).toBe('');
  await telegram.getByRole('button', { name: 'Send a test' }).click();
  await telegram.getByText('The test is in the chat.').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await telegram.getByRole('button', { name: 'Pause' }).click();
  await telegram.getByText('Paused until you resume').waitFor();
  await telegram.getByRole('button', { name: 'Resume' }).click();
  await telegram.getByText('Delivering.').waitFor();
  await telegram.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await chats.getByText('Telegram: not set up').waitFor();
  tab.expectQuiet(/status of 400/);
});
