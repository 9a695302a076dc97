import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { useApp } from '../app.ts';
import { orderAnswers } from './order-answers.ts';

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

  const [order] = useState(orderAnswers);

  async function reload(): Promise<void> {
    const isNews = order.ask();
    try {
      const read = await load();
      if (isNews()) {
        value.value = read;
        error.value = undefined;
      }
    } catch (thrown) {
      if (isNews()) {
        error.value = thrown;
      }
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
      order.overtake();
      value.value = known;
    },
  };
}
