import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { CALL_LIMITS } from '../call-limits.ts';

const MAX_ATTEMPTS = 2;

/**
 * A client whose calls fail within three seconds each, tried up to twice. The SDK reads absent
 * settings from the environment.
 */
export function createObjectClient(
  settings: Pick<S3ClientConfig, 'endpoint' | 'region' | 'credentials'> = {},
): S3Client {
  return new S3Client({
    ...settings,
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: CALL_LIMITS,
  });
}
