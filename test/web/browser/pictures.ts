/** Makes the pictures of the views in docs/images, from a stand-in with a settled look. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startStandIn } from '../stand-in/server.ts';
import { launchChromium } from './chromium.ts';
import { settle } from './sample-account.ts';
import { logSome } from './sample-bets.ts';

const FOLDER = join(import.meta.dirname, '../../../docs/images');

type Picture = {
  readonly name: string;
  readonly path: string;
  prepare?(page: Page): Promise<void>;
};

const standIn = await startStandIn();
settle(standIn.world);
logSome(standIn);
const PICTURES: readonly Picture[] = [
  {
    name: 'opportunities',
    path: '/',
    async prepare(page) {
      await page.locator('.row-toggle').nth(2).click();
      await page.mouse.move(5, 5);
    },
  },
  { name: 'board', path: '/board' },
  { name: 'moves', path: '/moves' },
  { name: 'matches', path: '/matches' },
  { name: 'event', path: `/events/${standIn.fixtures[0]?.event_id}` },
  { name: 'record', path: '/record' },
  { name: 'bets', path: '/bets', prepare: (page) => page.locator('.bet-table').waitFor() },
  { name: 'keys', path: '/keys' },
  {
    name: 'webhook',
    path: '/webhook',
    async prepare(page) {
      await page.locator('.log summary').first().click();
      await page.locator('.log').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'alerts',
    path: '/alerts',
    async prepare(page) {
      await page.getByRole('button', { name: 'Preview' }).click();
      await page.locator('.panel table').waitFor();
    },
  },
];

const LOOKS = {
  light: { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  dark: { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  phone: { colorScheme: 'light', viewport: { width: 390, height: 844 } },
} as const;

mkdirSync(FOLDER, { recursive: true });
const browser = await launchChromium();
for (const [look, options] of Object.entries(LOOKS)) {
  const context = await browser.newContext({ ...options, timezoneId: 'UTC', locale: 'en-GB' });
  await context.addCookies([{ name: 'signed_in', value: '1', url: standIn.url }]);
  const page = await context.newPage();
  for (const { name, path, prepare } of PICTURES) {
    standIn.world.generatedAt = Date.now() - 12_000;
    await page.goto(standIn.url + path);
    await page.locator('.table-frame, .board-cards, .form-view, .event-view').first().waitFor();
    await prepare?.(page);
    await page.waitForTimeout(200);
    await page.screenshot({ path: join(FOLDER, `${name}-${look}.png`) });
  }
  await context.close();
}
await browser.close();
await standIn.stop();
