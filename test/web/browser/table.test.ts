import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { StandIn } from '../stand-in/server.ts';
import { giveSignedInTab } from './signed-in-tab.ts';
import { accessibilityProblems, type Tab } from './site.ts';

let standIn: StandIn;
let tab: Tab;
let page: Page;

const openSignedIn = giveSignedInTab((given) => {
  ({ standIn, tab, page } = given);
});

const rows = () => page.locator('tr.opportunity');
/**
 * The rows in sight on any screen, from the first on: how many more are drawn depends on the window.
 */
const ROWS_IN_SIGHT = 12;
async function names(): Promise<readonly string[]> {
  const drawn = await page.locator('tr.opportunity .event-name').allTextContents();
  return drawn.slice(0, ROWS_IN_SIGHT);
}

async function openTable(query = ''): Promise<void> {
  await page.goto(`${standIn.url}/${query}`);
  await untilDrawn();
}

/** Waits until all rows in sight are there: the first ones are drawn before the table is measured. */
async function untilDrawn(): Promise<void> {
  await rows().first().waitFor();
  const count = Number(await page.getByRole('table').first().getAttribute('aria-rowcount')) - 1;
  const drawn = async () => (await names()).length;
  await expect.poll(drawn).toBeGreaterThanOrEqual(Math.min(count, ROWS_IN_SIGHT));
}

/**
 * Lets the page find the next scan at once: as if it had been hidden and were shown again. One that
 * is over 45 seconds old may be followed by another.
 */
async function nextScan(values?: StandIn['world']['values'], ageMs = 0): Promise<void> {
  standIn.world.scan(values);
  standIn.world.generatedAt -= ageMs;
  const answered = page.waitForResponse(
    (response) => response.url().includes('/account/opportunities') && response.status() === 200,
  );
  await page.evaluate(() => {
    window.dispatchEvent(new Event('online'));
  });
  await answered;
  await page.waitForFunction(
    () => document.querySelector('.status-line [role=status]')?.textContent !== '',
  );
}

/** The id of the surebet in the first row. */
async function firstSurebet(): Promise<string> {
  const [name] = await names();
  const event = standIn.fixtures.find(({ home, away }) => `${home} – ${away}` === name);
  return `surebet ${event?.event_id}`;
}

/** A table whose next scan is due, so that a page that is woken asks for it. */
function makeDue(): void {
  standIn.world.generatedAt = Date.now() - 60_000;
}

/** The values with the last one made the best. */
function lastMadeBest() {
  const { values } = standIn.world;
  const last = values.findLast(({ grade }) => grade !== 'C');
  if (!last) {
    throw new Error('There is no value.');
  }
  const others = values.slice(1).filter((each) => each !== last);
  return [{ ...last, ev: 0.25, price: last.price * 1.2, grade: 'A' as const }, ...others];
}

describe('a scan', () => {
  test('shows what is new, up, down and gone, and says it in one sentence', async () => {
    makeDue();
    await openTable();
    await nextScan(lastMadeBest());
    await expect.poll(() => rows().first().getAttribute('class')).toContain('up');
    await expect.poll(() => page.locator('tr.opportunity.gone').count()).toBe(1);
    const sentence = page.locator('.status-line [role=status]');
    await expect
      .poll(() => sentence.textContent())
      .toBe('New scan: 33 opportunities, 1 up, 1 gone.');
    expect(await accessibilityProblems(page)).toEqual([]);
    tab.expectQuiet();
  });

  test('moves no row under the pointer: what comes and goes waits behind a button', async () => {
    makeDue();
    await openTable();
    const before = await names();
    await rows().nth(3).hover();
    await nextScan(lastMadeBest());
    await expect.poll(() => names()).toEqual(before);
    await expect
      .poll(() => rows().first().locator('.c-start').textContent())
      .toMatch(/^gone at \d\d:/);
    await page.getByRole('button', { name: 'Show 1 update' }).click();
    await expect.poll(() => names()).not.toEqual(before);
    await expect.poll(() => rows().first().locator('.c-ev').textContent()).toContain('+25.0 %');
  });

  test('changes the prices of an open row in place, and a bet that is gone cannot be clicked', async () => {
    makeDue();
    await openTable();
    const { values } = standIn.world;
    const opened = rows().nth(1);
    await opened.locator('.row-toggle').click();
    const link = page.locator('.row-details a.button').first();
    await expect.poll(() => link.textContent()).toMatch(/^Open at/);
    const name = await opened.locator('.event-name').textContent();
    const isOpened = ({ home, away }: { home: string; away: string }) =>
      `${home} – ${away}` === name;
    for (const [price, ageMs] of [
      [2.5, 55_000],
      [3.25, 52_000],
    ] as const) {
      await nextScan(
        values.map((each) => (isOpened(each) ? { ...each, price } : each)),
        ageMs,
      );
      await expect.poll(() => opened.locator('.c-price').textContent()).toBe(price.toFixed(2));
    }
    await nextScan(values.filter((each) => !isOpened(each)));
    const gone = page.locator('.row-details button', { hasText: /^Gone at \d\d:/ });
    await gone.waitFor();
    expect(await gone.isDisabled()).toBe(true);
    expect(await page.locator('.row-details a.button', { hasText: 'Open at' }).count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('takes grade, stakes and links from a surebet that it no longer has', async () => {
    makeDue();
    await openTable('?kind=surebet');
    const opened = rows().first();
    await opened.locator('.row-toggle').click();
    const details = page.locator('.row-details');
    const links = details.getByRole('link', { name: 'Unibet' });
    const stakes = details.getByLabel(/^Stake of /);
    await expect.poll(async () => [await links.count(), await stakes.count()]).toEqual([1, 2]);
    standIn.world.goneSurebets.add(await firstSurebet());
    await nextScan();
    await details.getByText('Last known odds').waitFor();
    expect(await details.getByText('Unibet').count()).toBe(1);
    expect([await links.count(), await stakes.count()]).toEqual([0, 0]);
    expect(await details.getByRole('button', { name: 'Copy as text' }).count()).toBe(0);
    expect(await opened.locator('.c-grade').textContent()).toBe('–');
    expect(await opened.locator('.c-gain').textContent()).toBe('');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('keeps the stakes that cover a placed leg of a surebet that is gone, without a link', async () => {
    makeDue();
    await openTable('?kind=surebet');
    await rows().first().locator('.row-toggle').click();
    const details = page.locator('.row-details');
    await details.getByLabel('Over 2.5 is placed').click();
    standIn.world.goneSurebets.add(await firstSurebet());
    await nextScan();
    await details.getByRole('link', { name: 'Marathon Bet' }).waitFor({ state: 'detached' });
    expect(await details.getByLabel(/^Stake of /).count()).toBe(2);
  });

  test.each(['value', 'surebet', 'combo'])(
    'of over two minutes ago has no grade and no way to a bet: %s',
    async (kind) => {
      standIn.world.generatedAt = Date.now() - 130_000;
      await openTable(`?kind=${kind}`);
      await rows().first().locator('.row-toggle').click();
      const details = page.locator('.row-details');
      await details.getByText('not confirmed any more', { exact: true }).waitFor();
      expect(await page.locator(':is(.opportunity, .details) .grade-A, .grade-B').count()).toBe(0);
      expect(await details.locator('a[target=_blank]').count()).toBe(0);
      expect(await details.getByLabel(/^Stake of /).count()).toBe(0);
    },
  );

  test('moves no row under the focus, and keeps it', async () => {
    makeDue();
    await openTable();
    const before = await names();
    await rows().nth(2).locator('.row-toggle').focus();
    await nextScan(lastMadeBest());
    await expect.poll(() => names()).toEqual(before);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain(before[2]);
  });

  test('is not asked for again before the next one is due', async () => {
    standIn.world.generatedAt = Date.now();
    await openTable();
    const asked = () =>
      standIn.world.requests.filter((line) => line.includes('/account/opportunities'));
    expect(asked()).toHaveLength(1);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByRole('link', { name: 'Surebets', exact: true }).click();
    await expect.poll(() => asked().length).toBe(2);
    await rows().first().waitFor();
    expect(asked()).toHaveLength(2);
  });
});

/** Turns a choice of a filter, and closes it. */
async function choose(filter: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: `${filter}: ` }).click();
  await page.getByLabel(choice, { exact: true }).click();
  await page.keyboard.press('Escape');
}

/** What is found is not empty, and nothing else. */
function areOfBarcelona(found: readonly string[]): boolean {
  return found.length > 0 && found.every((name) => name.includes('Barcelona'));
}

describe('finding a bet', () => {
  const booksShown = async () => new Set(await page.locator('td.c-book').allTextContents());

  test('shows the books of the person until others are asked for, and clears what was asked', async () => {
    standIn.world.account.settings = {
      ...standIn.world.account.settings,
      my_books: ['unibet', 'betsson'],
    };
    await openTable();
    await expect.poll(booksShown).toEqual(new Set(['Unibet', 'Betsson']));
    await page.getByRole('button', { name: 'Books: My books (2)' }).click();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel('Betsson', { exact: true }).click();
    await page.keyboard.press('Escape');
    await expect.poll(booksShown).toEqual(new Set(['Unibet']));
    await expect.poll(() => new URL(page.url()).search).toBe('?book=unibet');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(booksShown).toEqual(new Set(['Unibet', 'Betsson']));
    await page.getByRole('button', { name: 'Books: My books (2)' }).click();
    await page.getByRole('button', { name: 'All books' }).click();
    await expect.poll(async () => (await booksShown()).size).toBeGreaterThan(2);
    tab.expectQuiet();
  });

  test('hides grade C until it is asked for', async () => {
    const low = standIn.world.values.map((bet) => ({ ...bet, grade: 'C' as const }));
    standIn.world.scan(low);
    await page.goto(standIn.url);
    await page.getByText('None right now.').waitFor();
    await page.getByRole('button', { name: 'Show grade C too' }).click();
    await rows().first().waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('grade')).toBe('A,B,C');
  });

  test('searches teams, leagues and books from the key /', async () => {
    await openTable();
    await page.keyboard.press('/');
    await page.keyboard.type('la liga BARCELONA');
    await expect.poll(names).toSatisfy(areOfBarcelona);
    await page.keyboard.type(' quidditch');
    await page.getByText('No opportunities match.').waitFor();
    await page.locator('.empty').getByRole('button', { name: 'Clear filters' }).click();
    await rows().nth(9).waitFor();
  });

  test('searches teams and leagues on Matches by the same key', async () => {
    await page.goto(`${standIn.url}/matches`);
    const matches = page.locator('tr.match');
    await matches.nth(9).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('la liga BARCELONA');
    await expect
      .poll(() => matches.locator('.event-name').allTextContents())
      .toSatisfy(areOfBarcelona);
    await expect.poll(() => new URL(page.url()).search).toBe('?q=la+liga+BARCELONA');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.type(' quidditch');
    await page.getByText('No matches found.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await matches.nth(9).waitFor();
    tab.expectQuiet();
  });

  test('ties the bets on one match together, and shows them side by side', async () => {
    const [model, ...others] = standIn.world.values;
    if (!model) {
      throw new Error('There is no value.');
    }
    const second = { ...model, id: 'the draw', outcome: 'Draw', grade: 'B' as const, ev: 0.021 };
    standIn.world.scan([{ ...model, grade: 'A' }, ...others, second]);
    await openTable();
    const name = `${model.home} – ${model.away}`;
    const tied = page.locator('tr.tied', { hasText: name });
    await expect.poll(() => tied.count()).toBeGreaterThan(0);
    await tied.first().locator('.row-toggle').click();
    const also = page.getByRole('region', { name: 'Other bets on this match' });
    await also.getByText(/^Draw at \d\.\d\d, .+, \+2\.1 %, grade B$/).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await also.getByRole('button', { name: 'Show only these 2 bets' }).click();
    await expect.poll(names).toEqual([name, name]);
    expect(await page.locator('tr.with-open').count()).toBe(2);
  });

  test('takes a range of odds and of values', async () => {
    await openTable();
    await page.getByRole('button', { name: 'Odds: ' }).click();
    await page.getByLabel('decimal odds from').fill('2');
    await page.getByLabel('decimal odds to').fill('2.5');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'EV: ' }).click();
    await page.getByLabel('EV in % from').fill('4');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => new URL(page.url()).search)
      .toBe('?min_odds=2&max_odds=2.5&min_ev=0.04');
    await page.getByRole('button', { name: 'EV: EV ≥ 4 %' }).waitFor();
    for (const price of await page.locator('td.c-price').allTextContents()) {
      expect(Number(price)).toBeGreaterThanOrEqual(2);
      expect(Number(price)).toBeLessThanOrEqual(2.5);
    }
  });

  test('has all filters in a sheet on a phone, with how many are set', async () => {
    await tab.close();
    tab = await openSignedIn({ viewport: { width: 390, height: 844 } });
    page = tab.page;
    await openTable('?grade=A');
    await page.getByRole('button', { name: 'Filters 1' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByText('Sports:').click();
    await sheet.getByLabel('Soccer · EPL').click();
    await sheet.getByLabel('Sort by').selectOption('start');
    expect(await accessibilityProblems(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('button', { name: 'Filters 2' }).waitFor();
    await expect
      .poll(() => new URL(page.url()).search)
      .toBe('?grade=A&sport=soccer_epl&sort=start');
    tab.expectQuiet();
  });
});

describe('the place in the table', () => {
  test('is kept for a person who comes back from a bet', async () => {
    await openTable('?grade=A,B');
    const frame = page.locator('.table-frame');
    await frame.evaluate((element) => {
      element.scrollTop = 500;
    });
    const opened = rows().nth(20);
    await opened.locator('.row-toggle').click();
    const name = await page.locator('tr[data-open=true] .event-name').textContent();
    const why = page.getByRole('link', { name: 'Why this bet?' });
    await why.hover();
    const scrolled = await frame.evaluate((element) => element.scrollTop);
    await why.click();
    await page.waitForURL('**/events/**');
    await page.goBack();
    await page.locator('.row-details').waitFor();
    expect(scrolled).toBeGreaterThan(100);
    await expect
      .poll(() =>
        frame.evaluate((element, before) => Math.abs(element.scrollTop - before), scrolled),
      )
      .toBeLessThan(30);
    expect(await page.locator('tr[data-open=true] .event-name').textContent()).toBe(name);
  });

  test('is kept for a person who comes back at once', async () => {
    await openTable('?grade=A,B');
    await rows().nth(5).locator('.row-toggle').click();
    const why = page.getByRole('link', { name: 'Why this bet?' });
    await why.evaluate((link) => {
      (link as HTMLElement).click();
      window.history.back();
    });
    await page.waitForURL('**/?grade=A,B');
    await page.locator('tr[data-index="5"][data-open=true]').waitFor();
  });

  test('is where Escape leads from an open row', async () => {
    await openTable();
    await rows().nth(2).locator('.row-toggle').click();
    await page.locator('.row-details a').first().focus();
    await page.keyboard.press('Escape');
    await page.locator('.row-details').waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('tr')?.dataset.index))
      .toBe('2');
  });
});

describe('where there is doubt', () => {
  test('the grade says what is behind it, in sentences', async () => {
    await openTable('?grade=B&market=h2h');
    const badge = rows().first().getByRole('button', { name: 'Grade B: why?' });
    await badge.click();
    const panel = page.getByRole('dialog', { name: 'Grade' });
    await panel.getByText('Prices this near to the fair one').waitFor();
    await panel
      .getByText(/closing line value of [+−]\d+\.\d % on average, and \d+ % of them/)
      .waitFor();
    await panel.getByText(/^From \d+ independent sources, led by/).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await expect
      .poll(() => badge.evaluate((element) => element === document.activeElement))
      .toBe(true);
    tab.expectQuiet();
  });

  test('an event whose prices are over two minutes old has no grade and no way to a bet', async () => {
    const address = `${standIn.url}/events/${standIn.fixtures[0]?.event_id}`;
    const bets = page.getByRole('link', { name: /^Bet on/ });
    const grades = page.locator('.event-view .grade');
    await page.goto(address);
    await bets.first().waitFor();
    expect(await grades.count()).toBeGreaterThan(1);
    standIn.world.eventAgeMs = 130_000;
    await page.goto(address);
    await page.getByText('have not been confirmed for over two minutes').waitFor();
    expect([await bets.count(), await grades.count()]).toEqual([0, 0]);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('every column head has a tip', async () => {
    for (const kind of ['value', 'surebet', 'combo']) {
      await openTable(`?kind=${kind}`);
      const tips = await page
        .locator('.table-frame > table > thead th')
        .evaluateAll((heads) => heads.map((head) => head.getAttribute('aria-description')));
      expect(tips.length).toBeGreaterThan(7);
      expect(tips.every((tip) => tip?.endsWith('.'))).toBe(true);
    }
  });

  test('a start is told by the clock of a chosen zone, and by how long there is', async () => {
    await openTable();
    const start = rows().first().locator('td.c-start');
    expect(await start.textContent()).toMatch(/\d\d:\d\din \d+ (min|h)$/);
    expect(await start.getAttribute('title')).toMatch(/\d{4} at \d\d:\d\d UTC$/);
    const before = await start.textContent();
    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await expect.poll(() => start.textContent()).not.toBe(before);
    expect(await start.getAttribute('title')).toMatch(/GMT\+9$/);
  });

  test('stakes are in the currency of the account, and rounded as it was chosen', async () => {
    await openTable();
    const stakes = page.locator('td.c-stake');
    expect(await stakes.first().textContent()).toMatch(/^€\d+\.\d\d$/);
    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByRole('group', { name: 'Round stakes to' }).getByLabel('5').check();
    await expect.poll(() => stakes.first().textContent()).toMatch(/^€\d*[05]$/);
  });
});

describe('the table', () => {
  test('is moved through, opened and closed with the keyboard alone', async () => {
    await openTable();
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Skip to the content');
    await rows().first().locator('.row-toggle').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('Minimum odds').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByText('Minimum odds').count()).toBe(0);
    const focusedIndex = () =>
      page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex'));
    const count = await page.getByRole('table').getAttribute('aria-rowcount');
    await page.keyboard.press('End');
    await expect.poll(focusedIndex).toBe(count);
    await page.keyboard.press('Home');
    await expect.poll(focusedIndex).toBe('2');
  });

  test('has rows far outside of the view only while it scrolls', async () => {
    await openTable('?grade=A,B,C');
    const most = await page.locator('.table-frame').evaluate(async (frame) => {
      const counts: number[] = [];
      const observer = new MutationObserver(() =>
        counts.push(frame.querySelectorAll('tr.opportunity').length),
      );
      observer.observe(frame, { childList: true, subtree: true });
      const end = new Promise((resolve) => {
        frame.addEventListener('scrollend', resolve, { once: true });
      });
      frame.scrollBy({ top: 600, behavior: 'smooth' });
      await end;
      observer.disconnect();
      return Math.max(...counts);
    });
    await expect.poll(() => rows().count()).toBeLessThan(most);
  });

  test('keeps its filters and its order in the address', async () => {
    await openTable();
    await choose('Sports', 'Soccer · EPL');
    await choose('Grades', 'Grade B');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect
      .poll(() => new URL(page.url()).search)
      .toBe('?sport=soccer_epl&grade=A&sort=start');
    await untilDrawn();
    const shown = await names();
    await page.reload();
    await expect.poll(names).toEqual(shown);
    expect(await page.getByRole('columnheader', { name: 'Start' }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
  });

  test('keeps a preset under its name as an address', async () => {
    await openTable('?grade=A&hours=24');
    await page.getByRole('button', { name: 'Presets' }).click();
    await page.getByLabel('Save these filters as…').fill('Tonight');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => page.getByRole('link', { name: 'Tonight' }).getAttribute('href'))
      .toBe('/?grade=A&hours=24');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  test('hides an event, and undo brings it back', async () => {
    await openTable();
    const [first = ''] = await names();
    await rows().first().locator('.row-toggle').click();
    await page.getByRole('button', { name: 'Hide this event' }).click();
    await page.getByText(`${first} is hidden.`).waitFor();
    await expect.poll(async () => (await names())[0]).not.toBe(first);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await names())[0]).toBe(first);
  });

  test('writes odds as the reader likes them', async () => {
    await openTable();
    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByLabel('American').check();
    await expect.poll(() => rows().first().locator('.c-price').textContent()).toMatch(/^[+−]\d+$/);
    await page.getByLabel('Fractional').check();
    const price = rows().first().locator('td.c-price');
    await expect.poll(() => price.textContent()).toMatch(/^\d+\/\d+ \d+\.\d\d$/);
    const isCut = (cells: Element[]) => cells.some((cell) => cell.scrollWidth > cell.clientWidth);
    await expect.poll(() => page.locator('td.c-price, td.c-fair').evaluateAll(isCut)).toBe(false);
  });

  test.each(['?kind=surebet', '?kind=combo'])('opens to the legs: %s', async (query) => {
    await openTable(query);
    await rows().first().locator('.row-toggle').click();
    await expect.poll(() => page.locator('.details table tbody tr').count()).toBe(2);
    expect(await accessibilityProblems(page)).toEqual([]);
    tab.expectQuiet();
  });

  test('a surebet is rounded, and solved again around a leg that is placed', async () => {
    await openTable('?kind=surebet');
    const row = rows().first();
    expect(await row.locator('.c-leg').allTextContents()).toEqual([
      expect.stringMatching(/^Over 2\.5\d\.\d\d Unibet$/),
      expect.stringMatching(/^Under 2\.5\d\.\d\d Marathon Bet$/),
    ]);
    expect(await row.locator('.c-gain').textContent()).toMatch(/^€\d+$/);
    await row.locator('.row-toggle').click();
    const desk = page.locator('.desk');
    const stake = (name: string) => desk.getByLabel(`Stake of ${name}`, { exact: true });
    const outcome = desk.locator('output');
    await expect.poll(() => desk.getByLabel('Total stake').inputValue()).toBe('1000');
    await desk.getByLabel('Round to').selectOption('10');
    for (const name of ['Over 2.5', 'Under 2.5']) {
      expect(Number(await stake(name).inputValue()) % 10).toBe(0);
    }
    const before = await outcome.textContent();
    await desk.getByLabel('Odds of Over 2.5').fill('3');
    await page.keyboard.press('Tab');
    await expect.poll(() => outcome.textContent()).not.toBe(before);
    await stake('Over 2.5').fill('200');
    await page.keyboard.press('Tab');
    await expect.poll(() => desk.getByLabel('Over 2.5 is placed').isChecked()).toBe(true);
    const under = Number(await desk.getByLabel('Odds of Under 2.5').inputValue());
    const payout = Number(await stake('Under 2.5').inputValue()) * under;
    expect(Math.abs(payout - 600)).toBeLessThan(10 * under);
    await desk.getByText('the softest book here').waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await desk.getByRole('button', { name: 'Copy as text' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain('Unibet: Over 2.5 at 3.00, stake €200.00');
    await desk.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => desk.getByLabel('Over 2.5 is placed').isChecked()).toBe(false);
    tab.expectQuiet();
  });

  test.each([390, 820, 1280])(
    'every value, its grade, stake and odds are shown whole at %d pixels',
    async (width) => {
      await page.setViewportSize({ width, height: 844 });
      for (const kind of ['value', 'surebet', 'combo']) {
        await openTable(`?kind=${kind}`);
        const cut = await page
          .locator('td:is(.c-ev, .c-price, .c-gain, .c-stake), .c-leg .bet-market')
          .evaluateAll((cells) =>
            cells
              .filter((cell) => cell.clientWidth === 0 || cell.scrollWidth > cell.clientWidth)
              .map((cell) => `${cell.className} ${cell.textContent}`),
          );
        expect(cut, kind).toEqual([]);
        expect(await rows().first().locator('.c-grade .grade').isVisible(), kind).toBe(true);
      }
    },
  );

  test('a combo has one way to the bet, and a reason for each leg', async () => {
    await openTable('?kind=combo');
    await rows().first().locator('.row-toggle').click();
    const details = page.locator('.row-details');
    await expect.poll(() => details.locator('a.button.primary').count()).toBe(1);
    const reasons = details.getByRole('link', { name: /^Why this bet\? .+ – .+$/ });
    await expect.poll(() => reasons.count()).toBe(2);
  });

  test('says how long a surebet locks up money, and marks what had gone and come back', async () => {
    await openTable('?kind=surebet');
    await rows().first().locator('.row-toggle').click();
    const lockedUp = page.locator('dt', { hasText: 'Funds tied up for about' }).locator('+ dd');
    await expect.poll(() => lockedUp.textContent()).toMatch(/^\d+ (min|h|d)$/);
    standIn.world.scan(
      standIn.world.values.map((bet, place) => ({ ...bet, returned: place % 2 === 0 })),
    );
    await openTable();
    const words = { name: 'returned after a scan without it', exact: true };
    const marks = await page.getByRole('img', words).allTextContents();
    expect(new Set(marks)).toEqual(new Set(['↺']));
    expect(marks.length).toBeLessThan(await rows().count());
  });

  test('a desktop shows every view in the bar, beside the clock of the scan', async () => {
    await openTable();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.locator('.clock .figures').waitFor();
    const hidden = await page
      .getByRole('navigation', { name: 'Views' })
      .evaluate((nav) => nav.scrollWidth - nav.clientWidth);
    expect(hidden).toBeLessThanOrEqual(0);
  });

  test.each([
    ['light', 390],
    ['dark', 1280],
    ['dark', 390],
  ] as const)(
    'has no WCAG problem and no sideways scroll: %s, %d pixels',
    async (colorScheme, width) => {
      await tab.close();
      tab = await openSignedIn({ colorScheme, viewport: { width, height: 844 } });
      page = tab.page;
      const event = `events/${standIn.fixtures[0]?.event_id}`;
      for (const path of ['', 'matches', event, 'record', 'keys', 'webhook', 'alerts']) {
        await page.goto(`${standIn.url}/${path}`);
        await page.locator('.table-frame tbody tr, .panel').first().waitFor();
        expect(await accessibilityProblems(page), path).toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect(overflow, path).toBeLessThanOrEqual(0);
        await expect
          .poll(() => page.getByText('demo@example.com').isVisible(), { message: path })
          .toBe(true);
      }
      tab.expectQuiet();
    },
  );
});

describe('when something is amiss', () => {
  test('a server out of reach is told, and the last prices stay', async () => {
    makeDue();
    await openTable();
    const before = await names();
    standIn.world.isDown = true;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page
      .getByText('The server cannot be reached. These are the last prices that arrived.')
      .waitFor();
    expect(await names()).toEqual(before);
  });

  test('a session that has ended leads to sign-in, and back to the same address', async () => {
    await openTable('?sort=start');
    standIn.world.minToken = 1_000;
    standIn.world.hasSession = false;
    makeDue();
    await page.getByRole('link', { name: 'Surebets', exact: true }).click();
    await page.getByText('Your session expired. Sign in to pick up where you left off.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    standIn.world.minToken = 0;
    await page.getByRole('button', { name: 'Sign in' }).click();
    await rows().first().waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?sort=start&kind=surebet');
    tab.expectQuiet(/status of 401/);
  });

  test('a tab of another person than the browser is signed in as stops before it writes', async () => {
    await page.goto(`${standIn.url}/alerts`);
    await page.getByLabel('Bankroll', { exact: true }).fill('5');
    standIn.world.person = 'bob';
    standIn.world.minToken = 1_000;
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Someone else has signed in in this browser.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(standIn.world.account.settings.bankroll).toBe(1_000);
    standIn.world.minToken = 0;
    await page.getByRole('button', { name: 'Continue as the other person' }).click();
    await page.getByLabel('Bankroll', { exact: true }).waitFor();
    tab.expectQuiet(/status of 401/);
  });

  test('settings that were saved elsewhere are not overwritten, and can be merged', async () => {
    await page.goto(`${standIn.url}/alerts`);
    await page.getByLabel('Bankroll', { exact: true }).fill('500');
    standIn.world.account.settings = { ...standIn.world.account.settings, min_ev: 0.05 };
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('They are now: Minimum EV: 5.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(standIn.world.account.settings.bankroll).toBe(1_000);
    await page.getByRole('button', { name: 'Merge' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The settings are saved.').waitFor();
    expect(standIn.world.account.settings).toMatchObject({ bankroll: 500, min_ev: 0.05 });
    tab.expectQuiet(/status of 412/);
  });

  test('changes that were not saved are kept while another view is open', async () => {
    await page.goto(`${standIn.url}/alerts`);
    await page.getByLabel('Minimum EV').fill('3.5');
    await page.getByRole('link', { name: 'Record', exact: true }).click();
    await page.getByText('are kept, but not saved yet').waitFor();
    await page.getByRole('link', { name: 'Alerts and stakes' }).click();
    await expect.poll(() => page.getByLabel('Minimum EV').inputValue()).toBe('3.5');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect.poll(() => page.getByLabel('Minimum EV').inputValue()).toBe('2');
    tab.expectQuiet();
  });

  test('a preview that is refused says why at the field, and stops loading', async () => {
    await page.route('**/account/settings/preview', (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          code: 'invalid_parameter',
          errors: [
            { parameter: 'books', message: 'has unknown keys: pinacle (did you mean pinnacle?)' },
          ],
        }),
      }),
    );
    await page.goto(`${standIn.url}/alerts`);
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('Has unknown keys: pinacle (did you mean pinnacle?).').waitFor();
    expect(await page.getByText('Loading…').count()).toBe(0);
    tab.expectQuiet(/status of 400/);
  });

  test('all errors of the settings are shown at once: those of the page and those of the service', async () => {
    await page.route('**/account/settings/preview', (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          code: 'invalid_parameter',
          errors: [{ parameter: 'max_odds', message: 'must be above min_odds' }],
        }),
      }),
    );
    await page.goto(`${standIn.url}/alerts`);
    await page.getByLabel('Minimum EV').fill('much');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await page.getByText('Must be above min_odds.').waitFor();
    expect(await page.getByText('Enter a percentage from 0 to 100, such as 2.5.').count()).toBe(1);
    expect(standIn.world.requests.filter((line) => line.startsWith('PUT'))).toEqual([]);
    tab.expectQuiet(/status of 400/);
  });

  test('a refused token is replaced without anybody noticing', async () => {
    await openTable();
    standIn.world.minToken = 2;
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('rowheader', { name: 'odds sheet' }).waitFor();
    tab.expectQuiet(/status of 401/);
  });

  test('an account on the plan free reads what it would need, and nothing is asked in vain', async () => {
    standIn.world.account.plan = 'free';
    for (const [path, sentence] of [
      ['', 'Opportunities are part of the Sharp plan'],
      ['keys', 'API keys are part of the Sharp plan'],
      ['webhook', 'Webhooks are part of the Sharp plan'],
    ] as const) {
      await page.goto(`${standIn.url}/${path}`);
      await page.getByRole('heading', { name: sentence }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    await page.goto(`${standIn.url}/matches`);
    await page.locator('tr.match').first().waitFor();
    expect(standIn.world.requests.filter((line) => line.endsWith(' 403'))).toEqual([]);
    await page.goto(`${standIn.url}/keys`);
    await page.getByRole('button', { name: 'Revoke odds sheet' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText(/^\d revoked keys?$/).waitFor();
    await page.goto(`${standIn.url}/webhook`);
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    const webhook = page.getByRole('region', { name: 'Your webhook' });
    await webhook.getByRole('button', { name: 'Remove' }).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Deliveries' }).waitFor();
    tab.expectQuiet();
  });

  test('what was delivered is replayed, what is pending or has expired is not', async () => {
    await page.goto(`${standIn.url}/webhook`);
    const row = (status: string) => page.getByRole('row').filter({ hasText: status });
    await row('waiting').waitFor();
    for (const status of ['waiting', 'expired']) {
      expect(await row(status).getByRole('button', { name: 'Replay' }).count()).toBe(0);
    }
    await page
      .getByRole('row')
      .filter({ hasText: 'again' })
      .first()
      .getByRole('button', { name: 'Replay' })
      .click();
    await page.getByText('Queued. It goes out after the next scan.').waitFor();
    tab.expectQuiet();
  });
});
