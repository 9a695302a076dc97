const ANSWER_MS = 30_000;
/** A file may take minutes to be sent. */
const FILE_MS = 300_000;

/**
 * Ends a request that has not been answered in whole within half a minute, or five where `body` is
 * a file.
 */
export function answerLimit(body?: unknown): AbortSignal {
  return AbortSignal.timeout(body instanceof Blob ? FILE_MS : ANSWER_MS);
}
