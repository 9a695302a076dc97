import { createObjectClient } from '#adapters/s3/client.ts';
import { requiredEnv } from '#runtime/env.ts';

/** The bucket with the objects that each scan stores. */
export function scanBucket() {
  return { client: createObjectClient(), bucketName: requiredEnv('QUOTES_BUCKET') };
}
