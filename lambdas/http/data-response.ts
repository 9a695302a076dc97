import { createHash } from 'node:crypto';
import type { ScanIdentity } from '#domain/scan/snapshot.ts';
import type { ApiRequest, ApiResponse } from '#http/api-request.ts';
import { isNotModified } from '#http/conditional-get.ts';
import { type Column, CSV, prefersCsv, toCsv } from '#http/csv.ts';
import { toHttpDate } from '#http/instant.ts';

type DataAnswer = {
  readonly scan: ScanIdentity;
  /** Everything but the scan that decides the content: the normalised query, and what time has changed since. */
  readonly variant: readonly (string | number | undefined)[];
  /** Until when the content stays as it is, epoch milliseconds, as far as it is known now. */
  readonly freshUntil: number;
  /** Whether time alone has changed the content since the scan: an event started, or came into view. */
  readonly changedSinceScan: boolean;
  readonly body: () => { readonly data: readonly Readonly<Record<string, unknown>>[] };
  /** The columns of the items, where a client may have them as CSV. */
  readonly columns?: readonly Column[];
  /** Where copies are kept and how long they are good; that of the API unless given. */
  readonly caching?: Caching;
};

type Caching = (freshSeconds: number) => { readonly 'Cache-Control': string; readonly Vary: string };

/** A client of the API asks again when a newer scan is due. */
const API_CACHING: Caching = (freshSeconds) => ({
  'Cache-Control': `private, max-age=${freshSeconds}`,
  Vary: 'Authorization, Accept, Accept-Encoding',
});

/**
 * The page asks when it wants to know, and its browser then sends the tag. The token is left out of `Vary`: each new one
 * would empty the browser's cache. The tag says all that the content depends on.
 */
export const PAGE_CACHING: Caching = () => ({
  'Cache-Control': 'private, no-cache',
  Vary: 'Accept-Encoding',
});

function tagOf({ slot, scanId }: ScanIdentity, variant: DataAnswer['variant']): string {
  const hash = createHash('sha256').update(JSON.stringify([scanId, variant]));
  return `W/"${slot}-${hash.digest('hex').slice(0, 16)}"`;
}

/**
 * An answer made from a scan: 200 with its validators and the seconds it stays fresh, or 304 without a body when the
 * client holds the same content already. One tag stands for plain and compressed bodies alike, so it is weak; CSV has its own.
 */
export function dataResponse(
  { headers, receivedAt }: ApiRequest,
  { scan, variant, freshUntil, changedSinceScan, body, columns, caching = API_CACHING }: DataAnswer,
): ApiResponse {
  const table = prefersCsv(headers.accept) ? columns : undefined;
  const etag = tagOf(scan, table ? [...variant, CSV] : variant);
  const maxAge = Math.max(0, Math.floor((freshUntil - receivedAt) / 1000));
  const cacheHeaders = { ETag: etag, ...caching(maxAge) };
  const validators = changedSinceScan ? { etag } : { etag, unchangedSince: scan.generatedAt };
  if (isNotModified(headers, validators)) return { statusCode: 304, headers: cacheHeaders };
  return {
    statusCode: 200,
    headers: {
      'Content-Type': table ? CSV : 'application/json',
      ...cacheHeaders,
      'Last-Modified': toHttpDate(scan.generatedAt),
    },
    body: table ? toCsv(table, body().data) : JSON.stringify(body()),
  };
}
