import type { EntryContent, OutboxEntry } from './outbox.ts';

/** Repeats an attempt until it gives a value; undefined means that another writer got in between. */
export type Retry = <T>(purpose: string, attempt: () => Promise<T | undefined>) => Promise<T>;

export type Outbox = {
  readFrom(userId: string, number: number): Promise<readonly OutboxEntry[]>;
  /** False, and nothing written, if there is an entry of this number already. */
  append(userId: string, number: number, content: EntryContent): Promise<boolean>;
};

/**
 * Writes the next entry of an outbox and returns its content with its number. The content is made from the entries that
 * precede it: after a conflict the outbox is read and the content made again.
 */
export async function appendEntry<Content extends EntryContent>(
  { outbox, retry }: { readonly outbox: Outbox; readonly retry: Retry },
  userId: string,
  contentAfter: (entries: readonly OutboxEntry[]) => Promise<Content>,
): Promise<Content & { readonly number: number }> {
  return retry('append to the outbox', async () => {
    const entries = await outbox.readFrom(userId, 1);
    const content = await contentAfter(entries);
    const number = (entries.at(-1)?.number ?? 0) + 1;
    return (await outbox.append(userId, number, content)) ? { ...content, number } : undefined;
  });
}
