import { describe, expect, test } from 'vitest';
import type { EventInput } from '#domain/scan/explain-event.ts';
import { createApi } from '../../support/api-client.ts';
import { HOUR, SLOT } from '../../support/api-client-items.ts';
import { anEventInput } from '../../support/event-input.ts';
import { agreedWinner } from '../../support/market.ts';
import { anEvent, h2h, NOW, totals } from '../../support/quotes.ts';

const PATH = '/api/v1/events/event-1';

const offers = [
  ...agreedWinner(),
  h2h('unibet', [2.3, 3.3, 3.7]),
  h2h('bet365', [2.1, 3.3, 3.7], { ageMs: 3_600_000 }),
  totals('pinnacle', 2.5, [1.9, 1.95]),
];
const input = anEventInput(anEvent({ offers }));
const apiWith = (inputs: Readonly<Record<string, EventInput | Error>> = { 'event-1': input }) =>
  createApi({ scan: { inputs } });

describe('200', () => {
  test('an event has its prices, votes, weights, opportunities and what was left out', async () => {
    const answer = await apiWith().as().get(PATH);
    expect(answer.status).toBe(200);
    const event = answer.json() as Record<string, never>;
    expect(Object.keys(event)).toEqual(
      'event_id sport_key home away commence_time generated_at first_seen movement opportunities markets rejected'.split(
        ' ',
      ),
    );
    expect(event).toMatchObject({
      event_id: 'event-1',
      home: 'Brentford',
      generated_at: new Date(NOW).toISOString().replace('.000Z', 'Z'),
      opportunities: [
        { kind: 'value', outcome: 'Brentford', books: ['unibet'], returned: false },
        { kind: 'surebet' },
      ],
      markets: [
        { market_key: 'h2h', anchor: 'sharp' },
        { market_key: 'totals', point: 2.5 },
      ],
      rejected: [{ reason: 'quote_too_old', book: 'bet365', age_seconds: 3_600 }],
    });
  });

  test('counts as one request, and is fresh until the next scan', async () => {
    const answer = await apiWith().as().get(PATH);
    expect(answer.headers['x-ratelimit-remaining']).toBe('19999');
    expect(Number(answer.headers['cache-control']?.replace(/\D+/g, ''))).toBeLessThanOrEqual(45);
  });
});

test('304: a client that holds the content gets it once per scan', async () => {
  const api = apiWith();
  const client = api.as();
  const { etag = '' } = (await client.get(PATH)).headers;
  expect((await client.get(PATH, { 'if-none-match': etag })).status).toBe(304);
  api.publish({ scanId: 'next', inputs: { 'event-1': input } });
  expect((await client.get(PATH, { 'if-none-match': etag })).status).toBe(200);
});

describe('400', () => {
  test('it takes no parameters', async () => {
    const answer = await apiWith().as().get(`${PATH}?hours=1`);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'invalid_parameter',
      errors: [{ parameter: 'hours' }],
    });
  });
});

describe('404', () => {
  test.each([
    'event-2',
    'EVENT-1',
    '__proto__',
    '%00',
    '%2e%2e',
    "'%20or%201=1",
    'x'.repeat(2_000),
  ])('the scan has no event %s', async (id) => {
    const answer = await apiWith().as().get(`/api/v1/events/${id}`);
    expect(answer.status).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
    expect(answer.headers['x-ratelimit-remaining']).toBe('19999');
  });

  test('an event that has started is not served, as in the lists, also to a client that holds it', async () => {
    const api = apiWith();
    const client = api.as();
    const { etag = '' } = (await client.get(PATH)).headers;
    api.setNow(SLOT + 6 * HOUR);
    expect((await client.get(PATH)).status).toBe(404);
    expect((await client.get(PATH, { 'if-none-match': etag })).status).toBe(404);
  });

  test('an event that two sports list with different starts has the one that the lists go by', async () => {
    const early = anEventInput(anEvent({ offers, commenceTime: NOW + HOUR }));
    const api = apiWith({ 'event-1': early });
    expect((await api.as().get(PATH)).status).toBe(200);
    api.setNow(NOW + HOUR);
    expect((await api.as().get(PATH)).status).toBe(404);
  });
});

describe('503', () => {
  test('no scan has been published, or its quotes cannot be read', async () => {
    expect((await createApi({ scan: null }).as().get(PATH)).status).toBe(503);
    const broken = await apiWith({ 'event-1': new Error('the bucket fails') })
      .as()
      .get(PATH);
    expect(broken.status).toBe(503);
    expect(broken.text).not.toContain('bucket');
  });
});
