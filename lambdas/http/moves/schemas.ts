import { SOURCES } from '#domain/matches/match-probability.ts';
import { MOVE_KINDS } from '#domain/moves/find-moves.ts';
import { columnsOf } from '#http/csv.ts';
import { ev, price, selectionFields } from '#http/openapi/bet-fields.ts';
import {
  arrayOf,
  count,
  instant,
  itemCount,
  nextCursor,
  nullable,
  number,
  objectOf,
  oneOf,
  probability,
  text,
} from '#http/openapi/fields.ts';

/** What an answer says of moves or prices that are missing. */
export const incompleteSince = nullable(
  instant(
    'Set where some may be missing, because they could not be stored: from then on. Null where ' +
      'none are.',
  ),
);

export const schemas = {
  LaggingPrice: objectOf({
    book: text('Book key.'),
    price,
    quoted_at: instant('When the feed last saw the price.'),
    ev,
  }),
  Move: objectOf({
    ...selectionFields,
    from: probability('Fair probability before the move.'),
    to: probability('Fair probability after it.'),
    change: number('`to` - `from`. Four decimals.'),
    from_at: instant('When it began.'),
    to_at: instant('When it last went on.'),
    families: count(
      'How many families of books moved; for a `fair` move or a `drop`, how many the fair ' +
        'probability rests on.',
    ),
    lagging: arrayOf('LaggingPrice', {
      description:
        'Prices of the latest scan that are still above the fair odds of the other books. Empty ' +
        'where the outcome became less likely.',
    }),
    source: oneOf(SOURCES, 'The strongest source of the fair probability.'),
  }),
  MoveList: objectOf({
    kind: oneOf(MOVE_KINDS, 'The kind that was asked for.'),
    count: itemCount,
    generated_at: instant('When the scan result was generated.'),
    incomplete_since: incompleteSince,
    followed_until: nullable(
      instant(
        'Set where there are more events than are followed, the 1,000 that start next: those ' +
          'that start then or later have no moves and no prices yet.',
      ),
    ),
    data: arrayOf('Move'),
    next_cursor: nextCursor,
  }),
};

/** The columns of a move as CSV. */
export const COLUMNS = columnsOf(schemas, 'Move');
