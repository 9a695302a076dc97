import { ROLES } from '#domain/odds/books.ts';
import { count, dataList, number, objectOf, oneOf, text } from '#http/openapi/fields.ts';

const events = count('How many events that have not started it has prices for.');
const valueBets = (where: string) => count(`How many value bets of the scan are ${where}.`);

export const schemas = {
  Book: objectOf({
    key: text('Book key, as the `book` filter and settings take it.'),
    title: text('Display name of the book.'),
    events,
    value_bets: valueBets('at it, also where another book has a better price'),
    role: oneOf(ROLES, 'What its prices count as: `sharp`, an `exchange`, or `soft`.'),
    commission: number('Its commission on net winnings, as far as is known.', { minimum: 0 }),
  }),
  BookList: dataList('Book'),
  Sport: objectOf({
    key: text('Sport or league key, as the `sport` filter and settings take it.'),
    title: text('Display name of the sport and its league.'),
    events,
    value_bets: valueBets('on its events'),
  }),
  SportList: dataList('Sport'),
};
