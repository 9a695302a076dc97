import { describe, expect, test } from 'vitest';
import { createFeedCadence } from '#adapters/odds-feeds/feed-cadence.ts';

const NOW = Date.parse('2026-04-16T19:00:00Z');
const HOUR = 3_600_000;
const SCAN = 45_000;
const SPORTS = ['soccer_epl', 'basketball_nba', 'golf_masters'];

/** Football starts in two hours, basketball in ten; golf has no match. */
function aCadence(monthly: number | undefined, costPerRead = 3) {
  const cadence = createFeedCadence({ monthlyCredits: monthly, costPerRead, scanIntervalMs: SCAN });
  cadence.learn('soccer_epl', [NOW + 2 * HOUR], NOW);
  cadence.learn('basketball_nba', [NOW + 10 * HOUR], NOW);
  cadence.learn('golf_masters', [], NOW);
  return cadence;
}

describe('without a budget', () => {
  test('every sport is read with every scan and no listing is asked for', () => {
    const cadence = aCadence(undefined);
    expect(cadence.due(SPORTS, NOW)).toEqual(SPORTS);
    expect(cadence.unlisted(SPORTS, NOW)).toEqual([]);
  });
});

describe('with a budget', () => {
  test('a sport near kick-off is read with every scan, a later one less often, one without a match never', () => {
    const cadence = aCadence(5_000_000);
    const reads: Record<string, number> = {};
    for (let at = NOW; at < NOW + 30 * 60_000; at += SCAN) {
      for (const sport of cadence.due(SPORTS, at)) {
        reads[sport] = (reads[sport] ?? 0) + 1;
        cadence.wasRead(sport, at);
      }
    }
    expect(reads).toEqual({ soccer_epl: 40, basketball_nba: 6 });
  });

  test('listings are asked for again after ten minutes, and odds count as a listing', () => {
    const cadence = aCadence(5_000_000);
    expect(cadence.unlisted([...SPORTS, 'new_sport'], NOW)).toEqual(['new_sport']);
    cadence.learn('soccer_epl', [NOW + 2 * HOUR], NOW + 300_000);
    expect(cadence.unlisted(SPORTS, NOW + 600_000)).toEqual(['basketball_nba', 'golf_masters']);
  });

  test('no read goes into the reserve, also when several sports are due at once', () => {
    const cadence = aCadence(10_000, 100);
    cadence.creditsLeft(650);
    expect(cadence.due(SPORTS, NOW).length).toBeLessThanOrEqual(1);
    cadence.creditsLeft(599);
    expect(cadence.due(SPORTS, NOW)).toEqual([]);
  });

  test('an answer that says nothing of credits changes nothing', () => {
    const cadence = aCadence(10_000, 100);
    cadence.creditsLeft(599);
    cadence.creditsLeft(null);
    expect(cadence.due(SPORTS, NOW)).toEqual([]);
  });
});
