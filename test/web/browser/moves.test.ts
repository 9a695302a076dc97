import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { StandIn } from '../stand-in/server.ts';
import { giveSignedInTab } from './signed-in-tab.ts';
import { accessibilityProblems, type Tab } from './site.ts';

let standIn: StandIn;
let tab: Tab;
let page: Page;

giveSignedInTab((given) => {
  ({ standIn, tab, page } = given);
});

const rows = () => page.locator('tr.move');

async function openMoves(query = ''): Promise<void> {
  await page.goto(`${standIn.url}/moves${query}`);
  await rows().first().waitFor();
}

describe('the moves', () => {
  test('say in words how far an outcome moved, how fast, and which books lag', async () => {
    await openMoves();
    expect(await rows().first().locator('.course').textContent()).toMatch(
      /(up|down), \d+\.\d % to \d+\.\d % in \d+ minutes?, \d+ sources$/,
    );
    const lagging = rows().filter({ hasText: 'still at' }).first();
    expect(await lagging.locator('.v-lag').textContent()).toMatch(/^\w.* still at \d+\.\d\d$/);
    expect(await page.title()).toBe('Moves · Betting analytics');
    expect(await accessibilityProblems(page)).toEqual([]);
    tab.expectQuiet();
  });

  test('lead to the event on the line', async () => {
    await openMoves();
    await rows().first().locator('.row-toggle').click();
    await page.waitForURL(/\/events\/\w+\?market=h2h/);
  });

  test('can be only those behind which a book lags, or one of my own', async () => {
    standIn.world.account.settings = { ...standIn.world.account.settings, my_books: ['betsson'] };
    await openMoves();
    await page.getByLabel('Only where my books lag').check();
    const lagging = () => rows().locator('.v-lag').allTextContents();
    const isMine = (text: string) => /^(Betsson|Still \d+\.\d\d at Betsson)/.test(text);
    await expect
      .poll(lagging)
      .toSatisfy((all: readonly string[]) => all.length > 0 && all.every(isMine));
    expect(standIn.world.requests.join()).toContain('book=betsson');
  });

  test('of a kind that has none say so, and how to see more', async () => {
    await page.goto(`${standIn.url}/moves?kind=steam&min_move=0.1`);
    await page.getByText('Nothing has moved this far in the last few hours.').waitFor();
    await page.locator('.empty').getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => page.url()).not.toContain('min_move');
  });

  test('say where the list is cut', async () => {
    await page.route('**/account/moves?*', async (request) => {
      const response = await request.fetch();
      const list = response.status() === 200 && (await response.json());
      await request.fulfill({ response, ...(list && { json: { ...list, next_cursor: 'c' } }) });
    });
    await openMoves();
    await page.getByText('the first 500: choose a sport to see the rest').waitFor();
  });

  test('are part of the plan sharp', async () => {
    standIn.world.account.plan = 'free';
    await page.goto(`${standIn.url}/moves`);
    await page.getByRole('heading', { name: /part of the Sharp plan/ }).waitFor();
  });
});

describe('the prices of an event', () => {
  test('are drawn per book, with opening and present price, and their data', async () => {
    await page.goto(`${standIn.url}/events/${standIn.fixtures[0]?.event_id}`);
    const panel = page.getByRole('region', { name: 'Prices of each book over time' });
    await panel.getByRole('slider').waitFor();
    await panel.getByLabel('Outcome of the chart').selectOption('Draw');
    await expect
      .poll(() => panel.getByRole('slider').getAttribute('aria-label'))
      .toMatch(/^Price of Draw at/);
    await panel.getByText('Show data').click();
    const data = panel.getByRole('region', { name: /^Price of Draw/ });
    await data.locator('tbody tr').first().waitFor();
    expect(await panel.locator('tbody tr').count()).toBeGreaterThan(5);
  });

  test('are not shown where the operator does not pass prices on', async () => {
    standIn.world.passesPricesOn = false;
    await page.goto(`${standIn.url}/events/${standIn.fixtures[0]?.event_id}`);
    await page.getByText("The operator isn't allowed to show books' prices.").waitFor();
  });
});
