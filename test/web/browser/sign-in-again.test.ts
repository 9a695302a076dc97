import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import type { StandIn } from '../stand-in/server.ts';
import { giveSignedInTab } from './signed-in-tab.ts';

let standIn: StandIn;
let page: Page;

giveSignedInTab((given) => {
  ({ standIn, page } = given);
});

const minOdds = () => page.getByLabel('Minimum odds').first();
const rounding = () => page.getByLabel('Round stakes down to').first();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const typed = async () => [await minOdds().inputValue(), await rounding().inputValue()];
let saved: string[];

beforeEach(async () => {
  await page.goto(`${standIn.url}/alerts`);
  await rounding().waitFor();
  saved = await typed();
  await minOdds().fill('1.7');
  await rounding().fill('5');
});

/** The session ends, which a save finds out. */
async function expire(): Promise<void> {
  standIn.world.minToken = 1_000;
  standIn.world.hasSession = false;
  await button('Save').click();
  await page.getByText('Your session expired.').waitFor();
  standIn.world.minToken = 0;
}

async function signIn(): Promise<void> {
  await button('Sign in').click();
  await button('Sign out').waitFor();
  await rounding().waitFor();
}

test('what was typed when the session expired is there after signing in again, and can be saved', async () => {
  await expire();
  await signIn();
  expect(await typed()).toEqual(['1.7', '5']);
  await button('Save').click();
  await page.getByText('The settings are saved.').waitFor();
  expect(standIn.world.account.settings.min_odds).toBe(1.7);
});

test('what was typed and left for another view is kept over an expired session too', async () => {
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByText('are kept, but not saved yet').waitFor();
  standIn.world.minToken = 1_000;
  standIn.world.hasSession = false;
  await page.getByRole('link', { name: 'Matches' }).click();
  await page.getByText('Your session expired.').waitFor();
  standIn.world.minToken = 0;
  await button('Sign in').click();
  await button('Sign out').waitFor();
  await page.getByRole('link', { name: 'Alerts and stakes' }).click();
  await rounding().waitFor();
  expect(await typed()).toEqual(['1.7', '5']);
});

test('what one person typed is never shown to another, and not kept for later', async () => {
  await expire();
  standIn.world.person = 'bob';
  await signIn();
  expect(await typed()).toEqual(saved);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('1.7');
});

async function endAndSignOut(): Promise<void> {
  standIn.world.hasSession = false;
  await button('Sign out').click();
}

const signOutElsewhere = () =>
  page.evaluate(() => new BroadcastChannel('session').postMessage('ended'));

test.each([
  ['in this tab', () => button('Sign out').click()],
  ['after the session has ended', () => endAndSignOut()],
  ['in another tab', signOutElsewhere],
])('who signs out %s leaves nothing behind of what was typed', async (_, signOut) => {
  await signOut();
  await page.getByText('You are signed out.').waitFor();
  expect(await page.getByText('are kept, but not saved yet').count()).toBe(0);
  await signIn();
  expect(await typed()).toEqual(saved);
});

test('who signs out in another tab leaves nothing behind where the session expired before', async () => {
  await expire();
  await signOutElsewhere();
  await page.getByText('You are signed out.').waitFor();
  await signIn();
  expect(await typed()).toEqual(saved);
});
