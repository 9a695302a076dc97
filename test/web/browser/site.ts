import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A running page with its account API: the stand-in, or the local stack. */
export type Site = {
  readonly url: string;
  /** From a page that shows the button Sign in to one where the demo user is signed in. */
  signIn(page: Page): Promise<void>;
};

/**
 * A tab that keeps what a quiet page does not have: errors in its console, and requests to other
 * origins.
 */
export type Tab = {
  readonly page: Page;
  /**
   * Holds the tab against silence; errors that a test has caused on purpose are named by a pattern.
   */
  expectQuiet(expected?: RegExp): void;
  close(): Promise<void>;
};

/** Bounds a hang only. */
const DEFAULT_TIMEOUT_MS = 60_000;

export async function openTab(
  browser: Browser,
  { url }: Site,
  options: BrowserContextOptions = {},
): Promise<Tab> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    timezoneId: 'UTC',
    ...options,
  });
  // A busy machine takes its time, and a page that found nothing new asks again after half a minute.
  context.setDefaultTimeout(DEFAULT_TIMEOUT_MS);
  const page = await context.newPage();
  const errors: string[] = [];
  const elsewhere: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') {
      errors.push(`${message.text()} ${message.location().url}`);
    }
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== url) {
      elsewhere.push(request.url());
    }
  });
  return {
    page,
    expectQuiet(expected) {
      expect(errors.filter((error) => !expected?.test(error))).toEqual([]);
      expect(elsewhere).toEqual([]);
    },
    close: () => context.close(),
  };
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

type Violation = {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { html: string }[];
};

/** What breaks WCAG 2.2 A or AA on the page as it is now, by rule and element. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Trusted Types refuse an added script, so the tool comes as the text of an evaluation.
  const script = `${axe}; axe.run(document, { runOnly: ${JSON.stringify(TAGS)} }).then((result) => result.violations)`;
  const violations = await page.evaluate<readonly Violation[]>(script);
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html }) => `${impact} ${id}: ${html}`),
  );
}
