/** The plan that includes the API. */
export const PLAN_SHARP = 'sharp';

/** Every plan an account can be on. */
export const PLANS = [PLAN_SHARP, 'free'] as const;
export type Plan = (typeof PLANS)[number];

/** Active keys an account can hold at once. */
export const MAX_ACTIVE_KEYS = 3;

/** Whether text names a plan. */
export function isPlan(text: string): text is Plan {
  return (PLANS as readonly string[]).includes(text);
}
