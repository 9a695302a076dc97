import { setTimeout } from 'node:timers/promises';

/** Seconds between attempts that are refused because too many come at once. */
const PAUSES = [1, 2, 4, 8, 16, 32];

/** The first answer that is not a 429; after a minute of refusals the last one. */
export async function askAgain(
  ask: () => Promise<Response>,
  wait: (ms: number) => Promise<unknown> = setTimeout,
): Promise<Response> {
  let answer = await ask();
  for (const seconds of PAUSES) {
    if (answer.status !== 429) {
      return answer;
    }
    await wait(seconds * 1_000);
    answer = await ask();
  }
  return answer;
}
