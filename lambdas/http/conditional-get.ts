import type { Headers } from '#http/api-request.ts';

const opaque = (tag: string): string => tag.replace(/^W\//, '');

/**
 * Whether the client's copy is still good, by `If-None-Match` alone: by weak comparison, over a list or `*` (RFC 9110
 * section 13.1.2). A header that cannot be read is ignored.
 */
export function isNotModified(headers: Headers, { etag }: { readonly etag: string }): boolean {
  const ifNoneMatch = headers['if-none-match']?.trim() ?? '';
  if (ifNoneMatch === '*') return true;
  // A comma may stand inside a tag (RFC 9110 section 8.8.3), so tags are matched, not split.
  const tags = ifNoneMatch.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\uffff]*"/g) ?? [];
  return tags.some((tag) => opaque(tag) === opaque(etag));
}
