import { toIsoInstant } from '#domain/odds/instant.ts';

/** An instant in epoch milliseconds as text; null stays null. */
export function toInstant(at: number | null): string | null {
  return at === null ? null : toIsoInstant(at);
}

export function toListView<T>(data: readonly T[]) {
  return { count: data.length, data };
}
