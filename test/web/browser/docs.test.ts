import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createGetDocs } from '../../../lambdas/functions/get-docs/get-docs.ts';
import { toApiRequest } from '../../../lambdas/http/api-request.ts';
import { buildDocs } from '../../../lib/build-docs.ts';
import { openapi } from '../../support/api-client-contract.ts';
import { launchChromium } from './chromium.ts';
import { accessibilityProblems, openTab, type Tab } from './site.ts';

const VIEWER = join(import.meta.dirname, '../../../node_modules/swagger-ui-dist');

let server: Server;
let url: string;
let browser: Browser;
let tab: Tab | undefined;

beforeAll(async () => {
  const { all } = await buildDocs();
  const readAsset = (name: string) => {
    const file = readFileSync(join(VIEWER, name.replace(/\.(br|gz)$/, '')));
    return name.endsWith('.br')
      ? brotliCompressSync(file, { params: { 1: 1 } })
      : gzipSync(file, { level: 1 });
  };
  const getDocs = createGetDocs({
    openapi,
    readAsset,
    site: JSON.parse(readFileSync(all, 'utf8')),
  });
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://docs');
    const event = {
      rawPath: pathname,
      rawQueryString: searchParams.toString(),
      headers: { 'accept-encoding': 'gzip' },
    };
    const answer = getDocs(toApiRequest(event, { fallbackId: 'id', receivedAt: 0 }));
    response.writeHead(answer.statusCode ?? 200, answer.headers as Record<string, string>);
    response.end(Buffer.from(answer.body ?? '', 'base64'));
  }).listen(0, '127.0.0.1');
  browser = await launchChromium();
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await tab?.close();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

/** A page of the documentation; `width` and `scheme` of the screen. */
async function open(name: string, width = 1280, scheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const site = { url, signIn: async () => undefined };
  tab = await openTab(browser, site, {
    viewport: { width, height: 844 },
    colorScheme: scheme,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await tab.page.goto(`${url}/docs${name}`);
  return tab.page;
}

test('a search finds a heading from any page, by the keyboard alone', async () => {
  const page = await open('/glossary');
  await page.keyboard.press('/');
  await page.keyboard.type('quota');
  await page.getByRole('link', { name: 'Using the API: The quota' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Using the API' }).waitFor();
  expect(page.url()).toMatch(/using-the-api#the-quota$/);
  tab?.expectQuiet();
});

describe('the first commands', () => {
  test('are shown in the chosen language, on the next page too', async () => {
    const page = await open('/start-here');
    const first = page.locator('.tabs').first();
    await first.getByRole('tab', { name: 'Python' }).click();
    await first.getByText('BettingAnalytics as Client').waitFor();
    expect(await first.getByText('curl -s').isVisible()).toBe(false);
    await page.reload();
    await first.getByText('BettingAnalytics as Client').waitFor();
  });

  test('are copied whole', async () => {
    const page = await open('/start-here');
    await page.locator('.code').first().getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^export BETTING_ANALYTICS_URL=/,
    );
  });
});

test('on a phone the menu is the first thing, and leads to another page', async () => {
  const page = await open('/start-here', 390);
  const menu = page.getByRole('button', { name: 'Menu' });
  expect((await menu.boundingBox())?.y).toBeLessThan(60);
  expect(await page.getByRole('navigation', { name: 'Documentation' }).isVisible()).toBe(false);
  await menu.click();
  const navigation = page.getByRole('navigation', { name: 'Documentation' });
  await navigation.getByRole('link', { name: 'Glossary' }).click();
  await page.getByRole('heading', { level: 1, name: 'Glossary' }).waitFor();
});

test.each([
  ['/start-here', 390],
  ['/using-the-api', 390],
  ['/worked-example', 820],
  ['/start-here', 1280],
  ['/decisions', 1280],
  ['/using-the-api', 1920],
])('%s fits a screen of %i pixels and has no barrier, in light and dark', async (name, width) => {
  for (const scheme of ['light', 'dark'] as const) {
    const page = await open(name, width, scheme);
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(excess).toBeLessThanOrEqual(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await tab?.close();
  }
});

test.each(['light', 'dark'] as const)(
  'the API reference is in the frame and the theme of the site (%s)',
  async (scheme) => {
    const page = await open('', 1280, scheme);
    await page.getByRole('heading', { name: /^Find bets/ }).waitFor();
    await page.getByRole('navigation', { name: 'Documentation' }).waitFor();
    const colours = await page.evaluate(() => {
      const text = document.querySelector('.swagger-ui .info .title') as Element;
      return [getComputedStyle(text).color, getComputedStyle(document.body).color];
    });
    expect(colours[0]).toBe(colours[1]);
  },
);
