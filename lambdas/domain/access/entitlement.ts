/** The plan that includes the API. */
export const PLAN_SHARP = 'sharp';

/** The plan of an account that a first sign-in makes. */
export const FIRST_PLAN = 'free';

/** Every plan an account can be on. */
export const PLANS = [PLAN_SHARP, FIRST_PLAN] as const;
export type Plan = (typeof PLANS)[number];

/** Active keys an account can hold at once. */
export const MAX_ACTIVE_KEYS = 3;
/**
 * Keys an account can have with those that its list has not forgotten yet: each look at the list
 * reads them all.
 */
export const MAX_LISTED_KEYS = 100;
