import { toIsoInstant } from '#domain/odds/instant.ts';
import type { ContractWorld } from '../contract.ts';

/** Answers as the documentation of the provider would show them. */
function answerTo(url: URL, now: number): Response {
  if (url.searchParams.get('key') !== 'example-key') {
    return new Response('{"error":"unknown key"}', { status: 401 });
  }
  const isSoccer = url.searchParams.get('league') === 'england-premier-league';
  const draw = isSoccer ? { draw: 3.4 } : {};
  const seen = toIsoInstant(now - 20_000);
  const matches = [1, 2, 3].map((number) => ({
    id: `${isSoccer ? 'f' : 'b'}${number}`,
    home: `Town ${number}`,
    away: `City ${number}`,
    start: toIsoInstant(now + number * 3_600_000),
    prices: ['bet365', 'corner_shop'].map((book) => ({
      book,
      seen,
      home: 2.1,
      ...draw,
      away: 3.5,
    })),
  }));
  return Response.json({ matches });
}

export const WORLDS = {
  documented: async (now: number): Promise<ContractWorld> => ({
    env: () => undefined,
    deps: {
      fetch: async (input) => answerTo(new URL(String(input)), now),
      apiKey: async () => 'example-key',
      now: () => now,
      sleep: async () => undefined,
      limits: { callsPerSecond: Infinity },
    },
    sportKey: 'soccer_epl',
    close: async () => undefined,
  }),
};
