import { setTimeout as sleep } from 'node:timers/promises';
import { oddsProvider } from '#adapters/odds-feeds/index.ts';
import type { FeedFailureReason, OddsSource } from '#domain/feed-answers/odds-source.ts';
import { reserveOf } from '#domain/feed-budget/credit-month.ts';
import { planFeed, type SportSchedule } from '#domain/feed-budget/feed-budget.ts';
import { DEFAULT_SCAN_INTERVAL_MS } from '#domain/scan-grid/scan-grid.ts';
import { startSimulatedFeed } from '../../../local/simulated-feed.ts';
import { AdminProblem, invalidFlags } from '../problem.ts';
import { defineVerb } from '../verb.ts';

const MONTH_MS = 30 * 24 * 3_600_000;

/**
 * How often each sport would be read with this many credits a month, and what 30 days of matches
 * like the known ones would cost. Asks the feed of the environment (ODDS_FEED, ODDS_API_KEY,
 * ODDS_SPORTS, …) for its free lists of matches; spends nothing.
 */
export const feedPlan = defineVerb({
  flags: { credits: 'N' },
  onStack: false,
  async run({ env, now }, flags) {
    if (!/^[1-9]\d{0,11}$/.test(flags.credits)) {
      throw invalidFlags([
        { parameter: '--credits', message: 'must be a whole number of credits' },
      ]);
    }
    const credits = Number(flags.credits);
    await using started = new AsyncDisposableStack();
    const source = await openSource(env, now, started);
    const { creditsPerRead, maxTries } = source;
    const reserve = reserveOf(credits);
    // A read is begun only where all its tries can be paid, so the cost of the last read's further
    // tries is left over.
    const costOfTries = creditsPerRead * (maxTries - 1);
    const costOfRead = creditsPerRead + costOfTries;
    if (credits - reserve < costOfRead) {
      const message = `never pays for a read: ${reserve} of it are the reserve, and one read takes ${costOfRead} with its tries`;
      throw invalidFlags([{ parameter: '--credits', message }]);
    }
    const schedules = await readSchedules(source);
    const at = now();
    const remaining = credits - costOfTries;
    const budget = { remaining, resetsAt: at + MONTH_MS, reserve, costPerRead: creditsPerRead };
    const plan = planFeed(schedules, budget, DEFAULT_SCAN_INTERVAL_MS, at);
    return {
      monthly_credits: credits,
      reserve,
      cost_per_read: creditsPerRead,
      expected_month: Math.round(plan.expectedCredits),
      tiers: plan.tiers.map(({ tier, intervalMs }) => ({
        tier,
        every_seconds: seconds(intervalMs),
      })),
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

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The feed of the environment. The simulated market is served for as long as `started` lasts; its
 * matches are the same whichever prices are simulated.
 */
async function openSource(
  env: Env,
  now: () => number,
  started: AsyncDisposableStack,
): Promise<OddsSource> {
  const deps = { fetch, now, sleep };
  const name = env.ODDS_FEED || 'simulated';
  if (name !== 'simulated') {
    const connect = oddsProvider(name).configure((variable) => env[variable]);
    return connect({ ...deps, apiKey: async () => env.ODDS_API_KEY ?? '' });
  }
  const market = await startSimulatedFeed('realistic', now);
  started.defer(market.stop);
  const connect = oddsProvider('the-odds-api').configure((variable) =>
    variable === 'ODDS_API_BASE_URL' ? market.endpoint : env[variable],
  );
  return connect({ ...deps, apiKey: async () => market.key });
}

/** When the coming matches of each sport start, from lists that cost no credits. */
async function readSchedules(source: OddsSource): Promise<readonly SportSchedule[]> {
  const session = await source.open();
  const sports = await session.sports();
  if (!sports.ok || sports.value.length === 0) {
    throw unavailable(
      sports.ok ? 'unexpected_answer' : sports.failure.reason,
      'the list of sports',
    );
  }
  const lists = sports.value.map(async (sportKey): Promise<SportSchedule> => {
    const kickOffs = await session.kickOffs(sportKey);
    if (!kickOffs.ok) {
      throw unavailable(kickOffs.failure.reason, sportKey);
    }
    return { sportKey, kickOffs: kickOffs.value };
  });
  return Promise.all(lists);
}

function unavailable(reason: FeedFailureReason, asked: string): AdminProblem {
  const detail = `It says ${reason} of ${asked}.`;
  return new AdminProblem({
    code: 'feed_unavailable',
    title: 'The feed gave no lists of matches',
    detail,
  });
}

/** Null: not read. */
function seconds(intervalMs: number | null): number | null {
  return intervalMs === null ? null : Math.round(intervalMs / 1000);
}
