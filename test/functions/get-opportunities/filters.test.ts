import { describe, expect, test } from 'vitest';
import type { Opportunities } from '#domain/scan/snapshot.ts';
import { createApi } from '../../support/api-client.ts';
import {
  aCombo,
  aComboLeg,
  aSurebet,
  aSurebetLeg,
  aValueBet,
  HOUR,
  SLOT,
} from '../../support/api-client-items.ts';

const PATH = '/api/v1/opportunities';

type Item = {
  readonly event_id: string;
  readonly id: string;
  readonly book: string;
  readonly price: number;
  readonly ev: number;
  readonly min_odds: number;
  readonly quoted_at: string | null;
  readonly alt_books: readonly { readonly book: string }[];
};
type List = { readonly data: readonly Item[]; readonly next_cursor: string | null };

function listsOf(opportunities: Partial<Opportunities>) {
  const api = createApi({ scan: { opportunities } });
  const client = api.as();
  const ask = async (query: string, headers = {}) => client.get(`${PATH}?${query}`, headers);
  const list = async (query: string) => (await ask(query)).json() as List;
  const ids = async (query: string) => (await list(query)).data.map(({ event_id: id }) => id);
  return { api, ask, list, ids };
}

describe('filters', () => {
  const { ids, ask } = listsOf({
    value: [
      aValueBet({ eventId: 'a', ev: 0.09, grade: 'C', price: 5, altBooks: [] }),
      aValueBet({
        eventId: 'b',
        ev: 0.05,
        grade: 'B',
        marketKey: 'totals',
        point: 2.5,
        altBooks: [],
      }),
      aValueBet({ eventId: 'c', ev: 0.03, sportKey: 'icehockey_nhl', price: 1.5, altBooks: [] }),
    ],
    surebet: [
      aSurebet({ legs: [aSurebetLeg({ book: 'one' }), aSurebetLeg({ book: 'two', price: 9 })] }),
    ],
    combo: [
      aCombo({
        legs: [aComboLeg(), aComboLeg({ marketKey: 'totals', commenceTime: SLOT + 5 * HOUR })],
      }),
    ],
  });

  test.each([
    ['grade=A', ['c']],
    ['grade=A&grade=B', ['b', 'c']],
    ['market=h2h', ['a', 'c']],
    ['market=h2h&market=totals', ['a', 'b', 'c']],
    ['sport=soccer_epl&sport=icehockey_nhl', ['a', 'b', 'c']],
    ['sport=icehockey_nhl', ['c']],
    ['min_odds=2', ['a', 'b']],
    ['min_odds=1.5&max_odds=2.16', ['b', 'c']],
    ['hours=1', []],
    ['hours=2', ['a', 'b', 'c']],
    ['sort=grade', ['c', 'b', 'a']],
  ])('%s leaves %j', async (query, left) => {
    expect(await ids(query)).toEqual(left);
  });

  test('a surebet needs each of its legs, and a combo each of its legs too', async () => {
    expect(await ids('kind=surebet&book=one')).toEqual([]);
    expect(await ids('kind=surebet&book=one&book=two')).toHaveLength(1);
    expect(await ids('kind=surebet&max_odds=5')).toEqual([]);
    expect(await ids('kind=combo&market=h2h')).toEqual([]);
    expect(await ids('kind=combo&market=h2h&market=totals')).toHaveLength(1);
  });

  test('a combo is as far ahead as its last leg', async () => {
    expect(await ids('kind=combo&hours=4')).toEqual([]);
    expect(await ids('kind=combo&hours=6')).toHaveLength(1);
  });

  test('values in another order, or twice, are the same query', async () => {
    const tagOf = async (query: string) => (await ask(query)).headers.etag;
    expect(await tagOf('grade=A&grade=B')).toBe(await tagOf('grade=B&grade=A&grade=B'));
  });

  test.each(['grade=D', 'market=corners', 'sort=price', 'min_odds=0.5', 'hours=0', 'cursor=x'])(
    '%s is refused',
    async (query) => {
      expect((await ask(query)).status).toBe(400);
    },
  );
});

describe('a value bet at books of one’s own', () => {
  const alt = { bookTitle: 'Eastbet', link: 'https://eastbet.example/', fairProb: 0.48 };
  const { list } = listsOf({
    value: [
      aValueBet({
        altBooks: [
          { book: 'eastbet', ...alt, price: 2.12, ev: 0.0176, grade: 'A', quotedAt: SLOT - 5_000 },
        ],
      }),
    ],
  });

  test('is the best price there, and the better one elsewhere is still named', async () => {
    const { data } = await list('book=eastbet');
    expect(data).toMatchObject([
      { book: 'eastbet', price: 2.12, ev: 0.0176, quoted_at: '2026-04-18T08:59:55Z' },
    ]);
    expect(data[0]?.alt_books.map(({ book }) => book)).toEqual(['northbet']);
  });

  test('keeps its id', async () => {
    const [elsewhere] = (await list('')).data;
    expect((await list('book=eastbet')).data[0]?.id).toBe(elsewhere?.id);
  });

  test('has to pass the other filters with that price', async () => {
    expect((await list('book=eastbet&min_ev=0.02')).data).toEqual([]);
  });

  test('does not exist where no book of theirs has it', async () => {
    expect((await list('book=westbet')).data).toEqual([]);
  });
});

describe('a value bet whose best price does not fit', () => {
  const alt = { bookTitle: 'Eastbet', link: null, fairProb: 0.48, quotedAt: SLOT };
  const { list } = listsOf({
    value: [
      aValueBet({
        book: 'northbet',
        price: 2.45,
        ev: 0.16,
        grade: 'C',
        altBooks: [
          { book: 'eastbet', ...alt, price: 2.16, ev: 0.0368, grade: 'A' },
          { book: 'westbet', ...alt, price: 2.1, ev: 0.008, grade: 'A' },
        ],
      }),
    ],
  });

  test.each(['grade=A', 'grade=A&book=northbet&book=eastbet', 'max_odds=2.3', 'grade=A&grade=B'])(
    'is shown at the best one that does: %s',
    async (query) => {
      expect((await list(query)).data).toMatchObject([{ book: 'eastbet', price: 2.16 }]);
    },
  );

  test('is left out where none does', async () => {
    expect((await list('grade=A&min_ev=0.05')).data).toEqual([]);
  });
});

describe('minimum odds', () => {
  const { list } = listsOf({ value: [aValueBet({ fairProb: 0.5, price: 2.2, ev: 0.1 })] });

  test.each([
    ['', 2.03],
    ['min_ev=0', 2.03],
    ['min_ev=0.05', 2.1],
  ])('of a list with %j are %f', async (query, odds) => {
    expect((await list(query)).data[0]?.min_odds).toBe(odds);
  });
});

describe('pages', () => {
  const value = Array.from({ length: 23 }, (_, index) =>
    aValueBet({
      eventId: `event-${index}`,
      ev: 0.01 * (1 + (index % 4)),
      commenceTime: SLOT + (1 + (index % 3)) * HOUR,
    }),
  );

  async function pagesOf(list: (query: string) => Promise<List>, query: string, from = '') {
    const ids: string[] = [];
    let cursor: string | null = from;
    while (cursor !== null) {
      const page: List = await list(`${query}${cursor && `&cursor=${cursor}`}`);
      ids.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    return ids;
  }

  test.each(['ev', 'grade', 'start'])('by %s have every item once, in order', async (sort) => {
    const { list } = listsOf({ value });
    const whole = (await list(`sort=${sort}&limit=500`)).data.map(({ id }) => id);
    expect(whole).toHaveLength(value.length);
    expect(await pagesOf(list, `sort=${sort}&limit=5`)).toEqual(whole);
    expect(await pagesOf(list, `sort=${sort}&limit=23`)).toEqual(whole);
  });

  test('go on behind an item that has gone since', async () => {
    const { api, list } = listsOf({ value });
    const first = await list('limit=5');
    const fifth = first.data.at(-1)?.event_id;
    api.publish({ opportunities: { value: value.filter(({ eventId }) => eventId !== fifth) } });
    const rest = await pagesOf(list, 'limit=5', first.next_cursor ?? '');
    expect(rest).toHaveLength(value.length - 5);
  });

  test('of a table are led to by a header', async () => {
    const { ask, list } = listsOf({ value });
    const { headers } = await ask('limit=5', { accept: 'text/csv' });
    const [, query = ''] = /^<\?(.*)>; rel="next"$/.exec(headers.link ?? '') ?? [];
    expect((await list(query)).data).toHaveLength(5);
  });

  test('a cursor of another order is refused', async () => {
    const { ask, list } = listsOf({ value });
    const { next_cursor: cursor } = await list('limit=5&sort=grade');
    expect((await ask(`limit=5&cursor=${cursor}`)).status).toBe(400);
  });
});
