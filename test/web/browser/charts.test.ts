import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StandIn, startStandIn } from '../stand-in/server.ts';
import { launchChromium } from './chromium.ts';
import { settle } from './sample-account.ts';
import { accessibilityProblems, openTab, type Tab } from './site.ts';

const MAX_CHARTS_BYTES = 25 * 1024;

let standIn: StandIn;
let browser: Browser;
let tab: Tab;
let page: Page;

beforeAll(async () => {
  [standIn, browser] = await Promise.all([startStandIn({ isSignedIn: true }), launchChromium()]);
  settle(standIn.world);
  tab = await openTab(browser, { url: standIn.url, signIn: async () => undefined });
  page = tab.page;
});
afterAll(async () => {
  await browser?.close();
  await standIn?.stop();
});

const chart = () => page.getByRole('slider', { name: /^Mean claimed value/ });

async function openRecord(): Promise<void> {
  await page.goto(`${standIn.url}/record`);
  await chart().waitFor();
}

describe('charts', () => {
  test('are loaded with the view that has them, in at most 25 KB compressed', async () => {
    const scripts: string[] = [];
    page.on('response', (response) => scripts.push(response.url()));
    await page.goto(`${standIn.url}/matches`);
    await page.locator('tr.match').first().waitFor();
    const before = scripts.filter((url) => /\/charts-.*\.js$/.test(url));
    expect(before).toEqual([]);
    await page.getByRole('navigation').getByRole('link', { name: 'Record' }).click();
    await chart().waitFor();
    const loaded = scripts.filter((url) => /\/charts-.*\.js$/.test(url));
    expect(loaded).toHaveLength(1);
    const source = await (await fetch(loaded[0] ?? '')).text();
    const bytes = gzipSync(source).length;
    console.info(`charts: ${(bytes / 1024).toFixed(1)} KB`);
    expect(bytes).toBeLessThanOrEqual(MAX_CHARTS_BYTES);
  });

  test('are read with the arrow keys: crosshair, tooltip and spoken value move together', async () => {
    await openRecord();
    await chart().focus();
    await page.keyboard.press('Home');
    const spoken = () => chart().getAttribute('aria-valuetext');
    await expect
      .poll(spoken)
      .toMatch(/^16 Apr: claimed \+\d\.\d %, closing line value [+−]\d\.\d %$/);
    await page.keyboard.press('ArrowRight');
    await expect.poll(spoken).toMatch(/^17 Apr: /);
    await expect.poll(() => chart().locator('.tooltip').textContent()).toContain('17 Apr');
    await expect.poll(() => chart().locator('.crosshair').count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => chart().locator('.tooltip').count()).toBe(0);
  });

  test('say the value under the pointer', async () => {
    await openRecord();
    await chart().hover();
    await chart().locator('.tooltip').waitFor();
  });

  test('show their data as a table', async () => {
    await openRecord();
    const panel = page.getByRole('region', { name: 'Calibration' });
    await panel.getByText('Show data').click();
    const rows = panel.getByRole('row');
    await rows.nth(2).waitFor();
    expect(await panel.getByRole('columnheader').allTextContents()).toEqual(['Said', 'won']);
  });

  test('show the requests of each hour of today on the view of the keys', async () => {
    await page.goto(`${standIn.url}/keys`);
    const hours = page.getByRole('slider', { name: /^Admitted requests of your active keys/ });
    await hours.focus();
    await page.keyboard.press('Home');
    const spoken = /^00:00 to 01:00: odds sheet \d+, telegram bot \d+$/;
    await expect.poll(() => hours.getAttribute('aria-valuetext')).toMatch(spoken);
    const panel = page.getByRole('region', { name: 'Requests per hour' });
    await panel.getByText('Show data').click();
    const first = await panel.getByRole('row').nth(1).getByRole('cell').allTextContents();
    const used = standIn.world.account.keys.map(({ hours_today: today }) => String(today?.[0]));
    expect(first).toEqual(used.slice(0, 2));
  });

  test('are still there after the start of an event, without a way to bet', async () => {
    const id = standIn.fixtures[1]?.event_id ?? '';
    await page.goto(`${standIn.url}/events/${id}`);
    await page
      .getByRole('link', { name: /^Bet on/ })
      .first()
      .waitFor();
    await expect.poll(() => new URL(page.url()).search).toMatch(/^\?start=/);
    standIn.world.started.add(id);
    await page.reload();
    await page.getByText(/^This event has started\. These are its last known prices/).waitFor();
    await page.getByRole('slider').first().waitFor();
    expect(await page.getByRole('link', { name: /^Bet on/ }).count()).toBe(0);
  });

  test('break no rule of WCAG 2.2 AA in either theme, at any width', async () => {
    const paths = ['/record', '/webhook', '/keys', `/events/${standIn.fixtures[0]?.event_id}`];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const path of paths) {
        for (const width of [390, 820, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          await page.goto(standIn.url + path);
          await page.getByRole('slider').first().waitFor();
          expect(await accessibilityProblems(page), `${path} ${width} ${colorScheme}`).toEqual([]);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(wide, `${path} is not wider than ${width}`).toBeLessThanOrEqual(width);
        }
      }
    }
  });
});
