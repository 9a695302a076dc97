import type { ParseRejection } from '#domain/odds/rejections.ts';
import type { Wire } from '../wire.ts';

/** A part of a body, and the key that it may have once in its list. */
export type KeyedPart = { readonly key: string; readonly wire: Wire };

/**
 * The parts of a list that can be read, the first of each key, one after the other. The reasons of
 * the others are counted.
 */
export function* distinctParts<Part extends { readonly key: string }>(
  items: Iterable<unknown>,
  read: (item: unknown) => Part | ParseRejection,
  duplicate: ParseRejection,
  reject: (reason: ParseRejection) => void,
): Generator<Part> {
  const keys = new Set<string>();
  for (const item of items) {
    const part = read(item);
    if (typeof part === 'string') {
      reject(part);
    } else if (keys.has(part.key)) {
      reject(duplicate);
    } else {
      keys.add(part.key);
      yield part;
    }
  }
}
