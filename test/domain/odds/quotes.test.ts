import { describe, expect, test } from 'vitest';
import {
  createQuotesBuilder,
  offersOf,
  outcomeName,
  type QuotedOffer,
} from '#domain/odds/quotes.ts';
import { createRejections } from '#domain/odds/rejections.ts';
import { anEvent, h2h, h2hLay, NOW, spreads, totals } from '../../support/quotes.ts';

describe('a builder of quotes', () => {
  const first: QuotedOffer[] = [
    h2h('unibet', [2, 3.4, 3.9]),
    spreads('unibet', -0.25, [1.9, 1.95], { link: null }),
    totals('betsson', 2.5, [1.9, 1.9]),
  ];
  const second: QuotedOffer[] = [h2h('smarkets', [1.8, 2.2]), h2hLay('smarkets', [1.82, 2.24])];
  const builder = createQuotesBuilder('soccer_epl');
  const { offers: _, ...match } = anEvent();
  builder.addEvent({ ...match, id: 'first' }, first);
  builder.addEvent({ ...match, id: 'empty' }, []);
  builder.addEvent({ ...match, id: 'second' }, second);
  builder.reject('price_impossible');
  builder.reject('price_impossible', 2);
  const quotes = builder.build(NOW);

  test('what a builder is given is read back event by event, offer by offer', () => {
    expect(quotes.events.map(({ id }) => id)).toEqual(['first', 'empty', 'second']);
    expect(quotes.events.map((event) => offersOf(quotes, event))).toEqual([first, [], second]);
  });

  test('a builder makes one sport with every book once, its time of reading, and what was refused', () => {
    expect(quotes).toMatchObject({
      sportKey: 'soccer_epl',
      readAt: NOW,
      books: [
        { key: 'unibet', title: 'UNIBET' },
        { key: 'betsson', title: 'BETSSON' },
        { key: 'smarkets', title: 'SMARKETS' },
      ],
      rejected: { price_impossible: 3 },
    });
  });
});

test('of several titles of one book the first stands', () => {
  const builder = createQuotesBuilder('soccer_epl');
  const offer = h2h('unibet', [2, 3.4, 3.9]);
  const { offers: _, ...match } = anEvent();
  builder.addEvent(match, [
    offer,
    { ...offer, kind: 'h2h_lay', book: { key: 'unibet', title: 'Other' } },
  ]);
  const quotes = builder.build(NOW);
  const titles = quotes.events.flatMap((event) =>
    offersOf(quotes, event).map(({ book }) => book.title),
  );
  expect(titles).toEqual(['UNIBET', 'UNIBET']);
});

test('an outcome is shown under the name that people know it by', () => {
  const names = (['home', 'draw', 'away', 'over', 'under'] as const).map((outcome) =>
    outcomeName(anEvent(), outcome),
  );
  expect(names).toEqual(['Brentford', 'Draw', 'Fulham', 'Over', 'Under']);
});

test('rejections of the parsers and of the analysis are added up, in alphabetical order', () => {
  const { reject, counts } = createRejections([
    { overround: 2, event_malformed: 1 },
    { overround: 1 },
  ]);
  reject('quote_too_old');
  reject('overround');
  expect(Object.entries(counts())).toEqual([
    ['event_malformed', 1],
    ['overround', 4],
    ['quote_too_old', 1],
  ]);
});
