import type { MoveAlerts } from '../../../clients/generated/page-types.ts';
import { readList, readPercent } from './drafted-values.ts';

/** Which line moves chats are told, as a person types it. */
export type MoveDraft = {
  /** In points of probability, of which 100 are certain. */
  readonly minMove: string;
  readonly laggingOnly: boolean;
  /** Keys with commas between them; empty for no limit. */
  readonly books: string;
  readonly sports: string;
};

export const USUAL_MOVES: MoveDraft = { minMove: '3', laggingOnly: true, books: '', sports: '' };

const SMALLEST = 0.02;
const LAGGING = ', only where a book lags';
/** No book or sport has it as its key. */
const ALL = 'all';

/** `at least 3 points, only where a book lags; books all; sports soccer_epl`. */
export function moveText({ minMove, laggingOnly, books, sports }: MoveDraft): string {
  const lagging = laggingOnly ? LAGGING : '';
  return `at least ${minMove} points${lagging}; books ${books || ALL}; sports ${sports || ALL}`;
}

/** What a text stands for; null where it is empty. */
export function readMoveText(text: string): MoveDraft | null {
  const form = /^at least (.*) points(, only where a book lags)?; books (.*); sports (.*)$/;
  const [, minMove = '', lagging, books = '', sports = ''] = form.exec(text) ?? [];
  const listOf = (keys: string) => (keys === ALL ? '' : keys);
  return text === ''
    ? null
    : {
        minMove,
        laggingOnly: lagging !== undefined,
        books: listOf(books),
        sports: listOf(sports),
      };
}

/** Saved alerts as a text. */
export function moveAlertsText({ min_move, lagging_only, books, sports }: MoveAlerts): string {
  return moveText({
    minMove: String(Number((min_move * 100).toFixed(4))),
    laggingOnly: lagging_only,
    books: (books ?? []).join(', '),
    sports: (sports ?? []).join(', '),
  });
}

/** The alerts that a text stands for, or what is wrong with it. */
export function readMoveAlerts(
  text: string,
): { readonly alerts: MoveAlerts | null } | { readonly problem: string } {
  const draft = readMoveText(text);
  if (draft === null) {
    return { alerts: null };
  }
  const minMove = readPercent(draft.minMove);
  if (minMove === undefined || minMove < SMALLEST) {
    return { problem: `Enter ${SMALLEST * 100} to 100 points, such as 3.` };
  }
  const { laggingOnly } = draft;
  const books = readList(draft.books);
  const sports = readList(draft.sports);
  return { alerts: { min_move: minMove, lagging_only: laggingOnly, books, sports } };
}
