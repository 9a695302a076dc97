import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useApp } from '../app.ts';

export type Resource<T> = {
  /** Undefined until it was read. */
  readonly value: ReadonlySignal<T | undefined>;
  readonly error: ReadonlySignal<unknown>;
  /** Reads it again. */
  reload(): Promise<void>;
  /** Takes a value that is known from elsewhere, such as the answer to a change. */
  set(value: T): void;
};

/**
 * Something read from the server when the view opens, and again every `everyMs` while the page is
 * visible.
 */
export function useResource<T>(load: () => Promise<T>, everyMs?: number): Resource<T> {
  const { environment } = useApp();
  const value = useSignal<T | undefined>(undefined);
  const error = useSignal<unknown>(undefined);

  async function reload(): Promise<void> {
    try {
      value.value = await load();
      error.value = undefined;
    } catch (thrown) {
      error.value = thrown;
    }
  }

  useEffect(() => {
    void reload();
    if (everyMs === undefined) {
      return undefined;
    }
    const timer = setInterval(() => {
      if (!environment.hidden()) {
        void reload();
      }
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);

  return {
    value,
    error,
    reload,
    set(known) {
      value.value = known;
    },
  };
}
