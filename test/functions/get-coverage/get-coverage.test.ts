import { describe, expect, test } from 'vitest';
import { createApi } from '../../support/api-client.ts';
import { aValueBet } from '../../support/api-client-items.ts';

const coverage = {
  books: [
    { key: 'eastbet', title: 'Eastbet', events: 3 },
    { key: 'smarkets', title: 'Zbet', events: 1 },
    { key: 'northbet', title: 'Northbet', events: 2 },
  ],
  sports: [{ key: 'soccer_epl', title: 'Soccer · EPL', events: 3 }],
};
const soft = { role: 'soft', commission: 0 };
const opportunities = { value: [aValueBet(), aValueBet({ eventId: 'event-2', altBooks: [] })] };

describe('200', () => {
  test('books are listed by title, with the events and value bets that they have', async () => {
    const client = createApi({ scan: { coverage, opportunities } }).as();
    expect((await client.get('/api/v1/books')).json()).toEqual({
      count: 3,
      data: [
        { key: 'eastbet', title: 'Eastbet', events: 3, value_bets: 1, ...soft },
        { key: 'northbet', title: 'Northbet', events: 2, value_bets: 2, ...soft },
        {
          key: 'smarkets',
          title: 'Zbet',
          events: 1,
          value_bets: 0,
          role: 'exchange',
          commission: 0.02,
        },
      ],
    });
  });

  test('sports are listed with the events and value bets that they have', async () => {
    const client = createApi({ scan: { coverage, opportunities } }).as();
    expect((await client.get('/api/v1/sports')).json()).toEqual({
      count: 1,
      data: [{ key: 'soccer_epl', title: 'Soccer · EPL', events: 3, value_bets: 2 }],
    });
  });

  test('a scan of an earlier release lists nothing', async () => {
    const client = createApi({ scan: { opportunities } }).as();
    expect((await client.get('/api/v1/books')).json()).toEqual({ count: 0, data: [] });
  });
});

describe('304', () => {
  test('a list counts as a request, and an unchanged one is a 304', async () => {
    const client = createApi({ scan: { coverage } }).as();
    const { headers } = await client.get('/api/v1/sports');
    expect(headers['x-ratelimit-remaining']).toBe('19999');
    const again = await client.get('/api/v1/sports', { 'if-none-match': headers.etag ?? '' });
    expect(again.status).toBe(304);
    expect(again.headers['x-ratelimit-remaining']).toBe('19998');
  });
});
