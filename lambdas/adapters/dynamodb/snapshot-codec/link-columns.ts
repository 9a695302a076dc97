import type { NullableIntColumn, TextColumn } from './columns.ts';
import { packNullableInts, packTexts, unpackNullableInts, unpackTexts } from './columns.ts';

/** A book's links begin alike, so each is told by how much of the one before at the same book it keeps, and the rest. */
export type LinkColumns = { readonly kept: NullableIntColumn; readonly rest: TextColumn };

type Linked = { readonly book: string; readonly link: string | null };

export function packLinks(items: readonly Linked[]): LinkColumns {
  const lastAtBook = new Map<string, string>();
  const kept: (number | null)[] = [];
  const rest: string[] = [];
  for (const { book, link } of items) {
    if (link === null) {
      kept.push(null);
      continue;
    }
    const length = commonLength(lastAtBook.get(book) ?? '', link);
    kept.push(length);
    rest.push(link.slice(length));
    lastAtBook.set(book, link);
  }
  return { kept: packNullableInts(kept), rest: packTexts(rest) };
}

/** The links of the items, of which the books are given in their order. */
export function unpackLinks(
  columns: LinkColumns,
  books: readonly { readonly book: string }[],
): (string | null)[] {
  const lastAtBook = new Map<string, string>();
  const rest = unpackTexts(columns.rest).values();
  return unpackNullableInts(columns.kept).map((length, index) => {
    if (length === null) return null;
    const book = books[index]?.book ?? '';
    const link = (lastAtBook.get(book) ?? '').slice(0, length) + (rest.next().value ?? '');
    lastAtBook.set(book, link);
    return link;
  });
}

function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}
