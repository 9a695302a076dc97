import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StandIn, startStandIn } from '../stand-in/server.ts';
import { launchChromium } from './chromium.ts';
import { settle } from './sample-account.ts';
import { accessibilityProblems, openTab, type Tab } from './site.ts';

let browser: Browser;
let standIn: StandIn;
let tab: Tab;
let page: Page;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  standIn = await startStandIn();
  settle(standIn.world);
  tab = await openSignedIn();
  page = tab.page;
});
afterEach(async () => {
  await tab.close();
  await standIn.stop();
});

async function openSignedIn(options = {}): Promise<Tab> {
  const opened = await openTab(browser, { url: standIn.url, signIn: async () => {} }, options);
  await opened.page.context().addCookies([{ name: 'signed_in', value: '1', url: standIn.url }]);
  return opened;
}

const rows = () => page.locator('tr.opportunity');
/**
 * The rows in sight, from the first on: how many more are drawn below them changes with the window.
 */
const ROWS_IN_SIGHT = 15;
async function names(): Promise<readonly string[]> {
  const drawn = await page.locator('tr.opportunity .event-name').allTextContents();
  return drawn.slice(0, ROWS_IN_SIGHT);
}

async function openTable(query = ''): Promise<void> {
  await page.goto(`${standIn.url}/${query}`);
  await rows().first().waitFor();
}

/** Lets the page find the next scan at once: as if it had been hidden and were shown again. */
async function nextScan(values?: StandIn['world']['values']): Promise<void> {
  standIn.world.scan(values);
  const answered = page.waitForResponse(
    (response) => response.url().includes('/account/opportunities') && response.status() === 200,
  );
  await page.evaluate(() => {
    window.dispatchEvent(new Event('online'));
  });
  await answered;
  await page.waitForFunction(
    () => document.querySelector('.status-line [role=status]')?.textContent !== '',
  );
}

/** A table whose next scan is due, so that a page that is woken asks for it. */
function makeDue(): void {
  standIn.world.generatedAt = Date.now() - 60_000;
}

/** The values with the last one made the best. */
function lastMadeBest() {
  const { values } = standIn.world;
  const last = values.at(-1);
  if (!last) {
    throw new Error('There is no value.');
  }
  return [{ ...last, ev: 0.25, price: last.price * 1.2 }, ...values.slice(1, -1)];
}

describe('a scan', () => {
  test('shows what is new, up, down and gone, and says it in one sentence', async () => {
    makeDue();
    await openTable();
    await nextScan(lastMadeBest());
    expect(await rows().first().getAttribute('class')).toContain('up');
    expect(await page.locator('tr.opportunity.gone').count()).toBe(1);
    const sentence = page.locator('.status-line [role=status]');
    expect(await sentence.textContent()).toBe('New scan: 47 opportunities, 1 up, 1 gone.');
    expect(await accessibilityProblems(page)).toEqual([]);
    tab.expectQuiet();
  });

  test('moves no row under the pointer: its changes wait behind a button', async () => {
    makeDue();
    await openTable();
    const before = await names();
    await rows().nth(3).hover();
    await nextScan(lastMadeBest());
    expect(await names()).toEqual(before);
    await page.getByRole('button', { name: '2 changes' }).click();
    expect(await names()).not.toEqual(before);
    expect(await rows().first().locator('.c-ev').textContent()).toContain('+25.0 %');
  });

  test('moves no row under the focus, and keeps it', async () => {
    makeDue();
    await openTable();
    const before = await names();
    await rows().nth(2).locator('.row-toggle').focus();
    await nextScan(lastMadeBest());
    expect(await names()).toEqual(before);
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    expect(focused).toContain(before[2]);
  });

  test('is not asked for again before the next one is due', async () => {
    await openTable();
    const asked = () =>
      standIn.world.requests.filter((line) => line.includes('/account/opportunities'));
    expect(asked()).toHaveLength(1);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByRole('link', { name: 'Surebets', exact: true }).click();
    await rows().first().waitFor();
    expect(asked()).toHaveLength(2);
  });
});

describe('the table', () => {
  test('is moved through, opened and closed with the keyboard alone', async () => {
    await openTable();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Skip to the content',
    );
    await rows().first().locator('.row-toggle').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('Do not bet below').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    expect(await page.getByText('Do not bet below').count()).toBe(0);
    const focusedIndex = () =>
      page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex'));
    const count = await page.getByRole('table').getAttribute('aria-rowcount');
    await page.keyboard.press('End');
    await expect.poll(focusedIndex).toBe(count);
    await page.keyboard.press('Home');
    await expect.poll(focusedIndex).toBe('2');
  });

  test('keeps its filters and its order in the address', async () => {
    await openTable();
    await page.getByLabel('Sport').selectOption('soccer_epl');
    await page.getByLabel('Grade').selectOption('A');
    await page.getByRole('button', { name: 'Start' }).click();
    expect(new URL(page.url()).search).toBe('?sport=soccer_epl&grade=A&sort=start');
    const shown = await names();
    await page.reload();
    await rows().first().waitFor();
    expect(await names()).toEqual(shown);
    expect(await page.getByRole('columnheader', { name: 'Start' }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
  });

  test('keeps a preset under its name as an address', async () => {
    await openTable('?grade=A&hours=24');
    await page.getByRole('button', { name: 'Presets' }).click();
    await page.getByLabel('Name of the present filters').fill('Tonight');
    await page.getByRole('button', { name: 'Keep' }).click();
    expect(await page.getByRole('link', { name: 'Tonight' }).getAttribute('href')).toBe(
      '/?grade=A&hours=24',
    );
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('hides an event, and undo brings it back', async () => {
    await openTable();
    const [first = ''] = await names();
    await rows().first().locator('.row-toggle').click();
    await page.getByRole('button', { name: 'Hide this event' }).click();
    await page.getByText(`${first} is hidden.`).waitFor();
    expect((await names())[0]).not.toBe(first);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect((await names())[0]).toBe(first);
  });

  test('writes odds as the reader likes them', async () => {
    await openTable();
    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByLabel('American').check();
    expect(await rows().first().locator('.c-price').textContent()).toMatch(/^[+−]\d+$/);
    await page.getByLabel('Fractional').check();
    expect(await rows().first().locator('.c-price').textContent()).toMatch(/^\d+\/\d+$/);
  });

  test.each(['?kind=surebet', '?kind=combo'])('opens to the legs: %s', async (query) => {
    await openTable(query);
    await rows().first().locator('.row-toggle').click();
    expect(await page.locator('.details table tbody tr').count()).toBe(2);
    expect(await accessibilityProblems(page)).toEqual([]);
    tab.expectQuiet();
  });

  test('says how long a surebet locks up money, and marks what had gone and come back', async () => {
    await openTable('?kind=surebet');
    await rows().first().locator('.row-toggle').click();
    const lockedUp = page.locator('dt', { hasText: 'Money locked up for about' }).locator('+ dd');
    expect(await lockedUp.textContent()).toMatch(/^\d+ (min|h|d)$/);
    standIn.world.scan(
      standIn.world.values.map((bet, place) => ({ ...bet, returned: place % 2 === 0 })),
    );
    await openTable();
    const marks = await page.locator('.mark.returned').allTextContents();
    expect(new Set(marks)).toEqual(new Set(['back']));
    expect(marks.length).toBeLessThan(await rows().count());
  });

  test.each([
    ['light', 390],
    ['dark', 1280],
    ['dark', 390],
  ] as const)(
    'has no WCAG problem and no sideways scroll: %s, %d pixels',
    async (colorScheme, width) => {
      await tab.close();
      tab = await openSignedIn({ colorScheme, viewport: { width, height: 844 } });
      page = tab.page;
      const event = `events/${standIn.fixtures[0]?.event_id}`;
      for (const path of ['', 'matches', event, 'record', 'keys', 'webhook', 'alerts']) {
        await page.goto(`${standIn.url}/${path}`);
        await page.locator('.table-frame tbody tr, .panel').first().waitFor();
        expect(await accessibilityProblems(page), path).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect(overflow, path).toBeLessThanOrEqual(0);
      }
      tab.expectQuiet();
    },
  );
});

describe('when something is amiss', () => {
  test('a server out of reach is told, and the last prices stay', async () => {
    makeDue();
    await openTable();
    const before = await names();
    standIn.world.isDown = true;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page
      .getByText('The server cannot be reached. These are the last prices that arrived.')
      .waitFor();
    expect(await names()).toEqual(before);
  });

  test('a session that has ended leads to sign-in, and back to the same address', async () => {
    await openTable('?sort=start');
    standIn.world.minToken = 1_000;
    standIn.world.hasSession = false;
    makeDue();
    await page.getByRole('link', { name: 'Surebets', exact: true }).click();
    await page.getByText('Your session has ended. Sign in to go on where you were.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    standIn.world.minToken = 0;
    await page.getByRole('button', { name: 'Sign in' }).click();
    await rows().first().waitFor();
    expect(new URL(page.url()).search).toBe('?sort=start&kind=surebet');
    tab.expectQuiet(/status of 401/);
  });

  test('a refused token is replaced without anybody noticing', async () => {
    await openTable();
    standIn.world.minToken = 2;
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByText('odds sheet').waitFor();
    tab.expectQuiet(/status of 401/);
  });

  test('an account on the plan free reads what it would need, and nothing is asked in vain', async () => {
    standIn.world.account.plan = 'free';
    for (const [path, sentence] of [
      ['', 'Opportunities need the plan sharp'],
      ['keys', 'API keys need the plan sharp'],
      ['webhook', 'Webhooks need the plan sharp'],
    ] as const) {
      await page.goto(`${standIn.url}/${path}`);
      await page.getByRole('heading', { name: sentence }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    await page.goto(`${standIn.url}/matches`);
    await page.locator('tr.match').first().waitFor();
    expect(standIn.world.requests.filter((line) => line.endsWith(' 403'))).toEqual([]);
    tab.expectQuiet();
  });

  test('a replay that is refused says why', async () => {
    await page.goto(`${standIn.url}/webhook`);
    await page
      .getByRole('row')
      .filter({ hasText: 'expired' })
      .getByRole('button', { name: 'Replay' })
      .click();
    await page
      .getByText('Every event of this delivery has started, so it cannot be sent again.')
      .waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: 'again' })
      .first()
      .getByRole('button', { name: 'Replay' })
      .click();
    await page.getByText('The delivery is sent again after the next scan.').waitFor();
    tab.expectQuiet(/status of 409/);
  });
});
