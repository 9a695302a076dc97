import { columnsOf } from '#http/csv.ts';
import { incompleteSince } from '#http/moves/schemas.ts';
import { eventFields, marketKey, outcome, point, price } from '#http/openapi/bet-fields.ts';
import { arrayOf, instant, itemCount, nullable, objectOf, text } from '#http/openapi/fields.ts';

const pointOf = (what: string) => ({ ...point, description: `${what} Null without a line.` });

export const schemas = {
  PriceSeries: objectOf({
    book: text('Book key.'),
    market_key: marketKey,
    outcome,
    opening: { ...price, description: 'The first price that this service saw.' },
    opening_point: pointOf('Its line.'),
    opening_at: instant('When it was first seen.'),
    present: nullable({
      ...price,
      description: 'The price now; null where none is offered, and from the start of the event.',
    }),
    present_point: pointOf('Its line.'),
    present_since: nullable(instant('Since when; null where `present` is.')),
    close: nullable({
      ...price,
      description: 'The last price before the start; null until then, and where there was none.',
    }),
    close_point: pointOf('Its line.'),
    changes: {
      type: 'array',
      maxItems: 200,
      items: {
        type: 'array',
        minItems: 3,
        maxItems: 3,
        items: { type: ['string', 'number', 'null'] },
      },
      description:
        'What was offered and since when, as `[at, price, point]`: the opening first, at most ' +
        '200, evenly thinned. A price of null begins a gap of more than three scans.',
      examples: [[['2026-04-18T08:41:16Z', 2.1, null]]],
    },
  }),
  EventPrices: objectOf({
    ...eventFields,
    generated_at: instant('When the scan result was generated.'),
    incomplete_since: incompleteSince,
    count: itemCount,
    data: arrayOf('PriceSeries'),
  }),
};

/** The columns of a series as CSV. */
export const COLUMNS = columnsOf(schemas, 'PriceSeries');
