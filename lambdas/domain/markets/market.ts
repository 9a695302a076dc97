import type { OfferCode, OutcomeCode } from '../odds/quotes.ts';

/** The market keys an item may carry. */
export const MARKET_KEYS = ['h2h', 'h2h_3_way', 'spreads', 'totals'] as const;
export type MarketKey = (typeof MARKET_KEYS)[number];

/** A question about an event with a complete set of outcomes: exactly one of them happens, or the stake comes back. */
export type Market = {
  /** The offers of a feed that answer it. */
  readonly offer: OfferCode;
  /** The complete set, in the order everything is computed in. */
  readonly outcomes: readonly OutcomeCode[];
  readonly hasLine: boolean;
  /** The key it is published under in a sport; null where it makes no sense there. */
  readonly keyIn: (sportKey: string) => MarketKey | null;
  /** The point shown beside an outcome, given the line; null where there is none. */
  readonly pointOf: (outcome: OutcomeCode, line: number) => number | null;
};

/** Outcomes of the largest market. */
export const MAX_OUTCOMES = 3;

/** How often a two-way winner has none. */
export type Draws = 'never' | 'seldom' | 'possible';

/**
 * Sports whose matches are played until somebody wins: whole families of keys, which end in an underscore, and single ones.
 * College is the only American football without ties. Baseball in Japan and Korea stops after eleven or twelve innings, and
 * college and preseason games may be left level. The two-way winner of ice hockey counts overtime and shootout.
 */
const DECIDED_SPORTS: readonly string[] = [
  'americanfootball_ncaaf',
  'baseball_milb',
  'baseball_mlb',
  'basketball_',
  'icehockey_',
  'tennis_',
  'volleyball_',
];

/**
 * Whether the two-way winner of a sport can be left open. In boxing, martial arts, cricket, the rugby codes, Australian
 * football, handball and half of baseball matches are drawn, and the feed does not say whether the stake then comes back.
 * American football ends in a tie once in some three hundred games: too seldom to matter for a value, often enough that
 * nothing is guaranteed. A sport nobody has heard of may be drawn.
 */
export function drawsIn(sportKey: string): Draws {
  const isDecided = DECIDED_SPORTS.some((decided) =>
    decided.endsWith('_') ? sportKey.startsWith(decided) : sportKey === decided,
  );
  if (isDecided) return 'never';
  return sportKey.startsWith('americanfootball_') ? 'seldom' : 'possible';
}

/** Sports won by sets, frames or maps of many points: under one key some books count the former, others the latter. */
const SPORTS_OF_SETS = [
  'badminton_',
  'darts_',
  'esports_',
  'snooker_',
  'tabletennis_',
  'tennis_',
  'volleyball_',
];

/** Whether a line of a sport may count sets at one book and what they are made of at another. */
export function hasSets(sportKey: string): boolean {
  return SPORTS_OF_SETS.some((sport) => sportKey.startsWith(sport));
}

/** Sports in which a draw is a result everybody offers: without it a set of winners is incomplete. */
export function hasDraw(sportKey: string): boolean {
  return sportKey.startsWith('soccer_');
}
