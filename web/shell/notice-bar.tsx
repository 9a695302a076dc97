import { useEffect } from 'preact/hooks';
import { useApp } from '../app.ts';

const SHOWN_MS = 10_000;

/** A short message at the edge of the page, with its way back. */
export function NoticeBar() {
  const { notice } = useApp();
  const current = notice.value;
  useEffect(() => {
    if (!current) return undefined;
    const timer = setTimeout(() => {
      notice.value = undefined;
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [current, notice]);
  return (
    <div class="notice" role="status" data-shown={current !== undefined}>
      {current && (
        <>
          <span>{current.text}</span>
          {current.undo && (
            <button
              type="button"
              class="quiet small"
              onClick={() => {
                current.undo?.();
                notice.value = undefined;
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
