import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { StandIn } from '../stand-in/server.ts';
import { giveSignedInTab } from './signed-in-tab.ts';
import { accessibilityProblems, type Tab } from './site.ts';

let standIn: StandIn;
let tab: Tab;
let page: Page;

giveSignedInTab((given) => {
  ({ standIn, tab, page } = given);
});

async function openEvent(content = '.odds-grid'): Promise<void> {
  await page.goto(`${standIn.url}/events/${standIn.fixtures[0]?.event_id}`);
  await page.locator(content).first().waitFor();
}

test('the kick-off is told by the clock of the chosen zone, with the name of that zone', async () => {
  await openEvent();
  const lead = page.locator('.event-head .lead');
  expect(await lead.textContent()).toContain('(UTC)');
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await expect.poll(() => lead.textContent()).toMatch(/kick-off .+ \(GMT\+9\), in/);
});

test('without book prices the fair odds are in the format that was chosen', async () => {
  standIn.world.account.plan = 'free';
  await openEvent('.fair-only');
  const odds = page.locator('.fair-only dd').first();
  expect(await odds.textContent()).toMatch(/^\d+\.\d % fair odds \d+\.\d\d$/);
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByLabel('American').check();
  await expect.poll(() => odds.textContent()).toMatch(/ % fair odds [+−]\d+$/);
});

test('a market without a fair price says so in one sentence, on the event and behind a grade', async () => {
  await page.route('**/account/events/*', async (request) => {
    const response = await request.fetch();
    const event = await response.json();
    const markets = event.markets.map((market: object) => ({ ...market, anchor: null }));
    await request.fulfill({ response, json: { ...event, markets } });
  });
  const sentence = /^No fair price: no book quotes this market completely\.$/;
  await openEvent();
  await page.getByText('How this fair price was made').click();
  await page.locator('.fair-price').getByText(sentence).waitFor();
  await page.goto(`${standIn.url}/?market=h2h`);
  await page.locator('tr.opportunity .c-grade .grade').first().click();
  await page.getByRole('dialog', { name: 'Grade' }).getByText(sentence).waitFor();
});

test('an event says where the account cannot be read, by which its minimum odds go', async () => {
  await page.route('**/account/settings', (request) => request.fulfill({ status: 500, json: {} }));
  await openEvent('.odds-grid, .fair-only');
  const trouble = page.locator('main').getByRole('alert');
  await trouble.waitFor();
  await page.unroute('**/account/settings');
  await trouble.getByRole('button', { name: 'Try again' }).click();
  await trouble.waitFor({ state: 'detached' });
});

test('a bet that is logged from an event is warned about below its minimum odds', async () => {
  await openEvent();
  const list = page.getByRole('region', { name: 'Opportunities' });
  await list
    .getByRole('button', { name: /^Log this bet: / })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: 'Log this bet' });
  const odds = form.getByLabel('Decimal odds');
  expect(await odds.inputValue()).toBe('2.2');
  const warning = form.getByText(/^Below the minimum odds of 2\.1\d: do not take the bet/);
  expect(await warning.count()).toBe(0);
  await odds.fill('2.05');
  await warning.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  tab.expectQuiet();
});

test.each([1280, 390])(
  'a best price of the board is logged where it is shown, at %d pixels',
  async (width) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${standIn.url}/board?market=totals`);
    const first = page.locator('tr.board-row, .board-line').first();
    await first.waitFor();
    await first.getByRole('button', { name: /^Log this bet: Over \d+\.5, .+ – / }).click();
    const form = page.getByRole('dialog', { name: 'Log this bet' });
    const price = await first.locator('.best-price b').first().textContent();
    expect(Number(await form.getByLabel('Decimal odds').inputValue())).toBe(Number(price));
    await form.getByText(/^minimum \d+\.\d\d$/).waitFor();
    await form.getByLabel('Decimal odds').fill('1.02');
    await form.getByText(/^Below the minimum odds of /).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    tab.expectQuiet();
  },
);
