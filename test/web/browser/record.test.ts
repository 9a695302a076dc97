import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchMachine } from '../../stack/machine-watch.ts';
import { type StandIn, startStandIn } from '../stand-in/server.ts';
import { launchChromium } from './chromium.ts';
import { accessibilityProblems, openTab } from './site.ts';

/** What the work of the watch takes beside a browser that verifies. */
const USUAL_MS = 20;

let browser: Browser;
let standIn: StandIn;
beforeAll(async () => {
  browser = await launchChromium();
  standIn = await startStandIn({ picks: 1_000 });
});
afterAll(async () => {
  await standIn?.stop();
  await browser?.close();
});

test('the record needs no sign-in: tiles and charts first, then every pick with its proof and all figures', async () => {
  const tab = await openTab(browser, { url: standIn.url, signIn: async () => {} });
  await tab.page.goto(`${standIn.url}/record`);
  await tab.page.getByRole('heading', { name: 'All figures' }).waitFor();
  const tiles = tab.page.locator('.tile dt');
  expect(await tiles.allTextContents()).toEqual([
    'Picks',
    'Closing line value',
    'Beat the close',
    'Return, flat stakes',
    'Verified',
  ]);
  await expect.poll(() => tab.page.getByRole('slider').count()).toBe(3);
  await tab.page.getByText('fitted on matches up to 25 May 2025').waitFor();
  const columns = tab.page.getByRole('table', { name: 'All picks' }).getByRole('columnheader');
  expect(await columns.allTextContents()).toEqual([
    'Picks',
    'Number',
    'Claimed',
    'Closing line value',
    'Promised',
    'Beat the close',
    'Realised',
    'Return',
  ]);
  const picks = tab.page.locator('section[aria-labelledby=picks] tbody tr');
  await expect.poll(() => picks.count()).toBe(50);
  await tab.page.getByRole('button', { name: 'Show older picks' }).click();
  await expect.poll(() => picks.count()).toBe(100);
  expect(await tab.page.getByRole('button', { name: /^Proof of entry/ }).count()).toBe(100);
  await tab.page.getByRole('button', { name: 'Proof of entry 3996 of the log' }).click();
  const proof = tab.page.getByRole('dialog', { name: 'Proof of entry 3,996' });
  await proof.getByText(/^This pick was sealed on .*, before its event started on /).waitFor();
  await proof.getByText(/The key of the record has signed that root\./).waitFor();
  expect(await accessibilityProblems(tab.page)).toEqual([]);
  await proof.getByRole('button', { name: 'Close' }).click();
  await tab.page.getByRole('button', { name: 'signed checkpoint' }).click();
  const checkpoint = tab.page.getByRole('dialog', { name: 'The signed checkpoint' });
  await checkpoint.getByText(/has 4,000 entries/).waitFor();
  await checkpoint.getByRole('button', { name: 'Close' }).click();
  await tab.page.getByText(/an edge of 4.% stands out from luck only after some/).waitFor();
  await tab.page.getByLabel('Result of the picks').selectOption('lost');
  const results = tab.page.locator('section[aria-labelledby=picks] td[data-label=Profit]');
  await expect
    .poll(async () => new Set(await results.allTextContents()))
    .toEqual(new Set(['−1.00']));
  const download = tab.page.waitForEvent('download');
  await tab.page.getByRole('button', { name: 'Download CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(1_001);
  expect(await accessibilityProblems(tab.page)).toEqual([]);
  tab.expectQuiet();
  await tab.close();
});

test('older picks are offered only while there are some, also of a record of whole pages', async () => {
  const site = await startStandIn({ picks: 100 });
  const tab = await openTab(browser, { url: site.url, signIn: async () => {} });
  await tab.page.goto(`${site.url}/record`);
  const picks = tab.page.locator('section[aria-labelledby=picks] tbody tr');
  await expect.poll(() => picks.count()).toBe(50);
  const older = tab.page.getByRole('button', { name: 'Show older picks' });
  await older.click();
  await expect.poll(() => picks.count()).toBe(100);
  expect(await older.count()).toBe(0);
  await tab.close();
  await site.stop();
});

test('the browser verifies a record of 1,000 picks in less than two seconds', async () => {
  const tab = await openTab(browser, { url: standIn.url, signIn: async () => {} });
  await tab.page.goto(`${standIn.url}/record`);
  await using machine = watchMachine(USUAL_MS);
  await tab.page.getByRole('button', { name: 'Verify the record' }).click();
  const verdict = tab.page.getByText(/^Verified in|^The record is wrong/);
  await verdict.waitFor();
  const text = await verdict.textContent();
  const [, seconds] =
    /^Verified in (\d+\.\d) s: 4,000 entries, 1,000 picks, of which 1000 are opened\./.exec(
      text ?? '',
    ) ?? [];
  expect(text).not.toContain('cannot check');
  expect(Number(seconds), String(text)).toBeLessThan(2 * machine.slowness());
  await tab.page.getByRole('button', { name: 'Verify the record' }).click();
  await tab.page.getByText(/It goes on from the 4,000 entries of the last check\./).waitFor();
  const tile = tab.page.locator('.tile').filter({ hasText: 'Verified' });
  expect(await tile.textContent()).toMatch(/your browser, 4,000 entries$/);
  tab.expectQuiet();
  await tab.close();
});

test('a corrected result is shown with its reason, counted in the figures, and verified', async () => {
  const site = await startStandIn({ picks: 3, corrected: 'The feed had another match.' });
  const tab = await openTab(browser, { url: site.url, signIn: async () => {} });
  await tab.page.goto(`${site.url}/record`);
  const newest = tab.page.locator('section[aria-labelledby=picks] tbody tr').first();
  await newest.waitFor();
  const result = await newest.locator('td[data-label=Result]').textContent();
  expect(result).toBe('ungradedno resultcorrected: The feed had another match.');
  const returned = tab.page
    .locator('section[aria-labelledby=figures] td[data-label=Return]')
    .first();
  expect(await returned.textContent()).toMatch(/1 corrected$/);
  await tab.page.getByRole('button', { name: 'Verify the record' }).click();
  await tab.page.getByText(/^Verified in .*: 13 entries, 3 picks/).waitFor();
  tab.expectQuiet();
  await tab.close();
  await site.stop();
});
