import type { ParseRejection } from '#domain/odds/rejections.ts';
import type { Wire } from '../wire.ts';

/** A part of a body, and the key that it may have once in its list. */
export type KeyedPart = { readonly key: string; readonly wire: Wire };

/**
 * The parts of a list that can be read, the first of each key. The reasons of the others are
 * counted.
 */
export function distinctParts<Part extends { readonly key: string }>(
  items: readonly unknown[],
  read: (item: unknown) => Part | ParseRejection,
  duplicate: ParseRejection,
  reject: (reason: ParseRejection) => void,
): Iterable<Part> {
  const parts = new Map<string, Part>();
  for (const item of items) {
    const part = read(item);
    if (typeof part === 'string') {
      reject(part);
    } else if (parts.has(part.key)) {
      reject(duplicate);
    } else {
      parts.set(part.key, part);
    }
  }
  return parts.values();
}
