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

/** Lets time go by, on the page and on the server. */
async function pass(ms: number): Promise<void> {
  standIn.world.clockAheadMs += ms;
  await page.clock.fastForward(ms);
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

const EVENTS = '**/account/events/*';
const NOT_THERE = {
  status: 404,
  json: { code: 'not_found', detail: 'The latest scan has no event with this id.' },
};

test('an event that the latest scan lacks has not started, and comes back with a later scan', async () => {
  await page.clock.install();
  await openEvent();
  const bets = page.getByRole('link', { name: /^Bet on/ });
  expect(await bets.count()).toBeGreaterThan(0);
  await page.route(EVENTS, (route) => route.fulfill(NOT_THERE));
  await pass(45_000);
  const lacks = page.getByText(/^The latest scan does not have this event\. /);
  await lacks.waitFor();
  expect(await lacks.textContent()).toMatch(
    /last known prices, of \d\d:.+ none of them can be bet/,
  );
  expect(await page.getByText(/has started/).count()).toBe(0);
  expect(await bets.count()).toBe(0);
  expect(await page.locator('.odds-grid .grade, .event-opportunity h3 .grade').count()).toBe(0);
  expect(await page.locator('.event-head .lead').textContent()).toContain('in 2 h');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.unroute(EVENTS);
  standIn.world.eventAgeMs = -standIn.world.clockAheadMs;
  await pass(45_000);
  await lacks.waitFor({ state: 'detached' });
  await bets.first().waitFor();
});

test('an event that the latest scan lacks is not open again while the server is out of reach', async () => {
  await page.clock.install();
  await openEvent();
  await page.route(EVENTS, (route) => route.fulfill(NOT_THERE));
  await pass(45_000);
  const lacks = page.getByText(/^The latest scan does not have this event\. /);
  await lacks.waitFor();
  await page.route(EVENTS, (route) => route.abort());
  await pass(45_000);
  await page.locator('main').getByRole('alert').waitFor();
  expect(await lacks.count()).toBe(1);
  expect(await page.getByRole('link', { name: /^Bet on/ }).count()).toBe(0);
});

test('an event that no scan has had since its start says that it has started', async () => {
  await page.clock.install();
  await openEvent();
  await page.route(EVENTS, (route) => route.fulfill(NOT_THERE));
  await pass(4 * 3_600_000);
  await page.getByText(/^This event has started\. These are its last known prices/).waitFor();
  expect(await page.getByText(/latest scan does not have/).count()).toBe(0);
});

test('an event that is opened while the latest scan lacks it says so, and comes by itself', async () => {
  await page.clock.install();
  await openEvent();
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?start=/);
  await page.route(EVENTS, (route) => route.fulfill(NOT_THERE));
  await page.reload();
  await page.getByRole('heading', { name: 'The latest scan does not have this event' }).waitFor();
  expect(await page.getByText(/has started/).count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.unroute(EVENTS);
  await pass(45_000);
  await page.locator('.odds-grid').waitFor();
  // Long after its start, and not known to the server.
  await page.route(EVENTS, (route) => route.fulfill(NOT_THERE));
  await page.goto(`${page.url().split('?')[0]}?start=2026-01-01T12:00:00Z`);
  await page.getByRole('heading', { name: 'This event is not open for bets' }).waitFor();
});

test('at an exchange, the best price and the minimum odds count its commission', async () => {
  await page.route(EVENTS, async (request) => {
    const response = await request.fetch();
    const event = await response.json();
    for (const { books } of event.markets) {
      const [model] = books.filter(({ book }: { book: string }) => book === 'unibet');
      // It pays 2.197 after its commission of 2 %, less than the 2.2 of the other book.
      const prices = model.prices.map((each: { price: number; ev: number }) =>
        each.price === 2.2 ? { ...each, price: 2.22, ev: each.ev - 0.001 } : { ...each, ev: -0.1 },
      );
      books.push({ ...model, book: 'smarkets', book_title: 'Smarkets', role: 'exchange', prices });
    }
    await request.fulfill({ response, json: event });
  });
  await openEvent();
  const cellOf = (book: string) =>
    page.locator('.odds-grid tbody tr').filter({ hasText: book }).locator('td').first();
  expect(await cellOf('Smarkets').textContent()).toMatch(/^2\.22\+/);
  expect(await cellOf('Unibet').textContent()).toMatch(/^2\.20best\+/);
  await page.getByText(/^exchange · 2\.0 % commission/i).waitFor();
  await page.getByText('Show data').first().click();
  const row = page.getByRole('row', { name: /^Smarkets 2\.22/ });
  expect(await row.textContent()).toMatch(/2\.22 \(\+4\.\d %\), minimum 2\.1\d after commission/);
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
