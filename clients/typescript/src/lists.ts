import { secondsToNextScan, secondsToRetry } from './polling.ts';

/** `body` is undefined where the content is the one that the sent `ETag` names. */
export type Answer<Body> = { readonly body: Body | undefined; readonly headers: Headers };

export type Waiting = {
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly random: () => number;
};

/** The most items that a page of a list may have. */
export const MAX_PAGE = 500;
export const MAX_BOARD_PAGE = 3_000;

type Page<Item> = { readonly data: readonly Item[]; readonly next_cursor: string | null };

/** The items of a list, page by page; `read` asks for what follows a cursor. */
export async function* itemsOf<Item>(
  read: (next: { readonly cursor?: string }) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, void> {
  let next: { readonly cursor?: string } | undefined = {};
  while (next) {
    const { data, next_cursor: cursor }: Page<Item> = await read(next);
    yield* data;
    next = cursor === null ? undefined : { cursor };
  }
}

/**
 * The list now, and again whenever it has changed: one request per scan, with the `ETag` of the
 * answer before. Transient failures are retried; others end the loop with their error.
 */
export async function* watchLists<Body>(
  ask: (etag: string | undefined) => Promise<Answer<Body>>,
  { sleep, random }: Waiting,
  signal: AbortSignal | undefined,
): AsyncGenerator<Body, void, void> {
  let etag: string | undefined;
  let failures = 0;
  for (;;) {
    let waitMs: number;
    let body: Body | undefined;
    try {
      const answer = await ask(etag);
      failures = 0;
      etag = answer.headers.get('etag') ?? undefined;
      body = answer.body;
      waitMs = secondsToNextScan(answer.headers, random) * 1000;
    } catch (error) {
      failures += 1;
      waitMs = secondsToRetry(error, failures, random) * 1000;
    }
    // What the caller does with the list is part of the wait.
    const answeredAt = performance.now();
    if (body !== undefined) {
      yield body;
    }
    await sleep(Math.max(0, waitMs - (performance.now() - answeredAt)), signal);
  }
}
