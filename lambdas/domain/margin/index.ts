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

/** The best of these on football matches: see docs/numbers.md. */
export const DEFAULT_MARGIN_METHOD: MarginMethodName = 'power';
