import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from './chromium.ts';
import { openReceiver } from './receiver.ts';
import { accessibilityProblems, openTab, type Site, type Tab } from './site.ts';

export type RunningSite = Site & {
  /** Active keys that the demo account begins with. */
  readonly existingKeys: number;
  stop(): Promise<void>;
};

const MAX_KEYS = 3;
const VIEWS = [
  'Opportunities',
  'Board',
  'Moves',
  'Matches',
  'Record',
  'My bets',
  'API keys',
  'Webhook',
  'Alerts and stakes',
];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const view = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });

/**
 * What an account holder does on the page, in the order of a first visit. The same tests run
 * against the stand-in and against the local stack. `start` gives a site whose demo account has no
 * webhook.
 */
export function accountFlows(start: () => Promise<RunningSite>): void {
  describe('an account holder', () => {
    let site: RunningSite;
    let browser: Browser;
    let tab: Tab;
    let page: Page;

    beforeAll(async () => {
      [site, browser] = await Promise.all([start(), launchChromium()]);
      tab = await openTab(browser, site);
      page = tab.page;
    });
    afterAll(async () => {
      await browser?.close();
      await site?.stop();
    });

    test('sees a page that says what it is, and signs in', async () => {
      await page.goto(`${site.url}/alerts`);
      await button(page, 'Sign in').waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await site.signIn(page);
      await button(page, 'Sign out').waitFor();
      expect(new URL(page.url()).pathname, 'the address of before').toBe('/alerts');
    });

    test('opens every view, and none breaks WCAG 2.2 AA', async () => {
      for (const name of VIEWS) {
        await view(page, name).click();
        await page.getByRole('heading', { level: 1, name }).waitFor({ state: 'attached' });
        await page.locator('.table-frame tbody tr, .panel, .empty').first().waitFor();
        expect(await accessibilityProblems(page), name).toEqual([]);
      }
    });

    test('reads what stands behind a match and behind an opportunity, at an address of its own', async () => {
      await view(page, 'Matches').click();
      await page.locator('tr.match a.event-name').first().click();
      await page.getByRole('heading', { level: 1, name: / – / }).waitFor();
      await page
        .getByRole('table', { name: /every book's prices$/ })
        .first()
        .waitFor();
      expect(await accessibilityProblems(page), 'Event').toEqual([]);
      const { pathname } = new URL(page.url());
      expect(pathname).toMatch(/^\/events\/[\w.:-]+$/);
      await page.goBack();
      await page.locator('tr.match').first().waitFor();
      await view(page, 'Opportunities').click();
      await page.locator('tr.opportunity .row-toggle').first().click();
      await page.getByRole('link', { name: 'Why this bet?' }).first().click();
      await page.getByRole('heading', { name: /^Match winner: fair probability/ }).waitFor();
    });

    test('creates a key and sees its first call', async () => {
      await view(page, 'API keys').click();
      await page.getByLabel('Key name').fill('first');
      await button(page, 'Create key').click();
      const key = await page.locator('.new-key code').first().textContent();
      await page.getByText('Waiting for the first call…').waitFor();
      const answer = await fetch(`${site.url}/api/v1/me`, {
        headers: { authorization: `Bearer ${key}` },
      });
      expect(answer.status).toBe(200);
      await page.getByText(/First call seen at \d\d:\d\d:\d\d/).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await button(page, 'Done').click();
      await expect
        .poll(() => page.getByText(String(key)).count(), { message: 'the key is shown once' })
        .toBe(0);
    });

    test('is refused a fourth key, with the reason', async () => {
      for (const name of ['second', 'third'].slice(0, MAX_KEYS - 1 - site.existingKeys)) {
        await page.getByLabel('Key name').fill(name);
        await button(page, 'Create key').click();
        await page.getByRole('heading', { name: `Key “${name}” created` }).waitFor();
      }
      await page.getByLabel('Key name').fill('fourth');
      await button(page, 'Create key').click();
      await page.getByText(/active keys.*Revoke one/).waitFor();
      expect(await page.getByRole('row').filter({ hasText: 'fourth' }).count()).toBe(0);
    });

    test('revokes a key after a question', async () => {
      await button(page, 'Revoke first').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await button(page, 'Revoke first').click();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
      await page.getByText('2 active keys').waitFor();
      await page.getByText(/^\d revoked keys?$/).waitFor();
    });

    test('shows a new key no longer once it is revoked', async () => {
      await page.getByLabel('Key name').fill('short-lived');
      await button(page, 'Create key').click();
      await page.locator('.new-key').waitFor();
      await button(page, 'Revoke short-lived').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
      await page.locator('.new-key').waitFor({ state: 'detached' });
    });

    test('saves a webhook, sees its secret and sends a test to a live receiver', async () => {
      const receiver = await openReceiver();
      try {
        await view(page, 'Webhook').click();
        await page.getByLabel('Webhook URL').fill(receiver.url);
        await button(page, 'Save').click();
        await button(page, 'Show').click();
        await expect
          .poll(() => page.locator('.secret code').textContent())
          .toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
        await button(page, 'Send a test').click();
        await page.getByText(/^Delivered: your receiver answered 200 in \d+ ms\.$/).waitFor();
        expect(receiver.received).toHaveLength(1);
        expect(receiver.received[0]?.headers['x-service-event']).toBe('test');
        const answer = page.locator('figure').filter({ hasText: 'Answer' });
        expect(await answer.textContent()).toMatch(/200[\s\S]*thanks/);
        expect(await accessibilityProblems(page)).toEqual([]);
      } finally {
        receiver.close();
      }
    });

    test('rotates the secret and sees how long the old one still signs', async () => {
      const before = await page.locator('.secret code').textContent();
      await button(page, 'Copy secret').click();
      await button(page, 'Copied').waitFor();
      await button(page, 'Rotate secret').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
      await page.getByText(/^23:59:\d\d$/).waitFor();
      expect(await page.locator('.secret code').textContent()).not.toBe(before);
      // What was copied before is another secret.
      await button(page, 'Copy secret').waitFor();
    });

    test('sees what settings would send before they are saved', async () => {
      await view(page, 'Alerts and stakes').click();
      await page.getByLabel('Minimum EV').fill('50');
      await button(page, 'Preview').click();
      await page.getByText('Nothing in the latest scan matches these settings.').waitFor();
      await page.getByLabel('Minimum EV').fill('0');
      await page.getByLabel('Bankroll', { exact: true }).fill('2000');
      await page.getByLabel('Currency').fill('USD');
      await button(page, 'Save').click();
      await page.getByText('The settings are saved.').waitFor();
      await page.reload();
      await page.getByLabel('Currency').waitFor();
      await expect.poll(() => page.getByLabel('Currency').inputValue()).toBe('USD');
      await expect
        .poll(() => page.getByLabel('Bankroll', { exact: true }).inputValue())
        .toBe('2000');
    });

    test('is told which field is wrong', async () => {
      await page.getByLabel('Currency').fill('EURO');
      await page.getByLabel('Minimum EV').fill('lots');
      await button(page, 'Save').click();
      await page.getByText('Enter a percentage from 0 to 100, such as 2.5.').waitFor();
      expect(await page.getByLabel('Minimum EV').getAttribute('aria-invalid')).toBe('true');
    });

    test('removes the webhook after a question', async () => {
      await view(page, 'Webhook').click();
      await button(page, 'Remove').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByText('There is no webhook yet.').waitFor();
    });

    test('signs out in one tab, and the other one knows', async () => {
      const second = await page.context().newPage();
      await second.goto(`${site.url}/matches`);
      await button(second, 'Sign out').waitFor();
      await button(page, 'Sign out').click();
      await button(page, 'Sign in').waitFor();
      await second.getByText('You are signed out.').waitFor();
      await page.reload();
      await button(page, 'Sign in').waitFor();
      await second.close();
    });

    test('has met no error in the console and no request to another origin', () => {
      tab.expectQuiet(/status of 409/);
    });
  });
}
