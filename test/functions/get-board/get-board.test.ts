import { describe, expect, test } from 'vitest';
import type { BoardEvent, BoardLine } from '#domain/board/board.ts';
import { toIsoInstant } from '#domain/odds/instant.ts';
import { createApi } from '../../support/api-client.ts';
import { GENERATED_AT, HOUR, SLOT } from '../../support/api-client-items.ts';

const PATH = '/api/v1/board';

type Row = {
  readonly event_id: string;
  readonly market_key: string;
  readonly point: number | null;
  readonly hold: number;
  readonly best: readonly { readonly book: string; readonly price: number }[];
};
type List = {
  readonly kind: string;
  readonly count: number;
  readonly data: readonly Row[];
  readonly next_cursor: string | null;
  readonly incomplete_since: string | null;
};

const totals = (line: number, offers: BoardLine['offers']): BoardLine => ({
  market: 'totals',
  marketKey: 'totals',
  line,
  settlement: 'usual',
  fair: [0.5, 0.5],
  offers,
});

const winner: BoardLine = {
  market: 'three_way',
  marketKey: 'h2h',
  line: null,
  settlement: 'usual',
  fair: [0.5, 0.3, 0.2],
  offers: [
    ['betway', GENERATED_AT - 30_000, 2, 3.3, 4.8],
    ['coolbet', GENERATED_AT - 20_000, 1.95, 3.4, 4.8],
  ],
};

function anEvent(eventId: string, changes: Partial<BoardEvent> = {}): BoardEvent {
  return {
    eventId,
    sportKey: 'soccer_epl',
    home: 'Arsenal',
    away: 'Everton',
    commenceTime: SLOT + HOUR,
    goals: { total: { lambda: 1.4, mu: 1.1, rho: -0.065 } },
    lines: [
      winner,
      totals(2.5, [['betway', GENERATED_AT, 2.1, 1.75]]),
      totals(3.5, [['coolbet', GENERATED_AT, 2.9, 1.9]]),
    ],
    ...changes,
  };
}

const later = anEvent('event-2', {
  sportKey: 'soccer_italy_serie_a',
  commenceTime: SLOT + 30 * HOUR,
  lines: [
    totals(2.5, [
      ['betway', GENERATED_AT, 2.1, 1.75],
      ['skybet', GENERATED_AT, 1.9, 1.98],
    ]),
  ],
});

async function listOf(query: string, lines = [later, anEvent('event-1')]): Promise<List> {
  const answer = await createApi({ scan: { lines } }).as().get(`${PATH}${query}`);
  expect(answer.status).toBe(200);
  return answer.json() as List;
}

const namesOf = ({ data }: List) =>
  data.map((row) => `${row.event_id} ${row.market_key} ${row.point}`);

describe('200', () => {
  test('a line has its best price of each outcome, by start, then event and line', async () => {
    const list = await listOf('');
    expect(Object.keys(list)).toEqual([
      'kind',
      'count',
      'generated_at',
      'incomplete_since',
      'data',
      'next_cursor',
    ]);
    expect(namesOf(list)).toEqual([
      'event-1 h2h null',
      'event-1 totals 2.5',
      'event-1 totals 3.5',
      'event-2 totals 2.5',
    ]);
    expect(list.data[0]).toEqual({
      event_id: 'event-1',
      sport_key: 'soccer_epl',
      home: 'Arsenal',
      away: 'Everton',
      commence_time: new Date(SLOT + HOUR).toISOString().replace('.000Z', 'Z'),
      market_key: 'h2h',
      point: null,
      settled_share: 1,
      settlement: 'usual',
      hold: 0.0025,
      books: 2,
      fair: [0.5, 0.3, 0.2],
      best: [
        expect.objectContaining({ outcome: 'Arsenal', price: 2, book: 'betway', books_at_best: 1 }),
        expect.objectContaining({ outcome: 'Draw', price: 3.4, book: 'coolbet' }),
        expect.objectContaining({ outcome: 'Everton', book: 'coolbet', books_at_best: 2 }),
      ],
    });
  });

  test('the filters keep what fits all of them, and `book` restricts the best prices', async () => {
    expect(namesOf(await listOf('?sport=soccer_italy_serie_a'))).toEqual(['event-2 totals 2.5']);
    expect(namesOf(await listOf('?market=h2h'))).toEqual(['event-1 h2h null']);
    expect(namesOf(await listOf('?hours=24&market=totals'))).toEqual([
      'event-1 totals 2.5',
      'event-1 totals 3.5',
    ]);
    expect(namesOf(await listOf('?max_hold=0'))).toEqual([
      'event-1 totals 3.5',
      'event-2 totals 2.5',
    ]);
    const ofSkybet = await listOf('?book=skybet');
    expect(ofSkybet.data.map(({ best }) => best.map(({ price }) => price))).toEqual([[1.9, 1.98]]);
    expect((await listOf('?book=nobook&sport=nosport')).data).toEqual([]);
  });

  test('middles and low-hold pairs have stakes', async () => {
    const middles = await listOf('?kind=middle');
    expect(middles.data).toMatchObject([
      {
        hold: 0.0025,
        worst_loss: 0.0025,
        chance: expect.any(Number),
        ev: expect.any(Number),
        best: [
          { outcome: 'Over', point: 2.5, book: 'betway', stake_share: 0.475 },
          { outcome: 'Under', point: 3.5, book: 'coolbet', stake_share: 0.525 },
        ],
      },
    ]);
    const pairs = await listOf('?kind=low_hold');
    expect(pairs.data).toMatchObject([
      { event_id: 'event-2', hold: -0.0188, worst_loss: -0.0191, best: [{}, {}] },
    ]);
  });

  test('a started event is not served, however old the scan is', async () => {
    const api = createApi({ scan: { lines: [anEvent('event-1'), later] } });
    api.setNow(SLOT + HOUR);
    const list = (await api.as().get(PATH)).json() as List;
    expect(namesOf(list)).toEqual(['event-2 totals 2.5']);
  });

  test('the pages of a list hold every row once', async () => {
    const api = createApi({ scan: { lines: [later, anEvent('event-1')] } }).as();
    for (const kind of ['line', 'middle', 'low_hold']) {
      const all = (await api.get(`${PATH}?kind=${kind}`)).json() as List;
      const rows: Row[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const next = cursor && `&cursor=${cursor}`;
        const page = (await api.get(`${PATH}?kind=${kind}&limit=1${next}`)).json() as List;
        rows.push(...page.data);
        cursor = page.next_cursor;
      }
      expect(rows).toEqual(all.data);
    }
  });

  test('as CSV a row has a column for each field', async () => {
    const api = createApi({ scan: { lines: [anEvent('event-1')] } }).as();
    const { headers, text } = await api.get(`${PATH}?market=h2h`, { accept: 'text/csv' });
    expect(headers['content-type']).toMatch('text/csv');
    const [head = '', row = ''] = text.split('\r\n');
    expect(head).toContain(
      'fair,hold,market_key,point,settled_share,settlement,books,best.quoted_at',
    );
    expect(row).toContain('2 | 3.4 | 4.8');
  });

  test('an unchanged answer is a 304', async () => {
    const api = createApi({ scan: { lines: [anEvent('event-1')] } }).as();
    const { headers } = await api.get(PATH);
    const again = await api.get(PATH, { 'if-none-match': headers.etag ?? '' });
    expect(again.status).toBe(304);
  });

  test('lines of an earlier scan say since when there are no newer ones', async () => {
    const incompleteSince = GENERATED_AT;
    const api = createApi({ scan: { lines: [anEvent('event-1')], incompleteSince } });
    const list = (await api.as().get(PATH)).json() as List;
    expect(list.incomplete_since).toBe(toIsoInstant(GENERATED_AT));
  });
});

test('400: an unknown kind or market is refused with the known ones', async () => {
  const answer = await createApi().as().get(`${PATH}?kind=arb&market=corners&max_hold=1e9`);
  expect(answer.status).toBe(400);
  expect((answer.json() as { errors: object[] }).errors).toEqual([
    { parameter: 'kind', message: 'must be one of line, middle, low_hold' },
    {
      parameter: 'market',
      message: expect.stringContaining('must be one of h2h, h2h_3_way, spreads, totals'),
    },
    { parameter: 'max_hold', message: expect.any(String) },
  ]);
});

test('403: an operator who may not pass prices on does not offer it, at no request', async () => {
  const api = createApi({ passesPricesOn: false });
  const client = api.as();
  const answer = await client.get(PATH);
  expect(answer.status).toBe(403);
  expect(answer.json()).toMatchObject({ code: 'not_offered' });
  const me = await client.get('/api/v1/me');
  expect(me.headers['x-ratelimit-remaining'], 'the first that counts').toBe('19999');
  expect((await api.send(PATH)).status, 'without a key').toBe(401);
});

test('503: lines that cannot be read are asked for again', async () => {
  const answer = await createApi({ scan: { lines: new Error('no bucket') } })
    .as()
    .get(PATH);
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBeDefined();
});
