import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { REGION } from '../template/names.ts';

/** The identity everything on this machine uses; the stand-ins accept any. */
export const LOCAL_CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' } as const;

/** A client of the table on this machine. The caller destroys it. */
export function createLocalTableClient(endpoint: string): DynamoDBClient {
  return new DynamoDBClient({ endpoint, region: REGION, credentials: LOCAL_CREDENTIALS, maxAttempts: 3 });
}
