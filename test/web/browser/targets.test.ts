import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { StandIn } from '../stand-in/server.ts';
import { logSome } from './sample-bets.ts';
import { giveSignedInTab } from './signed-in-tab.ts';
import { accessibilityProblems } from './site.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const MIN_PX = 32;

let standIn: StandIn;
let page: Page;

const openSignedIn = giveSignedInTab((given) => {
  ({ standIn } = given);
  logSome(standIn);
});

/**
 * The targets that are smaller than 32 px in either direction, by their text. A label is the target
 * of its control. Links inside running text are left out, as WCAG leaves them out.
 */
function smallTargets(): Promise<readonly string[]> {
  return page.evaluate((min) => {
    const TARGETS = 'a, button, input, select, textarea, summary, [role=slider], [role=button]';
    const isInText = (element: Element) =>
      element.matches('a, button.link') &&
      getComputedStyle(element).display === 'inline' &&
      element.closest('p, dd, small, li, td, th, caption')?.textContent?.trim() !==
        element.textContent?.trim();
    return [...document.querySelectorAll<HTMLElement>(TARGETS)].flatMap((element) => {
      const target = element.closest('label') ?? element;
      const { width, height } = target.getBoundingClientRect();
      // On a phone the head of a table is there for screen readers only.
      const head = element.closest('thead')?.getBoundingClientRect().width ?? width;
      const isHidden = !element.checkVisibility({ visibilityProperty: true }) || head <= 1;
      if (isHidden || element.closest('.skip, .visually-hidden') || isInText(element)) {
        return [];
      }
      const name = element.getAttribute('aria-label') ?? target.textContent?.trim();
      const size = `${Math.round(width)} × ${Math.round(height)}`;
      return width < min - 0.5 || height < min - 0.5
        ? [`${element.localName} ${element.className} “${name}” ${size}`]
        : [];
    });
  }, MIN_PX);
}

type Case = readonly [what: string, path: string, prepare?: () => Promise<void>];
const CASES: readonly Case[] = [
  ['the table', '/'],
  [
    'an open bet',
    '/',
    async () => {
      await page.locator('.row-toggle').first().click();
      await page.locator('.row-details').waitFor();
    },
  ],
  [
    'what is behind a grade',
    '/',
    async () => {
      await page
        .getByRole('button', { name: /^Grade .: why\?$/ })
        .first()
        .click();
      await page.getByRole('dialog', { name: 'Grade' }).waitFor();
    },
  ],
  [
    'the filters',
    '/?grade=A',
    async () => {
      await page.getByRole('button', { name: 'Filters 1' }).click();
      for (const section of await page.locator('.sheet details').all()) {
        await section.evaluate((details: HTMLDetailsElement) => {
          details.open = true;
        });
      }
    },
  ],
  [
    'the presets',
    '/?grade=A',
    async () => {
      await page.getByRole('button', { name: 'Presets' }).click();
      await page.getByLabel('Save these filters as…').fill('Mine');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByLabel('Alert for the preset Mine').waitFor();
    },
  ],
  [
    'the display menu',
    '/',
    async () => {
      await page.getByRole('button', { name: 'Display' }).click();
    },
  ],
  [
    'a surebet desk',
    '/?kind=surebet',
    async () => {
      await page.locator('.row-toggle').first().click();
      await page.locator('.desk').waitFor();
    },
  ],
  [
    'an open combo',
    '/?kind=combo',
    async () => {
      await page.locator('.row-toggle').first().click();
      await page.locator('.row-details').waitFor();
    },
  ],
  [
    'the board',
    '/board',
    async () => {
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.locator('.board-card summary').first().click();
    },
  ],
  ['moves', '/moves'],
  ['matches', '/matches'],
  ['an event', '/events/EVENT'],
  ['the record', '/record'],
  ['own bets', '/bets'],
  [
    'the form that logs a bet',
    '/',
    async () => {
      await page.locator('.row-toggle').first().click();
      await page.getByRole('button', { name: 'Log this bet' }).click();
      await page.getByRole('dialog').getByLabel('Decimal odds').waitFor();
    },
  ],
  ['keys', '/keys'],
  [
    'the webhook',
    '/webhook',
    async () => {
      await page.locator('.log summary').first().click();
    },
  ],
  ['alerts and stakes', '/alerts'],
];

describe('on a phone every target is at least 32 px high and wide', () => {
  const cases = CASES.map(([what, path, prepare]) => ({ what, path, prepare }));
  test.each(cases)('$what', async ({ path, prepare }) => {
    ({ page } = await openSignedIn(PHONE));
    await page.goto(standIn.url + path.replace('EVENT', standIn.fixtures[0]?.event_id ?? ''));
    await page.locator('.table-frame, .board-cards, .form-view, .event-view').first().waitFor();
    await page.waitForLoadState('networkidle');
    await prepare?.();
    expect(await smallTargets()).toEqual([]);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
