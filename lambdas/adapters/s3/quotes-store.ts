import { GetObjectCommand, NoSuchKey, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { ScanRecord } from '#domain/feed-answers/known-quotes.ts';
import { decodeQuotes, encodeQuotes } from './quotes-codec.ts';

type Bucket = { readonly client: S3Client; readonly bucketName: string };

/** The key of the object of a slot (epoch milliseconds), such as `quotes/2026-11-22T06:53:15Z.json.zst`; sorts by time. */
export function quotesKey(slot: number): string {
  return `quotes/${new Date(slot).toISOString().replace('.000Z', 'Z')}.json.zst`;
}

/** What each scan knew of the feed, one object per slot. */
export function createQuotesStore({ client, bucketName }: Bucket) {
  return {
    /** Stores a record under the key of its slot, in the place of what another attempt of the slot has stored. */
    async save(record: ScanRecord): Promise<{ readonly key: string; readonly bytes: number }> {
      const key = quotesKey(record.slot);
      const body = encodeQuotes(record);
      await client.send(
        new PutObjectCommand({ Bucket: bucketName, Key: key, Body: body, ContentType: 'application/zstd' }),
      );
      return { key, bytes: body.length };
    },

    /** The record of a key; undefined where there is none, or where it cannot be read by any later attempt either. */
    async load(key: string): Promise<ScanRecord | undefined> {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucketName, Key: key }));
        const bytes = await Body?.transformToByteArray();
        return bytes && decodeQuotes(bytes);
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
  };
}
