import type { InProcessFeed } from '../odds-feed.ts';
import { createSimulatedMarket } from './market.ts';

/** The market everybody gets who names no other feed. */
export const DEFAULT_SEED = 20_260_416;

/** The simulated market as a feed; of the settings only `sports` matters. */
export function createSimulatedFeed(seed: number): InProcessFeed {
  const market = createSimulatedMarket(seed);
  return {
    kind: 'in_process',
    quotesAt: (now, { sports }) => market.quotesAt(now, sports === 'all' ? undefined : sports),
  };
}
