import { HOW_KNOWN } from '#domain/event-matching/name-comparison.ts';
import { ROLES } from '#domain/odds/books.ts';
import { SCAN_REJECTIONS } from '#domain/odds/rejections.ts';
import {
  bookFields,
  ev,
  eventFields,
  fairOdds,
  link,
  marketKey,
  outcome,
  point,
  price,
  settledShare,
} from '#http/openapi/bet-fields.ts';
import {
  added,
  arrayOf,
  boolean,
  count,
  instant,
  nullable,
  number,
  objectOf,
  oneOf,
  probability,
  ref,
  text,
} from '#http/openapi/fields.ts';
import { ofSeveralFeeds, type Schema } from '#http/schema.ts';

const listOf = (items: Schema, description: string): Schema => ({
  type: 'array',
  description,
  items,
});
const seconds = (description: string) => count(`${description} Seconds.`);
const key = text('Book key.');
const role = oneOf(ROLES, 'The role of its books.');
const family = text(
  'Name of a family: books with the prices of one supplier, which count as one opinion.',
);
const fairProb = nullable(probability('Fair probability; null where nothing supports one.'));
const bestPrice = {
  ...nullable(price),
  description:
    'The best price then; null where none was offered, and in points before it was kept.',
};
const bestBook = nullable(text('Key of the book that offered it.'));
const firstSeen = instant('The first scan that had it.');

export const schemas = {
  WinnerPrices: objectOf({ home: bestPrice, draw: bestPrice, away: bestPrice }),
  WinnerBooks: objectOf({ home: bestBook, draw: bestBook, away: bestBook }),
  EventPoint: objectOf({
    at: instant('The scan.'),
    p_home: fairProb,
    p_draw: fairProb,
    p_away: fairProb,
    best_price: added(ref('WinnerPrices')),
    best_book: added(ref('WinnerBooks')),
  }),
  FairPoint: objectOf({
    at: instant('The scan.'),
    fair_prob: fairProb,
    best_price: added(bestPrice),
    best_book: added(bestBook),
  }),
  FlagMeaning: objectOf({ flag: ref('Flag'), meaning: text('The flag as a sentence.') }),
  EventOpportunity: objectOf({
    kind: oneOf(['value', 'surebet'], 'Kind of opportunity.'),
    market_key: marketKey,
    outcome: { ...nullable(outcome), description: 'Outcome of a value bet; null for a surebet.' },
    point,
    books: listOf(
      key,
      'Where it can be taken: of a value bet the best first, of a surebet the book of each leg.',
    ),
    fair_prob: {
      ...fairProb,
      description: 'Fair probability of a value bet; null for a surebet. Four decimals.',
    },
    ev,
    grade: ref('Grade'),
    flags: arrayOf('FlagMeaning'),
    first_seen: firstSeen,
    since: instant('The first of the scans that have found it without a break.'),
    returned: boolean('Whether it reappeared after being absent from a scan.'),
    lifetime_seconds: seconds('How long it has been there without a break, as far as the scan.'),
    movement: arrayOf('FairPoint', {
      description:
        'Its fair probability and best price at the scans at which one had moved by half a point ' +
        'or more, the last one now.',
    }),
  }),
  FairOutcome: objectOf({
    outcome,
    fair_prob: probability('Fair probability by all families together.'),
    fair_odds: fairOdds,
  }),
  SourceWeight: objectOf({
    source: oneOf(
      [...ROLES, 'goals'],
      'Books of a role together, or the goals that handicap and total imply.',
    ),
    axis: oneOf(
      ['all', 'home', 'draw'],
      '`all` in a pool; the winner of a football match has weights for who is favoured and ' +
        'for the draw.',
    ),
    weight: number('Three decimals.'),
  }),
  Vote: objectOf({
    family,
    role,
    age_seconds: seconds('Age of its freshest price.'),
    counted: boolean('False for a vote that is too far from the others to be about this market.'),
    probabilities: listOf(
      probability("The family's probability without its margin."),
      'In the order of `outcomes`: home, draw, away; over, under; or yes, no.',
    ),
  }),
  BookPrice: objectOf({
    outcome,
    point,
    price,
    link: added(link),
    own_prob: nullable(
      probability(
        "The book's own probability without its margin; null for lay and refused prices.",
      ),
    ),
    fair_prob: nullable(
      probability(
        'Fair probability by all other families; null if no other one quotes the market ' +
          'completely.',
      ),
    ),
    ev: {
      ...nullable(ev),
      description:
        'After commission and refunds; null for lay prices, without `fair_prob`, and for prices ' +
        'that are only shown.',
    },
    grade: {
      oneOf: [ref('Grade'), { type: 'null' }],
      description: 'Null where the price has no value.',
    },
    flags: arrayOf('Flag'),
  }),
  FeedListing: objectOf({
    name: text('Name of the feed.'),
    event_id: text('The event in that feed.'),
    home: text('Home side, as the feed names it.'),
    away: text('Away side, as the feed names it.'),
    commence_time: instant('The start, as the feed tells it.'),
    how: {
      ...nullable(text('')),
      enum: [...HOW_KNOWN, null],
      description:
        'How its names are known to be those of the event: an operator accepted them, they are ' +
        'equal, the list of clubs has both, earlier events taught them, or they are alike. Null ' +
        'for the feed that the event is named by.',
    },
    score: nullable(
      number('How alike the names are, from 0 to 1. Null for the feed that the event is named by.'),
    ),
  }),
  BookOffer: objectOf({
    ...bookFields,
    role,
    family,
    is_lay: boolean('Whether these are prices to bet against, of an exchange.'),
    quoted_at: instant('When the feed last saw the prices.'),
    age_seconds: seconds('Age of the prices at the scan.'),
    in_reference: boolean(
      'Whether they are part of the fair probabilities that judge other books.',
    ),
    prices: arrayOf('BookPrice'),
    feed: ofSeveralFeeds(
      text('The feed that the prices are of. Left out where the service reads one feed.'),
    ),
  }),
  EventMarket: objectOf({
    market_key: marketKey,
    point,
    anchor: {
      ...nullable(role),
      enum: [...ROLES, null],
      description: 'The strongest role behind `outcomes`.',
    },
    families: count('Independent families behind `outcomes`.'),
    uses_goals: boolean('Whether handicap and total are part of `outcomes`.'),
    settled_share: settledShare('Four'),
    outcomes: arrayOf('FairOutcome', {
      description: 'Empty if no book quotes the market completely.',
    }),
    weights: arrayOf('SourceWeight', { description: 'The weight of each source in `outcomes`.' }),
    votes: arrayOf('Vote', { description: 'One per family.' }),
    books: arrayOf('BookOffer', {
      description:
        'Every book whose prices are about this market. Markets and further lines that are read ' +
        'event by event are only shown: their prices have no grade.',
    }),
  }),
  LeftOutPrice: objectOf({ outcome, price }),
  Rejection: objectOf({
    reason: oneOf(SCAN_REJECTIONS, 'Why. More may be added within v1.'),
    meaning: text('The reason as a sentence.'),
    market_key: nullable(text('The market, as far as it is known.')),
    point,
    book: nullable(key),
    family: nullable(family),
    outcome: nullable(outcome),
    age_seconds: nullable(seconds('Age of the prices, where that is known.')),
    prices: arrayOf('LeftOutPrice', { description: 'Where the whole offer was left out.' }),
  }),
  Event: objectOf({
    ...eventFields,
    generated_at: instant('When the scan result was generated.'),
    first_seen: firstSeen,
    movement: arrayOf('EventPoint', {
      description:
        'The fair probabilities and best prices of the winner at the scans at which one had ' +
        'moved ' +
        'by half a point or more, the last one now. At most 25 points.',
    }),
    opportunities: arrayOf('EventOpportunity'),
    markets: arrayOf('EventMarket'),
    rejected: arrayOf('Rejection', { description: 'What the analysis left out, and why.' }),
    feeds: ofSeveralFeeds(
      arrayOf('FeedListing', {
        description: 'The feeds that have the event. Left out where the service reads one feed.',
      }),
    ),
  }),
} satisfies Readonly<Record<string, Schema>>;
