/**
 * The row that a key leads to from another; undefined for keys that move nothing. `page` is a page
 * in rows.
 */
export function targetOf(
  key: string,
  from: number,
  { page, last }: { readonly page: number; readonly last: number },
): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.min(last, Math.max(0, target));
}

/** The button that opens a row, if the row is in the document. */
export function toggleOf(body: HTMLElement | null, index: number): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`tr[data-index="${index}"] .row-toggle`) ?? null;
}

/** The row of a focused toggle; undefined where the focus is elsewhere. */
export function focusedRow({ target }: Event): number | undefined {
  const element =
    target instanceof HTMLElement && target.matches('.row-toggle') ? target : undefined;
  const index = element?.closest<HTMLElement>('tr[data-index]')?.dataset.index;
  return index === undefined ? undefined : Number(index);
}

/** An element of a row, or of the details below it, and the number of the row. */
export function rowAround(element: EventTarget | null) {
  if (!(element instanceof HTMLElement)) {
    return undefined;
  }
  const details = element.closest('tr.details');
  const row = details ? details.previousElementSibling : element.closest('tr[data-index]');
  const index = row?.getAttribute('data-index');
  return index == null ? undefined : { element, index: Number(index) };
}

/**
 * Scrolls a frame just so far that a row is in view. Lengths in pixels from the top of the first
 * row.
 */
export function scrollToRow(frame: HTMLElement, top: number, rowHeight: number): void {
  const head = frame.querySelector('thead')?.offsetHeight ?? 0;
  const bottom = top + rowHeight + head;
  if (top < frame.scrollTop) {
    frame.scrollTop = top;
  } else if (bottom > frame.scrollTop + frame.clientHeight) {
    frame.scrollTop = bottom - frame.clientHeight;
  }
}
