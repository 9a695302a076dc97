import { expect, test } from 'vitest';
import { createApi } from '../support/api-client.ts';
import { aMatch, aValueBet } from '../support/api-client-items.ts';
import { pathsOfEndpoints } from '../support/endpoint-paths.ts';
import { anEventInput } from '../support/event-input.ts';
import { agreedWinner } from '../support/market.ts';
import { somePrices } from '../support/moves.ts';
import { anEvent } from '../support/quotes.ts';

const PATHS = pathsOfEndpoints().map((path) =>
  path
    .replace('docs/{asset}', 'docs/init.js')
    .replace('page/{asset}', 'page/index-1a2b.js')
    .replace('{id}', 'event-1')
    .replace('{package+}', 'a-client-1.0.0.tgz')
    .replace('{path+}', '0/000.p/3')
    .replace('{n}', '1'),
);

test.each(PATHS)(
  'HEAD %s has the status and the headers of GET, and counts like it',
  async (path) => {
    const inputs = { 'event-1': anEventInput(anEvent({ offers: agreedWinner() })) };
    const api = createApi({
      scan: {
        opportunities: { value: [aValueBet()] },
        matches: [aMatch()],
        inputs,
        prices: { 'event-1': somePrices() },
      },
    });
    const get = await api.as().get(path);
    const head = await api.as().send(path, { method: 'HEAD' });
    expect(head.status).toBe(200);
    const { 'cache-control': ofGet, ...headersOfGet } = get.headers;
    const { 'cache-control': ofHead, ...headersOfHead } = head.headers;
    expect(headersOfHead).toEqual(headersOfGet);
    // The seconds differ from answer to answer.
    const plain = (text: string | undefined) => text?.replace(/(private, max-age=)\d+/, '$1n');
    expect(plain(ofHead)).toBe(plain(ofGet));
  },
);

test('HEAD asks for a key where GET does, and an unknown path stays unknown', async () => {
  const api = createApi();
  expect((await api.send('/api/v1/me', { method: 'HEAD' })).status).toBe(401);
  expect((await api.as().send('/api/v1/nothing', { method: 'HEAD' })).status).toBe(404);
  expect((await api.send('/nothing', { method: 'HEAD' })).status).toBe(404);
});
