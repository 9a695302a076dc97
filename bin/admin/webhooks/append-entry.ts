import { retryOnConflict } from '#adapters/dynamodb/conditional-writes.ts';
import type { EntryContent, OutboxEntry } from '#domain/webhooks/outbox.ts';

export type Outbox = {
  readFrom(userId: string, number: number): Promise<readonly OutboxEntry[]>;
  append(userId: string, number: number, content: EntryContent): Promise<boolean>;
};

/**
 * Writes the next entry of an outbox and returns its content. The content is made from the entries that precede it:
 * after a conflict the outbox is read and the content made again.
 */
export async function appendEntry<Content extends EntryContent>(
  outbox: Outbox,
  userId: string,
  contentAfter: (entries: readonly OutboxEntry[]) => Promise<Content>,
): Promise<Content> {
  return retryOnConflict('append to the outbox', async () => {
    const entries = await outbox.readFrom(userId, 1);
    const content = await contentAfter(entries);
    const isWritten = await outbox.append(userId, (entries.at(-1)?.number ?? 0) + 1, content);
    return isWritten ? content : undefined;
  });
}
