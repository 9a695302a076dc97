import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 2_000;

/** How many entries the checkpoint of the public record covers; 0 before the first one. */
export async function recordSize(get: (path: string) => Promise<Response>): Promise<number> {
  const answer = await get('/record/checkpoint');
  if (!answer.ok) {
    return 0;
  }
  // The name of the log, its size, and its root, one line each.
  return Number((await answer.text()).split('\n')[1]);
}

/** Resolves when something holds. Throws what did not happen when the deadline has passed. */
export async function until(
  deadline: number,
  otherwise: string,
  holds: () => Promise<boolean>,
): Promise<void> {
  while (!(await holds())) {
    if (Date.now() > deadline) {
      throw new Error(`${otherwise} in time; on a quiet day give it more with --minutes.`);
    }
    await sleep(LOOK_EVERY_MS);
  }
}
