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

test('a person adds a bankroll with settings of its own, puts it first, and removes it', async () => {
  await page.goto(`${standIn.url}/alerts`);
  const section = page.getByRole('form', { name: 'Bankrolls' });
  await section.getByRole('button', { name: 'Add a bankroll' }).click();
  const added = section.getByRole('group', { name: '2. New bankroll' });
  await section.getByRole('button', { name: 'Update bankrolls' }).click();
  await added.getByText('Enter a name.').waitFor();
  await added.getByLabel('Name').fill('Dollars');
  const dollars = section.getByRole('group', { name: /^\d\. Dollars/ });
  await dollars.getByText('How stakes are computed').click();
  await dollars.getByLabel('Currency').fill('USD');
  await dollars.getByLabel('Round stakes down to').fill('5');
  expect(await accessibilityProblems(page)).toEqual([]);
  await section.getByRole('button', { name: 'Update bankrolls' }).click();
  await page.getByText('The bankrolls are saved.').waitFor();
  expect(standIn.world.account.others).toMatchObject([
    {
      id: expect.stringMatching(/^bankroll-/),
      name: 'Dollars',
      currency: 'USD',
      rounding: 5,
      bankroll: 1000,
    },
  ]);

  await section.getByRole('button', { name: 'Move Dollars up' }).click();
  await section.getByRole('button', { name: 'Update bankrolls' }).click();
  await expect.poll(() => standIn.world.account.first.name).toBe('Dollars');
  const above = page.getByRole('group', { name: 'How stakes are computed' });
  await expect.poll(() => above.getByLabel('Currency').inputValue()).toBe('USD');

  await section.getByRole('button', { name: 'Remove Dollars' }).click();
  await section.getByRole('button', { name: 'Update bankrolls' }).click();
  await expect.poll(() => standIn.world.account.others.length).toBe(0);
  expect(standIn.world.account.first.name).toBe('Main');
});

test('a person lets a bankroll follow the logged bets, and reads what it is now', async () => {
  await page.goto(`${standIn.url}/alerts`);
  const section = page.getByRole('form', { name: 'Bankrolls' });
  await section.getByText('Open bets have €120.00 at stake').waitFor();
  await section.getByLabel('Its amount follows the bets that I log').check();
  await section.getByLabel('The amount is that of').fill('2026-03-01T12:00');
  expect(await accessibilityProblems(page)).toEqual([]);
  await section.getByRole('button', { name: 'Update bankrolls' }).click();
  await section.getByText('Now €1,000.00.').waitFor();
  const { mode, since } = standIn.world.account.first;
  expect([mode, since?.slice(0, 10)]).toEqual(['follows_log', '2026-03-01']);
  await section.getByLabel('Its amount follows the bets that I log').uncheck();
  await section.getByRole('button', { name: 'Update bankrolls' }).click();
  await expect.poll(() => standIn.world.account.first.mode).toBe('fixed');
  expect(standIn.world.account.first.since).toBeNull();
});

test('saving bankrolls keeps what is typed above, and the form saves it afterwards', async () => {
  await page.goto(`${standIn.url}/alerts`);
  await page.getByLabel('Minimum EV').fill('3.5');
  // Another tab has saved the settings in between.
  const { settings } = standIn.world.account;
  await page.route('**/account/bankrolls', async (route) => {
    const response = await route.fetch();
    standIn.world.account.settings = { ...settings, max_stake: 0.01 };
    await route.fulfill({ response });
  });
  const section = page.getByRole('form', { name: 'Bankrolls' });
  await section.getByLabel('Round stakes down to').fill('5');
  await section.getByRole('button', { name: 'Update bankrolls' }).click();
  await page.getByText('The bankrolls are saved.').waitFor();
  await expect.poll(() => page.getByLabel('Maximum stake').inputValue()).toBe('1');
  expect(await page.getByLabel('Minimum EV').inputValue()).toBe('3.5');
  await page.unroute('**/account/bankrolls');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The settings are saved.').waitFor();
  expect(standIn.world.account.first.rounding).toBe(5);
  expect(standIn.world.account.settings).toMatchObject({ min_ev: 0.035, max_stake: 0.01 });
});

test('a row says whose stake it shows where bankrolls differ, and its details at which book', async () => {
  const own = { bankroll_id: 'main', name: 'Main', currency: 'EUR', min_odds: 1.9 };
  const dollars = { ...own, bankroll_id: 'usd', name: 'Dollars', currency: 'USD' };
  standIn.world.scan(
    standIn.world.values.map((bet, place) => {
      const stake = { ...own, stake: 5, book: bet.book, price: bet.price };
      const other = { ...dollars, stake: 7, book: 'pinnacle', price: 2.02 };
      return place % 2 === 0
        ? { ...bet, stake: 5, stakes: [stake, other] }
        : { ...bet, stake: 7, stakes: [other] };
    }),
  );
  await page.goto(standIn.url);
  const row = (stake: string) => page.locator('tr.opportunity', { hasText: stake }).first();
  await expect.poll(() => row('Main +1').locator('.c-stake').textContent()).toBe('€5.00Main +1');
  await expect.poll(() => row('$7.00').locator('.c-stake').textContent()).toMatch(/7\.00Dollars$/);
  await row('Main +1').locator('.row-toggle').click();
  const stakes = page.locator('dt', { hasText: 'Your stake' }).locator('~ dd');
  await expect.poll(() => stakes.nth(0).textContent()).toBe('Main €5.00');
  await expect
    .poll(() => stakes.nth(1).textContent())
    .toMatch(/^Dollars .*7\.00 at Pinnacle 2\.02$/);
  expect(await accessibilityProblems(page)).toEqual([]);
});
