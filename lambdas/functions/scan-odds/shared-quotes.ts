import type { ScanInput } from '#domain/feed-answers/known-quotes.ts';
import { errorName, neverFailing } from './store-object.ts';

/** The last scan that was published, as the row of the current snapshot names it. */
export type PublishedScan = {
  /** Epoch milliseconds. */
  readonly slot: number;
  readonly scanId: string;
  /** Where its quotes are stored; those of an earlier scan where its own could not be. */
  readonly quotesKey?: string | undefined;
  /** Where its moves are stored, likewise. */
  readonly movesKey?: string | undefined;
};

/**
 * What another environment knew when it published the last scan. `lost`: it is stored nowhere, or
 * damaged. `unreachable`: the store does not answer, but may at the next scan.
 */
export type Recalled =
  | { readonly kind: 'nothing_new' | 'lost' }
  | { readonly kind: 'recalled'; readonly known: ScanInput }
  | {
      readonly kind: 'unreachable';
      readonly error: string;
      /** Whether the environment has never known what a published scan knew. */
      readonly isFirst: boolean;
    };

type Deps = {
  readonly save: (input: ScanInput) => Promise<{ readonly key: string; readonly bytes: number }>;
  /** Undefined where there is no such object, or none that can be read. */
  readonly load: (key: string) => Promise<ScanInput | undefined>;
};

/**
 * The quotes that the environments of the scan share: each stores what it knows before it
 * publishes, and a scan that follows one of another environment, or is the first of its own, begins
 * with what that one knew. Nothing here throws.
 */
export function createSharedQuotes({ save, load }: Deps) {
  let latest: string | undefined;
  return {
    async recall(published: PublishedScan | undefined): Promise<Recalled> {
      if (published === undefined || published.scanId === latest) {
        return { kind: 'nothing_new' };
      }
      try {
        const known = published.quotesKey ? await load(published.quotesKey) : undefined;
        latest = published.scanId;
        return known ? { kind: 'recalled', known } : { kind: 'lost' };
      } catch (error) {
        return { kind: 'unreachable', error: errorName(error), isFirst: latest === undefined };
      }
    },
    store: neverFailing(save),
    /** Notes that this environment has published a scan, so that it knows what that scan knew. */
    published(scanId: string): void {
      latest = scanId;
    },
  };
}
