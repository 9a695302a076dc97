import { signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';

/** A view whose code is loaded when it is first shown, so that the first load stays small. */
export function lazyView(load: () => Promise<FunctionComponent>): FunctionComponent {
  const loaded = signal<FunctionComponent | 'failed' | undefined>(undefined);

  async function start(): Promise<void> {
    loaded.value ??= await load().catch(() => 'failed' as const);
  }
  return function LazyView() {
    useEffect(() => void start(), []);
    const View = loaded.value;
    if (View === 'failed') {
      return <p class="empty">This view could not be loaded. Reload the page to try again.</p>;
    }
    return View ? <View /> : <p class="loading">Loading…</p>;
  };
}
