import { signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';

/** A view whose code is not part of the first load. */
export type LazyView = FunctionComponent & {
  /** Begins to load its code before it is shown. */
  load(): void;
};

/** A view whose code is loaded when it is first shown, so that the first load stays small. */
export function lazyView(load: () => Promise<FunctionComponent>): LazyView {
  const loaded = signal<FunctionComponent | 'failed' | undefined>(undefined);

  async function start(): Promise<void> {
    if (loaded.peek() === 'failed') {
      loaded.value = undefined;
    }
    loaded.value ??= await load().catch(() => 'failed' as const);
  }
  function View() {
    useEffect(() => void start(), []);
    const Loaded = loaded.value;
    if (Loaded === 'failed') {
      return <p class="empty">This view could not be loaded. Reload the page to try again.</p>;
    }
    return Loaded ? <Loaded /> : <p class="loading">Loading…</p>;
  }
  return Object.assign(View, { load: () => void start() });
}
