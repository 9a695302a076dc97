import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { StandIn } from '../stand-in/server.ts';
import { holdAnswer } from './hold-answer.ts';
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
  // Both clicks come before the answer, however slow the machine is.
  const { release } = await holdAnswer(page, '**/account/**', 'PUT');
  await form.getByRole('button', { name: action, exact: true }).dblclick();
  release();
  await page.getByText(saved).waitFor();
  await page.waitForLoadState('networkidle');
  expect(puts()).toHaveLength(1);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('a preview is shown while the plan of the account is not known', async () => {
  await page.route('**/account/profile', (route) => route.abort());
  await page.goto(`${standIn.url}/alerts`);
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'What would be sent now' });
  await preview.getByText(/ in all\. Only selections found after/).waitFor();
  expect(await preview.getByText('on Free').count()).toBe(0);
});

test.each([
  ['settings', 'Minimum odds', 'Save'],
  ['bankrolls', 'Round stakes down to', 'Update bankrolls'],
])(
  'a form that is left during a save of %s has what is saved, and saves again',
  async (...given) => {
    const [what, label, action] = given;
    await page.goto(`${standIn.url}/alerts`);
    const field = page.getByLabel(label).first();
    const save = page.getByRole('button', { name: action, exact: true });
    const { arrived, release } = await holdAnswer(page, `**/account/${what}`, 'PUT');
    await field.fill('5');
    await save.click();
    await arrived;
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByText('are kept, but not saved yet').waitFor();
    release();
    await page.getByText(/^The .+ are saved\.$/).waitFor();
    await page.getByRole('link', { name: 'Alerts and stakes' }).click();
    await expect.poll(() => field.inputValue()).toBe('5');
    await field.fill('7');
    await save.click();
    await expect.poll(() => puts().length).toBe(2);
    expect(puts().every((put) => put.endsWith(' 200'))).toBe(true);
  },
);

test.each([
  ['settings', '/alerts', 'Minimum odds', ['1.5', '1.7'], 'Save'],
  ['bankrolls', '/alerts', 'Round stakes down to', ['5', '7'], 'Update bankrolls'],
  [
    'webhook',
    '/webhook',
    'Webhook URL',
    ['https://a.example.com', 'https://b.example.com'],
    'Save',
  ],
] as const)('what is typed during a save of %s stays, and is saved after it', async (...given) => {
  const [what, path, label, [sent, typed], action] = given;
  await page.goto(standIn.url + path);
  const field = page.getByLabel(label).first();
  const form = page.locator('form').filter({ has: field });
  const save = form.getByRole('button', { name: action, exact: true });
  const { arrived, release } = await holdAnswer(page, `**/account/${what}`, 'PUT');
  await field.fill(sent);
  await save.click();
  await arrived;
  await field.fill(typed);
  release();
  await page.getByText(/^The .+ (is|are) saved\.$/).waitFor();
  expect(await field.inputValue()).toBe(typed);
  await save.click();
  await expect.poll(() => puts().length).toBe(2);
  expect(puts().every((put) => put.endsWith(' 200'))).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(await field.inputValue()).toBe(typed);
});
