/** What became of an object that a scan stores beside its snapshot. */
export type Stored =
  | { readonly ok: true; readonly key: string; readonly bytes: number }
  | { readonly ok: false; readonly error: string };

/**
 * Stores an object of a scan without ever failing the scan: where it cannot be stored, the name of
 * the error is the answer, and readers keep the object of an earlier scan.
 */
export function neverFailing<Content>(
  save: (content: Content) => Promise<{ readonly key: string; readonly bytes: number }>,
): (content: Content) => Promise<Stored> {
  return async (content) => {
    try {
      return { ok: true, ...(await save(content)) };
    } catch (error) {
      return { ok: false, error: errorName(error) };
    }
  };
}

export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
