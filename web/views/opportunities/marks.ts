import type { Mark } from '../../scan/merge-scan.ts';

/** How a change since the last scan is written in a row. */
export const MARK_WORDS: Readonly<Record<Mark, string>> = {
  new: 'new',
  up: '▲',
  down: '▼',
  gone: 'gone',
};
