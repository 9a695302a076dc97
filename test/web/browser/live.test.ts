import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { StandIn } from '../stand-in/server.ts';
import { giveSignedInTab } from './signed-in-tab.ts';
import { accessibilityProblems, type Tab } from './site.ts';

/** What the page shows of a price that ages, of a scan that waits, and of a scan that fails. */

let standIn: StandIn;
let tab: Tab;
let page: Page;

giveSignedInTab((given) => {
  ({ standIn, tab, page } = given);
});

const MINUTE_MS = 60_000;
const rows = () => page.locator('tr.opportunity');
const clock = () => page.locator('.clock');

async function openTable(query = ''): Promise<void> {
  await page.goto(`${standIn.url}/${query}`);
  await rows().first().waitFor();
}

/** A scan of some time ago whose best row is another one, found by a page that is woken. */
async function scanWithAnotherBest(ageMs = 0): Promise<void> {
  const { values } = standIn.world;
  const [first, ...others] = values;
  if (!first) {
    throw new Error('There is no value.');
  }
  standIn.world.scan([{ ...first, id: 'another', ev: 0.3, grade: 'A' }, ...others]);
  standIn.world.generatedAt -= ageMs;
  const answered = page.waitForResponse(
    (response) => response.url().includes('/account/opportunities') && response.status() === 200,
  );
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await answered;
}

/** Lets time go by, on the page and on the server. */
async function pass(ms: number): Promise<void> {
  standIn.world.clockAheadMs += ms;
  await page.clock.fastForward(ms);
}

/** The page asks for the next scan, which is due. */
async function askForNext(): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

/** Has every price of the list be seen so long before now. */
async function quoteAllBefore(ageMs: number): Promise<void> {
  const quotedAt = new Date(Date.now() - ageMs).toISOString();
  await page.route('**/account/opportunities?*', async (request) => {
    const response = await request.fetch();
    const list = await response.json();
    for (const item of list.data) {
      item.quoted_at = quotedAt;
      item.grade = 'A';
    }
    await request.fulfill({ response, json: list });
  });
}

test.each(['value', 'surebet', 'combo'])(
  'a price that was not confirmed for over two minutes is no A and no bet, however new its scan: %s',
  async (kind) => {
    // A row's clock goes in steps of ten seconds.
    await quoteAllBefore(2 * MINUTE_MS + 11_000);
    await openTable(`?kind=${kind}`);
    const row = rows().first();
    expect(await clock().getAttribute('data-health')).toBe('fresh');
    expect(await row.locator('.c-age').textContent()).toMatch(/^2 min$/);
    expect(await row.locator('.c-grade').textContent()).toBe('–');
    expect(await page.locator('tr.opportunity .grade-A').count()).toBe(0);
    const amount = kind === 'surebet' ? '.c-gain' : '.c-stake';
    expect(await row.locator(amount).textContent()).toBe('');
    await row.locator('.row-toggle').click();
    const details = page.locator('.row-details');
    await details.getByText('not confirmed any more', { exact: true }).waitFor();
    expect(await details.locator('a[target=_blank]').count()).toBe(0);
    expect(await details.locator('.grade').count()).toBe(0);
    expect(await details.getByLabel(/^Stake of /).count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    tab.expectQuiet();
  },
);

test('a price becomes unconfirmed while it is looked at', async () => {
  await quoteAllBefore(100_000);
  await page.clock.install();
  await openTable();
  const grade = rows().first().locator('.c-grade');
  expect(await grade.textContent()).toBe('A');
  await pass(30_000);
  await expect.poll(() => grade.textContent()).toBe('–');
});

test('on an event a price that is over two minutes old has no grade, and its age goes on', async () => {
  // Its prices are half a minute older than its scan.
  standIn.world.eventAgeMs = 85_000;
  await page.clock.install();
  await page.goto(`${standIn.url}/events/${standIn.fixtures[0]?.event_id}`);
  const grades = page.locator('.odds-grid .grade, .event-opportunity h3 .grade');
  await grades.first().waitFor();
  expect(await grades.count()).toBeGreaterThan(1);
  await page.route('**/account/events/**', (route) => route.abort());
  await pass(20_000);
  await expect.poll(() => grades.count()).toBe(0);
  await expect.poll(() => page.locator('.odds-grid td.age').first().textContent()).toBe('2 min');
  expect(await page.getByText('have not been confirmed').count()).toBe(0);
});

test('while changes wait the clock is amber, and says how many', async () => {
  standIn.world.generatedAt = Date.now() - MINUTE_MS;
  await openTable();
  const colour = () => clock().evaluate((element) => getComputedStyle(element).color);
  await rows().nth(3).hover();
  await scanWithAnotherBest();
  const waits = page.getByRole('button', { name: 'Show 2 updates' });
  await waits.waitFor();
  expect(await clock().getAttribute('data-health')).toBe('behind');
  expect(await clock().textContent()).toMatch(/ · 2 updates waiting$/);
  const amber = await colour();
  expect(await page.locator('.shown-scan.behind').textContent()).toMatch(/^Prices of \d\d:/);
  expect(
    await page.locator('.shown-scan.behind').evaluate((element) => getComputedStyle(element).color),
  ).toBe(amber);
  expect(await accessibilityProblems(page)).toEqual([]);
  await waits.click();
  await expect.poll(() => clock().getAttribute('data-health')).toBe('fresh');
  expect(await colour()).not.toBe(amber);
  expect(await page.locator('.shown-scan.behind').count()).toBe(0);
});

test('rows that are held are let go after a minute without input, and not before', async () => {
  standIn.world.generatedAt = Date.now() - MINUTE_MS;
  await page.clock.install();
  await openTable();
  const best = () => rows().first().locator('.c-ev').textContent();
  const before = await best();
  await rows().nth(3).hover();
  await scanWithAnotherBest();
  const waits = page.getByRole('button', { name: 'Show 2 updates' });
  await waits.waitFor();
  await pass(50_000);
  await expect.poll(() => clock().textContent()).toMatch(/\d+ (s|min) old/);
  expect(await waits.count()).toBe(1);
  expect(await best()).toContain(before);
  await pass(11_000);
  await waits.waitFor({ state: 'detached' });
  expect(await best()).toContain('+30.0 %');
});

test('a server out of reach can be asked again from the bar that tells of it', async () => {
  standIn.world.generatedAt = Date.now() - MINUTE_MS;
  await openTable();
  standIn.world.isDown = true;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  const problem = page.locator('.problem');
  const retry = problem.getByRole('button', { name: 'Retry' });
  await retry.waitFor();
  expect(await problem.textContent()).toMatch(/^The server cannot be reached\./);
  expect(await accessibilityProblems(page)).toEqual([]);
  standIn.world.isDown = false;
  standIn.world.scan();
  await retry.click();
  await expect.poll(() => problem.textContent()).toBe('');
  await expect.poll(() => clock().getAttribute('data-health')).toBe('fresh');
});

const LIST = /\/account\/(opportunities|board|moves|matches)\?/;
const PROBLEM = { code: 'data_unavailable', detail: 'The latest scan cannot be read.' };

test.each([
  ['/', 500, PROBLEM, PROBLEM.detail],
  ['/board', 503, PROBLEM, PROBLEM.detail],
  ['/moves', 429, { message: 'Too Many Requests' }, 'The server answered with status 429.'],
  ['/matches', 502, undefined, 'The server answered with status 502.'],
])(
  'an update of %s that is refused with %d is told as that, and not as a scan that is late',
  async (path, status, body, words) => {
    standIn.world.generatedAt = Date.now() - 70_000;
    await page.goto(standIn.url + path);
    const count = page.locator('.status-line .count');
    await expect.poll(() => count.textContent()).toMatch(/^\d+ /);
    const problem = page.locator('.problem');
    await expect.poll(() => problem.textContent()).toMatch(/^The next scan is late/);
    await page.route(LIST, (route) => route.fulfill({ status, json: body ?? 'no problem' }));
    await askForNext();
    await expect
      .poll(() => problem.textContent())
      .toBe(`${words} These are the last prices that arrived.Retry`);
    expect(await count.textContent()).toMatch(/^\d+ /);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.unroute(LIST);
    standIn.world.scan();
    await problem.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => clock().getAttribute('data-health')).toBe('fresh');
    expect(await problem.textContent()).toBe('');
    tab.expectQuiet(/status of \d{3}/);
  },
);

test.each(['/', '/board', '/moves', '/matches'])(
  'a first list of %s that is refused is one error, with a way to try again',
  async (path) => {
    await page.route(LIST, (route) => route.fulfill({ status: 500, json: PROBLEM }));
    await page.goto(standIn.url + path);
    const trouble = page.locator('main').getByRole('alert');
    await trouble.getByText(PROBLEM.detail).waitFor();
    expect(await page.getByText('Loading…').count()).toBe(0);
    expect(await page.locator('.problem').textContent()).toBe('');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.unroute(LIST);
    await trouble.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.status-line .count').getByText(/^\d+ /).waitFor();
    expect(await trouble.count()).toBe(0);
    tab.expectQuiet(/status of 500/);
  },
);

test('a request without an answer ends after half a minute, and can be made again', async () => {
  standIn.world.generatedAt = Date.now() - MINUTE_MS;
  await page.clock.install();
  // The browser's own timeouts do not go by the clock of a test.
  await page.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const end = new AbortController();
      setTimeout(() => end.abort(new DOMException('No answer', 'TimeoutError')), ms);
      return end.signal;
    };
  });
  await openTable();
  const asked = Promise.withResolvers<void>();
  await page.route(LIST, () => asked.resolve());
  await pass(6_000);
  await asked.promise;
  const problem = page.locator('.problem');
  await pass(20_000);
  await expect.poll(() => problem.textContent()).toMatch(/^The next scan is late/);
  await pass(10_000);
  await expect.poll(() => problem.textContent()).toMatch(/^The server cannot be reached\./);
  await page.unroute(LIST);
  standIn.world.scan();
  standIn.world.generatedAt += standIn.world.clockAheadMs;
  await problem.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => clock().getAttribute('data-health')).toBe('fresh');
});

test.each([
  ['behind', -10 * MINUTE_MS],
  ['ahead', 10 * MINUTE_MS],
])('a computer whose clock is minutes %s shows the age of prices all the same', async (_, byMs) => {
  standIn.world.generatedAt = Date.now() - 30_000;
  await page.clock.install({ time: Date.now() + byMs });
  await openTable();
  await expect.poll(() => clock().textContent()).toMatch(/^Scan [34]\d s old · next in /);
  await rows().first().locator('.grade').waitFor();
});

test('more bets than one list has are told of, with a way to the rest', async () => {
  await page.route('**/account/opportunities?*', async (request) => {
    const response = await request.fetch();
    const list = await response.json();
    await request.fulfill({ response, json: { ...list, next_cursor: 'more' } });
  });
  await openTable();
  await page.getByText('of the best 500: choose a sport or market to see the rest').waitFor();
  await page.goto(`${standIn.url}/?sport=soccer_epl&market=totals&hours=24`);
  await rows().first().waitFor();
  expect(standIn.world.requests.join()).toContain('&sport=soccer_epl&market=totals&hours=24');
});

test('changes wait on when the token is renewed', async () => {
  standIn.world.generatedAt = Date.now() - MINUTE_MS;
  await openTable();
  await rows().nth(3).hover();
  // The page soon asks for the next one, with a token that is refused.
  await scanWithAnotherBest(46_000);
  const waits = page.getByRole('button', { name: 'Show 2 updates' });
  await waits.waitFor();
  const read = ['profile', 'settings'].map((name) =>
    page.waitForResponse(
      (response) => response.url().endsWith(`/account/${name}`) && response.status() === 200,
    ),
  );
  standIn.world.minToken = 2;
  for (const response of await Promise.all(read)) {
    await response.finished();
  }
  // The page has drawn what it makes of the answers.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(await waits.count()).toBe(1);
});
