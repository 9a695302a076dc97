import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { StandIn } from '../stand-in/server.ts';
import { logSome } from './sample-bets.ts';
import { giveSignedInTab } from './signed-in-tab.ts';

let standIn: StandIn;
let page: Page;

giveSignedInTab((given) => {
  ({ standIn, page } = given);
});

/** The heads of columns that say nothing of what the column shows. */
const UNSAID = `th[scope="col"]:not([data-tip])`;

test.each(['/', '/matches', '/moves', '/bets', '/keys', '/webhook'])(
  'every column head of %s has a tip',
  async (path) => {
    logSome(standIn, 3);
    await page.goto(`${standIn.url}${path}`);
    const heads = page.locator('main thead th[scope="col"]');
    await heads.first().waitFor();
    const unsaid = page.locator(`main thead ${UNSAID}`);
    const texts = await unsaid.evaluateAll((all) =>
      all.filter((head) => !head.querySelector('.visually-hidden')).map((head) => head.textContent),
    );
    expect(texts).toEqual([]);
  },
);

test('the tip of a column shows under the pointer and stays inside of the window', async () => {
  await page.goto(`${standIn.url}/matches`);
  const source = page.locator('th.m-source');
  await source.hover();
  const shown = await source.evaluate((head) => getComputedStyle(head, '::after').content);
  expect(shown).toContain('What the probability rests on');
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: window.innerWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(width);
});
