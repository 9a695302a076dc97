import type { HeadWatch, SnapshotHead } from './snapshot-head.ts';

/** Between two attempts to load what could not be loaded. */
const RETRY_MS = 1_000;

type Page = Pick<SnapshotHead, 'slot' | 'scanId'>;
type PageReader<P extends Page> = {
  readonly heads: HeadWatch;
  /** The page of a head; undefined when the table no longer holds it. */
  readonly load: (head: SnapshotHead) => Promise<P | undefined>;
  readonly now: () => number;
};

/**
 * Keeps one part of the current snapshot decoded in memory and loads it anew only when the head has moved; concurrent
 * callers share one load. What cannot be loaded leaves the page in memory in place: old data is better than none, and
 * says how old it is.
 */
export function createPageReader<P extends Page>({ heads, load, now }: PageReader<P>) {
  let page: P | undefined;
  let loading: Promise<P | undefined> | undefined;
  let retryAt = Number.NEGATIVE_INFINITY;

  async function loadNewest(head: SnapshotHead): Promise<P | undefined> {
    const loaded = await load(head);
    if (loaded) return loaded;
    // Expired under our hands: a head as old as that has been replaced, unless scanning has stopped.
    const newer = await heads.reread();
    return newer && newer.scanId !== head.scanId ? load(newer) : undefined;
  }

  async function refresh(head: SnapshotHead): Promise<P | undefined> {
    try {
      const loaded = await loadNewest(head);
      if (loaded) page = loaded;
      else retryAt = now() + RETRY_MS;
    } catch (error) {
      if (!page) throw error;
      retryAt = now() + RETRY_MS;
    }
    return page;
  }

  /** The current page; undefined when there is none to be had. */
  return async function latest(): Promise<P | undefined> {
    const head = await heads.current();
    if (!head || page?.scanId === head.scanId || now() < retryAt) return page;
    loading ??= refresh(head).finally(() => {
      loading = undefined;
    });
    return loading;
  };
}
