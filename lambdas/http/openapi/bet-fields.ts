import { MARKET_KEYS } from '#domain/markets/index.ts';
import { ofSeveralFeeds, type Schema } from '#http/schema.ts';
import {
  added,
  arrayOf,
  count,
  instant,
  nullable,
  number,
  oneOf,
  probability,
  ref,
  text,
} from './fields.ts';

/** The fields of bets, events and books that several answers share. */

export const price = number('Decimal odds the book offers.', { exclusiveMinimum: 1 });
export const ev = number(
  'Expected value as a fraction of the stake: 0.049 is an edge of 4.9 %. Four decimals.',
);
export const expectedClv = number(
  'Expected closing line value: the part of such claims that earlier seasons kept, as a ' +
    'fraction of the stake. Four decimals.',
);
export const beatChance = probability(
  'Chance that the price is better than the fair odds at the close.',
);
/** What every opportunity says of itself. */
export const betFacts = {
  id: added(text('Names the opportunity; stays the same in every scan that finds it.')),
  quoted_at: added(
    nullable(
      instant('When the feed last saw the price, or the oldest of several; null if unknown.'),
    ),
  ),
  min_odds: added(
    nullable({
      ...price,
      description:
        'Minimum odds: they keep the `min_ev` of the request if it is above 0, ' +
        'else 1.5 %. Null for a surebet.',
    }),
  ),
};
/** How many feeds have the event. */
export const feedCount = ofSeveralFeeds(
  count('How many feeds have the event. Left out where the service reads one feed.'),
);
export const since = nullable(
  instant(
    'First scan of the unbroken run of scans that found it: the same selection, surebet legs at ' +
      'the same books, or combo; null if unknown.',
  ),
);
/** `decimals` says how many it is shown with. */
export const settledShare = (decimals: 'Two' | 'Four') =>
  added(
    nullable(
      number(
        'Share of a stake on the line that does not come back on average: a price earns ' +
          '(price × fair − 1) times this. 1 where every stake is settled; null where one may ' +
          `come back and nothing tells how often. ${decimals} decimals.`,
        { minimum: 0, maximum: 1 },
      ),
    ),
  );
export const point = nullable(number('Line of the market; null where the market has none.'));
export const link: Schema = {
  ...nullable(
    text(
      "Link to the bet at the book: the outcome's, else the market's, else the event's, else " +
        "the book's own site. " +
        'Null only for a book whose site is not known.',
    ),
  ),
  format: 'uri',
};
export const fairOdds = number(
  'Fair decimal odds: the reciprocal of the unrounded fair probability. Two decimals.',
  { minimum: 1 },
);
export const outcome = text(
  'Outcome within the market: a side, `Draw`, `Over`, `Under`, `Yes` or `No`.',
);
export const marketKey = oneOf(MARKET_KEYS, 'Market identifier. More may be added within v1.');
export const eventFields = {
  event_id: text('Event identifier.'),
  sport_key: text('Sport or league key, as the `sport` filter takes it.'),
  home: text('Home side.'),
  away: text('Away side.'),
  commence_time: instant('Start of the event.'),
};
/** A selection: an outcome of a market of an event. */
export const selectionFields = { ...eventFields, market_key: marketKey, outcome, point };
export const bookFields = {
  book: text('Book key.'),
  book_title: text('Display name of the book.'),
};
export const offerFields = { ...bookFields, price, link };
export const gradeFields = { grade: ref('Grade'), flags: arrayOf('Flag') };

/** The event of the examples. */
export const eventExample = {
  event_id: '5b8f2c0e9a1d4c37b6f0e2d1a4c89b13',
  sport_key: 'soccer_epl',
  home: 'Arsenal',
  away: 'Everton',
  commence_time: '2026-04-18T11:30:00Z',
};
