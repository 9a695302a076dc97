import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { StandIn } from '../stand-in/server.ts';
import { giveSignedInTab } from './signed-in-tab.ts';

let standIn: StandIn;
let page: Page;

giveSignedInTab((given) => {
  ({ standIn, page } = given);
});

const puts = () => standIn.world.requests.filter((request) => request.startsWith('PUT '));

test.each([
  ['/alerts', 'Minimum odds', '1.5', 'Save', 'The settings are saved.'],
  ['/alerts', 'Round stakes down to', '5', 'Update bankrolls', 'The bankrolls are saved.'],
  ['/webhook', 'Webhook URL', 'https://new.example.com', 'Save', 'The webhook is saved.'],
])('a double click saves %s once: %s', async (path, label, text, action, saved) => {
  await page.goto(standIn.url + path);
  const field = page.getByLabel(label).first();
  await field.fill(text);
  const form = page.locator('form').filter({ has: field });
  await form.getByRole('button', { name: action, exact: true }).dblclick();
  await page.getByText(saved).waitFor();
  await page.waitForLoadState('networkidle');
  expect(puts()).toHaveLength(1);
  expect(await page.getByRole('alert').count()).toBe(0);
});
