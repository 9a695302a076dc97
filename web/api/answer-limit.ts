const ANSWER_MS = 30_000;
/** A file may take minutes to be sent. */
const FILE_MS = 300_000;

/** Ends a request with this body that has not been answered in whole within half a minute. */
export function answerLimit(body?: unknown): AbortSignal {
  return AbortSignal.timeout(body instanceof Blob ? FILE_MS : ANSWER_MS);
}
