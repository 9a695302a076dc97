import { firstSalts, rotate } from '#domain/webhooks/signing/secret.ts';
import { type Destination, parseDestination } from '#domain/webhooks/subscriber/destination.ts';

/**
 * The rows of destinations; a row is another object after each change, and `onChange` belongs to it.
 */
export function createDestinationRows(onChange: (destination: string) => void) {
  const rows = new Map<string, Destination | null>();
  let salts = 0;
  const newSalt = () => String(salts++);
  const find = (destination: string) => rows.get(destination) ?? null;
  return {
    find,
    save(
      destination: string,
      seen: Destination | null,
      url: string,
      savedAt: number,
    ): Destination | undefined {
      if (find(destination) !== seen) {
        return undefined;
      }
      const salts = seen?.salts ?? firstSalts(newSalt());
      const isChat = parseDestination(destination).name !== 'webhook';
      const saved = { ...(isChat ? { sealed: url } : { url }), salts, savedAt } as Destination;
      rows.set(destination, saved);
      onChange(destination);
      return saved;
    },
    remove(destination: string): void {
      rows.set(destination, null);
      onChange(destination);
    },
    rotate(destination: string, now: number): void {
      const webhook = find(destination);
      const rotation = webhook && rotate(webhook.salts, newSalt(), now);
      if (webhook && rotation?.ok) {
        rows.set(destination, { ...webhook, salts: rotation.salts });
      }
    },
  };
}

/** Where a destination leads, which of a chat is sealed. */
export function addressOf(destination: Destination | null): string | undefined {
  return (
    (destination && ('sealed' in destination ? destination.sealed : destination.url)) || undefined
  );
}
