import type { Mark } from './merge-scan.ts';

/** How a change since the last scan is shown in a row, and what it is called. */
export const MARKS: Readonly<
  Record<Mark | 'returned', { readonly sign: string; readonly words: string }>
> = {
  new: { sign: '●', words: 'new' },
  up: { sign: '▲', words: 'up' },
  down: { sign: '▼', words: 'down' },
  gone: { sign: '×', words: 'gone' },
  returned: { sign: '↺', words: 'returned after a scan without it' },
};
