import type { EntryContent, OutboxEntry } from '#domain/webhooks/outbox.ts';

/** Scans write entries too; this many conflicts in a row do not happen. */
const MAX_ATTEMPTS = 10;

export type Outbox = {
  readFrom(userId: string, number: number): Promise<readonly OutboxEntry[]>;
  append(userId: string, number: number, content: EntryContent): Promise<boolean>;
};

/**
 * Writes the next entry of an outbox and returns its content. The content is made from the entries that precede it: after a
 * conflict the outbox is read and the content made again.
 */
export async function appendEntry<Content extends EntryContent>(
  outbox: Outbox,
  userId: string,
  contentAfter: (entries: readonly OutboxEntry[]) => Promise<Content>,
): Promise<Content> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const entries = await outbox.readFrom(userId, 1);
    const content = await contentAfter(entries);
    if (await outbox.append(userId, (entries.at(-1)?.number ?? 0) + 1, content)) return content;
  }
  throw new Error(`Scans wrote to the outbox under ${MAX_ATTEMPTS} attempts to append to it`);
}
