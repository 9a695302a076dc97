import { createHash } from 'node:crypto';
import type { ScanIdentity } from '#domain/scan/snapshot.ts';
import { chooseCoding } from '#http/accept-encoding.ts';
import { noScanYet } from '#http/api-error.ts';
import type { ApiResponse } from '#http/api-request.ts';
import { isNotModified } from '#http/conditional-get.ts';
import { type Column, CSV, prefersCsv, toCsv } from '#http/csv.ts';
import { withBody } from '#http/encode-body.ts';
import type { Endpoint, RawRequest, RequestOf, Shown } from '#http/endpoint.ts';
import { createResponseCache, type Found, type Query } from '#http/response-cache.ts';

/** A request for what is served of the current scan. */
export type DataRequest = RawRequest & Pick<RequestOf<Endpoint>, 'show'>;

type DataAnswer = {
  readonly query: Query;
  /**
   * What is found is kept, so it is given the time instead of the request, which it must not hold
   * on to.
   */
  readonly find: (now: number) => Found;
  /** The columns of the items, where a client of the API may have them as CSV. */
  readonly columns?: readonly Column[];
};

/** Where answers come from. */
export type Scans<Scan extends ScanIdentity> = {
  /** The current scan, or what is served of it; undefined before the first. */
  readonly latestSnapshot: () => Promise<Scan | undefined>;
  /** Distance of two scans, milliseconds. */
  readonly intervalMs: number;
};

/** Who asks: a client of the API, or the page. */
export type Reader = 'api' | 'page';

/**
 * A client of the API asks again when a newer scan is due. The page asks when it wants to know, and
 * its browser then sends the tag. The token is left out of its `Vary`: each new one would empty the
 * browser's cache. The tag says all that the content depends on.
 */
const CACHING: Readonly<
  Record<Reader, (freshSeconds: number) => Readonly<Record<string, string>>>
> = {
  api: (freshSeconds) => ({
    'Cache-Control': `private, max-age=${freshSeconds}`,
    Vary: 'Authorization, Accept-Encoding, Accept',
  }),
  page: () => ({ 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding' }),
};

function tagOf({ slot, scanId }: ScanIdentity, query: Query, { startedCounts }: Found): string {
  const hash = createHash('sha256').update(JSON.stringify([scanId, query, startedCounts]));
  return `W/"${slot}-${hash.digest('hex').slice(0, 16)}"`;
}

/**
 * Answers from the current scan: 200 with its validators and the seconds it stays fresh, or 304
 * without a body when the client holds the same content already; 503 before the first scan. One tag
 * stands for plain and compressed bodies alike, so it is weak; CSV has its own. `maxKeptLength`
 * bounds the bodies kept in memory, in characters.
 */
export function createDataResponse<Scan extends ScanIdentity>(
  { latestSnapshot, intervalMs }: Scans<Scan>,
  reader: Reader,
  maxKeptLength?: number,
) {
  const kept = createResponseCache(maxKeptLength);
  return async function dataResponse(
    request: DataRequest,
    answerFrom: (scan: Scan) => DataAnswer | Promise<DataAnswer>,
  ): Promise<ApiResponse> {
    const scan = await latestSnapshot();
    if (!scan) {
      throw noScanYet();
    }
    const { query, find, columns } = await answerFrom(scan);
    const { headers, receivedAt, show } = request;
    const table = reader === 'api' && prefersCsv(headers.accept) ? columns : undefined;
    const asked = table ? [...query, CSV] : query;
    const answer = kept.answerTo(asked, scan, receivedAt, find);
    const { nextChange, content, nextCursor } = answer.found;
    const etag = tagOf(scan, asked, answer.found);
    const goodUntil = Math.min(freshUntil(request, scan.slot, intervalMs), nextChange);
    const maxAge = Math.max(0, Math.floor((goodUntil - receivedAt) / 1000));
    const cacheHeaders = { ETag: etag, ...CACHING[reader](maxAge) };
    // What an account's settings were at the scan is not known, so there only the tag can tell.
    const isOfScan = () => reader === 'api' && etag === tagOf(scan, asked, find(scan.generatedAt));
    const unchangedSince = () => (isOfScan() ? scan.generatedAt : undefined);
    if (isNotModified(headers, { etag, unchangedSince })) {
      return { statusCode: 304, headers: cacheHeaders };
    }
    const response = {
      statusCode: 200,
      headers: {
        'Content-Type': table ? CSV : 'application/json',
        ...cacheHeaders,
        'Last-Modified': new Date(scan.generatedAt).toUTCString(),
        ...(table && nextCursor && { Link: linkToNext(request.rawQuery, nextCursor) }),
      },
    };
    const text = () => {
      const shown = show(content());
      return table ? toCsv(table, itemsOf(shown)) : JSON.stringify(shown);
    };
    return withBody(response, kept.bodyOf(answer, chooseCoding(headers['accept-encoding']), text));
  };
}

/** A table has no place for a cursor, so that a header leads to its next part (RFC 8288). */
export function linkToNext(rawQuery: string, cursor: string): string {
  const query = new URLSearchParams(rawQuery);
  query.set('cursor', cursor);
  return `<?${query}>; rel="next"`;
}

/** A list has its items in `data`. */
function itemsOf({ data }: Shown): readonly Shown[] {
  return (data ?? []) as readonly Shown[];
}

/**
 * A scan takes a moment, and a copy that ends a second early would only meet the old scan again.
 */
const MIN_DELAY_MS = 1_000;

/** Within which share of the interval the returns are spread: five seconds of 45. */
const SPREAD_SHARE = 1 / 9;

/**
 * Until when an answer made from the scan of `slot` is fresh, epoch milliseconds: until the next
 * scan is due, or now where it is late, and up to a ninth of the interval longer, at random by
 * request. Clients that obey `max-age` therefore do not all return in one instant. Never longer
 * than one interval from now.
 */
function freshUntil(
  { requestId, receivedAt }: Pick<RawRequest, 'requestId' | 'receivedAt'>,
  slot: number,
  intervalMs: number,
): number {
  const due = Math.max(slot + intervalMs, receivedAt);
  const spread = Math.max(0, intervalMs * SPREAD_SHARE - MIN_DELAY_MS);
  const place = createHash('sha256').update(requestId).digest().readUInt32BE(0) / 2 ** 32;
  return Math.min(due + MIN_DELAY_MS + place * spread, receivedAt + intervalMs);
}
