import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import type { StandIn } from '../stand-in/server.ts';
import { giveSignedInTab } from './signed-in-tab.ts';

let standIn: StandIn;
let page: Page;

giveSignedInTab((given) => {
  ({ standIn, page } = given);
});

const problem = (status: number, code: string) => (route: Route) =>
  route.fulfill({ status, json: { code, detail: `Refused with ${status}.` } });

/** Asks for a key once for each of these answers; the names that the requests had. */
async function requestNames(answers: readonly ((route: Route) => unknown)[]): Promise<string[]> {
  const names: string[] = [];
  await page.goto(`${standIn.url}/keys`);
  await page.getByLabel('Key name').fill('sheet');
  for (const answer of answers) {
    const asked = names.length + 1;
    await page.route(
      (url) => url.pathname === '/account/keys',
      async (route) => {
        if (route.request().method() !== 'POST') {
          return route.fallback();
        }
        names.push(route.request().headers()['idempotency-key'] ?? 'none');
        await answer(route);
      },
    );
    const create = page.getByRole('button', { name: 'Create key' });
    await expect.poll(() => create.getAttribute('aria-disabled')).toBe('false');
    await create.click();
    await expect.poll(() => names.length).toBe(asked);
  }
  return names;
}

test.each([
  ['whose answer is lost', (route: Route) => route.abort()],
  ['that fails on the side of the service', problem(500, 'internal_error')],
])('a key %s is asked for again as the same key, also after a refusal', async (_, fail) => {
  const answers = [fail, problem(409, 'key_limit_reached'), fail];
  expect(new Set(await requestNames(answers)).size).toBe(1);
});

test('a key that was made after all is told of, and the next click asks for another', async () => {
  const made = problem(409, 'already_created');
  const [lost, known, next] = await requestNames([(route) => route.abort(), made, made]);
  expect(known).toBe(lost);
  expect(next).not.toBe(lost);
});
