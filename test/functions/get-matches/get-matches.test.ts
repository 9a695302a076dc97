import { describe, expect, test } from 'vitest';
import type { MatchProbability } from '#domain/matches/match-probability.ts';
import { createApi } from '../../support/api-client.ts';
import { aMatch, GENERATED_AT, HOUR, SLOT } from '../../support/api-client-items.ts';

const PATH = '/api/v1/matches';

const apiWith = (matches: readonly MatchProbability[]) => createApi({ scan: { matches } });

const eventIds = (answer: { json(): unknown }) =>
  (answer.json() as { data: { event_id: string }[] }).data.map((item) => item.event_id);

describe('200', () => {
  test('a match has the fields of the specification in its order, its identifiers in front', async () => {
    const list = (await apiWith([aMatch()]).as().get(PATH)).json() as { data: object[] };
    expect(Object.keys(list)).toEqual(['count', 'data', 'next_cursor']);
    expect(Object.keys(list.data[0] ?? {})).toEqual(
      'event_id sport_key home away commence_time p_home p_draw p_away total_line p_over p_under source matched thin kind total_source total_matched total_thin'.split(
        ' ',
      ),
    );
    expect(list.data[0]).toMatchObject({
      p_home: 0.4857,
      p_draw: 0.2711,
      p_away: 0.2432,
      p_over: 0.5213,
    });
  });

  test('what is shown of one set of outcomes is exactly 1 together', async () => {
    const thirds = aMatch({
      pHome: 1 / 3,
      pDraw: 1 / 3,
      pAway: 1 / 3,
      pOver: 0.500_05,
      pUnder: 0.499_95,
    });
    const halves = aMatch({
      eventId: 'event-2',
      pHome: 0.123_45,
      pDraw: null,
      pAway: 0.876_55,
      kind: 'two_way',
    });
    const list = (await apiWith([thirds, halves]).as().get(PATH)).json() as { data: object[] };
    expect(list.data[0]).toMatchObject({ p_home: 0.3334, p_draw: 0.3333, p_away: 0.3333 });
    expect(list.data).toMatchObject([
      { p_over: 0.5001, p_under: 0.4999 },
      { p_home: 0.1235, p_away: 0.8765 },
    ]);
  });

  test('what nothing supports is null', async () => {
    const bare = aMatch({
      pDraw: null,
      totalLine: null,
      pOver: null,
      pUnder: null,
      kind: 'two_way',
    });
    const list = (await apiWith([bare]).as().get(PATH)).json() as { data: object[] };
    expect(list.data[0]).toMatchObject({
      p_draw: null,
      total_line: null,
      p_over: null,
      p_under: null,
    });
  });

  test('hours bounds how far ahead a match may start, 48 where it is not given', async () => {
    const api = apiWith(
      [1, 47, 49, 168, 169].map((hours) =>
        aMatch({ eventId: `in ${hours}`, commenceTime: SLOT + 10_000 + hours * HOUR }),
      ),
    );
    const client = api.as();
    expect(eventIds(await client.get(PATH))).toEqual(['in 1', 'in 47']);
    expect(eventIds(await client.get(`${PATH}?hours=1`))).toEqual(['in 1']);
    expect(eventIds(await client.get(`${PATH}?hours=168`))).toEqual([
      'in 1',
      'in 47',
      'in 49',
      'in 168',
    ]);
  });

  test('a sport and a limit restrict the list', async () => {
    const client = apiWith([
      aMatch({ eventId: 'a' }),
      aMatch({ eventId: 'b', sportKey: 'tennis_atp' }),
      aMatch({ eventId: 'c' }),
    ]).as();
    expect(eventIds(await client.get(`${PATH}?sport=soccer_epl`))).toEqual(['a', 'c']);
    expect(eventIds(await client.get(`${PATH}?limit=2`))).toEqual(['a', 'b']);
    expect(eventIds(await client.get(`${PATH}?sport=unknown`))).toEqual([]);
  });

  test('one match is found by its id, however far ahead it starts', async () => {
    const client = apiWith([
      aMatch(),
      aMatch({ eventId: 'far', commenceTime: SLOT + 999 * HOUR }),
    ]).as();
    expect(eventIds(await client.get(`${PATH}?id=far`))).toEqual(['far']);
    expect((await client.get(`${PATH}?id=unknown`)).json()).toEqual({
      count: 0,
      data: [],
      next_cursor: null,
    });
  });

  test('a started match is not served, not even by its id', async () => {
    const api = apiWith([aMatch()]);
    const client = api.as();
    api.setNow(SLOT + 2 * HOUR);
    expect(eventIds(await client.get(PATH))).toEqual([]);
    expect(eventIds(await client.get(`${PATH}?id=event-1`))).toEqual([]);
  });
});

describe('304', () => {
  test('an unchanged scan costs no body', async () => {
    const client = apiWith([aMatch()]).as();
    const { etag = '' } = (await client.get(PATH)).headers;
    expect((await client.get(PATH, { 'if-none-match': etag })).status).toBe(304);
    const single = (await client.get(`${PATH}?id=event-1`)).headers.etag;
    expect(single).not.toBe(etag);
  });

  test('a match that comes into view between scans changes the tag, and bounds the freshness', async () => {
    const entersAt = SLOT + 20_000;
    const api = apiWith([aMatch(), aMatch({ eventId: 'b', commenceTime: entersAt + 48 * HOUR })]);
    const client = api.as();
    api.setNow(SLOT + 10_000);
    const before = await client.get(PATH);
    expect(before.headers['cache-control']).toBe('private, max-age=10');
    api.setNow(entersAt);
    const { 'last-modified': since = '', etag = '' } = before.headers;
    const after = await client.get(PATH, { 'if-none-match': etag });
    expect(after.status).toBe(200);
    expect(eventIds(after)).toEqual(['event-1', 'b']);
    expect((await client.get(PATH, { 'if-modified-since': since })).status).toBe(200);
  });

  test('a match that starts changes the tag', async () => {
    const api = apiWith([aMatch({ commenceTime: GENERATED_AT + 20_000 })]);
    const client = api.as();
    const { etag = '' } = (await client.get(PATH)).headers;
    api.setNow(GENERATED_AT + 20_000);
    expect((await client.get(PATH, { 'if-none-match': etag })).status).toBe(200);
  });
});

describe('400', () => {
  test.each(['sport=soccer_epl', 'hours=24', 'limit=5'])(
    'id beside %s is refused',
    async (listParameter) => {
      const answer = await apiWith([]).as().get(`${PATH}?id=event-1&${listParameter}`);
      expect(answer.status).toBe(400);
      const [name] = listParameter.split('=');
      expect(answer.json()).toMatchObject({
        errors: [{ parameter: name, message: 'cannot be combined with id' }],
      });
    },
  );

  test.each([
    'hours=0',
    'hours=169',
    'hours=1.5',
    'hours=%2B5',
    'limit=501',
    'limit=0',
    'id=',
    'id=a%20b',
  ])('%s is refused', async (query) => {
    expect((await apiWith([]).as().get(`${PATH}?${query}`)).status).toBe(400);
  });

  test('a parameter that is bad and misplaced is named once', async () => {
    const answer = await apiWith([]).as().get(`${PATH}?id=x&hours=999&limit=5`);
    const { errors } = answer.json() as { errors: { parameter: string }[] };
    expect(errors.map(({ parameter }) => parameter)).toEqual(['hours', 'limit']);
  });
});

describe('503', () => {
  test('before the first scan there is no data', async () => {
    expect((await createApi({ scan: null }).as().get(PATH)).status).toBe(503);
  });
});
