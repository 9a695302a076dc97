import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type StandIn, startStandIn } from '../stand-in/server.ts';
import { launchChromium } from './chromium.ts';
import { settle } from './sample-account.ts';
import { openTab, type Tab } from './site.ts';

type Given = { readonly standIn: StandIn; readonly tab: Tab; readonly page: Page };

/**
 * Gives every test of a file a stand-in of its own, with an account in use, and a signed-in tab.
 * What it returns opens further such tabs; all are closed after the test.
 */
export function giveSignedInTab(
  take: (given: Given) => void,
): (options?: BrowserContextOptions) => Promise<Tab> {
  let browser: Browser | undefined;
  let standIn: StandIn | undefined;
  let tabs: Tab[] = [];

  async function open(options: BrowserContextOptions = {}): Promise<Tab> {
    if (!browser || !standIn) {
      throw new Error('A tab is opened before the test has begun.');
    }
    const { url } = standIn;
    const tab = await openTab(browser, { url, signIn: async () => {} }, options);
    tabs.push(tab);
    await tab.page.context().addCookies([{ name: 'signed_in', value: '1', url }]);
    return tab;
  }

  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    standIn = await startStandIn();
    settle(standIn.world);
    const tab = await open();
    take({ standIn, tab, page: tab.page });
  });
  afterEach(async () => {
    await Promise.all(tabs.map((tab) => tab.close()));
    tabs = [];
    await standIn?.stop();
  });
  return open;
}
