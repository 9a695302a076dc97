import { type Signal, useSignal, useSignalEffect } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useApp } from '../../app.ts';

/**
 * The open row of the table. A person who comes back finds the row open and the table scrolled as
 * they left it; Escape closes the row and leads back to it.
 */
export function useTablePlace(body: RefObject<HTMLElement | null>): Signal<string | undefined> {
  const { router, left } = useApp();
  const address = useRef('');
  const { isReturn, query } = router.place.peek();
  const before = useRef(isReturn ? left.get(query.toString()) : undefined);
  const openId = useSignal(before.current?.openId);
  const scrollTop = useRef(0);

  useSignalEffect(() => {
    const { path, query } = router.place.value;
    if (path === '/') {
      address.current = query.toString();
    }
  });

  // The rows come with the first answer, and the table has its height once they are measured.
  useEffect(() => {
    const rows = body.current;
    const frame = rows?.closest('.table-frame');
    if (before.current === undefined || !rows || !frame) {
      return undefined;
    }
    const observer = new ResizeObserver(() => {
      const place = before.current?.scrollTop;
      if (place !== undefined) {
        frame.scrollTop = place;
        if (Math.abs(frame.scrollTop - place) < 1) {
          before.current = undefined;
        }
      }
    });
    observer.observe(rows);
    return () => observer.disconnect();
  });

  // A person who moves on their own is not brought back.
  useEffect(() => {
    const forget = () => {
      before.current = undefined;
    };
    const moves = ['wheel', 'pointerdown', 'keydown'] as const;
    for (const move of moves) {
      document.addEventListener(move, forget, { passive: true });
    }
    return () => {
      for (const move of moves) {
        document.removeEventListener(move, forget);
      }
    };
  }, []);

  // Kept before another view is drawn: a person may come back sooner than an effect is undone.
  useLayoutEffect(
    () => () => {
      left.set(address.current, { openId: openId.peek(), scrollTop: scrollTop.current });
    },
    [left, openId],
  );

  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      const isElsewhere = document.querySelector('dialog[open], :popover-open') !== null;
      const isTyping = target instanceof HTMLElement && target.matches('input, select');
      if (key === 'Escape' && openId.peek() !== undefined && !isElsewhere && !isTyping) {
        const toggle = body.current?.querySelector<HTMLElement>('tr[data-open=true] .row-toggle');
        openId.value = undefined;
        toggle?.focus();
      }
    };
    const onScroll = ({ target }: Event) => {
      if (target instanceof HTMLElement && target.matches('.table-frame')) {
        scrollTop.current = target.scrollTop;
      }
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('scroll', onScroll, true);
    };
  }, [openId]);
  return openId;
}
