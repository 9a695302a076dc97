import type { EntryContent, OutboxEntry } from '#domain/webhooks/outbox/outbox.ts';

/**
 * Repeats an attempt until it gives a value; undefined means that another writer got in between.
 */
export type Retry = <T>(purpose: string, attempt: () => Promise<T | undefined>) => Promise<T>;

export type GrowingOutbox = {
  entriesOf(destination: string): Promise<readonly OutboxEntry[]>;
  /** False, and nothing written, if there is an entry of this number already. */
  append(destination: string, number: number, content: EntryContent): Promise<boolean>;
};

/**
 * Writes the next entry of an outbox. Its content is made after the outbox was read, again after a
 * conflict. False, and nothing written, where the entries that are there allow none.
 */
export async function appendEntry(
  { outbox, retry }: { readonly outbox: GrowingOutbox; readonly retry: Retry },
  destination: string,
  contentOf: (entries: readonly OutboxEntry[]) => Promise<EntryContent | null>,
): Promise<boolean> {
  return retry('append to the outbox', async () => {
    const entries = await outbox.entriesOf(destination);
    const content = await contentOf(entries);
    if (content === null) {
      return false;
    }
    return (await outbox.append(destination, nextNumber(entries), content)) || undefined;
  });
}

/** The number of the entry behind these. */
export const nextNumber = (entries: readonly OutboxEntry[]) => (entries.at(-1)?.number ?? 0) + 1;
