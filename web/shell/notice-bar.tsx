import { useLayoutEffect } from 'preact/hooks';
import { useApp } from '../app.ts';

const SHOWN_MS = 10_000;

/**
 * A short message at the edge of the page, with its way back: a button, and Ctrl+Z from wherever
 * the focus is.
 */
export function NoticeBar() {
  const { notice } = useApp();
  const current = notice.value;
  // Ctrl+Z works from the moment the message is there.
  useLayoutEffect(() => {
    if (!current) {
      return undefined;
    }
    const timer = setTimeout(() => {
      notice.value = undefined;
    }, SHOWN_MS);
    const onKey = (event: KeyboardEvent) => {
      const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !isText(event.target);
      if (isUndo && current.undo) {
        undo();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey);
    };
  }, [current, notice]);
  function undo(): void {
    current?.undo?.();
    notice.value = undefined;
  }
  return (
    <div class="notice" role="status" data-shown={current !== undefined}>
      {current && (
        <>
          <span>{current.text}</span>
          {current.undo && (
            <button
              type="button"
              class="quiet small"
              aria-keyshortcuts="Control+Z Meta+Z"
              title="Ctrl+Z"
              onClick={() => {
                undo();
                // The button has gone, and what it brought back is in the view.
                document.querySelector('main')?.focus();
              }}
            >
              Undo
            </button>
          )}
        </>
      )}
    </div>
  );
}

/** There the key takes back what was typed. */
function isText(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, select, textarea');
}
