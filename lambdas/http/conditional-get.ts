import type { Headers } from '#http/api-request.ts';
import { toHttpDate } from '#http/instant.ts';

type Validators = {
  /** A weak tag, `W/"…"`. */
  readonly etag: string;
  /** Since when the content is what it is, epoch milliseconds; absent where only the tag can tell. */
  readonly unchangedSince?: number;
};

const opaque = (tag: string): string => tag.replace(/^W\//, '');

function namesTag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  // A comma may stand inside a tag (RFC 9110 section 8.8.3), so tags are matched, not split.
  const tags = ifNoneMatch.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\uffff]*"/g) ?? [];
  return tags.some((tag) => opaque(tag) === opaque(etag));
}

/**
 * Whether the client's copy is still good (RFC 9110 section 13.2.2): `If-None-Match` by weak comparison, over a list or
 * `*`; only without it `If-Modified-Since`. A header that cannot be read is ignored.
 */
export function isNotModified(headers: Headers, { etag, unchangedSince }: Validators): boolean {
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) return namesTag(ifNoneMatch, etag);
  if (unchangedSince === undefined) return false;
  const ifModifiedSince = headers['if-modified-since'] ?? '';
  const knownAt = Date.parse(ifModifiedSince);
  // Date.parse makes a date of `junk 2030` too; only what we would write ourselves is one.
  if (Number.isNaN(knownAt) || toHttpDate(knownAt) !== ifModifiedSince) return false;
  // Header dates have whole seconds.
  return Math.floor(unchangedSince / 1000) * 1000 <= knownAt;
}
