import type { EventEmitter } from 'node:events';

/**
 * One Ctrl-C may arrive twice, from the terminal and from npm: the second within this time is the
 * same one.
 */
const SAME_KEYPRESS_MS = 500;

/**
 * Aborts the signal at the first request to end (Ctrl-C, SIGTERM, a closed terminal). A second one,
 * by a person who does not want to wait, calls `force`.
 */
export function listenForEnd(force: () => void, source: EventEmitter = process) {
  const controller = new AbortController();
  let firstAt: number | undefined;
  function onSignal(): void {
    const now = performance.now();
    firstAt ??= now;
    if (now - firstAt > SAME_KEYPRESS_MS) {
      force();
    }
    controller.abort();
  }
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const name of names) {
    source.on(name, onSignal);
  }
  return {
    signal: controller.signal,
    stop: () => {
      for (const name of names) {
        source.off(name, onSignal);
      }
    },
  };
}
