import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { StandIn } from '../stand-in/server.ts';
import { giveSignedInTab } from './signed-in-tab.ts';

const DESKTOP = { viewport: { width: 1350, height: 940 } };
/** More rows than are made before a table is measured. */
const MEASURED_ROWS = 15;

let standIn: StandIn;

const openSignedIn = giveSignedInTab((given) => {
  ({ standIn } = given);
});

type Shift = PerformanceEntry & { readonly sources: readonly { readonly node: Node | null }[] };

/** Keeps the rows and cells that the browser counts as moved, from the first frame on. */
function watchTables(): void {
  const moved: string[] = [];
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  function keep(entries: PerformanceEntryList): void {
    for (const { sources } of entries as Shift[]) {
      for (const { node } of sources) {
        if (node instanceof Element && node.matches('.table-frame :is(tr, td, th)')) {
          moved.push(`${node.localName}.${node.className}`);
        }
      }
    }
  }
  observer.observe({ type: 'layout-shift', buffered: true });
  Object.assign(window, {
    movedInTables() {
      keep(observer.takeRecords());
      return moved;
    },
  });
}

/** What has moved up to the frame that is shown. */
function moved(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
    return (window as unknown as { movedInTables(): readonly string[] }).movedInTables();
  });
}

test.each([
  ['Opportunities', '', 'tr.opportunity'],
  ['Board', 'board', 'tr.board-row'],
  ['Moves', 'moves', 'tr.move'],
  ['Matches', 'matches', 'tr.match'],
])('the table of %s is filled without moving a row', async (_, path, row) => {
  const { page } = await openSignedIn(DESKTOP);
  await page.addInitScript(watchTables);
  await page.goto(`${standIn.url}/${path}`);
  const drawn = () => page.locator(row).count();
  await expect.poll(drawn, { message: 'rows' }).toBeGreaterThan(MEASURED_ROWS);
  expect(await moved(page)).toEqual([]);
});

test('what is below the chart of calls waits for it, so that nothing moves from under a click', async () => {
  const { page } = await openSignedIn(DESKTOP);
  const held = Promise.withResolvers<void>();
  await page.route('**/account/webhook/calls', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${standIn.url}/webhook`);
  await page.getByRole('button', { name: 'Send a test' }).waitFor();
  const deliveries = page.getByRole('heading', { name: 'Deliveries', exact: true });
  expect(await deliveries.count()).toBe(0);
  held.resolve();
  await deliveries.waitFor();
  await page.getByRole('heading', { name: 'Calls of the last seven days' }).waitFor();
});
