import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import type { StandIn } from '../stand-in/server.ts';
import { aLoggedBet } from './sample-bets.ts';
import { giveSignedInTab } from './signed-in-tab.ts';

let standIn: StandIn;
let page: Page;

giveSignedInTab((given) => {
  ({ standIn, page } = given);
});

const dialog = () => page.getByRole('dialog');
const refuse = (route: Route) =>
  route.fulfill({ status: 409, json: { code: 'refused', detail: 'Not now.' } });
/** The change is made; its answer does not arrive. */
async function lose(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}
/** The change is made; the server fails afterwards. */
async function failAfterwards(route: Route): Promise<void> {
  await route.fetch();
  await route.fulfill({ status: 500, json: { code: 'internal_error', detail: 'It failed.' } });
}

/**
 * Presses the button of the open dialog, closes the dialog before the answer, and does what is to
 * be done between them.
 */
async function closeWhile(
  action: string,
  method: string,
  answer: (route: Route) => unknown,
  meanwhile: () => unknown = () => undefined,
) {
  const closed = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route('**/account/**', async (route) => {
    if (route.request().method() !== method) {
      return route.fallback();
    }
    asked.resolve();
    await closed.promise;
    await answer(route);
  });
  await dialog().getByRole('button', { name: action }).click();
  await asked.promise;
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await meanwhile();
  closed.resolve();
}

test.each([
  ['/keys', /^Revoke odds/, 'Revoke', 'DELETE', 'Revoke failed. Not now.'],
  ['/webhook', 'Replay since…', 'Replay', 'POST', 'Replay failed. Not now.'],
  ['/bets', /^Remove Arsenal/, 'Remove', 'DELETE', 'Remove failed. Not now.'],
  ['/bets', /^Edit Arsenal/, 'Save changes', 'PATCH', 'The change of the bet failed. Not now.'],
] as const)(
  'on %s, what %s asks for and is refused after its dialog was closed is told',
  async (path, opener, action, method, told) => {
    standIn.own.put(aLoggedBet(0));
    await page.goto(standIn.url + path);
    await page.getByRole('button', { name: opener }).click();
    await closeWhile(action, method, refuse);
    await page.getByRole('status').getByText(told).waitFor();
  },
);

test('a bet that was changed is shown as it is now, though the answer was lost', async () => {
  standIn.own.put(aLoggedBet(0));
  await page.goto(`${standIn.url}/bets`);
  await page.getByRole('button', { name: /^Edit Arsenal/ }).click();
  await dialog().getByLabel('Stake').fill('77');
  await closeWhile('Save changes', 'PATCH', lose);
  await page
    .getByText('The change of the bet may have succeeded, but no answer confirms it.')
    .waitFor();
  await page.locator('.bet-table').getByText('€77.00').waitFor();
});

test('a bet that may be logged, though its form was closed, is told of', async () => {
  await page.goto(`${standIn.url}/`);
  await page.locator('.row-toggle').first().click();
  await page.getByRole('button', { name: 'Log this bet', exact: true }).click();
  await dialog().getByLabel('Stake').fill('10');
  await closeWhile('Save bet', 'POST', lose);
  await page
    .getByRole('status')
    .getByText(/the bet may be logged already/)
    .waitFor();
  expect(standIn.own.bets.size).toBe(1);
});

test('a key whose dialog was closed is revoked, and the dialog of another key stays', async () => {
  await page.goto(`${standIn.url}/keys`);
  await page.getByLabel('Key name').fill('second');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('button', { name: 'Revoke second' }).waitFor();
  await page.getByRole('button', { name: /^Revoke odds/ }).click();
  await closeWhile(
    'Revoke',
    'DELETE',
    (route) => route.continue(),
    () => page.getByRole('button', { name: 'Revoke second' }).click(),
  );
  await page.getByText('2 revoked keys').waitFor();
  await dialog().getByRole('heading', { name: 'Revoke second?' }).waitFor();
});

test('a replay that is answered late leaves the dialog that was opened again, and what is typed in it', async () => {
  await page.goto(`${standIn.url}/webhook`);
  const open = () => page.getByRole('button', { name: 'Replay since…' }).click();
  const since = dialog().getByLabel('Since');
  await open();
  await closeWhile(
    'Replay',
    'POST',
    (route) => route.continue(),
    async () => {
      await open();
      await since.fill('2026-11-01T12:00');
    },
  );
  await page.getByText('Nothing since then has failed to arrive.').waitFor();
  // The page has drawn what it makes of the answer.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(await since.inputValue()).toBe('2026-11-01T12:00');
});

test.each([
  ['is lost', lose],
  ['is a failure of the server', failAfterwards],
])(
  'a revocation whose answer %s after its dialog was closed is said to be possible, and read again',
  async (_, answer) => {
    await page.goto(`${standIn.url}/keys`);
    await page.getByRole('button', { name: /^Revoke odds/ }).click();
    await closeWhile('Revoke', 'DELETE', answer);
    await page.getByText('Revoke may have succeeded, but no answer confirms it.').waitFor();
    // Before the page reads its keys by itself.
    await page.getByText('2 revoked keys').waitFor({ timeout: 10_000 });
  },
);
