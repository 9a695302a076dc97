import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { StandIn } from '../stand-in/server.ts';
import { giveSignedInTab } from './signed-in-tab.ts';
import { accessibilityProblems, type Tab } from './site.ts';

/** What the page made heard and seen, kept in its window. */
type Heard = { asked: number; tones: number; shown: { title: string; body: string }[] };
declare global {
  interface Window {
    heard: Heard;
  }
}

let standIn: StandIn;
let tab: Tab;
let page: Page;

giveSignedInTab((given) => {
  ({ standIn, tab, page } = given);
});
beforeEach(() => listen('granted'));

/** Stands in for the notifications of the browser and counts the tones of its sounds. */
async function listen(answer: NotificationPermission): Promise<void> {
  await page.addInitScript((permission) => {
    const heard: Heard = { asked: 0, tones: 0, shown: [] };
    window.heard = heard;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function count(...when) {
      heard.tones += 1;
      start.apply(this, when);
    };
    class Shown extends EventTarget {
      static permission = 'default';
      static async requestPermission() {
        heard.asked += 1;
        Shown.permission = permission;
        return permission;
      }
      constructor(title: string, { body }: { body: string }) {
        super();
        heard.shown.push({ title, body });
      }
    }
    Object.assign(window, { Notification: Shown });
  }, answer);
}

const heard = () => page.evaluate(() => window.heard);
const alertOf = (name: string) => page.getByLabel(`Alert for the preset ${name}`);

/** Saves the filters of an address as a preset, and opens the list of presets. */
async function savePreset(query: string, name: string): Promise<void> {
  standIn.world.generatedAt = Date.now() - 60_000;
  await page.goto(standIn.url + query);
  await page.getByText(/^\d+ opportunit/).waitFor();
  await page.getByRole('button', { name: 'Presets' }).click();
  await page.getByLabel('Save these filters as…').fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await alertOf(name).waitFor();
}

async function turnOn(name: string): Promise<void> {
  const asked = page.waitForResponse(
    (response) => response.url().includes('/account/opportunities') && response.status() === 200,
  );
  await alertOf(name).check();
  await asked;
}

/** A scan that the page finds when it next asks, or now that it is told to be online again. */
async function nextScan(values: StandIn['world']['values']): Promise<void> {
  // Where a click has left it, the pointer may hold the rows of the table.
  await page.mouse.move(0, 0);
  standIn.world.scan(values);
  standIn.world.generatedAt -= 50_000;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

/** The page asks again half a minute after it has found nothing new several times. */
const FOUND = { timeout: 60_000 };

/** Hides the tab, or shows it again, as far as its page can tell. */
function setHidden(isHidden: boolean): Promise<void> {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

/** The bets of the scan with some more of grade A, at new selections. */
function withNew(...names: string[]): StandIn['world']['values'] {
  const { values } = standIn.world;
  const [model] = values;
  if (!model) {
    throw new Error('There is no value.');
  }
  const more = names.map((name) => ({
    ...model,
    id: `bet on ${name}`,
    outcome: name,
    grade: 'A' as const,
    ev: 0.05,
  }));
  return [...values, ...more];
}

const enlarged = <T extends { ev: number }>(bet: T): T => ({ ...bet, ev: 0.25 });

describe('the alert of a preset', () => {
  test('is off until it is switched on, and only that click asks for the permission', async () => {
    await savePreset('/?grade=A', 'Mine');
    expect(await alertOf('Mine').isChecked()).toBe(false);
    await nextScan(withNew('Ajax'));
    await page.locator('tr.opportunity', { hasText: 'Ajax' }).waitFor();
    expect(await heard()).toEqual({ asked: 0, tones: 0, shown: [] });
    await turnOn('Mine');
    expect(await heard()).toMatchObject({ asked: 1, tones: 0, shown: [] });
    expect(await accessibilityProblems(page)).toEqual([]);
    tab.expectQuiet();
  });

  test('announces each new bet once by sound, notification and title, and no first list', async () => {
    await savePreset('/?grade=A', 'Mine');
    await turnOn('Mine');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Matches', exact: true }).click();
    await setHidden(true);
    await nextScan(withNew('Ajax', 'Porto'));
    await expect.poll(async () => (await heard()).shown.length, FOUND).toBe(1);
    const { shown } = await heard();
    expect(shown[0]?.title).toBe('2 new bets · Mine');
    expect(shown[0]?.body).toMatch(/^.+ – .+: Ajax.* at \d\.\d\d, .+, \+5\.0 %\n.+: Porto/);
    await expect.poll(async () => (await heard()).tones, FOUND).toBe(2);
    await expect.poll(() => page.title(), FOUND).toBe('(2) Matches · Betting analytics');

    await nextScan(withNew('Ajax', 'Porto', 'Feyenoord'));
    await expect.poll(() => page.title(), FOUND).toBe('(3) Matches · Betting analytics');
    await expect.poll(async () => (await heard()).shown[1]?.title).toBe('1 new bet · Mine');

    await setHidden(false);
    await expect.poll(() => page.title(), FOUND).toBe('Matches · Betting analytics');
    tab.expectQuiet();
  });

  test('follows the filters of its preset, and ends when it is switched off', async () => {
    await savePreset('/?grade=A&min_ev=0.2', 'Large');
    await turnOn('Large');
    await nextScan([...withNew('Ajax'), ...withNew('Porto').slice(-1).map(enlarged)]);
    await expect.poll(async () => (await heard()).shown.length, FOUND).toBe(1);
    expect((await heard()).shown[0]).toMatchObject({
      title: '1 new bet · Large',
      body: expect.stringContaining('Porto'),
    });
    await alertOf('Large').uncheck();
    await page.keyboard.press('Escape');
    const large = withNew('Porto', 'Feyenoord').slice(-2).map(enlarged);
    await nextScan([...large, ...standIn.world.values]);
    await page.locator('tr.opportunity', { hasText: 'Feyenoord' }).waitFor();
    expect((await heard()).shown).toHaveLength(1);
  });

  test('is for a preset of the view Moves too, which the opportunities do not list', async () => {
    await page.goto(`${standIn.url}/moves?lag=1`);
    await page.locator('tr.move').first().waitFor();
    await page.getByRole('button', { name: 'Presets' }).click();
    await page.getByLabel('Save these filters as…').fill('Lines');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await alertOf('Lines').check();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.goto(standIn.url);
    await page.getByText(/^\d+ opportunit/).waitFor();
    await page.getByRole('button', { name: 'Presets' }).click();
    await page.getByRole('link', { name: 'Largest edges' }).waitFor();
    expect(await alertOf('Lines').count()).toBe(0);
  });

  test('announces line moves, whichever view is open', async () => {
    standIn.world.generatedAt = Date.now() - 60_000;
    await page.addInitScript(() => {
      const preset = { name: 'Lines', query: 'lag=1', view: 'moves', alert: true };
      localStorage.setItem('presets', JSON.stringify([preset]));
      Object.assign(Notification, { permission: 'granted' });
    });
    const asked = page.waitForResponse(
      (response) => response.url().includes('/account/moves') && response.status() === 200,
    );
    await page.goto(`${standIn.url}/matches`);
    await asked;
    // In the stand-in each scan has other moves.
    await nextScan(standIn.world.values);
    await expect.poll(async () => (await heard()).shown.length, FOUND).toBe(1);
    const [shown] = (await heard()).shown;
    expect(shown?.title).toMatch(/^\d+ line moves? · Lines$/);
    expect(shown?.body).toMatch(/^.+ – .+: .+ \d+\.\d % → \d+\.\d %, \d+ books? behind/);
  });

  test('says in a sentence what the browser holds back', async () => {
    await listen('denied');
    await savePreset('/?grade=A', 'Mine');
    await turnOn('Mine');
    const note = page.locator('#presets [role=status]');
    await expect
      .poll(() => note.textContent())
      .toMatch(/^Notifications are blocked in the settings/);
    await nextScan(withNew('Ajax'));
    await expect.poll(async () => (await heard()).tones, FOUND).toBe(2);
    expect((await heard()).shown).toEqual([]);

    await page.reload();
    await page.locator('tr.opportunity').first().waitFor();
    await expect
      .poll(() => note.textContent())
      .toContain('mutes this page until you click or press a key.');
    await page.getByRole('button', { name: 'Presets' }).click();
    await expect.poll(() => note.textContent()).not.toContain('mutes this page');
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
