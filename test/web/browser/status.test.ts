import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { StandIn } from '../stand-in/server.ts';
import { aStatus } from '../stand-in/status.ts';
import { accessibilityProblems, type Tab } from './site.ts';
import { giveVisitorTab } from './visitor-tab.ts';

let standIn: StandIn;
let tab: Tab;
let page: Page;

giveVisitorTab((given) => {
  ({ standIn, tab, page } = given);
});

/** A part of the page, by what it is about. */
const part = (name: string) => page.locator('.status-list > div').filter({ hasText: name });

test('a visitor finds the status from the front door, and reads what works and since when', async () => {
  await page.goto(standIn.url);
  await page.locator('footer').getByRole('link', { name: 'Status' }).click();
  await page.getByRole('heading', { level: 1, name: 'Service status' }).waitFor();
  await page.getByText('All systems operational.').waitFor();
  await part('Scans')
    .getByText(/^The latest scan was at .* ago\. One runs every 45 seconds\.$/)
    .waitFor();
  await part('Odds from the-odds-api')
    .getByText(/^Read at /)
    .waitFor();
  await part('API').getByText('It serves the latest scan.').waitFor();
  await part('Alerts')
    .getByText(/1,840 delivered, 12 failed calls, 3 expired, 2 waiting\.$/)
    .waitFor();
  expect(new URL(page.url()).pathname).toBe('/status');
  tab.expectQuiet();
});

test('a visitor whose clock is ahead reads how long ago the latest scan was, all the same', async () => {
  standIn.world.generatedAt = Date.now() - 30_000;
  await page.clock.install({ time: Date.now() + 600_000 });
  await page.goto(`${standIn.url}/status`);
  await part('Scans')
    .getByText(/, [34]\d s ago\. One runs/)
    .waitFor();
});

test('a visitor reads what does not work, in words', async () => {
  const fine = standIn.world.status;
  onTestFinished(() => {
    standIn.world.status = fine;
  });
  standIn.world.status = () => {
    const status = aStatus(Date.now() - 300_000);
    const [feed] = status.feeds;
    return {
      ...status,
      scan: { ...status.scan, state: 'late' },
      api: { state: 'old_data' },
      feeds: feed
        ? [
            {
              ...feed,
              state: 'partly',
              sports_failed: 2,
              reason: 'The provider did not answer in time.',
            },
          ]
        : [],
    };
  };
  await page.goto(`${standIn.url}/status`);
  await page.getByText('Some systems have problems.').waitFor();
  await part('Scans').getByText('Late', { exact: true }).waitFor();
  await part('Scans')
    .getByText(/5 min ago/)
    .waitFor();
  await part('API').getByText('Stale data').waitFor();
  await part('Odds from the-odds-api')
    .getByText(/2 reads failed, 21 succeeded\. The provider did not answer in time\.$/)
    .waitFor();
});

test('the status fits every screen, in either theme', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 820, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${standIn.url}/status`);
      await page.getByText('All systems operational.').waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(width);
      expect(await accessibilityProblems(page), `${width} ${colorScheme}`).toEqual([]);
    }
  }
});
