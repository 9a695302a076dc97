import type { BoardEvent, BoardLine } from '../../../lambdas/domain/board/board.ts';
import { endpoint } from '../../../lambdas/functions/account/get-account-board/endpoint.ts';
import { type ApiResponse, type Headers, toApiRequest } from '../../../lambdas/http/api-request.ts';
import { createAnswerBoard } from '../../../lambdas/http/board/answer-board.ts';
import { createRespond } from '../../../lambdas/http/create-handler.ts';
import { BOOK_KEYS, type Fixture, seeded } from './market.ts';

const two = (value: number) => Number(value.toFixed(2));

/** The lines of fixtures at the books of the stand-in; `drift` moves a fifth of the prices. */
function boardEventsOf(
  fixtures: readonly Fixture[],
  generatedAt: number,
  drift: number,
): readonly BoardEvent[] {
  const random = seeded(23);
  const drifting = seeded(2_000 + drift);
  const offersOf = (fair: readonly number[]): BoardLine['offers'] =>
    BOOK_KEYS.map((book) => {
      const prices = fair.map((p) => {
        const moved = drift > 0 && drifting() < 0.2 ? 0.03 : 0;
        return two(Math.max(1.01, (0.93 + random() ** 2 * 0.1 + moved) / p));
      });
      return [book, generatedAt - Math.floor(random() * 200_000), ...prices];
    });
  const line = (
    market: BoardLine['market'],
    marketKey: string,
    point: number | null,
    fair: readonly number[],
  ): BoardLine => ({
    market,
    marketKey,
    line: point,
    settlement: 'usual',
    fair,
    offers: offersOf(fair),
  });
  return fixtures.map((fixture): BoardEvent => {
    const { event_id: eventId, sport_key: sportKey, home, away, pHome, pDraw } = fixture;
    const winner = [pHome, ...(pDraw === null ? [] : [pDraw]), 1 - pHome - (pDraw ?? 0)];
    return {
      eventId,
      sportKey,
      home,
      away,
      commenceTime: Date.parse(fixture.commence_time),
      goals: pDraw === null ? {} : { total: { lambda: 1.4, mu: 1.1, rho: -0.065 } },
      lines: [
        line(pDraw === null ? 'two_way' : 'three_way', 'h2h', null, winner),
        line('totals', 'totals', 2.5, [0.52, 0.48]),
        line('totals', 'totals', 3.5, [0.31, 0.69]),
        line('spreads', 'spreads', -0.5, [pHome, 1 - pHome]),
        line('spreads', 'spreads', -1.5, [pHome * 0.6, 1 - pHome * 0.6]),
      ],
    };
  });
}

/** The answers of `/account/board` from made-up lines. */
export function createBoard(fixtures: readonly Fixture[], intervalMs: number) {
  return (
    { generatedAt, drift }: { readonly generatedAt: number; readonly drift: number },
    rawQueryString: string,
    headers: Headers,
  ): Promise<ApiResponse> => {
    const latestSnapshot = async () => ({
      slot: generatedAt,
      generatedAt,
      scanId: `${generatedAt}`,
      events: boardEventsOf(fixtures, generatedAt, drift),
      incompleteSince: null,
    });
    const answer = createAnswerBoard({ latestSnapshot, intervalMs }, 'page');
    const respond = createRespond(endpoint, answer, (path) => {
      throw new Error(`The board does not fit its schema at ${path}`);
    });
    const event = { rawQueryString, headers: { 'if-none-match': headers['if-none-match'] } };
    return respond(toApiRequest(event, { fallbackId: 'stand-in', receivedAt: Date.now() }));
  };
}
