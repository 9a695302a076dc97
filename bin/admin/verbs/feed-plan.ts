import { setTimeout as sleep } from 'node:timers/promises';
import { parseFeedSettings } from '#adapters/odds-feeds/feed-settings.ts';
import { oddsFeed } from '#adapters/odds-feeds/index.ts';
import { DEFAULT_READ_LIMITS } from '#adapters/odds-feeds/read-feed.ts';
import { readSchedules } from '#adapters/odds-feeds/read-schedules.ts';
import { THE_ODDS_API } from '#adapters/odds-feeds/the-odds-api/feed.ts';
import { planFeed, reserveOf } from '#domain/feed-budget/feed-budget.ts';
import { DEFAULT_SCAN_INTERVAL_MS } from '#domain/scan-grid/scan-grid.ts';
import { invalidFlags } from '../flags.ts';
import { AdminProblem } from '../problem.ts';
import { defineVerb } from '../verb.ts';

const MONTH_MS = 30 * 24 * 3_600_000;

/**
 * How often each sport would be read with so many credits a month, and what 30 days of matches like the known ones would
 * cost. Asks the feed of the environment (ODDS_FEED, ODDS_API_KEY, ODDS_SPORTS, …) for its free lists of matches; spends
 * nothing.
 */
export const feedPlan = defineVerb({
  flags: { credits: 'N' },
  onStack: false,
  async run({ env, now }, flags) {
    if (!/^[1-9]\d{0,11}$/.test(flags.credits))
      throw invalidFlags([{ parameter: '--credits', message: 'must be a whole number of credits' }]);
    const credits = Number(flags.credits);
    const feed = oddsFeed(env.ODDS_FEED || 'simulated');
    const settings = parseFeedSettings({
      baseUrl: env.ODDS_API_BASE_URL,
      sports: env.ODDS_SPORTS,
      regions: env.ODDS_REGIONS,
      bookmakers: env.ODDS_BOOKMAKERS,
      markets: env.ODDS_MARKETS,
    });
    // The simulated feed is free; it is planned as if its sports were The Odds API's.
    const { creditsPerRead } = feed.kind === 'remote' ? feed : THE_ODDS_API;
    const costPerRead = creditsPerRead(settings);
    const reserve = reserveOf(credits);
    // A read is begun only where all its tries can be paid, so what the last one's would cost is left over.
    const costOfTries = costPerRead * DEFAULT_READ_LIMITS.retryDelaysMs.length;
    if (credits - reserve < costPerRead + costOfTries)
      throw invalidFlags([
        {
          parameter: '--credits',
          message: `never pays for a read: ${reserve} of it are the reserve, and one read takes ${costPerRead + costOfTries} with its tries`,
        },
      ]);
    const read = await readSchedules({ feed, settings, fetch, apiKey: env.ODDS_API_KEY ?? '', now, sleep });
    if (!read.ok)
      throw new AdminProblem(
        'feed_unavailable',
        'The feed gave no lists of matches',
        `It says ${read.reason} of ${read.sportKey ?? 'the list of sports'}.`,
      );
    const at = now();
    const budget = { remaining: credits - costOfTries, resetsAt: at + MONTH_MS, reserve, costPerRead };
    const plan = planFeed(read.schedules, budget, DEFAULT_SCAN_INTERVAL_MS, at);
    return {
      monthly_credits: credits,
      reserve,
      cost_per_read: costPerRead,
      expected_month: Math.round(plan.expectedCredits),
      tiers: plan.tiers.map(({ name, intervalMs }) => ({ tier: name, every_seconds: seconds(intervalMs) })),
      count: plan.cadences.length,
      data: plan.cadences.map(({ sportKey, tier, intervalMs, expectedCredits }) => ({
        sport_key: sportKey,
        tier,
        every_seconds: seconds(intervalMs),
        expected_month: Math.round(expectedCredits),
      })),
    };
  },
});

/** Null: not read. */
function seconds(intervalMs: number | null): number | null {
  return intervalMs === null ? null : Math.round(intervalMs / 1000);
}
