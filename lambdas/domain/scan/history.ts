/**
 * What is remembered of events from scan to scan: since when an opportunity is there, whether it
 * had gone and come back, and how the fair probability has moved. It is carried forward with the
 * quotes, and bounded in every direction.
 */
import { type Combo, legId } from '../combos/combo.ts';
import type { MatchProbability } from '../matches/match-probability.ts';
import { compareText } from '../odds/order.ts';
import type { EventFacts } from '../odds/quotes.ts';
import { PROBABILITY_PLACES, roundProbabilities, roundTo } from '../odds/rounding.ts';
import { type Surebet, surebetLegsId } from '../surebets/surebet.ts';
import type { WinnerPrices } from './best-prices.ts';
import { type Known, type MovementPoint, withPoint } from './movement.ts';

const NOTHING_KNOWN: Known = { probabilities: [], best: [] };

/** What is remembered of one opportunity. Times are those of scans, epoch milliseconds. */
export type FoundHistory = {
  readonly firstSeen: number;
  /**
   * The first of the unbroken row of scans that ends with `lastSeen`. Later than `firstSeen` if it
   * had gone and come back.
   */
  readonly since: number;
  readonly lastSeen: number;
  /** The fair probability of a value bet. Surebets and combos have none. */
  readonly movement: readonly MovementPoint[];
};

export type EventHistory = Pick<EventFacts, 'commenceTime'> & {
  readonly firstSeen: number;
  readonly lastSeen: number;
  /** The probabilities of home, draw and away. */
  readonly movement: readonly MovementPoint[];
  /** By `foundKey`, a combo at one of its events by `comboKey`. */
  readonly found: Readonly<Record<string, FoundHistory>>;
};

export type History = {
  /** The scan it goes up to, epoch milliseconds. */
  readonly at: number;
  /** By event id. */
  readonly events: ReadonlyMap<string, EventHistory>;
};

export const NO_HISTORY: History = { at: 0, events: new Map() };

/** What has not been seen for so long is forgotten. */
const MAX_GONE_MS = 24 * 3_600_000;

/**
 * Opportunities that are remembered of one event: those seen last. All of the last scan are, since
 * a row that is there must say since when.
 */
export const MAX_FOUND = 40;

type FoundRow = Pick<EventFacts, 'eventId' | 'commenceTime'> & {
  readonly marketKey: string;
  readonly point: number | null;
  readonly outcome?: string;
  readonly fairProb?: number;
  /** The best price of a value bet, and its book. */
  readonly price?: number;
  readonly book?: string;
  /** The legs of a surebet. */
  readonly legs?: Surebet['legs'];
};

type ComboRow = Pick<Combo, 'book' | 'legs'>;

/** An opportunity under the event that it is remembered at. */
type Seen = Pick<EventFacts, 'eventId' | 'commenceTime'> & {
  readonly key: string;
  readonly known: Known;
};

type FoundInScan = {
  readonly opportunities: {
    readonly value: readonly FoundRow[];
    readonly surebet: readonly FoundRow[];
    readonly combo: readonly ComboRow[];
  };
  readonly matches: readonly MatchProbability[];
  /** By event id. */
  readonly winnerPrices?: ReadonlyMap<string, WinnerPrices>;
};

/**
 * The key of a value bet or surebet among those of its event, the same in every scan. A surebet is
 * its legs with their books: the same outcomes at other books are another one.
 */
export function foundKey({
  marketKey,
  point,
  outcome = '',
  legs,
}: Omit<FoundRow, 'eventId' | 'commenceTime'>): string {
  return `${marketKey}#${point ?? ''}#${legs ? surebetLegsId(legs) : outcome}`;
}

const COMBO = 'combo#';

/** The key of a combo, the same in every scan, even where one of its events is moved. */
export function comboKey({ book, legs }: ComboRow): string {
  return `${COMBO}${book}#${legs.map(legId).sort(compareText).join('+')}`;
}

/** The leg whose event a combo is remembered at: once that has started, no scan finds the combo. */
function keeperOf({ legs }: ComboRow) {
  return legs.reduce((a, b) => (compareText(a.eventId, b.eventId) <= 0 ? a : b));
}

/** Since when a value bet or surebet is there without a gap, and whether it had gone before. */
export function pastOf({ events }: History, row: FoundRow) {
  const found = events.get(row.eventId)?.found[foundKey(row)];
  return {
    ...(found && { since: found.since }),
    returned: found !== undefined && found.since > found.firstSeen,
  };
}

/** Since when a combo is there without a gap: this book, with these legs. */
export function sinceOfCombo({ events }: History, combo: ComboRow) {
  const found = events.get(keeperOf(combo).eventId)?.found[comboKey(combo)];
  return found && { since: found.since };
}

/** The history after a scan at `now` (epoch milliseconds) that has found this. */
export function carryHistory(
  before: History,
  { opportunities: { value, surebet, combo }, matches, winnerPrices }: FoundInScan,
  now: number,
): History {
  const kept = [...before.events].filter(
    ([, { commenceTime, lastSeen }]) => commenceTime > now && now - lastSeen <= MAX_GONE_MS,
  );
  const events = new Map(kept);
  for (const match of matches) {
    const event = seenEvent(events.get(match.eventId), match, now);
    const known = { probabilities: winnerOf(match), best: winnerPrices?.get(match.eventId) ?? [] };
    const movement = withPoint(event.movement, now, known);
    events.set(match.eventId, { ...event, movement });
  }
  const seen = [...[...value, ...surebet].map(seenBet), ...combo.map(seenCombo)];
  for (const [id, ofEvent] of Map.groupBy(seen, ({ eventId }) => eventId)) {
    const [first] = ofEvent;
    if (first) {
      events.set(id, withFound(seenEvent(events.get(id), first, now), ofEvent, before.at, now));
    }
  }
  return { at: now, events };
}

function seenBet(row: FoundRow): Seen {
  const { eventId, commenceTime } = row;
  return { eventId, commenceTime, key: foundKey(row), known: knownOfBet(row) };
}

function seenCombo(combo: ComboRow): Seen {
  const { eventId, commenceTime } = keeperOf(combo);
  return { eventId, commenceTime, key: comboKey(combo), known: NOTHING_KNOWN };
}

/** The probabilities of home, draw and away as the match shows them. */
export function winnerOf({ pHome, pDraw, pAway }: MatchProbability): (number | null)[] {
  return roundProbabilities([pHome, pDraw, pAway]);
}

function seenEvent(
  known: EventHistory | undefined,
  { commenceTime }: Seen | MatchProbability,
  now: number,
) {
  const start = { firstSeen: now, movement: [], found: {} };
  return { ...start, ...known, commenceTime, lastSeen: now };
}

function withFound(
  event: EventHistory,
  seen: readonly Seen[],
  lastScan: number,
  now: number,
): EventHistory {
  const found = new Map(
    Object.entries(event.found).filter(([, { lastSeen }]) => now - lastSeen <= MAX_GONE_MS),
  );
  for (const { key, known: knownNow } of seen) {
    const known = found.get(key);
    found.set(key, {
      firstSeen: known?.firstSeen ?? now,
      since: known?.lastSeen === lastScan ? known.since : now,
      lastSeen: now,
      movement: withPoint(known?.movement ?? [], now, knownNow),
    });
  }
  // Hardly a combo comes back, and no combo says that it did: those that are gone are forgotten.
  const latest = [...found]
    .sort(([, a], [, b]) => b.lastSeen - a.lastSeen)
    .filter(
      ([key, { lastSeen }], place) =>
        lastSeen === now || (place < MAX_FOUND && !key.startsWith(COMBO)),
    );
  return { ...event, found: Object.fromEntries(latest) };
}

/** What is known of a value bet; of a surebet nothing moves. */
export function knownOfBet({
  fairProb,
  price,
  book,
}: Omit<FoundRow, 'eventId' | 'commenceTime'>): Known {
  return {
    probabilities: fairProb === undefined ? [] : [roundTo(fairProb, PROBABILITY_PLACES)],
    best: price === undefined || book === undefined ? [] : [[price, book]],
  };
}
