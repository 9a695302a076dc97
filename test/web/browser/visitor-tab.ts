import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type StandIn, startStandIn } from '../stand-in/server.ts';
import { launchChromium } from './chromium.ts';
import { openTab, type Tab } from './site.ts';

type Given = { readonly standIn: StandIn; readonly tab: Tab; readonly page: Page };

/** Gives every test of a file a tab where nobody has signed in, at the file's own stand-in. */
export function giveVisitorTab(take: (given: Given) => void): void {
  let standIn: StandIn | undefined;
  let browser: Browser | undefined;
  let tab: Tab | undefined;

  beforeAll(async () => {
    [standIn, browser] = await Promise.all([startStandIn(), launchChromium()]);
  });
  beforeEach(async () => {
    if (!standIn || !browser) {
      throw new Error('A test has begun before its stand-in.');
    }
    await tab?.close();
    tab = await openTab(browser, { url: standIn.url, signIn: async () => {} });
    take({ standIn, tab, page: tab.page });
  });
  afterAll(async () => {
    await browser?.close();
    await standIn?.stop();
  });
}
