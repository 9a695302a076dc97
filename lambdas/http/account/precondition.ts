import { createHash } from 'node:crypto';
import { ApiError } from '#http/api-error.ts';
import type { Headers } from '#http/api-request.ts';
import type { Middleware } from '#http/chain.ts';

/** The `ETag` of a version of what a person has saved; undefined where nothing is saved. */
export type VersionTag = string | undefined;

/** Names a version by its content: equal contents have equal tags. */
export function versionTag(content: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  return `"${digest.slice(0, 22)}"`;
}

/** Refuses a change that names no version that it was made from (RFC 6585 section 3). */
export function requirePrecondition(): Middleware {
  return {
    before: (request) => {
      const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.event.headers;
      if (ifMatch === undefined && ifNoneMatch === undefined) {
        throw new ApiError('precondition_required', {
          detail:
            'Send the header If-Match with the ETag of what you have read, or ' +
            'If-None-Match: * where nothing is saved yet.',
        });
      }
    },
  };
}

/**
 * Refuses a change that was made from another version than the current one. `If-Match` has to name
 * it; where nothing is saved, only `If-None-Match: *` holds.
 */
export function requireVersion(headers: Headers, current: VersionTag): void {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch = '' } = headers;
  const holds =
    current === undefined
      ? ifMatch === undefined && ifNoneMatch.trim() === '*'
      : (ifMatch?.split(',') ?? []).some((tag) => tag.trim() === current);
  if (!holds) {
    throw new ApiError('precondition_failed', {
      detail:
        current === undefined
          ? 'Nothing is saved here yet. Send If-None-Match: * to save the first.'
          : 'This was changed since you read it. Read it again, and send If-Match with its ETag.',
      headers: versionHeaders(current),
    });
  }
}

/** The headers of an answer that shows a version. */
export function versionHeaders(tag: VersionTag): Headers {
  return tag === undefined ? {} : { ETag: tag };
}
