const CONFIRMED_MS = 120_000;

/**
 * Whether what was seen at an instant can be bet on as far as its age goes: it is at most two
 * minutes old. Instants in epoch milliseconds.
 */
export function isConfirmedAt(now: number, seenAt: number): boolean {
  return now - seenAt <= CONFIRMED_MS;
}

/** A price with the grade that its scan gave it. `quotedAt` is when the feed last saw it. */
type Graded = { readonly grade: string | null; readonly quotedAt: number | null };

/**
 * Whether a grade still holds: a price that the feed has not confirmed for over two minutes would
 * be a C, so that an A or a B of it is over. Instants in epoch milliseconds.
 */
export function isGradeCurrent(now: number, { grade, quotedAt }: Graded): boolean {
  return grade === 'C' || quotedAt === null || isConfirmedAt(now, quotedAt);
}
