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

/** Where the focus is in a table: a row, and which of its toggles. */
type FocusedToggle = { readonly row: number; readonly place: number };

/**
 * What opens a row, if the row is in the document. A row may have one such toggle in each of
 * several cells; of a row with fewer it is the last.
 */
export function toggleOf(body: HTMLElement | null, row: number, place = 0): HTMLElement | null {
  const toggles = [
    ...(body?.querySelectorAll<HTMLElement>(`tr[data-index="${row}"] .row-toggle`) ?? []),
  ];
  return toggles[Math.min(place, toggles.length - 1)] ?? null;
}

/** The focused toggle; undefined where the focus is elsewhere. */
export function focusedToggle({ target }: Event): FocusedToggle | undefined {
  const element =
    target instanceof HTMLElement && target.matches('.row-toggle') ? target : undefined;
  const row = element?.closest<HTMLElement>('tr[data-index]');
  if (!element || !row) {
    return undefined;
  }
  const place = [...row.querySelectorAll('.row-toggle')].indexOf(element);
  return { row: Number(row.dataset.index), place };
}

/** The toggle that a key leads to within its row; undefined for keys that lead to none. */
export function besideOf(
  body: HTMLElement | null,
  key: string,
  { row, place }: FocusedToggle,
): HTMLElement | undefined {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
  const next = place + (steps[key] ?? 0);
  const target = next < 0 ? null : toggleOf(body, row, next);
  return target === null || target === toggleOf(body, row, place) ? undefined : target;
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
