import type { KeptEvent } from '../../../lambdas/domain/moves/kept-moves.ts';
import type { EventPrices, OfferPoint } from '../../../lambdas/domain/moves/price-series.ts';
import { endpoint as movesEndpoint } from '../../../lambdas/functions/account/get-account-moves/endpoint.ts';
import { endpoint as pricesEndpoint } from '../../../lambdas/functions/account/get-account-prices/endpoint.ts';
import { type ApiResponse, type Headers, toApiRequest } from '../../../lambdas/http/api-request.ts';
import { createRespond } from '../../../lambdas/http/create-handler.ts';
import { createAnswerMoves } from '../../../lambdas/http/moves/answer-moves.ts';
import { createAnswerPrices } from '../../../lambdas/http/prices/answer-prices.ts';
import { BOOK_KEYS, type Fixture, seeded } from './market.ts';

const MINUTE = 60_000;

/** Every other fixture moves, a third of these down; behind those that rose some books lag. */
function movedEventsOf(fixtures: readonly Fixture[], generatedAt: number): readonly KeptEvent[] {
  const random = seeded(29);
  return fixtures
    .filter((_, index) => index % 2 === 0)
    .map((fixture, index): KeptEvent => {
      const { event_id: eventId, sport_key: sportKey, home, away, pHome, pDraw } = fixture;
      const rest = 1 - (pDraw ?? 0);
      const change = (0.021 + random() * 0.05) * (index % 3 === 2 && pDraw !== null ? -1 : 1);
      const from = Math.max(0.05, pHome - change);
      const toAt = generatedAt - Math.floor(random() * 40) * MINUTE;
      const fromAt = toAt - (2 + Math.floor(random() * 22)) * MINUTE;
      const point = (at: number, p: number): readonly [number, ...number[]] =>
        pDraw === null ? [at, p, 1 - p] : [at, p, pDraw, rest - p];
      const lagging = BOOK_KEYS.slice(2, 2 + (index % 4)).map((book) => ({
        outcome: 0,
        book,
        price: Number((1.03 / pHome).toFixed(2)),
        quotedAt: generatedAt - MINUTE,
        ev: 0.03,
      }));
      return {
        facts: { eventId, sportKey, home, away, commenceTime: Date.parse(fixture.commence_time) },
        lines: [
          {
            market: pDraw === null ? 'two_way' : 'three_way',
            line: null,
            track: {
              fair: [point(fromAt, from), point(toAt, pHome)],
              voters: [],
              families: 4 + (index % 5),
              source: 'sharp',
              last: { scan: 100, at: generatedAt },
            },
            rows: [],
            isStill: false,
            lagging,
          },
        ],
        missed: [],
      };
    });
}

/** The prices of a fixture at three books over the last five hours. */
function pricesOf({ pHome, pDraw, ...fixture }: Fixture, generatedAt: number): EventPrices {
  const random = seeded(31);
  const market = pDraw === null ? 'two_way' : 'three_way';
  const fair = [pHome, ...(pDraw === null ? [] : [pDraw]), 1 - pHome - (pDraw ?? 0)];
  const offers = BOOK_KEYS.slice(0, 5).map((book) => {
    const points = [300, 220, 140, 60, 5].map((minutes): OfferPoint => {
      const prices = fair.map((p) => Number(((0.94 + random() * 0.06) / p).toFixed(2)));
      return [Math.floor(generatedAt / 1000) - minutes * 60, null, ...prices];
    });
    return [`${market} ${book} 0`, points] as const;
  });
  const { event_id: eventId, sport_key: sportKey, home, away } = fixture;
  const commenceTime = Date.parse(fixture.commence_time);
  return {
    facts: { eventId, sportKey, home, away, commenceTime },
    offers: Object.fromEntries(offers),
  };
}

/** The answers of `/account/moves` and of the prices of an event, made up. */
export function createMoves(fixtures: readonly Fixture[], intervalMs: number) {
  return (
    generatedAt: number,
    rawQueryString: string,
    headers: Headers,
    eventId?: string,
  ): Promise<ApiResponse> => {
    const fail = (path: string) => {
      throw new Error(`The answer does not fit its schema at ${path}`);
    };
    const latestSnapshot = async () => ({
      slot: generatedAt,
      generatedAt,
      scanId: `${generatedAt}`,
      events: movedEventsOf(fixtures, generatedAt),
      incompleteSince: null,
      followedUntil: null,
      readPrices: async (id: string) => {
        const fixture = fixtures.find((each) => each.event_id === id);
        return fixture && pricesOf(fixture, generatedAt);
      },
    });
    const scans = { latestSnapshot, intervalMs };
    const respond =
      eventId === undefined
        ? createRespond(movesEndpoint, createAnswerMoves(scans, 'page'), fail)
        : createRespond(pricesEndpoint, createAnswerPrices(scans, 'page'), fail);
    const event = {
      rawQueryString,
      headers: { 'if-none-match': headers['if-none-match'] },
      ...(eventId !== undefined && { pathParameters: { id: eventId } }),
    };
    return respond(toApiRequest(event, { fallbackId: 'stand-in', receivedAt: Date.now() }));
  };
}
