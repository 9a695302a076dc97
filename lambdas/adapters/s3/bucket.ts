import { GetObjectCommand, NoSuchKey, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';

export type Bucket = { readonly client: S3Client; readonly bucketName: string };

/** What an object of a scan is: the folder that its keys begin with. */
export type ScanObject = 'quotes' | 'moves';

/**
 * The key of an object of a slot (epoch milliseconds), such as
 * `quotes/2026-11-22T06:53:15Z.json.zst`; sorts by time.
 */
export function scanObjectKey(object: ScanObject, slot: number): string {
  return `${object}/${new Date(slot).toISOString().replace('.000Z', 'Z')}.json.zst`;
}

/**
 * The bytes of a key, of a range `[start, end)` of it where one is given; undefined where there is
 * no such object.
 */
export async function readObject(
  { client, bucketName }: Bucket,
  key: string,
  start?: number,
  end?: number,
): Promise<Uint8Array | undefined> {
  const range = start !== undefined && end !== undefined && { Range: `bytes=${start}-${end - 1}` };
  try {
    const { Body } = await client.send(
      new GetObjectCommand({ Bucket: bucketName, Key: key, ...range }),
    );
    return await Body?.transformToByteArray();
  } catch (error) {
    if (error instanceof NoSuchKey) {
      return undefined;
    }
    throw error;
  }
}

/** Stores compressed bytes under a key, in the place of what was there. */
export async function storeObject(
  { client, bucketName }: Bucket,
  key: string,
  body: Uint8Array,
): Promise<{ readonly key: string; readonly bytes: number }> {
  await client.send(
    new PutObjectCommand({
      Bucket: bucketName,
      Key: key,
      Body: body,
      ContentType: 'application/zstd',
    }),
  );
  return { key, bytes: body.length };
}
