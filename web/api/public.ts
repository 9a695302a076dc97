import { answerLimit } from './answer-limit.ts';
import { readProblem, Unreachable } from './problem.ts';

export type ReadPublic = (path: string) => Promise<Response>;

/**
 * Reads what needs no session, past every cache of the browser, with its body: what was read cannot
 * break off any more. Throws `Problem` or `Unreachable`, the latter also where the answer has not
 * come in time (`answerLimit`).
 */
export function createReadPublic(
  fetch: (path: string, init: RequestInit) => Promise<Response>,
): ReadPublic {
  return async (path) => {
    function fail(cause: unknown): never {
      throw new Unreachable(path, { cause });
    }
    const init: RequestInit = { cache: 'no-store', signal: answerLimit() };
    const response = await fetch(path, init).catch(fail);
    if (!response.ok) {
      throw await readProblem(response);
    }
    return new Response(await response.arrayBuffer().catch(fail), response);
  };
}
