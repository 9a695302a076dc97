import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { StandIn } from '../stand-in/server.ts';
import { holdAnswer } from './hold-answer.ts';
import { aLoggedBet, logSome } from './sample-bets.ts';
import { giveSignedInTab } from './signed-in-tab.ts';
import { accessibilityProblems, type Tab } from './site.ts';

let standIn: StandIn;
let page: Page;
let tab: Tab;

giveSignedInTab((given) => {
  ({ standIn, page, tab } = given);
});

const logged = () => [...standIn.own.bets.values()];
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Opens the form of the first bet in the table. */
async function openForm() {
  await page.goto(`${standIn.url}/`);
  await page.locator('.row-toggle').first().click();
  await button('Log this bet').click();
  const form = page.getByRole('dialog', { name: 'Log this bet' });
  await form.getByLabel('Decimal odds').waitFor();
  return form;
}

test('a bet of the table is logged with book, odds, bankroll and time of the form', async () => {
  const opened = Date.now();
  const form = await openForm();
  expect(await accessibilityProblems(page)).toEqual([]);
  const stakes = standIn.world.values.map(({ stake }) => String(stake));
  expect(stakes).toContain(await form.getByLabel('Stake').inputValue());
  await form.getByLabel('Stake').fill('12,50');
  await form.getByRole('button', { name: 'Save bet' }).click();
  await page.getByText("Bet logged. You'll find it in My bets.").waitFor();
  expect(logged()).toHaveLength(1);
  const [bet] = logged();
  expect(bet).toMatchObject({ stake: 12.5, currency: 'EUR', bankroll: 'main', status: 'open' });
  expect(standIn.world.values.some(({ event_id: id }) => id === bet?.eventId)).toBe(true);
  expect(bet?.odds).toBeGreaterThan(1);
  // The form has the minute in which it was opened.
  expect(bet?.placedAt).toBeGreaterThan(opened - 60_000);
  expect(bet?.placedAt).toBeLessThanOrEqual(Date.now());
});

test('on a computer whose clock is ahead, a bet is logged at the time of the server', async () => {
  await page.clock.install({ time: Date.now() + 600_000 });
  const form = await openForm();
  await form.getByLabel('Stake').fill('10');
  await form.getByRole('button', { name: 'Save bet' }).click();
  await page.getByText("Bet logged. You'll find it in My bets.").waitFor();
  expect(logged()[0]?.placedAt).toBeLessThanOrEqual(Date.now());
});

test('a double click and a try whose answer was lost log one bet', async () => {
  const form = await openForm();
  await form.getByLabel('Stake').fill('10');
  await page.route('**/account/bets', async (route) => {
    // The bet arrives; its answer does not.
    await route.fetch();
    await route.abort();
  });
  await form.getByRole('button', { name: 'Save bet' }).dblclick();
  await form.getByText(/The answer has not arrived/).waitFor();
  expect(logged()).toHaveLength(1);
  await page.unroute('**/account/bets');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await button('Log this bet').click();
  await form.getByText(/The answer has not arrived/).waitFor();
  expect(await form.getByLabel('Stake').inputValue()).toBe('10');
  await form.getByRole('button', { name: 'Save bet' }).click();
  await page.getByText("Bet logged. You'll find it in My bets.").waitFor();
  expect(logged()).toHaveLength(1);
});

test('a bet that is changed after its answer was lost is not logged a second time', async () => {
  const form = await openForm();
  await form.getByLabel('Stake').fill('10');
  await page.route('**/account/bets', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await form.getByRole('button', { name: 'Save bet' }).click();
  await form.getByText(/The answer has not arrived/).waitFor();
  await page.unroute('**/account/bets');
  await form.getByLabel('Stake').fill('20');
  await form.getByRole('button', { name: 'Save bet' }).click();
  await form.getByText(/Your first attempt did log this bet/).waitFor();
  expect(logged().map(({ stake }) => stake)).toEqual([10]);
});

test('a form that is closed while it saves, and saved again, logs one bet', async () => {
  const form = await openForm();
  await form.getByLabel('Stake').fill('10');
  const { arrived, release } = await holdAnswer(page, '**/account/bets', 'POST');
  await form.getByRole('button', { name: 'Save bet' }).click();
  await arrived;
  await form.getByRole('button', { name: 'Cancel' }).click();
  await button('Log this bet').click();
  await form.getByText(/The answer has not arrived/).waitFor();
  await form.getByRole('button', { name: 'Save bet' }).click();
  release();
  await form.waitFor({ state: 'detached' });
  // Requests go out one after the other: once a third is answered, the second is too.
  await button('Log this bet').click();
  await form.getByLabel('Stake').fill('11');
  await form.getByRole('button', { name: 'Save bet' }).click();
  await expect.poll(() => logged().length).toBe(2);
  expect(logged().map(({ stake }) => stake)).toEqual([10, 11]);
});

test('an answer leaves the form of another bet open; a bet without one is remembered', async () => {
  const form = await openForm();
  const stake = form.getByLabel('Stake');
  await stake.fill('10');
  await page.route('**/account/bets', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await form.getByRole('button', { name: 'Save bet' }).click();
  await form.getByText(/The answer has not arrived/).waitFor();
  await page.unroute('**/account/bets');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('.row-toggle').first().click();
  await page.locator('.row-toggle').nth(1).click();
  await button('Log this bet').click();
  await stake.fill('20');
  const { arrived, release } = await holdAnswer(page, '**/account/bets', 'POST');
  await form.getByRole('button', { name: 'Save bet' }).click();
  await arrived;
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('.row-toggle').nth(1).click();
  await page.locator('.row-toggle').first().click();
  await button('Log this bet').click();
  await form.getByText(/The answer has not arrived/).waitFor();
  release();
  await page.getByText("Bet logged. You'll find it in My bets.").waitFor();
  expect(await stake.inputValue()).toBe('10');
  await form.getByRole('button', { name: 'Save bet' }).click();
  await form.waitFor({ state: 'detached' });
  expect(logged().map((bet) => bet.stake)).toEqual([10, 20]);
});

test('odds below the minimum are warned of, and refusals stand at their fields', async () => {
  const form = await openForm();
  await form.getByLabel('Decimal odds').fill('1.02');
  await form.getByText(/^Below the minimum odds of/).waitFor();
  await form.getByLabel('Stake').fill('10.0015');
  await form.getByLabel('Currency').fill('XXQ');
  await form.getByRole('button', { name: 'Save bet' }).click();
  await form.getByText('Must be an ISO 4217 code such as EUR.').waitFor();
  expect(await form.getByLabel('Currency').getAttribute('aria-invalid')).toBe('true');
  await form.getByLabel('Decimal odds').fill('lots');
  await form.getByRole('button', { name: 'Save bet' }).click();
  await form.getByText('Enter decimal odds, such as 2.10.').waitFor();
  expect(logged()).toHaveLength(0);
  tab.expectQuiet(/status of 400/);
});

test('My bets shows figures, charts, and a list with filters and pages', async () => {
  logSome(standIn);
  await page.goto(`${standIn.url}/bets`);
  await page.getByText('The latest 50 bets').waitFor();
  await page.getByRole('heading', { name: 'Profit and luck' }).waitFor();
  expect(await page.locator('.tile').first().textContent()).toContain('60');
  expect(await accessibilityProblems(page)).toEqual([]);
  await button('Show older bets').click();
  await page.getByText('60 bets', { exact: true }).waitFor();
  await page.getByLabel('Status of the bets').selectOption('open');
  await page.getByText('2 bets', { exact: true }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?status=open');
  await page.getByLabel('Show figures by').selectOption('books');
  await page.getByRole('heading', { name: 'By book' }).waitFor();
});

test('a bet is settled by its owner, and removed after a question', async () => {
  standIn.own.put(aLoggedBet(0));
  await page.goto(`${standIn.url}/bets`);
  await button(/^Edit Arsenal/).click();
  const form = page.getByRole('dialog', { name: 'Edit Arsenal' });
  await form.getByLabel('Result').selectOption('won');
  expect(await accessibilityProblems(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('settled by you').waitFor();
  expect(logged()).toMatchObject([{ status: 'won', settledBy: 'user' }]);
  await button(/^Remove Arsenal/).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('You have logged no bets yet.').waitFor();
  expect(logged()).toEqual([]);
});

test('a bet that was changed elsewhere is not overwritten', async () => {
  const bet = aLoggedBet(0);
  standIn.own.put(bet);
  await page.goto(`${standIn.url}/bets`);
  await button(/^Edit Arsenal/).click();
  standIn.own.put({ ...bet, stake: 77 });
  const form = page.getByRole('dialog', { name: 'Edit Arsenal' });
  await form.getByLabel('Stake').fill('5');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await form.getByText(/changed elsewhere/).waitFor();
  expect(logged()).toMatchObject([{ stake: 77 }]);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('.bet-table').getByText('€77.00').waitFor();
  await button(/^Edit Arsenal/).click();
  await expect.poll(() => form.getByLabel('Stake').inputValue()).toBe('77');
  await form.getByLabel('Stake').fill('5');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await form.waitFor({ state: 'detached' });
  expect(logged()).toMatchObject([{ stake: 5 }]);
});

test('a bet that was changed elsewhere is removed once the list shows it as it is', async () => {
  const bet = aLoggedBet(0);
  standIn.own.put(bet);
  await page.goto(`${standIn.url}/bets`);
  await button(/^Remove Arsenal/).click();
  standIn.own.put({ ...bet, stake: 77 });
  const dialog = page.getByRole('dialog', { name: 'Remove this bet?' });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('.bet-table').getByText('€77.00').waitFor();
  await button(/^Remove Arsenal/).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('You have logged no bets yet.').waitFor();
});

test('an answer that comes late leaves the dialog of another bet open, and its bet in the list', async () => {
  const late = aLoggedBet(0);
  const other = aLoggedBet(1);
  standIn.own.put(late);
  standIn.own.put(other);
  await page.goto(`${standIn.url}/bets`);
  const row = (bet: string) => page.locator('.bet-table tbody tr', { hasText: bet });
  const dialog = page.getByRole('dialog');
  const edited = await holdAnswer(page, `**/account/bets/${late.betId}`, 'PATCH');
  await button(/^Edit Arsenal/).click();
  await dialog.getByLabel('Stake').fill('77');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await edited.arrived;
  await page.keyboard.press('Escape');
  await button(/^Edit Chelsea/).click();
  edited.release();
  await row('€77.00').waitFor();
  await page.getByRole('dialog', { name: 'Edit Chelsea' }).waitFor();
  await page.keyboard.press('Escape');

  const removed = await holdAnswer(page, `**/account/bets/${late.betId}`, 'DELETE');
  await button(/^Remove Arsenal/).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await removed.arrived;
  await page.keyboard.press('Escape');
  await button(/^Remove Chelsea/).click();
  removed.release();
  await page.getByText('1 bet', { exact: true }).waitFor();
  await dialog.getByText('Chelsea – Everton').waitFor();
  expect(await row('€77.00').count()).toBe(0);
  expect(
    await page.getByRole('button', { name: /^Remove Chelsea/, includeHidden: true }).count(),
  ).toBe(1);
  expect(logged()).toMatchObject([{ betId: other.betId }]);
});

test('older bets that arrive after another filter was chosen are not shown', async () => {
  logSome(standIn);
  await page.goto(`${standIn.url}/bets`);
  await page.getByText('The latest 50 bets').waitFor();
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const isOlder = (url: URL) => url.pathname === '/account/bets' && url.searchParams.has('cursor');
  await page.route(isOlder, async (route) => {
    const response = await route.fetch();
    arrived.resolve();
    await released.promise;
    await route.fulfill({ response });
  });
  await button('Show older bets').click();
  await arrived.promise;
  await page.getByLabel('Status of the bets').selectOption('open');
  await page.getByText('2 bets', { exact: true }).waitFor();
  const late = page.waitForResponse((response) => isOlder(new URL(response.url())));
  released.resolve();
  await (await late).finished();
  // The page has drawn what it makes of the answer.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await expect.poll(() => page.locator('.bet-table tbody tr').count()).toBe(2);
});

test('bets that cannot be read are no empty history: nothing is drawn or simulated from them', async () => {
  logSome(standIn, 20);
  await page.route('**/account/bets?*', (route) => route.abort());
  await page.goto(`${standIn.url}/bets`);
  await page.getByText(/The server cannot be reached/).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('form', { name: 'Simulation' }).count()).toBe(0);
  expect(await page.getByRole('heading', { name: 'Profit and luck' }).count()).toBe(0);
});

test('a filter whose bets cannot be read shows why, and no bets of another filter', async () => {
  logSome(standIn);
  await page.goto(`${standIn.url}/bets`);
  await page.getByText('The latest 50 bets').waitFor();
  const isFiltered = (url: URL) =>
    url.pathname === '/account/bets' && url.searchParams.get('status') === 'open';
  await page.route(isFiltered, (route) => route.abort());
  await page.getByLabel('Status of the bets').selectOption('open');
  await page.getByText(/The server cannot be reached/).waitFor();
  expect(await page.locator('.bet-table tbody tr').count()).toBe(0);
  await page.unroute(isFiltered);
  await button(/again/i).click();
  await page.getByText('2 bets', { exact: true }).waitFor();
});

test('older bets that could not be read are read when it is tried again', async () => {
  logSome(standIn);
  await page.goto(`${standIn.url}/bets`);
  await page.getByText('The latest 50 bets').waitFor();
  const isOlder = (url: URL) => url.pathname === '/account/bets' && url.searchParams.has('cursor');
  await page.route(isOlder, (route) => route.abort(), { times: 1 });
  await button('Show older bets').click();
  await page.getByText(/The server cannot be reached/).waitFor();
  await button(/again/i).click();
  await page.getByText('60 bets', { exact: true }).waitFor();
});

const HEADER =
  'sport_key,home,away,commence_time,market_key,outcome,point,book,odds,stake,currency,placed_at';
const LINE =
  'soccer_epl,Arsenal,Chelsea,2026-01-03T15:00:00Z,h2h,Arsenal,,pinnacle,2.1,10,EUR,2026-01-02T10:00:00Z';

test('a file is imported line by line, and its export imports nothing twice', async () => {
  await page.goto(`${standIn.url}/bets`);
  const choose = (text: string) =>
    page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'mine.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose(`${HEADER}\n${LINE.replace('2.1', 'lots')}\n`);
  await page.getByText(/mine.csv was not imported/).waitFor();
  await page.getByRole('rowheader', { name: 'line 2, odds' }).waitFor();
  expect(logged()).toEqual([]);
  await choose(`${HEADER}\n${LINE}\n${LINE.replace('2.1', '2.3')}\n`);
  await page.getByText('mine.csv: 2 logged.').waitFor();
  await page.getByText('2 bets', { exact: true }).waitFor();
  const saving = page.waitForEvent('download');
  await button('Download CSV').click();
  const file = await (await saving).createReadStream();
  const parts: Buffer[] = [];
  for await (const part of file) {
    parts.push(part as Buffer);
  }
  await choose(Buffer.concat(parts).toString());
  await page.getByText('mine.csv: 2 already logged.').waitFor();
  expect(logged()).toHaveLength(2);
  tab.expectQuiet(/status of 400/);
});

test('an import whose answer is lost says so, shows its bets, and can be repeated', async () => {
  await page.goto(`${standIn.url}/bets`);
  const file = {
    name: 'mine.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${HEADER}\n${LINE}\n`),
  };
  const input = page.getByLabel('CSV file');
  await page.route(
    '**/account/bets/import',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await input.setInputFiles(file);
  await page.getByText(/some bets may have been imported/).waitFor();
  await page.getByText('1 bet', { exact: true }).waitFor();
  await input.setInputFiles(file);
  await page.getByText('mine.csv: 1 already logged.').waitFor();
  expect(logged()).toHaveLength(1);
});

test('lines that an account has no room for are told as not logged', async () => {
  await page.goto(`${standIn.url}/bets`);
  const data = [
    { line: 2, status: 'logged', bet_id: '1' },
    { line: 3, status: 'too_many_bets', bet_id: null },
  ];
  await page.route('**/account/bets/import', (route) =>
    route.fulfill({ json: { count: data.length, data } }),
  );
  const buffer = Buffer.from(HEADER);
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'mine.csv', mimeType: 'text/csv', buffer });
  const result = page.getByText('mine.csv: 1 logged, 1 not logged: the account is full.');
  await result.waitFor();
  expect(await result.getAttribute('class')).toBe('error');
});

test('leaving My bets stops the worker of its simulation', async () => {
  logSome(standIn, 20);
  await page.goto(`${standIn.url}/bets`);
  const form = page.getByRole('form', { name: 'Simulation' });
  await page.evaluate(() => {
    // A worker that never answers is only ended by being stopped.
    Worker.prototype.postMessage = () => {};
  });
  const working = page.waitForEvent('worker');
  await form.getByRole('button', { name: 'Simulate' }).click();
  const worker = await working;
  const ended = worker.waitForEvent('close');
  await page.getByRole('link', { name: 'API keys' }).first().click();
  await ended;
});

test('the simulation runs in a worker under the policy of the page; its seed repeats it', async () => {
  logSome(standIn, 20);
  await page.goto(`${standIn.url}/bets`);
  const form = page.getByRole('form', { name: 'Simulation' });
  await form.getByLabel('Number of bets').fill('200');
  const figures = async () => {
    const working = page.waitForEvent('worker');
    await form.getByRole('button', { name: 'Simulate' }).click();
    await working;
    await page.getByText('Bankroll after 200 bets').waitFor();
    await button('Simulate').waitFor();
    return page.getByRole('table', { name: 'Bankroll after 200 bets' }).textContent();
  };
  const first = await figures();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await figures()).toBe(first);
  await form.getByLabel('Seed').fill('2');
  expect(await figures()).not.toBe(first);
  tab.expectQuiet();
});

test('My bets fits every screen, in either theme, also with a simulation', async () => {
  logSome(standIn, 20);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 820, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${standIn.url}/bets`);
      await page.getByText('20 bets', { exact: true }).waitFor();
      await button('Simulate').click();
      await page.getByText('Bankroll after 500 bets').waitFor();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${width} ${colorScheme}`).toBeLessThanOrEqual(width);
      expect(await accessibilityProblems(page), `${width} ${colorScheme}`).toEqual([]);
    }
  }
});

test('an account on the plan free removes and exports its bets, and logs none', async () => {
  standIn.own.put(aLoggedBet(0));
  standIn.world.account.plan = 'free';
  await page.goto(`${standIn.url}/bets`);
  await button(/^Remove Arsenal/).waitFor();
  await button('Download CSV').waitFor();
  expect(await button(/^Edit Arsenal/).count()).toBe(0);
  expect(await page.getByLabel('CSV file').count()).toBe(0);
});

test('an account on the plan free is offered own bets only once it is known to have none', async () => {
  standIn.world.account.plan = 'free';
  const { arrived, release } = await holdAnswer(page, '**/account/bets/summary', 'GET');
  await page.goto(`${standIn.url}/bets`);
  await arrived;
  await page.getByText('demo@example.com').waitFor();
  const offer = page.getByText('Own bets are part of the Sharp plan');
  expect(await offer.count()).toBe(0);
  release();
  await offer.waitFor();
});

test('currencies are never added: each has figures and rows of its own', async () => {
  standIn.own.put(aLoggedBet(0, { stake: 10 }));
  standIn.own.put(aLoggedBet(1, { stake: 70, currency: 'USD' }));
  await page.goto(`${standIn.url}/bets`);
  const staked = (currency: string) =>
    page
      .getByRole('region', { name: `Bets in ${currency}` })
      .locator('.tile')
      .nth(1)
      .textContent();
  expect(await staked('EUR')).toContain('€10.00');
  expect(await staked('USD')).toContain('US$70.00');
  const rows = page.getByRole('region', { name: 'By bankroll' }).locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(2);
});
