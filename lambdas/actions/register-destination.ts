import { mayAddBaseline } from '#domain/webhooks/outbox/owner-bounds.ts';
import type { Destination } from '#domain/webhooks/subscriber/destination.ts';
import { appendEntry, type GrowingOutbox, type Retry } from './append-entry.ts';

export type RegisterDeps<D extends Destination, A> = {
  /** The destination as it is now; null where there is none. */
  readonly find: (destination: string) => Promise<D | null>;
  /** Keys of the selections that are published now in a grade that the account has chosen. */
  readonly published: (destination: string) => Promise<readonly string[]>;
  /** Throws where what is there, if anything, must not be replaced: nothing is written then. */
  readonly mayReplace?: ((seen: D | null) => void) | undefined;
  readonly outbox: GrowingOutbox & {
    /** Ends a pause that its owner has begun, and no other. `now` in epoch milliseconds. */
    endOwnersPause(destination: string, now: number): Promise<void>;
  };
  readonly retry: Retry;
  /**
   * Undefined, and nothing saved, unless the destination is still the one that was seen. `now` in
   * epoch milliseconds.
   */
  readonly save: (
    destination: string,
    seen: D | null,
    saved: { readonly address: A; readonly now: number },
  ) => Promise<D | undefined>;
};

/**
 * Saves the address of a destination. It first writes a baseline: the selections that are published
 * now are not new, and after a removal pending deliveries are cancelled. A
 * destination that was not there does not take over the pause of one that was removed. It is
 * read after the outbox and saved only if it is unchanged. So no delivery to an existing
 * destination is cancelled, and no delivery to a removed one is sent. Null, and nothing saved,
 * where addresses were saved too often. `now` in epoch milliseconds.
 */
export function registerDestination<D extends Destination, A>(
  { find, mayReplace, published, outbox, retry, save }: RegisterDeps<D, A>,
  destination: string,
  address: A,
  now: number,
): Promise<D | null> {
  return retry('save a destination of the account', async () => {
    let seen: D | null = null;
    const isWritten = await appendEntry({ outbox, retry }, destination, async (entries) => {
      seen = await find(destination);
      mayReplace?.(seen);
      if (!mayAddBaseline(entries)) {
        return null;
      }
      const keys = await published(destination);
      return { kind: 'baseline', keys, at: now, cancelsEarlier: seen === null };
    });
    if (!isWritten) {
      return null;
    }
    if (seen === null) {
      await outbox.endOwnersPause(destination, now);
    }
    return save(destination, seen, { address, now });
  });
}
