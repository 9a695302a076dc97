import { ROLE, type RoleCode } from '../odds/book-table.ts';
import type { Flag } from './flags.ts';
import type { GradeSettings } from './grade.ts';

/**
 * What past seasons say about value in a market: `tested` on its own results; `analogous`, a market built like a tested one,
 * judged by a rule that holds there without any fitted weight; `none`.
 */
export type Evidence = 'tested' | 'analogous' | 'none';

/** What is known about one price with positive value. */
export type PriceFacts = {
  /** The feed's price. */
  readonly price: number;
  /** Expected profit per unit staked, after commission. */
  readonly ev: number;
  /** The same by the consensus of the other soft families; NaN where there are none. */
  readonly evConsensus: number;
  /** How many other soft families have a fresh opinion, no older than `staleMs`. */
  readonly others: number;
  /** Milliseconds. */
  readonly quoteAgeMs: number;
  /** Milliseconds, of the freshest sharp book or exchange behind the fair probability, or of the goals if they are older. */
  readonly anchorAgeMs: number;
  readonly anchor: RoleCode;
  /** Independent families behind the fair probability. */
  readonly families: number;
  /** Whether handicap and total support it. */
  readonly goals: boolean;
  /** Distance of the book's own probability from the fair one, as a share of the largest credible distance. */
  readonly distance: number;
  /** Whether the stake can come back and nobody knows how often. */
  readonly isBound: boolean;
  /** Share of net winnings the exchange keeps; 0 elsewhere. */
  readonly commission: number;
  readonly evidence: Evidence;
};

type Doubt = (
  facts: Pick<PriceFacts, 'ev' | 'quoteAgeMs' | 'families' | 'distance'>,
  settings: GradeSettings,
) => boolean;

/** What speaks against a price in itself, whoever offers how little value at what odds; in the order of `FLAGS`. */
export const PRICE_DOUBTS = {
  stale_quote: ({ quoteAgeMs }, { staleMs }) => quoteAgeMs > staleMs,
  thin: ({ families }, { thinBelow }) => families < thinBelow,
  price_outlier: ({ distance }, { suspectDistance }) => distance > suspectDistance,
  high_ev: ({ ev }, { highEv }) => ev >= highEv,
} as const satisfies Readonly<Record<string, Doubt>>;

/** Everything that speaks against a price, in the order of `FLAGS`. */
export function raiseFlags(facts: PriceFacts, settings: GradeSettings): Flag[] {
  const { anchor, ev } = facts;
  const confirmed = facts.evidence === 'tested' ? settings.confirmed : settings.confirmedUntested;
  const evConsensus = facts.others < settings.leastOthers ? Number.NaN : facts.evConsensus;
  const flags: Flag[] = [];
  if (PRICE_DOUBTS.stale_quote(facts, settings)) flags.push('stale_quote');
  if (anchor !== ROLE.soft && facts.anchorAgeMs > settings.staleMs) flags.push('stale_anchor');
  if (PRICE_DOUBTS.thin(facts, settings)) flags.push('thin');
  if (evConsensus < settings.anchorOutlier) flags.push('anchor_outlier');
  else if (!(evConsensus >= confirmed)) flags.push('unconfirmed');
  if (PRICE_DOUBTS.price_outlier(facts, settings)) flags.push('price_outlier');
  if (PRICE_DOUBTS.high_ev(facts, settings)) flags.push('high_ev');
  if (ev < settings.lowEv) flags.push('low_ev');
  else if (ev < settings.fullEv) flags.push('small_ev');
  if (facts.price > settings.longOdds) flags.push('long_odds');
  if (anchor === ROLE.exchange) flags.push('no_sharp');
  if (anchor === ROLE.soft) flags.push('no_anchor');
  if (facts.evidence === 'none') flags.push('unproven_market');
  if (facts.isBound) flags.push('refund_line');
  if (facts.commission > 0) flags.push('exchange_commission');
  return flags;
}
