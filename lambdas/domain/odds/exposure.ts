/** Names what may go wrong at once: a book and a league. One slow book is one exposure. */
export function exposureOf({
  book,
  sportKey,
}: {
  readonly book: string;
  readonly sportKey: string;
}): string {
  return `${book} ${sportKey}`;
}
