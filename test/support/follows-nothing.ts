import type { createMovesFollower } from '#functions/scan-odds/moves-follower.ts';

/** For scans whose moves are no concern. */
export const followsNothing: ReturnType<typeof createMovesFollower> = {
  recall: async () => undefined,
  follow: () => ({
    see: () => undefined,
    store: async () => ({ ok: true, key: 'moves/1', bytes: 50 }),
    compact: async () => undefined,
  }),
};
