import { describe, expect, test } from 'vitest';
import type { KeptEvent } from '#domain/moves/kept-moves.ts';
import { createApi } from '../../support/api-client.ts';
import { HOUR, SLOT } from '../../support/api-client-items.ts';
import { aMove, aMovedEvent, aMovedLine, FACTS } from '../../support/moves.ts';

const PATH = '/api/v1/moves';

type Answer = {
  readonly incomplete_since: string | null;
  readonly data: readonly {
    readonly event_id: string;
    readonly outcome: string;
    readonly change: number;
    readonly lagging: readonly { readonly book: string }[];
  }[];
  readonly next_cursor: string | null;
};

function clientOf(...moves: readonly KeptEvent[]) {
  return createApi({ scan: { moves } }).as();
}

async function movesOf(path: string, ...moves: readonly KeptEvent[]): Promise<Answer['data']> {
  return ((await clientOf(...moves).get(path)).json() as Answer).data;
}

describe('200', () => {
  test('a move is one row of the outcome that became likelier, with the books that lag', async () => {
    const answer = await clientOf(aMovedEvent()).get(PATH);
    expect(answer.json()).toMatchObject({
      kind: 'fair',
      count: 1,
      incomplete_since: null,
      followed_until: null,
      data: [
        {
          event_id: 'event-1',
          market_key: 'h2h',
          outcome: 'Boston',
          point: null,
          from: 0.5,
          to: 0.55,
          change: 0.05,
          families: 9,
          lagging: [{ book: 'betway', price: 2, ev: 0.1 }],
          source: 'consensus',
        },
      ],
      next_cursor: null,
    });
  });

  test('smaller and slower moves are left out, unless they are asked for', async () => {
    const small = aMovedEvent({}, [aMovedLine([0.5, 0.515])]);
    expect(await movesOf(PATH, small)).toEqual([]);
    expect(await movesOf(`${PATH}?min_move=0.015`, small)).toHaveLength(1);
    expect(await movesOf(`${PATH}?minutes=10`, aMovedEvent())).toEqual([]);
  });

  test('steam and drops are kinds of their own', async () => {
    const rows = [aMove(), aMove({ kind: 'drop', to: 0.51 }), aMove({ to: 0.53, outcome: 1 })];
    const event = aMovedEvent({}, [aMovedLine([0.5, 0.5], { rows })]);
    expect((await movesOf(`${PATH}?kind=steam`, event)).map(({ change }) => change)).toEqual([
      0.05,
    ]);
    expect((await movesOf(`${PATH}?kind=drop`, event)).map(({ change }) => change)).toEqual([0.01]);
  });

  test('a move leaves 180 minutes after it ended, and when its event starts', async () => {
    const ended = aMove({ toAt: aMove().toAt - 3 * HOUR });
    const event = aMovedEvent({}, [aMovedLine([0.5, 0.5], { rows: [ended] })]);
    expect(await movesOf(`${PATH}?kind=steam`, event)).toEqual([]);
    const api = createApi({ scan: { moves: [aMovedEvent()] } });
    api.setNow(FACTS.commenceTime);
    expect((await api.as().get(PATH)).json()).toMatchObject({ count: 0 });
  });

  test('filters take sports, markets and books that lag; unknown ones have no items', async () => {
    const other = aMovedEvent({ eventId: 'event-2', sportKey: 'soccer_epl' }, [
      aMovedLine([0.5, 0.55], { market: 'totals', line: 2.5, lagging: [] }),
    ]);
    const ids = async (query: string) =>
      (await movesOf(`${PATH}?${query}`, aMovedEvent(), other)).map((row) => row.event_id);
    expect(await ids('sport=soccer_epl')).toEqual(['event-2']);
    expect(await ids('market=h2h&market=spreads')).toEqual(['event-1']);
    expect(await ids('book=betway')).toEqual(['event-1']);
    expect(await ids('sport=unknown')).toEqual([]);
    expect(await ids('book=unknown')).toEqual([]);
  });

  test('pages follow each other without a gap', async () => {
    const events = Array.from({ length: 5 }, (_, i) => aMovedEvent({ eventId: `event-${i}` }));
    const client = clientOf(...events);
    const seen: string[] = [];
    let cursor = '';
    do {
      const { data, next_cursor } = (
        await client.get(`${PATH}?limit=2${cursor && `&cursor=${cursor}`}`)
      ).json() as Answer;
      seen.push(...data.map((row) => row.event_id));
      cursor = next_cursor ?? '';
    } while (cursor);
    expect(seen).toEqual(events.map(({ facts }) => facts.eventId));
  });

  test('a table has the prices that lag in columns of their own', async () => {
    const answer = await clientOf(aMovedEvent()).get(PATH, { accept: 'text/csv' });
    expect(answer.text.split('\r\n')[0]).toContain('lagging.book,lagging.price');
    expect(answer.text).toContain('Boston');
  });

  test('from which start on events are not followed is said', async () => {
    const scan = { moves: [], followedUntil: SLOT + HOUR };
    expect((await createApi({ scan }).as().get(PATH)).json()).toMatchObject({
      followed_until: new Date(SLOT + HOUR).toISOString().replace('.000Z', 'Z'),
    });
  });

  test('what may be missing is said', async () => {
    const scan = { moves: [], incompleteSince: SLOT - HOUR };
    expect((await createApi({ scan }).as().get(PATH)).json()).toMatchObject({
      incomplete_since: new Date(SLOT - HOUR).toISOString().replace('.000Z', 'Z'),
    });
  });
});

test('304: a client that holds the content gets it once per scan', async () => {
  const client = clientOf(aMovedEvent());
  const { etag = '' } = (await client.get(PATH)).headers;
  expect((await client.get(PATH, { 'if-none-match': etag })).status).toBe(304);
});

describe('400', () => {
  test.each([
    ['kind=line', 'fair, steam, drop'],
    ['market=corners', 'h2h'],
    ['min_move=0', '0.01'],
    ['minutes=181', '180'],
  ])('%s is refused with what is known', async (query, known) => {
    const answer = await clientOf().get(`${PATH}?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(known);
  });
});

test('401: without a key', async () => {
  expect((await createApi().send(PATH)).status).toBe(401);
});

test('503: before the first scan', async () => {
  expect((await createApi({ scan: null }).as().get(PATH)).status).toBe(503);
});
