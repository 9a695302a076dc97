import { expect, test } from 'vitest';
import { distinctEvents } from '#domain/odds/distinct-events.ts';
import { coverageOf } from '#domain/scan/coverage.ts';
import { anEvent, aSportQuotes, h2h, NOW, totals } from '../../support/quotes.ts';

test('a book is counted once for each event that has not started, whatever it quotes of it', () => {
  const offers = [h2h('unibet', [2, 3, 4]), totals('unibet', 2.5, [1.9, 1.9])];
  const quotes = aSportQuotes({
    sportKey: 'soccer_epl',
    events: [
      anEvent({ id: 'a', offers }),
      anEvent({ id: 'b', offers: [h2h('survey', [2, 3, 4])] }),
      anEvent({ id: 'c', offers, commenceTime: NOW - 1 }),
    ],
  });
  const events = distinctEvents([quotes], NOW, () => undefined);
  const { books, sports } = coverageOf(events, (key) => key === 'survey');
  expect(books.map(({ key, events: count }) => [key, count])).toEqual([['unibet', 1]]);
  expect(sports).toEqual([{ key: 'soccer_epl', title: 'Soccer · EPL', events: 2 }]);
});
