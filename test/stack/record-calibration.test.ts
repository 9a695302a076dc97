import { expect, test } from 'vitest';
import {
  addResult,
  calibrationOf,
  type GroupChange,
  groupsBy,
  sumUp,
} from '#domain/record/figures.ts';
import { settleBet } from '#domain/record/pick-settlement.ts';
import { type RecordedPick, recordedPick } from '#domain/record/recorded-pick.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { toSnapshot } from '#domain/scan/snapshot.ts';
import { selectionKey } from '#domain/webhooks/selection/selection-key.ts';
import { selectionBets } from '#domain/webhooks/selection/selections.ts';
import { createSimulatedMarket, DEFAULT_SEED } from '#simulated-market/market.ts';
import { LIVELY_BOOKS } from '#simulated-market/model/books.ts';
import { fixturesAt } from '#simulated-market/model/fixture-list.ts';
import { LEAGUES } from '#simulated-market/model/leagues.ts';
import { scoreModel } from '#simulated-market/model/score-model.ts';
import { strengthsAt } from '#simulated-market/model/strengths.ts';
import { quotesOf, scoresOf } from '../../bench/feed/simulated-quotes.ts';

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2026, 0, 1, 10);
/** So many that seven deciles have over a hundred picks of grade A. */
const DAYS = 600;
/** Three sports and lively prices give some 3,000 picks in the deciles that grade A allows. */
const leagues = LEAGUES.filter(({ sportKey }) =>
  ['soccer_epl', 'basketball_nba', 'tennis_atp_shanghai_masters'].includes(sportKey),
);

/** The true chance of a recorded winner at its start. */
function truthOf(pick: RecordedPick, now: number): number {
  const fixtures = leagues.flatMap((league, index) => fixturesAt(DEFAULT_SEED, league, index, now));
  const fixture = fixtures.find(({ id }) => id === pick.event_id);
  if (fixture === undefined) {
    throw new Error(`${pick.event_id} is not played`);
  }
  const model = scoreModel(fixture.league.discipline, strengthsAt(fixture, fixture.commenceTime));
  const winner = { draw: 0, ...(model.threeWay ?? model.twoWay ?? { home: 0, away: 0 }) };
  if (pick.outcome === 'Draw') {
    return winner.draw;
  }
  return pick.outcome === pick.home ? winner.home : winner.away;
}

test('twenty months of simulated picks: the calibration of the record contains the truth at every decile', () => {
  const market = createSimulatedMarket(DEFAULT_SEED, { leagues, books: LIVELY_BOOKS });
  const changes: GroupChange[] = [];
  const truths = new Map<string, number[]>();
  const recorded = new Set<string>();
  for (let day = 0; day < DAYS; day++) {
    const now = FIRST_DAY + day * DAY_MS;
    const findings = scan(quotesOf(market, now), DEFAULT_SCAN_SETTINGS, now);
    const { opportunities } = toSnapshot({ slot: now, generatedAt: now }, findings);
    for (const bet of selectionBets(opportunities.value)) {
      const pick = recordedPick(bet, 'A', now);
      if (pick === undefined || recorded.has(selectionKey(bet))) {
        continue;
      }
      recorded.add(selectionKey(bet));
      const scores = scoresOf(market, bet.commenceTime + DAY_MS, bet.sportKey);
      const score = scores?.find(({ eventId }) => eventId === bet.eventId)?.final;
      if (!score) {
        throw new Error(`${bet.eventId} has no score`);
      }
      changes.push(
        ...addResult({ pick, opens: pick.commence_time, rules: 1 }, settleBet(pick, score)),
      );
      const decile = String(Math.floor(pick.fair_prob * 10));
      truths.set(decile, [...(truths.get(decile) ?? []), truthOf(pick, now)]);
    }
  }
  const deciles = groupsBy('decile', sumUp(changes)).map(({ value, sum }) => {
    const own = truths.get(value) ?? [];
    const truth = own.reduce((total, each) => total + each, 0) / own.length;
    return { ...calibrationOf(Number(value), sum), truth };
  });
  console.info(
    deciles
      .map(
        ({ from, bets, expected, won, standardError, truth }) =>
          `${from}  ${bets} bets  expected ${expected}  won ${won} +- ${standardError}  truth ${truth.toFixed(4)}`,
      )
      .join('\n'),
  );
  expect(recorded.size).toBeGreaterThan(1_000);
  expect(deciles.filter(({ bets }) => bets > 100).length).toBeGreaterThanOrEqual(7);
  for (const { from, expected, won, standardError, truth } of deciles) {
    const error = 3 * (standardError ?? Number.NaN);
    expect(Math.abs((won ?? Number.NaN) - truth), `won in decile ${from}`).toBeLessThan(error);
    expect(Math.abs((expected ?? Number.NaN) - truth), `claimed in decile ${from}`).toBeLessThan(
      error,
    );
  }
}, 300_000);
