import { readProblem, Unreachable } from './problem.ts';

/**
 * Reads what needs no session, past every cache of the browser. Throws `Problem` or `Unreachable`.
 */
export async function readPublic(path: string): Promise<Response> {
  const response = await fetch(path, { cache: 'no-store' }).catch((cause: unknown) => {
    throw new Unreachable(path, { cause });
  });
  if (!response.ok) {
    throw await readProblem(response);
  }
  return response;
}
