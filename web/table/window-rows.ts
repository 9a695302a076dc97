/** A table of rows of one height, of which one may be open and taller. Lengths in pixels. */
export type Rows = {
  readonly count: number;
  readonly rowHeight: number;
  /** The open row and what it adds to its height. */
  readonly open: { readonly index: number; readonly height: number } | undefined;
  readonly scrollTop: number;
  readonly viewHeight: number;
  readonly isScrolling: boolean;
};

/** Rows from `start` up to `end`, and the empty heights before and behind them. */
export type RowWindow = {
  readonly start: number;
  readonly end: number;
  readonly before: number;
  readonly after: number;
};

/**
 * How far outside of the view rows are made as well, in pixels: at rest so far that a scroll begins
 * with rows, and while it lasts so far that a fast one finds them. Each costs its share of a scan.
 */
const OVERSCAN = { atRest: 150, scrolling: 320 };
/** Rows that are made before the view is measured, so that the first task is not long. */
const FIRST_ROWS = 4;

/**
 * The rows that have to be in the document. Heights before, of the rows and behind always sum to
 * the whole.
 */
export function windowRows(rows: Rows): RowWindow {
  const { count, rowHeight, open, scrollTop, viewHeight, isScrolling } = rows;
  const top = (index: number) =>
    index * rowHeight + (open !== undefined && index > open.index ? open.height : 0);
  const total = top(count);
  const at = (offset: number) => rowAt({ count, rowHeight, open }, offset);
  const overscan = isScrolling ? OVERSCAN.scrolling : OVERSCAN.atRest;
  const beside = viewHeight === 0 ? FIRST_ROWS : Math.ceil(overscan / rowHeight);
  const start = Math.max(0, at(scrollTop) - beside);
  const end = Math.min(count, at(scrollTop + viewHeight) + 1 + beside);
  return {
    start,
    end: Math.max(start, end),
    before: top(start),
    after: Math.max(0, total - top(end)),
  };
}

/** The row at a distance from the top of the table. */
function rowAt(
  { count, rowHeight, open }: Pick<Rows, 'count' | 'rowHeight' | 'open'>,
  offset: number,
): number {
  const last = Math.max(0, count - 1);
  const clamp = (index: number) => Math.min(last, Math.max(0, index));
  if (open === undefined || offset < (open.index + 1) * rowHeight) {
    return clamp(Math.floor(offset / rowHeight));
  }
  const below = Math.floor((offset - open.height) / rowHeight);
  return clamp(Math.max(open.index, below));
}
