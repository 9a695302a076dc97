import { additive } from './additive.ts';
import type { MarginMethod } from './margin-method.ts';
import { multiplicative } from './multiplicative.ts';
import { oddsRatio } from './odds-ratio.ts';
import { power } from './power.ts';
import { shin } from './shin.ts';

/** Every way to remove a margin, by its name. */
export const MARGIN_METHODS = {
  power,
  multiplicative,
  additive,
  shin,
  odds_ratio: oddsRatio,
} as const satisfies Record<string, MarginMethod>;

export type MarginMethodName = keyof typeof MARGIN_METHODS;

/**
 * Power: on 28,723 football matches 4e-4 nats better than multiplicative, its bets beat the close by 2.7 %
 * against 0.5 %, and unlike additive it never leaves (0, 1).
 */
export const DEFAULT_MARGIN_METHOD: MarginMethodName = 'power';
