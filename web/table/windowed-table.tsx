import { useSignal } from '@preact/signals';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { windowRows } from './window-rows.ts';

type Props<R> = {
  readonly label: string;
  readonly columns: number;
  readonly rows: readonly R[];
  readonly header: ComponentChildren;
  /** The body, for whoever asks whether the pointer or the focus is in it. */
  readonly body: RefObject<HTMLTableSectionElement | null>;
  idOf(row: R): string;
  classOf?(row: R): string;
  /** The cells of a row; one of them holds a button of the class `row-toggle` where rows can be opened. */
  cells(row: R, isOpen: boolean): ComponentChildren;
  readonly openId?: string | undefined;
  details?(row: R): ComponentChildren;
};

const FIRST_GUESS = { row: 36, view: 800 };

/** A table of which only the rows in view are in the document. Arrow keys, Page, Home and End move between its rows. */
export function WindowedTable<R>(props: Props<R>) {
  const { rows, idOf, openId, body } = props;
  const frame = useRef<HTMLDivElement>(null);
  const scroll = useSignal({ top: 0, view: FIRST_GUESS.view });
  const heights = useSignal({ row: FIRST_GUESS.row, details: 0 });
  const wanted = useRef<number | undefined>(undefined);

  const openIndex = openId === undefined ? -1 : rows.findIndex((row) => idOf(row) === openId);
  const shown = windowRows({
    count: rows.length,
    rowHeight: heights.value.row,
    open: openIndex < 0 ? undefined : { index: openIndex, height: heights.value.details },
    scrollTop: scroll.value.top,
    viewHeight: scroll.value.view,
  });

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const read = () => {
      const { scrollTop: top, clientHeight: view } = element;
      if (top !== scroll.peek().top || view !== scroll.peek().view) scroll.value = { top, view };
    };
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, [scroll]);

  useLayoutEffect(() => {
    const row =
      body.current?.querySelector<HTMLElement>('tr[data-index]')?.offsetHeight || heights.peek().row;
    const details = body.current?.querySelector<HTMLElement>('tr.details')?.offsetHeight ?? 0;
    if (row !== heights.peek().row || details !== heights.peek().details) heights.value = { row, details };
    if (wanted.current === undefined) return;
    toggleOf(body.current, wanted.current)?.focus({ preventScroll: true });
    wanted.current = undefined;
  });

  function moveFocus(event: KeyboardEvent): void {
    const from = (event.target as HTMLElement).closest<HTMLElement>('tr[data-index]')?.dataset.index;
    const element = frame.current;
    if (from === undefined || !element || !(event.target as HTMLElement).matches('.row-toggle')) return;
    const page = Math.max(1, Math.floor(scroll.peek().view / heights.peek().row) - 2);
    const to = targetOf(event.key, Number(from), { page, last: rows.length - 1 });
    if (to === undefined) return;
    event.preventDefault();
    const { row, details } = heights.peek();
    const top = to * row + (openIndex >= 0 && to > openIndex ? details : 0);
    const head = element.querySelector('thead')?.offsetHeight ?? 0;
    const bottom = top + row + head;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (bottom > element.scrollTop + element.clientHeight)
      element.scrollTop = bottom - element.clientHeight;
    const present = toggleOf(body.current, to);
    if (present) present.focus({ preventScroll: true });
    else {
      wanted.current = to;
      scroll.value = { top: element.scrollTop, view: element.clientHeight };
    }
  }

  return (
    // Without buttons in its rows, the keyboard could not scroll it otherwise.
    <div class="table-frame" ref={frame} tabIndex={props.details ? -1 : 0}>
      <table aria-label={props.label} aria-rowcount={rows.length + 1}>
        <thead>{props.header}</thead>
        <tbody ref={body} onKeyDown={moveFocus}>
          <Spacer columns={props.columns} height={shown.before} />
          {rows.slice(shown.start, shown.end).map((row, offset) => (
            <TableRow key={idOf(row)} {...props} row={row} index={shown.start + offset} />
          ))}
          <Spacer columns={props.columns} height={shown.after} />
        </tbody>
      </table>
    </div>
  );
}

function TableRow<R>(props: Props<R> & { readonly row: R; readonly index: number }) {
  const { row, index, openId, idOf, classOf, cells, details, columns } = props;
  const isOpen = openId === idOf(row);
  return (
    <>
      <tr data-index={index} aria-rowindex={index + 2} class={classOf?.(row) ?? ''} data-open={isOpen}>
        {cells(row, isOpen)}
      </tr>
      {isOpen && details && (
        <tr class="details">
          <td colSpan={columns}>{details(row)}</td>
        </tr>
      )}
    </>
  );
}

function Spacer({ columns, height }: { readonly columns: number; readonly height: number }) {
  if (height === 0) return null;
  return (
    <tr class="spacer">
      <td colSpan={columns} style={{ height: `${height}px` }} />
    </tr>
  );
}

function toggleOf(body: HTMLElement | null, index: number): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`tr[data-index="${index}"] .row-toggle`) ?? null;
}

function targetOf(
  key: string,
  from: number,
  { page, last }: { page: number; last: number },
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
