import type { Page } from 'playwright-core';

/** A request that has arrived, and whose answer waits until it is released. */
export type Held = { readonly arrived: Promise<void>; release(): void };

/** Holds the answer to the next request of a method and an address. */
export async function holdAnswer(page: Page, url: string, method: string): Promise<Held> {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route(url, async (route) => {
    if (isHeld || route.request().method() !== method) {
      return route.fallback();
    }
    isHeld = true;
    const response = await route.fetch();
    arrived.resolve();
    await released.promise;
    return route.fulfill({ response });
  });
  return { arrived: arrived.promise, release: released.resolve };
}
