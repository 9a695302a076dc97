import { expect, test } from 'vitest';
import type { Move } from '../../../clients/generated/page-types.ts';
import { laggingText } from '../../../web/views/moves/item.ts';

const books = { bet365: 2.2, betsson: 2.1, coolbet: 2.15, unibet: 2.18 };
const move = {
  lagging: Object.entries(books).map(([book, price]) => ({ book, price })),
} as unknown as Move;
const atAnExchange = {
  lagging: [
    { book: 'smarkets', price: 2.21 },
    { book: 'bet365', price: 2.2 },
  ],
} as unknown as Move;
const text = (mine?: readonly string[]) => laggingText(move, String, String, mine);

test('the books that lag are named by their prices, the highest first', () => {
  expect(text()).toBe('Still 2.2 at bet365, 2.18 at unibet, 2.15 at coolbet and 1 more book');
});

test("one's own books that lag are named before all others", () => {
  expect(text(['betsson', 'coolbet', 'pinnacle'])).toBe(
    'Still 2.15 at coolbet, 2.1 at betsson, 2.2 at bet365 and 1 more book',
  );
});

test('an exchange that pays less after its commission comes behind', () => {
  expect(laggingText(atAnExchange, String, String)).toBe('Still 2.2 at bet365, 2.21 at smarkets');
});
