import { describe, expect, test } from 'vitest';
import { createApi } from '../../support/api-client.ts';
import { FACTS, somePrices } from '../../support/moves.ts';

const PATH = '/api/v1/events/event-1/prices';
const scan = { prices: { 'event-1': somePrices() } };

describe('200', () => {
  test('a series has its opening, its present and the changes between', async () => {
    const answer = await createApi({ scan }).as().get(PATH);
    expect(answer.json()).toMatchObject({
      event_id: 'event-1',
      home: 'Boston',
      incomplete_since: null,
      count: 2,
      data: [
        {
          book: 'betway',
          market_key: 'h2h',
          outcome: 'Boston',
          opening: 1.9,
          present: 1.8,
          close: null,
          changes: [
            [expect.stringMatching(/Z$/), 1.9, null],
            [expect.stringMatching(/Z$/), 1.8, null],
          ],
        },
        { outcome: 'Miami', opening: 1.9, present: 2 },
      ],
    });
  });

  test('from the start on the last price is the close', async () => {
    const api = createApi({ scan });
    api.setNow(FACTS.commenceTime);
    expect((await api.as().get(PATH)).json()).toMatchObject({
      data: [{ present: null, close: 1.8 }, { close: 2 }],
    });
  });

  test('filters take books and markets', async () => {
    const client = createApi({ scan }).as();
    expect((await client.get(`${PATH}?book=unknown`)).json()).toMatchObject({ count: 0 });
    expect((await client.get(`${PATH}?market=totals`)).json()).toMatchObject({ count: 0 });
    expect((await client.get(`${PATH}?book=betway&market=h2h`)).json()).toMatchObject({ count: 2 });
  });

  test('a table has a row for each series', async () => {
    const answer = await createApi({ scan }).as().get(PATH, { accept: 'text/csv' });
    expect(answer.text.trim().split('\r\n')).toHaveLength(3);
  });
});

test('304: a client that holds the content gets it once per scan', async () => {
  const client = createApi({ scan }).as();
  const { etag = '' } = (await client.get(PATH)).headers;
  expect((await client.get(PATH, { 'if-none-match': etag })).status).toBe(304);
});

test('400: an unknown market is refused with the known ones', async () => {
  const answer = await createApi({ scan }).as().get(`${PATH}?market=corners`);
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('h2h_3_way');
});

test('403: an operator who may not pass prices on does not offer them', async () => {
  const answer = await createApi({ scan, passesPricesOn: false }).as().get(PATH);
  expect(answer.status).toBe(403);
  expect(answer.json()).toMatchObject({ code: 'not_offered' });
});

describe('404', () => {
  const answerTo = async (followedUntil?: number) => {
    const limit = followedUntil === undefined ? {} : { followedUntil };
    const api = createApi({ scan: { ...scan, ...limit } });
    const answer = await api.as().get('/api/v1/events/other/prices');
    return { status: answer.status, ...(answer.json() as { readonly detail: string }) };
  };

  test('an event that is not known', async () => {
    const detail = 'No prices of an event with this id are kept.';
    expect(await answerTo()).toMatchObject({ status: 404, detail });
  });

  test('where later events are not followed, the answer says from when on', async () => {
    const { status, detail } = await answerTo(Date.parse('2026-05-02T18:00:00Z'));
    expect(status).toBe(404);
    expect(detail).toContain('start at 2026-05-02T18:00:00Z or later are not followed yet');
  });
});
