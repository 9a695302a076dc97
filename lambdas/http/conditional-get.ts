import type { Headers } from '#http/api-request.ts';

type Validators = {
  /** A weak tag, `W/"…"`. */
  readonly etag: string;
  /**
   * Since when the content is what it is, epoch milliseconds; absent where only the tag can tell.
   */
  readonly unchangedSince?: () => number | undefined;
};

const opaque = (tag: string): string => tag.replace(/^W\//, '');

function namesTag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch.trim() === '*') {
    return true;
  }
  // A comma may stand inside a tag (RFC 9110 section 8.8.3), so tags are matched, not split.
  const tags = ifNoneMatch.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\uffff]*"/g) ?? [];
  return tags.some((tag) => opaque(tag) === opaque(etag));
}

/**
 * Whether the client's copy is still good (RFC 9110 section 13.2.2): `If-None-Match` by weak
 * comparison, over a list or `*`; only without it `If-Modified-Since`. A header that cannot be read
 * is ignored.
 */
export function isNotModified(headers: Headers, { etag, unchangedSince }: Validators): boolean {
  const { 'if-none-match': ifNoneMatch, 'if-modified-since': ifModifiedSince = '' } = headers;
  if (ifNoneMatch !== undefined) {
    return namesTag(ifNoneMatch, etag);
  }
  const knownAt = new Date(ifModifiedSince);
  // `junk 2030` makes a date too; only what we would write ourselves is one.
  if (knownAt.toUTCString() !== ifModifiedSince) {
    return false;
  }
  const changedAt = unchangedSince?.();
  // Header dates have whole seconds.
  return changedAt !== undefined && Math.floor(changedAt / 1000) * 1000 <= knownAt.getTime();
}
