/**
 * What stands behind the numbers of one event: the analysis of the scan once more, for this event
 * alone, and told in full.
 */
import type { MatchProbability } from '../matches/match-probability.ts';
import { type ClonePair, rateBooks } from '../odds/books.ts';
import { distinctEvents } from '../odds/distinct-events.ts';
import type { LeftOut, Reject } from '../odds/left-out.ts';
import { type EventFacts, outcomeName, type SportQuotes } from '../odds/quotes.ts';
import { SCAN_REJECTION_MEANINGS, type ScanRejection } from '../odds/rejections.ts';
import { PROBABILITY_PLACES, roundTo, shownEv } from '../odds/rounding.ts';
import type { Surebet } from '../surebets/surebet.ts';
import { toValueBet, type ValueBet } from '../value/value-bet.ts';
import { explainFlags, explainMarket, inSeconds } from './explain-market.ts';
import { type EventHistory, foundKey, type MovementPoint, winnerOf } from './history.ts';
import { analyseEvent } from './scan.ts';
import type { ScanSettings } from './scan-settings.ts';

/** All that it takes to explain an event as a scan saw it. */
export type EventInput = {
  /** The time for which the scan was computed, epoch milliseconds. */
  readonly now: number;
  readonly settings: ScanSettings;
  /** Books that the whole scan found to be one family. */
  readonly clones: readonly ClonePair[];
  /** The quotes in use, with no other event. */
  readonly quotes: readonly SportQuotes[];
  readonly history: EventHistory | undefined;
};

/** What is served of an event: its schema says what each field means. */
export type ExplainedEvent = NonNullable<ReturnType<typeof explainEvent>>;

/**
 * Explains what a scan made of an event; undefined where the event had started by then, or the
 * input lacks it.
 */
export function explainEvent({ now, settings, clones, quotes, history }: EventInput) {
  const rejected: (readonly [ScanRejection, LeftOut])[] = [];
  const reject: Reject = (reason, leftOut = {}) => {
    rejected.push([reason, leftOut]);
  };
  const [scanned] = distinctEvents(quotes, now, reject);
  if (!scanned) {
    return undefined;
  }
  const keys = quotes.flatMap(({ books }) => books.map(({ key }) => key));
  const books = rateBooks(keys, settings, clones);
  const { event, selections, surebets, match } = analyseEvent(
    scanned,
    books,
    settings,
    now,
    reject,
  );
  const value = selections.flatMap((selection) => toValueBet(selection) ?? []);
  const prices = selections.flat();
  return {
    ...event.facts,
    generatedAt: now,
    firstSeen: history?.firstSeen ?? now,
    movement: movementOf(history?.movement ?? [], match, now),
    opportunities: [...value, ...surebets].map((bet) => explainOpportunity(bet, history, now)),
    markets: event.markets.map((market) => explainMarket(market, prices, settings)),
    rejected: rejected.map((each) => explainRejection(each, event.facts, now)),
  };
}

function explainOpportunity(
  bet: ValueBet | Surebet,
  history: EventHistory | undefined,
  now: number,
) {
  const { kind, marketKey, point, ev, grade, flags } = bet;
  const { firstSeen = now, since = now, movement = [] } = history?.found[foundKey(bet)] ?? {};
  const isValue = bet.kind === 'value';
  const fairProb = isValue ? roundTo(bet.fairProb, PROBABILITY_PLACES) : null;
  const points = isValue ? upTo(now, movement, [fairProb]) : [];
  return {
    kind,
    marketKey,
    outcome: isValue ? bet.outcome : null,
    point,
    books: (isValue ? [bet, ...bet.altBooks] : bet.legs).map(({ book }) => book),
    fairProb,
    ev: shownEv(ev),
    grade,
    flags: explainFlags(flags),
    firstSeen,
    since,
    returned: since > firstSeen,
    lifetimeSeconds: inSeconds(now - since),
    movement: points.map(([at, p = null]) => ({ at, fairProb: p })),
  };
}

function movementOf(points: readonly MovementPoint[], match: MatchProbability | null, now: number) {
  return upTo(now, points, match ? winnerOf(match) : [null, null, null]).map(
    ([at, pHome = null, pDraw = null, pAway = null]) => ({
      at,
      pHome,
      pDraw,
      pAway,
    }),
  );
}

/** The points of the past with the current probabilities behind them. */
function upTo(
  now: number,
  points: readonly MovementPoint[],
  current: readonly (number | null)[],
): readonly MovementPoint[] {
  return points.at(-1)?.[0] === now ? points : [...points, [now, ...current]];
}

function explainRejection(
  [reason, leftOut]: readonly [ScanRejection, LeftOut],
  event: EventFacts,
  now: number,
) {
  const { marketKey = null, line = null, book = null, family = null, outcome, quotedAt } = leftOut;
  return {
    reason,
    meaning: SCAN_REJECTION_MEANINGS[reason],
    marketKey,
    point: line,
    book,
    family,
    outcome: outcome ? outcomeName(event, outcome) : null,
    ageSeconds: quotedAt === undefined ? null : inSeconds(Math.max(0, now - quotedAt)),
    prices: (leftOut.prices ?? []).map((each) => ({
      outcome: outcomeName(event, each.outcome),
      price: each.price,
    })),
  };
}
