import type { Move } from '#domain/moves/find-moves.ts';
import type { MovedLine } from '#domain/moves/follow-scan.ts';
import type { KeptEvent } from '#domain/moves/kept-moves.ts';
import type { EventPrices, OfferPoint } from '#domain/moves/price-series.ts';
import { GENERATED_AT, HOUR, SLOT } from './api-client-items.ts';

const MINUTE = 60_000;

/** An event of two outcomes, six hours before its start. */
export const FACTS = {
  eventId: 'event-1',
  sportKey: 'basketball_nba',
  home: 'Boston',
  away: 'Miami',
  commenceTime: SLOT + 6 * HOUR,
};

/** A move that ended five minutes before the scan. */
export const aMove = (move: Partial<Move> = {}): Move => ({
  kind: 'steam',
  outcome: 0,
  from: 0.5,
  to: 0.55,
  fromAt: GENERATED_AT - 20 * MINUTE,
  toAt: GENERATED_AT - 5 * MINUTE,
  families: 4,
  ...move,
});

/** A line whose fair probability went from `home[0]` to `home[1]` within 15 minutes. */
export function aMovedLine(
  home: readonly [number, number] = [0.5, 0.55],
  line: Partial<MovedLine> = {},
): MovedLine {
  const { fromAt, toAt } = aMove();
  return {
    market: 'two_way',
    line: null,
    track: {
      fair: [
        [fromAt, home[0], 1 - home[0]],
        [toAt, home[1], 1 - home[1]],
      ],
      voters: [],
      families: 9,
      source: 'consensus',
      last: { scan: 100, at: GENERATED_AT },
    },
    rows: [],
    isStill: false,
    lagging: [{ outcome: 0, book: 'betway', price: 2, quotedAt: GENERATED_AT - MINUTE, ev: 0.1 }],
    ...line,
  };
}

export const aMovedEvent = (
  facts: Partial<typeof FACTS> = {},
  lines: readonly MovedLine[] = [aMovedLine()],
): KeptEvent => ({ facts: { ...FACTS, ...facts }, lines, missed: [] });

/** The prices of the event at one book: an opening, and a change five minutes before the scan. */
export function somePrices(offers?: EventPrices['offers']): EventPrices {
  const opening: OfferPoint = [GENERATED_AT / 1000 - 7_200, null, 1.9, 1.9];
  const changed: OfferPoint = [GENERATED_AT / 1000 - 300, null, 1.8, 2];
  return { facts: FACTS, offers: offers ?? { 'two_way betway 0': [opening, changed] } };
}
