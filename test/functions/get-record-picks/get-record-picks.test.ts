import { describe, expect, test } from 'vitest';
import { commitmentOf } from '#domain/record/entries.ts';
import { createApi } from '../../support/api-client.ts';
import { RECORDED } from '../../support/recorded.ts';

const api = createApi();
const PUBLIC = ['/record/summary', '/record/picks'] as const;

describe('200', () => {
  test.each(PUBLIC)('%s needs no key and may be kept by caches', async (path) => {
    const { status, headers } = await api.send(path);
    expect(status).toBe(200);
    expect(headers['cache-control']).toMatch(/^public, max-age=\d+$/);
    // Else a shared cache hands a compressed answer to a client that did not ask for one.
    expect(headers.vary).toBe('Accept-Encoding');
  });

  test('a pick that is not opened shows its commitment and nothing else', async () => {
    const { json } = await api.send('/record/picks?limit=1');
    const { data } = json() as { data: readonly Record<string, unknown>[] };
    expect(data[0]).toEqual({
      pick: 4,
      body: null,
      entries: [{ index: 4, entry: RECORDED[0]?.entry }],
    });
  });

  test('what is shown of an opened pick is what the log has, and opens its commitment', async () => {
    const { json } = await api.send('/record/picks?before=4');
    const { data } = json() as { data: readonly { entries: { entry: never }[]; body: unknown }[] };
    const [pick, open] = (data[0]?.entries ?? []).map(
      ({ entry }) => entry as Record<string, unknown>,
    );
    if (!pick || !open) {
      throw new Error('no entries');
    }
    expect(commitmentOf(Buffer.from(String(open.salt), 'base64url'), String(open.body))).toBe(
      pick.commit,
    );
    expect(JSON.stringify(data[0]?.body)).toBe(open.body);
    expect(JSON.stringify(pick)).toBe(JSON.stringify(RECORDED[1]?.entry));
  });

  test('the figures are the same with a key and without', async () => {
    const [open, keyed] = [
      await api.send('/record/summary'),
      await api.as().get('/api/v1/performance'),
    ];
    expect(keyed.status).toBe(200);
    expect(keyed.json()).toEqual(open.json());
    expect(open.json()).toMatchObject({
      picks: 1,
      claimed_ev: 0.05,
      clv: { mean: 0.071, beat_close: 1 },
    });
  });
});

describe('400', () => {
  test.each(['limit=0', 'limit=101', 'before=-1', 'after=3'])(
    '/record/picks?%s is refused',
    async (query) => {
      expect((await api.send(`/record/picks?${query}`)).status).toBe(400);
    },
  );
});

describe('503', () => {
  test.each(PUBLIC)('%s while the table is out of reach', async (path) => {
    const down = createApi();
    down.publish(new Error('no table'));
    expect((await down.send(path)).status).toBe(503);
  });
});
