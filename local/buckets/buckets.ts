import { CreateBucketCommand, DeleteObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { LOCAL_CLIENT } from '../local-client.ts';
import type { BucketPlan } from '../template/stack-plan.ts';

const SWEEP_MS = 600_000;
const DAY_MS = 86_400_000;

/** Creates the buckets that do not exist yet, and expires their objects until it is stopped. */
export async function openBuckets(endpoint: string, plans: readonly BucketPlan[]) {
  const client = new S3Client({ ...LOCAL_CLIENT, endpoint });
  for (const { name } of plans) await client.send(new CreateBucketCommand({ Bucket: name }));
  // A sweep that fails is made up for by the next one.
  const sweep = () => {
    for (const plan of plans) void expireObjects(client, plan, Date.now()).catch(() => undefined);
  };
  sweep();
  const timer = setInterval(sweep, SWEEP_MS);
  return {
    stop(): void {
      clearInterval(timer);
      client.destroy();
    },
  };
}

/**
 * Deletes the objects of a bucket that are older than its lifecycle rule allows, and returns how many: at most the first page
 * of the list, because fauxqs sorts a whole bucket for each page, and keys that begin with a time list the oldest first.
 * `now` in epoch milliseconds.
 */
export async function expireObjects(
  client: S3Client,
  { name: Bucket, expireDays }: BucketPlan,
  now: number,
): Promise<number> {
  if (expireDays === undefined) return 0;
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
  const expired = Contents.filter(
    ({ LastModified }) => LastModified !== undefined && now - LastModified.getTime() > expireDays * DAY_MS,
  );
  for (const { Key } of expired) await client.send(new DeleteObjectCommand({ Bucket, Key }));
  return expired.length;
}
