import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { besideOf, focusedToggle, rowAround, scrollToRow, targetOf, toggleOf } from './row-keys.ts';
import { useMeasured } from './use-measured.ts';
import { windowRows } from './window-rows.ts';

type Props<R> = {
  readonly label: string;
  readonly columns: number;
  readonly rows: readonly R[];
  readonly header: ComponentChildren;
  /** The body, for code that asks whether the pointer or the focus is in it. */
  readonly body: RefObject<HTMLTableSectionElement | null>;
  idOf(row: R): string;
  classOf?(row: R): string;
  /**
   * The cells of a row. Where rows can be opened, one holds a button or a link of the class
   * `row-toggle`; with one in several cells, the arrow keys move between them too.
   */
  cells(row: R, isOpen: boolean): ComponentChildren;
  readonly openId?: string | undefined;
  /** Whether its rows have toggles although they do not open in place. */
  readonly hasToggles?: boolean;
  details?(row: R): ComponentChildren;
};

/**
 * A table of which only the rows in view are in the document. Arrow keys, Page, Home and End move
 * between its rows.
 */
export function WindowedTable<R>(props: Props<R>) {
  const { rows, idOf, openId, body } = props;
  const frame = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | undefined>(undefined);
  const place = useRef(0);
  const focused = useRef<{ readonly element: Element; readonly index: number } | undefined>(
    undefined,
  );
  const { details, ...measured } = useMeasured(frame).value;
  const { rowHeight, viewHeight } = measured;
  const openIndex = openId === undefined ? -1 : rows.findIndex((row) => idOf(row) === openId);
  const open = openIndex < 0 ? undefined : { index: openIndex, height: details };
  const shown = windowRows({ ...measured, count: rows.length, open });

  // A row outside the view gets the focus once the scroll has made it. If the focused row is gone,
  // the next one gets the focus.
  useLayoutEffect(() => {
    const { current: last } = focused;
    const isLost = last?.element.isConnected === false && document.activeElement === document.body;
    const next = wanted.current ?? (isLost ? Math.min(last.index, rows.length - 1) : undefined);
    const toggle = next === undefined ? null : toggleOf(body.current, next, place.current);
    if (!toggle) {
      return;
    }
    wanted.current = undefined;
    toggle.focus({ preventScroll: true });
  });

  function moveFocus(event: KeyboardEvent): void {
    const from = focusedToggle(event);
    if (from === undefined) {
      return;
    }
    place.current = from.place;
    const beside = besideOf(body.current, event.key, from);
    if (beside) {
      event.preventDefault();
      beside.focus();
      return;
    }
    const page = Math.max(1, Math.floor(viewHeight / rowHeight) - 2);
    const to = targetOf(event.key, from.row, { page, last: rows.length - 1 });
    if (to === undefined || !frame.current) {
      return;
    }
    event.preventDefault();
    scrollToRow(
      frame.current,
      to * rowHeight + (open && to > open.index ? open.height : 0),
      rowHeight,
    );
    const present = toggleOf(body.current, to, from.place);
    if (present) {
      present.focus({ preventScroll: true });
    } else {
      wanted.current = to;
    }
  }

  return (
    // Without buttons in its rows, the keyboard could not scroll it otherwise.
    <div class="table-frame" ref={frame} tabIndex={props.details || props.hasToggles ? -1 : 0}>
      <table aria-label={props.label} aria-rowcount={rows.length + 1}>
        <thead>{props.header}</thead>
        <tbody
          ref={body}
          onKeyDown={moveFocus}
          onFocusIn={({ target }) => {
            focused.current = rowAround(target);
          }}
          onFocusOut={({ target }) => {
            // What is taken away loses the focus while it is still there.
            queueMicrotask(() => {
              if (target === focused.current?.element && focused.current.element.isConnected) {
                focused.current = undefined;
              }
            });
          }}
        >
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
      <tr
        data-index={index}
        aria-rowindex={index + 2}
        class={classOf?.(row) ?? ''}
        data-open={isOpen}
      >
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
  if (height === 0) {
    return null;
  }
  return (
    <tr class="spacer">
      <td colSpan={columns} style={{ height: `${height}px` }} />
    </tr>
  );
}
