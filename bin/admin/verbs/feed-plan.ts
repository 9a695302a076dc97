import type { FeedFailureReason, OddsSource } from '#domain/feed-answers/odds-source.ts';
import { reserveOf } from '#domain/feed-budget/credit-month.ts';
import { planLadder } from '#domain/feed-budget/event-ladder.ts';
import { expectedLookUps, planFeed, type SportSchedule } from '#domain/feed-budget/feed-budget.ts';
import { lookUpsOf } from '#domain/record/follow-bet.ts';
import { DEFAULT_SCAN_INTERVAL_MS } from '#domain/scan-grid/scan-grid.ts';
import { openFeeds } from '../open-feeds.ts';
import { AdminProblem, invalidFlags } from '../problem.ts';
import { defineVerb, toListView } from '../verb.ts';

const MONTH_MS = 30 * 24 * 3_600_000;
/** More than any feed can cost: the plan of a feed without a limit. */
const UNLIMITED = 1e12;

/**
 * How often each sport would be read with this many credits a month, and what 30 days of matches
 * like the known ones would cost, with the look-ups of scores if people bet on all of them. Asks
 * the feeds of the environment (ODDS_FEED or ODDS_FEEDS, ODDS_API_KEY, ODDS_SPORTS, …) for their
 * free lists of matches; spends nothing. Each of several feeds has its own credits.
 */
export const feedPlan = defineVerb({
  summary:
    'Shows how often a monthly budget of credits lets each sport be read, of each feed of ' +
    'ODDS_FEEDS by its own credits. It spends none.',
  example: '--credits 5000000',
  flags: {},
  optional: { credits: 'N' },
  onStack: false,
  async run({ env, now }, { credits }) {
    const isList = Boolean(env.ODDS_FEEDS);
    if (isList ? credits !== undefined : !/^[1-9]\d{0,11}$/.test(credits ?? '')) {
      const message = isList
        ? 'must be absent with ODDS_FEEDS, which says it for each feed'
        : 'must be a whole number of credits';
      throw invalidFlags([{ parameter: '--credits', message }]);
    }
    await using started = new AsyncDisposableStack();
    const feeds = await openFeeds(env, now, started);
    const [first] = feeds;
    if (first !== undefined && !isList) {
      return await planOf(first.source, Number(credits), now(), '--credits');
    }
    return toListView(
      await Promise.all(
        feeds.map(async ({ name, source }) => {
          const plan = planOf(source, source.monthlyCredits, now(), 'credits');
          return { name, ...(await plan.catch(toProblem)) };
        }),
      ),
    );
  },
});

/** What is wrong with one feed must not hide the plans of the others. */
function toProblem(error: unknown) {
  if (error instanceof AdminProblem) {
    return { problem: error.view };
  }
  throw error;
}

/**
 * The plan of one feed at `at` (epoch milliseconds); no `limit` of credits is none at all.
 * `parameter` is what says the limit.
 */
async function planOf(
  source: OddsSource,
  limit: number | undefined,
  at: number,
  parameter: string,
) {
  const { creditsPerRead, creditsPerScores, maxTries } = source;
  const credits = limit ?? UNLIMITED;
  const reserve = limit === undefined ? 0 : reserveOf(credits);
  // A read is begun only where all its tries can be paid, so the cost of the last read's further
  // tries is left over.
  const costOfTries = creditsPerRead * (maxTries - 1);
  const costOfRead = creditsPerRead + costOfTries;
  if (credits - reserve < costOfRead) {
    const message =
      `never pays for a read: ${reserve} of it are the reserve, ` +
      `and one read takes ${costOfRead} with its tries`;
    throw invalidFlags([{ parameter, message }]);
  }
  const schedules = await readSchedules(source);
  const remaining = credits - costOfTries;
  const budget = { remaining, resetsAt: at + MONTH_MS, reserve, costPerRead: creditsPerRead };
  const plan = planFeed(schedules, budget, DEFAULT_SCAN_INTERVAL_MS, at);
  const left = remaining - reserve - plan.expectedCredits;
  const eventMarkets = planEvents(source, schedules, { credits: left, now: at });
  return {
    monthly_credits: limit ?? null,
    reserve,
    cost_per_read: creditsPerRead,
    expected_month: Math.round(plan.expectedCredits),
    scores: {
      cost_per_lookup: creditsPerScores,
      expected_month: Math.round(
        creditsPerScores *
          expectedLookUps(schedules, lookUpsOf, { now: at, resetsAt: at + MONTH_MS }),
      ),
    },
    ...(eventMarkets && { event_markets: eventMarkets }),
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
}

/**
 * How often each event's further markets would be read with what the sports leave, and what that
 * would cost; undefined where the settings name none.
 */
function planEvents(
  { creditsPerEvent }: OddsSource,
  schedules: readonly SportSchedule[],
  { credits, now }: { readonly credits: number; readonly now: number },
) {
  const dearest = Math.max(...schedules.map(({ sportKey }) => creditsPerEvent(sportKey)));
  if (dearest === 0) {
    return undefined;
  }
  const resetsAt = now + MONTH_MS;
  const { rungs, expectedCredits } = planLadder(
    schedules,
    creditsPerEvent,
    { credits, resetsAt },
    now,
  );
  const unlimited = { credits: UNLIMITED, resetsAt };
  const full = planLadder(schedules, creditsPerEvent, unlimited, now);
  return {
    cost_per_event: dearest,
    expected_month: Math.round(expectedCredits),
    full_month: Math.round(full.expectedCredits),
    ladder: rungs.map(({ within, intervalMs }) => {
      return { within_hours: within / 3_600_000, every_seconds: seconds(intervalMs) };
    }),
  };
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
