import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { StandIn } from '../stand-in/server.ts';
import { giveSignedInTab } from './signed-in-tab.ts';
import { accessibilityProblems } from './site.ts';

let standIn: StandIn;
let page: Page;

giveSignedInTab((given) => {
  ({ standIn, page } = given);
});

test('a person sets quiet hours in a time zone, is told until when, and takes them back', async () => {
  await page.goto(`${standIn.url}/alerts`);
  const quiet = page.getByRole('group', { name: 'Quiet hours' });
  await quiet.getByLabel('Send nothing to chats in these hours').check();
  await quiet.getByLabel('From').fill('22:30');
  await quiet.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await quiet.getByLabel('To', { exact: true }).fill('22:30');
  await page.getByRole('button', { name: 'Save' }).click();
  await quiet.getByText('Enter two different times.').first().waitFor();
  await quiet.getByLabel('To', { exact: true }).fill('06:15');
  expect(await accessibilityProblems(page)).toEqual([]);

  standIn.world.quietUntil = new Date(Date.now() + 3_600_000).toISOString();
  await page.getByRole('button', { name: 'Preview' }).click();
  await page
    .getByText(/^Quiet until .*: chats get none of these picks, now or later\. The webhook/)
    .waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The settings are saved.').waitFor();
  expect(standIn.world.account.settings.quiet_hours).toEqual({
    from: '22:30',
    to: '06:15',
    time_zone: 'Asia/Tokyo',
    webhook: false,
  });

  await page.reload();
  await quiet.getByLabel('Send nothing to chats in these hours').uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The settings are saved.').waitFor();
  expect(standIn.world.account.settings.quiet_hours).toBeNull();
});
