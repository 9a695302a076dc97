import { setTimeout as delay } from 'node:timers/promises';
import type { FeedFailureReason } from '#domain/feed-answers/odds-source.ts';
import type { Fault, OddsApiServer } from '../support/odds-api-server.ts';
import type { Scenario } from './scenarios.ts';
import { INTERVAL_MS } from './switched-stack.ts';
import type { World } from './world.ts';

export const FEED_SPORTS = ['icehockey_nhl', 'soccer_epl'] as const;

const error = (code: string, status?: number): Fault => ({
  kind: 'error',
  code,
  ...(status && { status }),
});
const answer = (status: number, body: string): Fault => ({ kind: 'answer', status, body });

/** Reasons that no single answer of the provider gives. */
type OtherReason = 'budget_unavailable' | 'credential_unavailable' | 'mostly_unreadable';

/** A fault of the provider for each reason that the adapter can give. */
export const FEED_FAULTS: Readonly<Record<Exclude<FeedFailureReason, OtherReason>, Fault>> = {
  bad_request: error('INVALID_REGION'),
  body_too_large: answer(200, `[${' '.repeat(70_000_000)}]`),
  credential_deactivated: error('DEACTIVATED_KEY'),
  credential_invalid: error('INVALID_KEY'),
  credential_missing: error('MISSING_KEY'),
  deadline: { kind: 'drip', everyMs: 200 },
  malformed_body: answer(200, '<html>'),
  network: { kind: 'reset' },
  not_found: error('EVENT_NOT_FOUND'),
  not_in_plan: error('HISTORICAL_UNAVAILABLE_ON_FREE_USAGE_PLAN'),
  out_of_credits: error('OUT_OF_USAGE_CREDITS'),
  rate_limited: error('EXCEEDED_FREQ_LIMIT'),
  server_error: answer(503, 'Service Unavailable'),
  timeout: { kind: 'hang' },
  unexpected_answer: answer(418, '{}'),
  unknown_sport: error('UNKNOWN_SPORT'),
};

/**
 * For at least one scan every read of a sport fails like this; what is published stays, and the
 * next scan reads again.
 */
export function feedFaults(api: OddsApiServer): readonly Scenario[] {
  const withReason = async (world: World, reason?: string) => {
    for (let i = 0; i < 1_200; i++) {
      const reasons = (world.lastScanLine().sports_failed ?? []).map((failed) => failed.reason);
      if (reason === undefined ? reasons.length === 0 : reasons.length > 0) {
        return [...new Set(reasons)];
      }
      await delay(50);
    }
    throw new Error(reason ? 'No scan has failed to read' : 'The feed is not read again');
  };
  return Object.entries(FEED_FAULTS).map(([reason, fault]) => ({
    name: `feed: ${reason}`,
    async run(world) {
      await withReason(world);
      for (const sport of FEED_SPORTS) {
        api.fault(sport, fault);
      }
      const seen = await withReason(world, reason);
      for (const sport of FEED_SPORTS) {
        api.heal(sport);
      }
      await withReason(world);
      await world.nextScan(4 * INTERVAL_MS + 20_000);
      return seen.includes(reason) ? 'published from what was known' : `seen as ${seen.join(', ')}`;
    },
  }));
}
