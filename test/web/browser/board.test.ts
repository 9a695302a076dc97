import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { BoardLine } from '../../../clients/generated/page-types.ts';
import type { StandIn } from '../stand-in/server.ts';
import { giveSignedInTab } from './signed-in-tab.ts';
import { accessibilityProblems, type Tab } from './site.ts';

let standIn: StandIn;
let tab: Tab;
let page: Page;

const openSignedIn = giveSignedInTab((given) => {
  ({ standIn, tab, page } = given);
});

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const rows = () => page.locator('tr.board-row');

async function openBoard(query = ''): Promise<void> {
  await page.goto(`${standIn.url}/board${query}`);
  await rows().first().waitFor();
}

/** Lets the page find the next scan at once, as if it had been offline. */
async function nextScan(): Promise<void> {
  standIn.world.scan();
  const answered = page.waitForResponse(
    (response) => response.url().includes('/account/board') && response.status() === 200,
  );
  await page.evaluate(() => {
    window.dispatchEvent(new Event('online'));
  });
  await answered;
}

/** A board whose next scan is due, so that a page that is woken asks for it. */
function makeDue(): void {
  standIn.world.generatedAt = Date.now() - 60_000;
}

const focusedText = () => page.evaluate(() => document.activeElement?.textContent);

describe('the board', () => {
  test('has the best price of each outcome in words, with its book and the fair odds', async () => {
    await openBoard();
    const best = rows().first().locator('.best-price').first();
    expect(await best.textContent()).toMatch(
      /^\d+\.\d\d best, at .+? fair \d+\.\d\d(\+\d+\.\d % over fair, )?\w.+$/,
    );
    expect(await rows().first().locator('.b-figure').textContent()).toMatch(/^\d+\.\d %/);
    expect(await page.title()).toBe('Board · Betting analytics');
    expect(await accessibilityProblems(page)).toEqual([]);
    tab.expectQuiet();
  });

  test('is walked by the arrow keys, and Enter opens the event on the line', async () => {
    await openBoard('?market=totals');
    await rows().first().locator('.row-toggle').first().focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focusedText()).toMatch(/Over 2\.5$/);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focusedText()).toMatch(/Under 2\.5$/);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focusedText()).toMatch(/Under 3\.5$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/events\/\w+\?market=totals&line=3\.5/);
  });

  test('asks the server for what the filters say, and searches what is there', async () => {
    await openBoard();
    await page.getByLabel('Market', { exact: true }).selectOption('totals');
    await page.getByLabel('Largest hold').selectOption('0');
    await expect
      .poll(() => standIn.world.requests)
      .toContain('GET /account/board?kind=line&limit=3000&market=totals&max_hold=0 200');
    await page.getByRole('searchbox').fill('arsenal over');
    await expect
      .poll(() => rows().allTextContents())
      .toSatisfy((all: readonly string[]) => all.length > 0 && all.every((t) => /Arsenal/.test(t)));
    await page.getByRole('searchbox').fill('no such team');
    await page.getByText('No lines match.').waitFor();
  });

  test('a person who has chosen their books sees the best of these, and can see all', async () => {
    standIn.world.account.settings = {
      ...standIn.world.account.settings,
      my_books: ['unibet', 'betsson'],
    };
    await openBoard();
    const books = () => rows().locator('.best-price > span').allTextContents();
    await expect
      .poll(books)
      .toSatisfy((all: readonly string[]) => all.every((text) => /Unibet|Betsson/.test(text)));
    await page.getByLabel('Books').selectOption('all');
    await expect.poll(async () => (await books()).join()).toContain('Pinnacle');
  });

  test('says what middles and low-hold pairs are, with stakes', async () => {
    await openBoard('?kind=middle');
    expect(await page.locator('.kind-is').textContent()).toContain('can both win');
    expect(await rows().first().locator('.best-price').first().textContent()).toMatch(/stake/);
    await page.getByRole('link', { name: 'Low hold' }).click();
    await expect.poll(() => page.locator('.kind-is').textContent()).toContain('bonus');
  });

  test('follows the scans in place: no row moves while the pointer is on the grid', async () => {
    makeDue();
    await openBoard('?sort=hold');
    // How many are drawn below those in sight changes with the window.
    const ids = async () => (await rows().locator('.event-name').allTextContents()).slice(0, 30);
    const before = await ids();
    await rows().nth(2).hover();
    const sentence = page.locator('.status-line [role=status]');
    await nextScan();
    await expect.poll(() => sentence.textContent()).toMatch(/^New scan: \d+ lines, .*up/);
    expect(await ids()).toEqual(before);
  });

  test('on a phone has one card for each event, made as it is scrolled to', async () => {
    ({ page } = await openSignedIn(PHONE));
    await page.goto(`${standIn.url}/board`);
    const cards = page.locator('.board-card');
    await cards.first().waitFor();
    const { length } = standIn.fixtures;
    expect(await cards.first().getAttribute('aria-setsize')).toBe(`${length}`);
    const seen = new Map<string | null, string | null>();
    const most = { cards: 0 };
    const scrollOn = async () => {
      const now = await cards.evaluateAll((all) =>
        all.map((card) => [
          card.getAttribute('aria-posinset'),
          card.querySelector('h2')?.textContent ?? null,
        ]),
      );
      most.cards = Math.max(most.cards, now.length);
      for (const [position = null, event = null] of now) {
        seen.set(position, event);
      }
      // Comes by again from the top, in case the machine is slower than the scrolling.
      await page.locator('.cards-frame').evaluate((frame) => {
        const isAtEnd = frame.scrollTop + frame.clientHeight >= frame.scrollHeight - 1;
        frame.scrollTop = isAtEnd ? 0 : frame.scrollTop + frame.clientHeight;
      });
      return seen.size;
    };
    await expect.poll(scrollOn, { timeout: 40_000 }).toBe(length);
    expect(new Set(seen.values()).size).toBe(length);
    expect(most.cards).toBeLessThan(length);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('on a phone is scrolled by a person, and keeps what has the focus', async () => {
    ({ page } = await openSignedIn(PHONE));
    await page.goto(`${standIn.url}/board`);
    await page.locator('.board-card').first().waitFor();
    const last = page.locator(`.board-card[aria-posinset="${standIn.fixtures.length}"]`);
    const event = page.locator('.board-card h2 a').first();
    const name = await event.textContent();
    await event.focus();
    await page.mouse.move(195, 600);
    const wheel = async () => {
      await page.mouse.wheel(0, 4_000);
      return last.count();
    };
    await expect.poll(wheel, { timeout: 40_000 }).toBe(1);
    expect(await focusedText()).toBe(name);
  });

  test('on a phone says of lines that a scan no longer has since when they are gone', async () => {
    makeDue();
    ({ page } = await openSignedIn(PHONE));
    let left = '';
    await page.route('**/account/board?*', async (request) => {
      const response = await request.fetch();
      const board = response.status() === 200 && (await response.json());
      const json = board && {
        ...board,
        data: board.data.filter((line: BoardLine) => `${line.home} – ${line.away}` !== left),
      };
      await request.fulfill({ response, ...(json && { json }) });
    });
    await page.goto(`${standIn.url}/board`);
    const card = page.locator('.board-card').first();
    left = (await card.locator('h2').textContent()) ?? '';
    await nextScan();
    const gone = page.locator('.board-line.gone');
    await gone.first().waitFor();
    expect(await gone.count()).toBe(3);
    for (const text of await gone.locator('p').allTextContents()) {
      expect(text).toMatch(/ · gone at \d\d:\d\d/);
    }
    expect(await page.locator('.board-card', { has: gone }).locator('h2').textContent()).toBe(left);
  });
});

describe('without a board', () => {
  test('a person on the plan free reads how to get it', async () => {
    standIn.world.account.plan = 'free';
    await page.goto(`${standIn.url}/board`);
    await page.getByRole('heading', { name: /part of the Sharp plan/ }).waitFor();
    tab.expectQuiet();
  });

  test('the page says that the operator does not offer it, and asks no more', async () => {
    standIn.world.passesPricesOn = false;
    await page.goto(`${standIn.url}/board`);
    await page.getByText(/isn't allowed to show books' prices/).waitFor();
    const asked = standIn.world.requests.length;
    await page.evaluate(() => {
      window.dispatchEvent(new Event('online'));
    });
    await page.waitForLoadState('networkidle');
    expect(standIn.world.requests.slice(asked).join()).not.toContain('/account/board');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('a board that is no longer offered leaves nothing of its last scan in the header', async () => {
    makeDue();
    await openBoard();
    standIn.world.passesPricesOn = false;
    await page.getByText(/isn't allowed to show books' prices/).waitFor();
    await expect.poll(() => page.locator('.clock').textContent()).toBe('');
    expect(await page.locator('.problem').textContent()).toBe('');
  });

  test('a server that cannot be reached is said, with a way to try again', async () => {
    await page.goto(`${standIn.url}/board`);
    await rows().first().waitFor();
    standIn.world.isDown = true;
    await page.getByLabel('Start', { exact: true }).selectOption('24');
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
    standIn.world.isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await rows().first().waitFor();
  });
});

test('a view whose code could not be loaded is loaded when it is opened again', async () => {
  await page.goto(`${standIn.url}/matches`);
  await page.locator('tr.match').first().waitFor();
  await page.route('**/*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  await page.getByText('This view could not be loaded.').waitFor();
  await page.unroute('**/*.js');
  await page.getByRole('link', { name: 'Matches', exact: true }).click();
  await page.locator('tr.match').first().waitFor();
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  await page.locator('tr.board-row').first().waitFor();
});
