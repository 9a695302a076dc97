import { createQuotesStore } from '#adapters/s3/quotes-store.ts';
import { scanBucket } from './scan-bucket.ts';

/** What each scan knew of the feed. */
export function scanQuotes() {
  return createQuotesStore(scanBucket());
}
