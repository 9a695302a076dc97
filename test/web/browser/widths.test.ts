import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { StandIn } from '../stand-in/server.ts';
import { logSome } from './sample-bets.ts';
import { giveSignedInTab } from './signed-in-tab.ts';
import { accessibilityProblems } from './site.ts';

const WIDTHS = [390, 820, 1024, 1280, 1920];

let standIn: StandIn;
let page: Page;

const openSignedIn = giveSignedInTab((given) => {
  ({ standIn, page } = given);
});

/** How far the page, and a table with the frame that it has, are wider than there is room for. */
function widths() {
  return page.evaluate(() => {
    const frames = [document.documentElement, ...document.querySelectorAll('.table-frame')];
    return frames.map(({ scrollWidth, clientWidth }) => Math.max(0, scrollWidth - clientWidth));
  });
}

async function expectNoSidewaysScroll(what: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    // Tables measure themselves a frame after the window has changed.
    await expect
      .poll(widths, { message: `${what} at ${width} pixels` })
      .toSatisfy((all: readonly number[]) => all.every((wide) => wide === 0));
  }
}

test.each([
  ['Board', 'board', 'tr.board-row, .board-card'],
  ['Moves', 'moves', 'tr.move'],
  ['Matches', 'matches', 'tr.match'],
  ['Record', 'record', '.panel'],
  ['My bets', 'bets', '.bet-table tbody tr'],
  ['API keys', 'keys', '.panel'],
  ['Webhook', 'webhook', 'table.log tbody tr'],
  ['Alerts and stakes', 'alerts', '.panel'],
  ['Status', 'status', '.status-list'],
])('%s fits every screen', async (name, path, content) => {
  logSome(standIn);
  await page.goto(`${standIn.url}/${path}`);
  await page.locator(content).first().waitFor();
  await expectNoSidewaysScroll(name);
});

test('an event fits every screen', async () => {
  await page.goto(`${standIn.url}/events/${standIn.fixtures[0]?.event_id}`);
  await page.locator('.panel').first().waitFor();
  await expectNoSidewaysScroll('an event');
});

test.each(['value', 'surebet', 'combo'])(
  'opportunities of kind %s fit every screen, with a row open',
  async (kind) => {
    await page.goto(`${standIn.url}/?kind=${kind}`);
    await page.locator('tr.opportunity .row-toggle').first().click();
    await page.locator('.row-details').waitFor();
    await expectNoSidewaysScroll(kind);
  },
);

test('the front door fits every screen', async () => {
  await page.context().clearCookies();
  standIn.world.hasSession = false;
  await page.goto(standIn.url);
  await page.getByRole('region', { name: 'The best bets of ten minutes ago' }).waitFor();
  await expectNoSidewaysScroll('the front door');
});

test('a scan that is late is told below the bar, which stays as it is on every screen', async () => {
  const display = page.getByRole('button', { name: 'Display' });
  const tops = async (shown: string) => {
    await page.goto(standIn.url);
    await page.locator(shown).first().waitFor();
    const all: number[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      all.push(Math.round((await display.boundingBox())?.y ?? -1));
    }
    return all;
  };
  const usual = await tops('tr.opportunity');
  standIn.world.generatedAt = Date.now() - 240_000;
  expect(await tops('.problem:text("No new scan")')).toEqual(usual);
  await expectNoSidewaysScroll('a late scan');
});

/** The texts of what is wider than the element around it, or reaches out of it. */
function cutInside(what: string, around: string) {
  return page.locator(what).evaluateAll((all, box) => {
    return all
      .filter((each) => {
        const edge = each.closest(box)?.getBoundingClientRect().right ?? 0;
        return each.getBoundingClientRect().right > edge + 0.5;
      })
      .map((each) => each.textContent);
  }, around);
}

test.each([1280, 1920])('on the board only names are cut at %d pixels', async (width) => {
  await page.setViewportSize({ width, height: 844 });
  for (const kind of ['line', 'middle', 'low_hold']) {
    await page.goto(`${standIn.url}/board?kind=${kind}`);
    await page.locator('tr.board-row').first().waitFor();
    const figures = '.best-price :not(.shrinks, .visually-hidden)';
    await expect.poll(() => cutInside(figures, 'td'), { message: kind }).toEqual([]);
  }
});

test('the arrow of a filter can be seen, however much is chosen', async () => {
  await page.goto(`${standIn.url}/events/${standIn.fixtures[0]?.event_id}`);
  await page.locator('.filter .caret').first().waitFor();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const cut = () => cutInside('.filter .caret', 'button');
    await expect.poll(cut, { message: `at ${width} pixels` }).toEqual([]);
  }
});

test.each(['value', 'surebet'])(
  'no head of a %s table reaches the edge of a tablet',
  async (kind) => {
    await page.setViewportSize({ width: 820, height: 844 });
    await page.goto(`${standIn.url}/?kind=${kind}`);
    await page.locator('tr.opportunity').first().waitFor();
    await page.locator('th.c-grade button').click();
    await expect.poll(() => cutInside('thead button', 'th')).toEqual([]);
  },
);

test('of a surebet of three legs the event, the legs and every figure can be read', async () => {
  await page.route('**/account/opportunities?*', async (request) => {
    const response = await request.fetch();
    const list = await response.json();
    const { legs } = list.data[0];
    legs.push({ ...legs[0], outcome: 'Draw' });
    await request.fulfill({ response, json: list });
  });
  await page.goto(`${standIn.url}/?kind=surebet`);
  await page.locator('tr.opportunity').first().waitFor();
  const narrow = () =>
    page
      .locator('.event-name, td.c-leg:not(:empty)')
      .evaluateAll((all) =>
        all.filter(({ clientWidth }) => clientWidth < 84).map((each) => each.textContent),
      );
  const cut = () =>
    page
      .locator('td:is(.c-ev, .c-gain), .leg-odds')
      .evaluateAll((all) =>
        all
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
          .map((each) => each.textContent),
      );
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    for (const find of [narrow, cut]) {
      await expect.poll(find, { message: `at ${width} pixels` }).toEqual([]);
    }
  }
});

test('on a tablet the table of values takes the whole width, and its events can be read', async () => {
  await page.setViewportSize({ width: 820, height: 844 });
  await page.goto(standIn.url);
  await page.locator('tr.opportunity').first().waitFor();
  const measured = () =>
    page.locator('.table-frame').evaluate((frame) => {
      const cells = [...frame.querySelectorAll('tr.opportunity > td')];
      const edge = frame.getBoundingClientRect().left + frame.clientWidth;
      return {
        gap: Math.round(edge - Math.max(...cells.map((td) => td.getBoundingClientRect().right))),
        event: frame.querySelector('td.c-event')?.clientWidth ?? 0,
      };
    });
  await expect.poll(async () => (await measured()).gap).toBe(0);
  expect((await measured()).event).toBeGreaterThan(150);
});

test.each([
  ['keys', 'Revoke odds sheet'],
  ['webhook', 'Remove'],
  ['webhook', 'Rotate secret'],
  ['webhook', 'Replay since…'],
])('a dialog of %s that %s opens is no wider than its text needs', async (path, button) => {
  await page.goto(`${standIn.url}/${path}`);
  await page.getByRole('button', { name: button, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const box = async () => (await dialog.boundingBox())?.width ?? Number.POSITIVE_INFINITY;
    await expect.poll(box, { message: `${width}` }).toBeLessThanOrEqual(Math.min(width, 33 * 16));
  }
});

test('on a phone each bet has its grade, stake and value in sight', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(standIn.url);
  await page.locator('tr.opportunity').first().waitFor();
  for (const cell of ['.c-price', '.c-ev b', '.c-grade .grade', '.c-stake']) {
    const box = await page.locator(`tr.opportunity ${cell}`).first().boundingBox();
    expect(box?.width, cell).toBeGreaterThan(15);
    expect((box?.x ?? 0) + (box?.width ?? 0), cell).toBeLessThanOrEqual(390);
  }
});

test('the sides of a handicap carry their signs, in the row and on the desk', async () => {
  await page.route('**/account/opportunities?*', async (request) => {
    const response = await request.fetch();
    const list = await response.json();
    const [first] = list.data;
    const [one, other] = first.legs;
    one.outcome = first.home;
    one.point = -0.25;
    other.outcome = first.away;
    other.point = 0.25;
    list.data = [{ ...first, market_key: 'spreads', point: -0.25 }];
    await request.fulfill({ response, json: list });
  });
  await page.goto(`${standIn.url}/?kind=surebet`);
  const row = page.locator('tr.opportunity').first();
  const legs = row.locator('.c-leg b');
  await expect.poll(() => legs.first().textContent()).toMatch(/^\D+ −0\.25$/);
  expect(await legs.nth(1).textContent()).toMatch(/^\D+ \+0\.25$/);
  const names = await legs.allTextContents();
  await row.locator('.row-toggle').click();
  await expect.poll(() => page.locator('.desk tbody th').allTextContents()).toEqual(names);
});

/** Texts of figures, buttons and heads that are cut, and elements that reach out of the page. */
function broken() {
  return page.evaluate(() => {
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement));
    const isSeen = (element: Element) =>
      element.checkVisibility() && element.clientWidth > 1 && !isClipped(element);
    const whole =
      'button, .figure, .grade, .c-ev b, .c-price, .c-stake, .b-figure, .tile b, h1, h2';
    const cut = [...document.querySelectorAll(whole)].filter(
      (each) => isSeen(each) && each.scrollWidth > each.clientWidth + 1 && !each.closest('nav'),
    );
    const outside = [...document.querySelectorAll('main *')].filter((each) => {
      const { left, right } = each.getBoundingClientRect();
      const isOut = right > innerWidth + 1 || left < -1;
      return isOut && isSeen(each) && !each.closest('.odds-scroll, .table-frame, svg, nav');
    });
    return [...cut, ...outside].map(
      (each) => `${each.className} ${each.textContent?.slice(0, 60)}`,
    );
  });
}

test.each(['light', 'dark'] as const)(
  'nothing is cut, out of the page or hard to read on any screen: %s',
  async (colorScheme) => {
    ({ page } = await openSignedIn({ colorScheme }));
    logSome(standIn);
    const open = async () => page.locator('.row-toggle').first().click();
    const none = async () => {};
    const event = `events/${standIn.fixtures[0]?.event_id}`;
    const views = [
      ['', 'tr.opportunity', open],
      ['?kind=surebet', 'tr.opportunity', open],
      ['?kind=combo', 'tr.opportunity', open],
      [event, '.odds-grid', none],
      ['board', 'tr.board-row, .board-card', none],
      ['bets', '.bet-table tbody tr', none],
    ] as const;
    for (const [path, content, prepare] of views) {
      await page.goto(`${standIn.url}/${path}`);
      await page.locator(content).first().waitFor();
      await prepare();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const message = `${path} at ${width} pixels`;
        await expect.poll(broken, { message }).toEqual([]);
        if (width === 390 || width === 1280) {
          expect(await accessibilityProblems(page), message).toEqual([]);
        }
      }
    }
  },
);
