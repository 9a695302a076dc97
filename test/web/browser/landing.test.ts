import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { StandIn } from '../stand-in/server.ts';
import { accessibilityProblems, type Tab } from './site.ts';
import { giveVisitorTab } from './visitor-tab.ts';

let standIn: StandIn;
let tab: Tab;
let page: Page;

giveVisitorTab((given) => {
  ({ standIn, tab, page } = given);
});

describe('a visitor', () => {
  test('reads the promise, the proof, a sample without books, the plans, and finds the way in', async () => {
    await page.goto(standIn.url);
    await page.getByRole('heading', { level: 1, name: /^Find bets priced above/ }).waitFor();
    const sample = page.getByRole('region', { name: 'The best bets of ten minutes ago' });
    await sample.waitFor();
    expect(await sample.locator('tbody tr').count()).toBeLessThanOrEqual(5);
    const books = await sample.locator('td[data-label=Book]').allTextContents();
    expect(new Set(books)).toEqual(new Set(['with Sharp']));
    expect(await sample.getByRole('link').count()).toBe(0);
    await page.locator('.tile').filter({ hasText: 'Closing line value' }).waitFor();
    for (const plan of ['Free', 'Sharp']) {
      await page.getByRole('heading', { level: 3, name: plan }).waitFor();
    }
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    tab.expectQuiet();
  });

  test('finds everything in its place, however late the bets and the record arrive', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const firstAnswer = Promise.withResolvers<void>();
    await page.route('**/landing', async (route) => {
      await firstAnswer.promise;
      await route.continue();
    });
    page.on('response', (response) => {
      if (response.url().endsWith('/record/summary')) {
        firstAnswer.resolve();
      }
    });
    await page.goto(standIn.url);
    await page.getByRole('region', { name: 'The best bets of ten minutes ago' }).waitFor();
    await page.locator('.tile').first().waitFor();
    const shift = await page.evaluate(() => {
      const { promise, resolve } = Promise.withResolvers<number>();
      type Shift = PerformanceEntry & { readonly value: number };
      new PerformanceObserver((list) => {
        resolve((list.getEntries() as Shift[]).reduce((sum, { value }) => sum + value, 0));
      }).observe({ type: 'layout-shift', buffered: true });
      // Where nothing has moved, there is nothing to be told.
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(0), 500)));
      return promise;
    });
    expect(shift).toBeLessThan(0.1);
  });

  test('reads who runs the service, and where its terms are, only where the operator says so', async () => {
    await page.goto(standIn.url);
    await page.getByText('18+').waitFor();
    expect(await page.getByRole('link', { name: /^(Terms|Contact|Upgrade)/ }).count()).toBe(0);
    standIn.world.operator = {
      operator_name: 'Example Ltd',
      operator_contact: 'mailto:hello@example.com',
      upgrade_url: 'https://example.com/plans',
      terms_url: 'https://example.com/terms',
    };
    await page.reload();
    await page.getByText('Run by Example Ltd.').waitFor();
    expect(await page.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe(
      'https://example.com/terms',
    );
    await page.getByRole('link', { name: 'Upgrade to Sharp' }).waitFor();
  });

  test('meets no page that is wider than the screen, in either theme', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of [390, 820, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(standIn.url);
        await page.getByRole('region', { name: 'The best bets of ten minutes ago' }).waitFor();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide).toBeLessThanOrEqual(width);
        expect(await accessibilityProblems(page), `${width} ${colorScheme}`).toEqual([]);
      }
    }
  });
});

test('an account on the plan free sees an event with its fair odds, and how to get the rest, however late its plan is known', async () => {
  standIn.world.account.plan = 'free';
  onTestFinished(() => {
    standIn.world.account.plan = 'sharp';
  });
  await page.goto(`${standIn.url}/account/sign-in`);
  const planKnown = Promise.withResolvers<void>();
  await page.route('**/account/profile', async (route) => {
    await planKnown.promise;
    await route.continue();
  });
  await page.goto(`${standIn.url}/events/${standIn.fixtures[0]?.event_id}`);
  await page.getByRole('heading', { level: 1, name: / – / }).waitFor();
  await page.locator('.fair-only').getByText('fair odds').first().waitFor();
  planKnown.resolve();
  expect(await page.locator('.odds-grid').count()).toBe(0);
  await page.getByText(/are part of the Sharp plan\.$/).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  tab.expectQuiet();
});
