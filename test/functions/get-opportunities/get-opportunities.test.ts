import { describe, expect, test } from 'vitest';
import type { Opportunities } from '#domain/scan/snapshot.ts';
import { createApi, INTERVAL_MS } from '../../support/api-client.ts';
import {
  aCombo,
  aComboLeg,
  aSurebet,
  aValueBet,
  HOUR,
  SLOT,
} from '../../support/api-client-items.ts';

const PATH = '/api/v1/opportunities';

type List = { kind: string; count: number; generated_at: string; data: { event_id: string }[] };

function apiWith(opportunities: Partial<Opportunities>) {
  return createApi({ scan: { opportunities } });
}

const eventIds = (answer: { json(): unknown }) =>
  (answer.json() as List).data.map((item) => item.event_id);

describe('200', () => {
  test('value bets are the default, in the envelope of the specification', async () => {
    const answer = await apiWith({ value: [aValueBet()], surebet: [aSurebet()] })
      .as()
      .get(PATH);
    const list = answer.json() as List;
    expect(Object.keys(list)).toEqual(['kind', 'count', 'generated_at', 'data', 'next_cursor']);
    expect(list).toMatchObject({ kind: 'value', count: 1, generated_at: '2026-04-18T09:00:01Z' });
  });

  test.each(['value', 'surebet', 'combo'])(
    'a kind without items, %s, is an empty list',
    async (kind) => {
      const answer = await apiWith({}).as().get(`${PATH}?kind=${kind}`);
      expect(answer.json()).toMatchObject({ kind, count: 0, data: [] });
    },
  );

  test.each([
    ['surebet', { surebet: [aSurebet()] }],
    ['combo', { combo: [aCombo()] }],
  ])('%s items are served under their kind', async (kind, opportunities) => {
    const answer = await apiWith(opportunities).as().get(`${PATH}?kind=${kind}`);
    expect(answer.json()).toMatchObject({ kind, count: 1 });
  });

  test('min_ev means the ev that is shown and includes its bound', async () => {
    const value = [
      aValueBet({ eventId: 'shown as 0.05', ev: 0.049_999_9 }),
      aValueBet({ eventId: 'shown as 0.0499', ev: 0.049_94 }),
      aValueBet({ eventId: 'losing', ev: -0.01, altBooks: [] }),
    ];
    const client = apiWith({ value }).as();
    expect(eventIds(await client.get(`${PATH}?min_ev=0.05`))).toEqual(['shown as 0.05']);
    expect(eventIds(await client.get(PATH))).toHaveLength(2);
    expect(eventIds(await client.get(`${PATH}?min_ev=-0.01`))).toHaveLength(3);
  });

  test('a sport restricts the list, and an unknown one empties it', async () => {
    const value = [
      aValueBet({ eventId: 'football' }),
      aValueBet({ eventId: 'ice', sportKey: 'icehockey_nhl' }),
    ];
    const client = apiWith({ value }).as();
    expect(eventIds(await client.get(`${PATH}?sport=icehockey_nhl`))).toEqual(['ice']);
    expect(eventIds(await client.get(`${PATH}?sport=quidditch`))).toEqual([]);
  });

  test('a combo is of a sport when all its legs are', async () => {
    const mixed = aCombo({ legs: [aComboLeg(), aComboLeg({ sportKey: 'icehockey_nhl' })] });
    const client = apiWith({ combo: [mixed, aCombo()] }).as();
    expect((await client.get(`${PATH}?kind=combo&sport=soccer_epl`)).json()).toMatchObject({
      count: 1,
    });
    expect((await client.get(`${PATH}?kind=combo&sport=icehockey_nhl`)).json()).toMatchObject({
      count: 0,
    });
  });

  test('limit cuts after filtering and ties are in the order of their ids', async () => {
    const value = Array.from({ length: 120 }, (_, index) =>
      aValueBet({ eventId: String(1_000 + index), sportKey: index % 2 ? 'odd' : 'even' }),
    );
    const client = apiWith({ value }).as();
    expect(eventIds(await client.get(`${PATH}?sport=odd&limit=3`))).toEqual([
      '1001',
      '1003',
      '1005',
    ]);
    expect(eventIds(await client.get(PATH))).toHaveLength(100);
    expect(eventIds(await client.get(`${PATH}?limit=500`))).toHaveLength(120);
  });

  test('a started event is not served, even when the scan is old', async () => {
    const value = [
      aValueBet({ eventId: 'soon', commenceTime: SLOT + 30_000 }),
      aValueBet({ eventId: 'later', commenceTime: SLOT + 24 * HOUR }),
    ];
    const api = apiWith({ value });
    const client = api.as();
    api.setNow(SLOT + 29_999);
    expect(eventIds(await client.get(PATH))).toEqual(['soon', 'later']);
    api.setNow(SLOT + 30_000);
    expect(eventIds(await client.get(PATH))).toEqual(['later']);
    api.setNow(SLOT + 23 * HOUR);
    expect(eventIds(await client.get(PATH))).toEqual(['later']);
  });

  test('a combo leaves when the first of its legs starts', async () => {
    const legs = [
      aComboLeg({ commenceTime: SLOT + 9 * HOUR }),
      aComboLeg({ commenceTime: SLOT + HOUR }),
    ];
    const api = apiWith({ combo: [aCombo({ legs })] });
    api.setNow(SLOT + HOUR - 1);
    expect((await api.as().get(`${PATH}?kind=combo`)).json()).toMatchObject({ count: 1 });
    api.setNow(SLOT + HOUR);
    expect((await api.as().get(`${PATH}?kind=combo`)).json()).toMatchObject({ count: 0 });
  });
});

describe('freshness', () => {
  const maxAge = async (client: ReturnType<ReturnType<typeof createApi>['as']>) =>
    (await client.get(PATH)).headers['cache-control'];
  /** The different answers to many requests, in order. */
  const maxAges = async (client: ReturnType<ReturnType<typeof createApi>['as']>) => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => maxAge(client)));
    const seconds = answers.map((text) => Number(/^private, max-age=(\d+)$/.exec(text ?? '')?.[1]));
    return [...new Set(seconds)].sort((a, b) => a - b);
  };

  test('an answer is fresh until the next scan is due and one to five seconds longer, so that clients return spread', async () => {
    const api = apiWith({ value: [aValueBet()] });
    const client = api.as();
    for (const [after, secondsToScan] of [
      [10_000, 35],
      [INTERVAL_MS, 0],
      [10 * INTERVAL_MS, 0],
    ] as const) {
      api.setNow(SLOT + after);
      const ages = await maxAges(client);
      expect(Math.min(...ages)).toBeGreaterThan(secondsToScan);
      expect(Math.max(...ages)).toBeLessThanOrEqual(secondsToScan + 5);
      expect(ages.length).toBeGreaterThan(2);
    }
  });

  test('an answer is never fresh for longer than one interval', async () => {
    const api = apiWith({ value: [aValueBet()] });
    api.setNow(SLOT + 2_000);
    expect(Math.max(...(await maxAges(api.as())))).toBe(INTERVAL_MS / 1000);
  });

  test('an answer is not fresh beyond the start of an event in it', async () => {
    const api = apiWith({ value: [aValueBet({ commenceTime: SLOT + 22_000 })] });
    api.setNow(SLOT + 10_000);
    expect(await maxAge(api.as())).toBe('private, max-age=12');
  });

  test('the answer says when its scan was generated', async () => {
    const { headers } = await apiWith({}).as().get(PATH);
    expect(headers['last-modified']).toBe('Sat, 18 Apr 2026 09:00:01 GMT');
    expect(headers.vary).toBe('Authorization, Accept-Encoding, Accept');
  });
});

describe('304', () => {
  test('three polls within a slot are 200, 304, 304, and all three count', async () => {
    const client = apiWith({ value: [aValueBet()] }).as();
    const first = await client.get(PATH);
    const etag = first.headers.etag ?? '';
    expect(etag).toMatch(new RegExp(`^W/"${SLOT}-[0-9a-f]{16}"$`));
    const second = await client.get(PATH, { 'if-none-match': etag });
    const third = await client.get(PATH, { 'if-none-match': etag });
    expect([first.status, second.status, third.status]).toEqual([200, 304, 304]);
    expect(third.headers.etag).toBe(etag);
    expect(third.headers['x-ratelimit-remaining']).toBe('19997');
  });

  test('the same query written in another order, or with its defaults, has the same tag', async () => {
    const client = apiWith({ value: [aValueBet()] }).as();
    const tags = await Promise.all(
      ['', '?limit=100&kind=value', '?kind=value&min_ev=0&limit=100', '?min_ev=-0.0'].map(
        async (query) => (await client.get(PATH + query)).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(1);
  });

  test('another query has another tag', async () => {
    const client = apiWith({ value: [aValueBet()] }).as();
    const queries = ['', '?kind=surebet', '?kind=combo', '?min_ev=0.01', '?sport=a', '?limit=99'];
    const tags = await Promise.all(
      queries.map(async (query) => (await client.get(PATH + query)).headers.etag),
    );
    expect(new Set(tags).size).toBe(queries.length);
  });

  test('a newer scan, or the same slot published again, has another tag', async () => {
    const api = apiWith({});
    const client = api.as();
    const tags = [(await client.get(PATH)).headers.etag];
    api.publish({ slot: SLOT + INTERVAL_MS, scanId: 'next' });
    tags.push((await client.get(PATH)).headers.etag);
    api.publish({ slot: SLOT + INTERVAL_MS, scanId: 'again' });
    tags.push((await client.get(PATH)).headers.etag);
    expect(new Set(tags).size).toBe(3);
  });

  test('once an event has started since the scan the old tag no longer stands', async () => {
    const api = apiWith({
      value: [aValueBet({ commenceTime: SLOT + 20_000 }), aValueBet({ eventId: 'b' })],
    });
    const client = api.as();
    const etag = (await client.get(PATH)).headers.etag ?? '';
    api.setNow(SLOT + 20_000);
    const answer = await client.get(PATH, { 'if-none-match': etag });
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ count: 1 });
    const newTag = answer.headers.etag ?? '';
    expect((await client.get(PATH, { 'if-none-match': newTag })).status).toBe(304);
  });

  test('If-Modified-Since answers 304 only while time has changed nothing', async () => {
    const api = apiWith({ value: [aValueBet({ commenceTime: SLOT + 20_000 })] });
    const client = api.as();
    const since = (await client.get(PATH)).headers['last-modified'] ?? '';
    expect((await client.get(PATH, { 'if-modified-since': since })).status).toBe(304);
    expect(
      (await client.get(PATH, { 'if-modified-since': 'Sat, 18 Apr 2026 09:00:00 GMT' })).status,
    ).toBe(200);
    api.setNow(SLOT + 20_000);
    expect((await client.get(PATH, { 'if-modified-since': since })).status).toBe(200);
  });

  test('If-None-Match wins over If-Modified-Since', async () => {
    const client = apiWith({}).as();
    const since = (await client.get(PATH)).headers['last-modified'] ?? '';
    const answer = await client.get(PATH, {
      'if-none-match': '"other"',
      'if-modified-since': since,
    });
    expect(answer.status).toBe(200);
  });
});

describe('400', () => {
  test('all bad parameters are named at once', async () => {
    const answer = await apiWith({})
      .as()
      .get(`${PATH}?kind=middle&min_ev=1e-2&sport=&limit=0&books=x`);
    expect(answer.status).toBe(400);
    const { errors } = answer.json() as { errors: { parameter: string }[] };
    expect(errors.map(({ parameter }) => parameter)).toEqual([
      'kind',
      'min_ev',
      'sport',
      'limit',
      'books',
    ]);
    expect(answer.headers['x-ratelimit-remaining']).toBe('19999');
  });

  test('a bad query is refused also while there is no scan', async () => {
    expect((await createApi({ scan: null }).as().get(`${PATH}?limit=501`)).status).toBe(400);
  });
});

describe('500', () => {
  test('a snapshot that cannot be read is a problem without its cause, and the request counts', async () => {
    const answer = await createApi({ scan: new Error('table secret-name timed out') })
      .as()
      .get(PATH);
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('secret-name');
    expect(answer.headers['x-ratelimit-remaining']).toBe('19999');
  });
});

describe('503', () => {
  test('before the first scan there is no data, and the request counts', async () => {
    const answer = await createApi({ scan: null }).as().get(PATH);
    expect(answer.status).toBe(503);
    expect(answer.json()).toMatchObject({ code: 'data_unavailable' });
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.headers['x-ratelimit-remaining']).toBe('19999');
  });
});
