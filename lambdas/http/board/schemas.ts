import type { BoardKind } from '#domain/board/board-row.ts';
import { SETTLEMENTS } from '#domain/reference/periods.ts';
import { columnsOf } from '#http/csv.ts';
import {
  eventFields,
  marketKey,
  outcome,
  point,
  price,
  settledShare,
} from '#http/openapi/bet-fields.ts';
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
  ref,
  text,
} from '#http/openapi/fields.ts';
import type { Schema } from '#http/schema.ts';

/** In the order in which they compress best, as those of a line are. */
const bestFields = {
  quoted_at: instant('When the feed last saw the price.'),
  book: text('Book that pays most after commission; of equal ones, the one seen last.'),
  books_at_best: count('How many books pay this much, the named one included.'),
  price,
  outcome,
};

const settlement = oneOf(
  SETTLEMENTS,
  'When the books settle: `usual` where nothing says that they differ; `with_overtime`, ' +
    '`normal_time` or `unclear` where books of the event differ.',
);
const books = count('How many books have prices, of those that were asked for.');
const fair: Schema = {
  type: 'array',
  items: probability('Fair probability by all books together.'),
  description:
    'In the order of `best`; empty where nothing supports one. On a football line that is only ' +
    'shown it follows from the goals that the handicap, total and winner imply.',
};
const hold = number(
  'What backing every outcome at the best prices costs: the sum of their inverses after ' +
    'commission, minus 1. Below 0 it is a profit if an outcome wins, and none if a draw or ' +
    'refund returns the stakes. Four decimals.',
);

const LIST_OF: Readonly<Record<BoardKind, string>> = {
  line: 'BoardLineList',
  middle: 'MiddleList',
  low_hold: 'LowHoldList',
};

function listOf(kind: BoardKind, item: string) {
  return objectOf({
    kind: { type: 'string', const: kind, description: 'The kind that was asked for.' },
    count: itemCount,
    generated_at: instant('When the scan result was generated.'),
    incomplete_since: nullable(
      instant(
        'Set where the quotes of the latest scan could not be stored: the lines are of the scan ' +
          'at this time.',
      ),
    ),
    data: arrayOf(item),
    next_cursor: nextCursor,
  });
}

// The start before the teams: a whole board is then half a percent smaller.
const { event_id, commence_time, ...teams } = eventFields;

export const schemas = {
  BestPrice: objectOf(bestFields),
  BoardLine: objectOf({
    event_id,
    commence_time,
    ...teams,
    fair,
    hold,
    market_key: marketKey,
    point,
    // A value of 20 % is then wrong by 0.1 points at most, and the answer is small.
    settled_share: settledShare('Two'),
    settlement,
    books,
    best: arrayOf('BestPrice', {
      minItems: 2,
      description: 'One for each outcome. The away side of a handicap has the opposite `point`.',
    }),
  }),
  PairLeg: objectOf({
    ...bestFields,
    point,
    settled_share: settledShare('Two'),
    stake_share: probability(
      'Share of the total stake at which either leg returns the same if it wins alone.',
    ),
  }),
  BoardPair: objectOf({
    ...eventFields,
    market_key: marketKey,
    settlement,
    hold,
    books,
    fair,
    best: arrayOf('PairLeg', { minItems: 2, maxItems: 2 }),
    chance: nullable(
      probability(
        'Chance that both bets of a middle win, in part at least. A middle pays where `ev` is ' +
          'above 0; on two half lines that is where `chance` is above `hold`. Null in ' +
          '`low_hold` and where it is unknown.',
      ),
    ),
    ev: nullable(
      number(
        'Expected profit of a middle at the stake shares, as a fraction of the whole stake; null ' +
          'where `chance` is. Four decimals.',
      ),
    ),
    worst_loss: number(
      'Loss in the worst result at the stake shares, as a fraction of the whole stake; below 0 ' +
        'a profit. Four decimals.',
    ),
  }),
  BoardLineList: listOf('line', 'BoardLine'),
  MiddleList: listOf('middle', 'BoardPair'),
  LowHoldList: listOf('low_hold', 'BoardPair'),
  BoardList: {
    oneOf: Object.values(LIST_OF).map((name) => ref(name)),
    discriminator: {
      propertyName: 'kind',
      mapping: Object.fromEntries(
        Object.entries(LIST_OF).map(([kind, name]) => [kind, ref(name).$ref]),
      ),
    },
  },
} satisfies Readonly<Record<string, Schema>>;

/** The columns of each kind as CSV. */
export const COLUMNS = {
  line: columnsOf(schemas, 'BoardLine'),
  middle: columnsOf(schemas, 'BoardPair'),
  low_hold: columnsOf(schemas, 'BoardPair'),
} satisfies Record<BoardKind, unknown>;
