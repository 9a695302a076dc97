import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StandIn, startStandIn } from '../stand-in/server.ts';
import { launchChromium } from './chromium.ts';
import { openReceiver } from './receiver.ts';
import { settle } from './sample-account.ts';
import { openTab, type Tab } from './site.ts';

/** More Tabs than any view has stops: the drawn rows of a table are some of them. */
const MAX_TABS = 90;

let browser: Browser;
let standIn: StandIn;
let tab: Tab;
let page: Page;

beforeAll(async () => {
  [browser, standIn] = await Promise.all([launchChromium(), startStandIn()]);
  settle(standIn.world);
  standIn.world.account.keys.length = 1;
  tab = await openTab(browser, { url: standIn.url, signIn: async () => {} });
  page = tab.page;
  // Whatever a step does, the pointer is never used.
  await page.addInitScript(() => {
    window.addEventListener('pointerdown', () => console.error('The pointer was used.'), true);
  });
});
afterAll(async () => {
  await tab?.close();
  await browser?.close();
  await standIn?.stop();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const hasFocus = (locator: Locator) =>
  locator.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement));

/** Presses Tab, or Shift+Tab, until the focus is there. */
async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.first().waitFor();
  for (let pressed = 0; pressed < MAX_TABS; pressed++) {
    if (await hasFocus(target)) {
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`No Tab leads to ${target}`);
}

async function press(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await page.keyboard.press(key);
}

/** Replaces what a field holds. */
async function type(label: string, text: string): Promise<void> {
  await tabTo(page.getByLabel(label, { exact: true }));
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/** The focus is on something that can be seen, so that the next Tab goes on from there. */
async function expectFocus(): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement === document.body))
    .toBe(false);
}

async function openView(name: string): Promise<void> {
  await page.keyboard.press('Home');
  await tabTo(page.getByRole('navigation').getByRole('link', { name }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor({ state: 'attached' });
  await expectFocus();
}

describe('with the keyboard alone, and the focus never lost', () => {
  test('a person signs in', async () => {
    await page.goto(standIn.url);
    await press(button('Sign in'));
    await page.locator('tr.opportunity').first().waitFor();
  });

  test('filters and sorts the table, keeps a preset, and changes the display', async () => {
    await press(page.getByRole('button', { name: 'Grades: ' }));
    await tabTo(page.getByLabel('Grade B'));
    await page.keyboard.press('Space');
    await expect.poll(() => new URL(page.url()).search).toBe('?grade=A');
    await press(button('Presets'));
    await type('Save these filters as…', 'Mine');
    await page.keyboard.press('Enter');
    await press(page.getByRole('button', { name: 'Delete the preset Mine' }));
    await expectFocus();
    await page.keyboard.press('Escape');
    await expectFocus();
    await press(button('Start'));
    await expect.poll(() => new URL(page.url()).search).toBe('?grade=A&sort=start');
    await tabTo(button('Display'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await tabTo(page.getByLabel('Decimal'));
    await page.keyboard.press('ArrowDown');
    await page
      .locator('tr.opportunity .c-price', { hasText: /^[+−]\d+$/ })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await expect
      .poll(() => hasFocus(button('Display')), { message: 'the focus returns from a popover' })
      .toBe(true);
  });

  test('hides an event and a book: the focus goes to the row that follows, and after undo into the view', async () => {
    await page.goto(standIn.url);
    const toggles = page.locator('.row-toggle');
    await tabTo(toggles);
    await page.keyboard.press('ArrowDown');
    const [, second = '', third = ''] = await toggles.allTextContents();
    await page.keyboard.press('Enter');
    await press(button('Hide this event'));
    await page.getByText(/ is hidden\.$/).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(third);
    await page.keyboard.press('Control+z');
    await expect.poll(() => toggles.allTextContents()).toContain(second);
    await expectFocus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await press(page.locator('.row-details button', { hasText: /^Hide (?!this)/ }));
    await page.getByText(/ is hidden\.$/).waitFor();
    await expectFocus();
    await press(button('Undo'));
    await button('Show all').waitFor({ state: 'detached' });
    await expectFocus();
  });

  test('takes over the changes of a scan that came under the focus', async () => {
    const toggles = page.locator('.row-toggle');
    standIn.world.generatedAt = Date.now() - 60_000;
    await page.reload();
    await tabTo(toggles);
    const before = await page.evaluate(() => document.activeElement?.textContent);
    const [first, ...rest] = standIn.world.values.filter(({ grade }) => grade !== 'C');
    if (first) {
      standIn.world.scan([...rest.slice(0, -1), { ...first, ev: 0.3 }]);
    }
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    const changes = page.getByRole('button', { name: /^Show \d+ updates?$/ });
    await changes.waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(before);
    await tabTo(changes, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await changes.waitFor({ state: 'detached' });
    await expectFocus();
  });

  test('reads what stands behind an opportunity, and comes back', async () => {
    await tabTo(page.locator('.row-toggle'));
    await page.keyboard.press('Enter');
    await press(page.getByRole('link', { name: 'Why this bet?' }));
    await page.getByRole('heading', { name: /^Match winner: fair probability/ }).waitFor();
    await expectFocus();
    await page.goBack();
    await page.locator('tr.opportunity').first().waitFor();
  });

  test('creates a key, is led to it, and revokes it after a question', async () => {
    await openView('API keys');
    await type('Key name', 'typed');
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { name: 'Key “typed” created' });
    await heading.waitFor();
    await expect.poll(() => hasFocus(heading)).toBe(true);
    await press(button('Done'));
    await expectFocus();
    const revoke = button('Revoke typed');
    await press(revoke);
    await press(button('Cancel'));
    await expect
      .poll(() => hasFocus(revoke), { message: 'the focus returns from a dialog' })
      .toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('dialog').count()).toBe(0);
    await expect.poll(() => hasFocus(revoke)).toBe(true);
    await page.keyboard.press('Enter');
    await press(page.getByRole('dialog').getByRole('button', { name: 'Revoke' }));
    await page.getByText(/^\d revoked keys?$/).waitFor();
    await expectFocus();
  });

  test('a question asked again at once stays open', async () => {
    await page.evaluate(async () => {
      const click = async (selector: string) => {
        document.querySelector<HTMLElement>(selector)?.click();
        // The page is drawn in microtasks; the dialog tells that it closed in a task of its own.
        for (let drawn = 0; drawn < 20; drawn++) {
          await Promise.resolve();
        }
      };
      await click('button[aria-label^="Revoke "]');
      await click('dialog .quiet');
      await click('button[aria-label^="Revoke "]');
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
    });
    expect(await page.locator('dialog[open]').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.locator('dialog').waitFor({ state: 'detached' });
  });

  test('saves a webhook, sends a test, rotates the secret, replays a delivery and filters the log', async () => {
    const receiver = await openReceiver();
    await openView('Webhook');
    await type('Webhook URL', receiver.url);
    await page.keyboard.press('Enter');
    await page.getByText('The webhook is saved.').waitFor();
    await press(button('Show'), 'Space');
    await press(button('Rotate secret'));
    await press(page.getByRole('dialog').getByRole('button', { name: 'Rotate' }));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(button('Rotate secret'))).toBe(true);
    await press(button('Send a test'));
    await page.getByText(/^Delivered: your receiver answered 200/).waitFor();
    await expect.poll(() => hasFocus(button('Send a test'))).toBe(true);
    receiver.close();
    await press(page.locator('.log summary').filter({ hasText: 'timeout' }).first());
    await page.getByRole('list', { name: 'Earlier attempts' }).first().waitFor();
    await press(page.locator('tr', { hasText: 'again' }).getByRole('button', { name: 'Replay' }));
    await page.getByText('Queued. It goes out after the next scan.').waitFor();
    await expectFocus();
    await tabTo(page.getByLabel('Status of deliveries'), 'Shift+Tab');
    await page.keyboard.type('expired');
    const log = page.getByRole('region', { name: 'Deliveries' }).locator('tbody tr');
    await expect.poll(() => log.count()).toBe(1);
    await expectFocus();
  });

  test('previews and saves settings, and removes the webhook', async () => {
    await openView('Alerts and stakes');
    await type('Minimum EV', '50');
    await press(button('Preview'));
    await page.getByText('Nothing in the latest scan matches these settings.').waitFor();
    await expect.poll(() => hasFocus(button('Preview'))).toBe(true);
    await press(button('Save'));
    await page.getByText('The settings are saved.').waitFor();
    await expect.poll(() => hasFocus(button('Save'))).toBe(true);
    await openView('Webhook');
    await press(button('Remove'));
    await press(page.getByRole('dialog').getByRole('button', { name: 'Remove' }));
    await page.getByText('There is no webhook yet.').waitFor();
    await expectFocus();
  });

  test('verifies the record, and signs out', async () => {
    await openView('Record');
    await press(button('Verify the record'));
    await page.getByText(/^Verified in/).waitFor();
    await expectFocus();
    await tabTo(button('Sign out'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await button('Sign in').first().waitFor();
    await expectFocus();
    tab.expectQuiet();
  });
});
