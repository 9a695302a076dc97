import { createHash } from 'node:crypto';
import type { ScanIdentity } from '#domain/scan/snapshot.ts';
import { chooseCoding } from '#http/accept-encoding.ts';
import type { ApiRequest, ApiResponse } from '#http/api-request.ts';
import { isNotModified } from '#http/conditional-get.ts';
import { type Column, CSV, prefersCsv, toCsv } from '#http/csv.ts';
import { withBody } from '#http/encode-body.ts';
import { toHttpDate } from '#http/instant.ts';
import { createKeptAnswers, type Found, type Query } from '#http/kept-answers.ts';

type DataAnswer = {
  readonly scan: ScanIdentity;
  readonly query: Query;
  /** Until when a client need not ask again, epoch milliseconds, where time alone does not change the content before. */
  readonly freshUntil: number;
  /** What is found is kept, so it is given the time instead of the request, which it must not hold on to. */
  readonly find: (now: number) => Found;
  /** The columns of the items, where a client may have them as CSV. */
  readonly columns?: readonly Column[];
};

export type Caching = (freshSeconds: number) => { readonly 'Cache-Control': string; readonly Vary: string };

/** A client of the API asks again when a newer scan is due. */
export const API_CACHING: Caching = (freshSeconds) => ({
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

function tagOf({ slot, scanId }: ScanIdentity, query: Query, { cut }: Found): string {
  const hash = createHash('sha256').update(JSON.stringify([scanId, query, cut]));
  return `W/"${slot}-${hash.digest('hex').slice(0, 16)}"`;
}

/**
 * Answers from scans: 200 with its validators and the seconds it stays fresh, or 304 without a body when the client holds the
 * same content already. One tag stands for plain and compressed bodies alike, so it is weak; CSV has its own. `caching`
 * says where copies are kept and for how long they are good; `maxKeptLength` bounds the bodies kept here, in characters.
 */
export function createDataResponse(caching: Caching, maxKeptLength?: number) {
  const kept = createKeptAnswers(maxKeptLength);
  return function dataResponse(
    { headers, receivedAt }: ApiRequest,
    { scan, query, freshUntil, find, columns }: DataAnswer,
  ): ApiResponse {
    const table = prefersCsv(headers.accept) ? columns : undefined;
    const asked = table ? [...query, CSV] : query;
    const answer = kept.answerTo(asked, scan, receivedAt, find);
    const { changedSinceScan, nextChange, body } = answer.found;
    const etag = tagOf(scan, asked, answer.found);
    const maxAge = Math.max(0, Math.floor((Math.min(freshUntil, nextChange) - receivedAt) / 1000));
    const cacheHeaders = { ETag: etag, ...caching(maxAge) };
    const validators = changedSinceScan ? { etag } : { etag, unchangedSince: scan.generatedAt };
    if (isNotModified(headers, validators)) return { statusCode: 304, headers: cacheHeaders };
    const response = {
      statusCode: 200,
      headers: {
        'Content-Type': table ? CSV : 'application/json',
        ...cacheHeaders,
        'Last-Modified': toHttpDate(scan.generatedAt),
      },
    };
    const text = () => (table ? toCsv(table, body().data ?? []) : JSON.stringify(body()));
    return withBody(response, kept.bodyOf(answer, chooseCoding(headers['accept-encoding']), text));
  };
}
