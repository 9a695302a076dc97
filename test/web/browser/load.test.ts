import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuiltPage } from '../../../lambdas/functions/get-page/get-page.ts';
import { buildPage } from '../../../lib/build-page.ts';
import { startStandIn } from '../stand-in/server.ts';
import { launchChromium } from './chromium.ts';

const MAX_FIRST_LOAD_BYTES = 75 * 1024;
const MAX_VIEW_BYTES = 25 * 1024;
const MAX_SCAN_MS = 50;
const ROWS = 500;
/** So tall that every row is in view: the table as it would be without windowing. */
const ALL_ROWS_HEIGHT = 30_000;
/** In the first of them the code is still being compiled, and each differs by a third. */
const ROUNDS = 11;
const UNWINDOWED_ROUNDS = 5;
/** What the fixed work takes the thread of a page on a machine that keeps up. */
const USUAL_WORK_MS = 15;
/** Some ten milliseconds that have nothing to do with the page. */
const WORK = `(() => {
  let state = 1;
  for (let i = 0; i < 10_000_000; i += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
  }
  return state;
})()`;
const TEST_TIMEOUT_MS = 300_000;

let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

test('the first load is at most 75 KB of compressed script and style, and what a view loads later 25', async () => {
  const page: BuiltPage = JSON.parse(readFileSync(await buildPage(), 'utf8'));
  const html = brotliDecompressSync(Buffer.from(page.html.br, 'base64')).toString();
  const isFirst = ([name]: readonly [string, unknown]) => html.includes(`/page/${name}`);
  const assets = Object.entries(page.assets);
  const later = assets.filter((asset) => !isFirst(asset));
  for (const coding of ['br', 'gzip'] as const) {
    const sizeOf = (file: BuiltPage['html']) => Buffer.from(file[coding], 'base64').length;
    const first = [page.html, ...assets.filter(isFirst).map(([, file]) => file)].map(sizeOf);
    const total = first.reduce((sum, size) => sum + size, 0);
    console.info(`first load, ${coding}: ${(total / 1024).toFixed(1)} KB`);
    expect(first.length).toBeGreaterThan(2);
    expect(total).toBeLessThanOrEqual(MAX_FIRST_LOAD_BYTES);
    for (const [name, file] of later) {
      expect(sizeOf(file), name).toBeLessThanOrEqual(MAX_VIEW_BYTES);
    }
  }
});

test(
  'with 500 rows a scan costs at most 50 ms of main thread, and a third of an unwindowed table',
  async () => {
    const { costMs: windowed, workMs } = await scanCosts(900, ROUNDS);
    const { costMs: unwindowed } = await scanCosts(ALL_ROWS_HEIGHT, UNWINDOWED_ROUNDS);
    console.info(
      `a scan of ${ROWS} rows: ${windowed.toFixed(1)} ms, unwindowed ${unwindowed.toFixed(1)} ms, ` +
        `the fixed work ${workMs.toFixed(1)} ms`,
    );
    expect(windowed).toBeLessThanOrEqual(MAX_SCAN_MS * Math.max(1, workMs / USUAL_WORK_MS));
    expect(windowed).toBeLessThanOrEqual(unwindowed / 3);
  },
  TEST_TIMEOUT_MS,
);

const medianOf = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/**
 * The median main-thread time of a scan that changes many rows, in a window of this height, and
 * that of the fixed work between these scans, milliseconds.
 */
async function scanCosts(
  height: number,
  rounds: number,
): Promise<{ costMs: number; workMs: number }> {
  const standIn = await startStandIn({ fixtures: ROWS, intervalMs: 3_000 });
  const context = await browser.newContext({ viewport: { width: 1280, height } });
  await context.addCookies([{ name: 'signed_in', value: '1', url: standIn.url }]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  // The thread's own time: other programs on the machine do not count.
  const threadMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN);
  };
  try {
    await page.goto(`${standIn.url}/?grade=A,B,C`);
    await page.locator('tr.opportunity').first().waitFor();
    if (height === ALL_ROWS_HEIGHT) {
      await expect.poll(() => page.locator('tr.opportunity').count()).toBe(ROWS);
    }
    const costs: number[] = [];
    const works: number[] = [];
    let sentence = '';
    for (let round = 0; round < rounds; round += 1) {
      const before = Promise.withResolvers<number>();
      // The server waits: an intercepted request would be work of the thread that is measured.
      standIn.world.beforeList = async () => before.resolve(await threadMs());
      standIn.world.scan();
      const from = await before.promise;
      await page.waitForFunction(
        (last) => document.querySelector('.status-line [role=status]')?.textContent !== last,
        sentence,
        // By default the page is asked in every frame, which is work of its thread too.
        { polling: 100 },
      );
      await page.waitForTimeout(300);
      const after = await threadMs();
      costs.push(after - from);
      await page.evaluate(WORK);
      works.push((await threadMs()) - after);
      standIn.world.beforeList = undefined;
      sentence = (await page.locator('.status-line [role=status]').textContent()) ?? '';
    }
    return { costMs: medianOf(costs), workMs: medianOf(works) };
  } finally {
    await context.close();
    await standIn.stop();
  }
}
