import { createObjectClient } from '#adapters/s3/client.ts';
import { createQuotesStore } from '#adapters/s3/quotes-store.ts';
import { requiredEnv } from '#runtime/env.ts';

/** What each scan knew of the feed. */
export function scanQuotes() {
  return createQuotesStore({
    client: createObjectClient(),
    bucketName: requiredEnv('QUOTES_BUCKET'),
  });
}
