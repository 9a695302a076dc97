import { expect, test } from 'vitest';
import { createSimulatedMarket } from '#simulated-market/market.ts';
import { settleLine } from '#simulated-market/model/distribution.ts';
import { finalScore } from '#simulated-market/model/final-score.ts';
import { type Fixture, fixturesBetween } from '#simulated-market/model/fixture-list.ts';
import { LEAGUES } from '#simulated-market/model/leagues.ts';
import { scoreModel } from '#simulated-market/model/score-model.ts';
import { strengthsAt } from '#simulated-market/model/strengths.ts';
import { scoresOf } from '../../bench/feed/simulated-quotes.ts';

const SEED = 7;
const FROM = Date.UTC(2026, 0, 1);
const YEAR_MS = 365 * 86_400_000;

function fixturesOf(sportKey: string): readonly Fixture[] {
  const index = LEAGUES.findIndex((league) => league.sportKey === sportKey);
  const league = LEAGUES[index];
  if (!league) {
    throw new Error(`no league ${sportKey}`);
  }
  return fixturesBetween(SEED, league, index, { from: FROM, to: FROM + YEAR_MS });
}

/** How often something happened beside how often it should have, in standard errors. */
function distance(
  fixtures: readonly Fixture[],
  chance: (of: Fixture) => number,
  happened: (of: Fixture) => boolean,
) {
  const chances = fixtures.map(chance);
  const expected = chances.reduce((sum, each) => sum + each, 0);
  const variance = chances.reduce((sum, each) => sum + each * (1 - each), 0);
  return Math.abs(fixtures.filter(happened).length - expected) / Math.sqrt(variance);
}

test.each([
  ['soccer_epl', 2.5, 0.5],
  ['icehockey_nhl', 5.5, 1.5],
  ['basketball_nba', 225.5, 5.5],
])(
  'over a year of %s winner, total and margin come as often as the model says',
  (sportKey, total, lead) => {
    const fixtures = fixturesOf(sportKey);
    const modelOf = (fixture: Fixture) =>
      scoreModel(fixture.league.discipline, strengthsAt(fixture, fixture.commenceTime));
    const scores = new Map(fixtures.map((fixture) => [fixture, finalScore(fixture)]));
    const marginOf = (fixture: Fixture) =>
      (scores.get(fixture)?.home ?? 0) - (scores.get(fixture)?.away ?? 0);
    const totalOf = (fixture: Fixture) =>
      (scores.get(fixture)?.home ?? 0) + (scores.get(fixture)?.away ?? 0);
    const winner = (fixture: Fixture) => {
      const { twoWay, threeWay } = modelOf(fixture);
      return (sportKey.startsWith('soccer') ? threeWay : twoWay)?.home ?? Number.NaN;
    };
    expect(distance(fixtures, winner, (each) => marginOf(each) > 0)).toBeLessThan(3);
    const over = (fixture: Fixture) => settleLine(modelOf(fixture).total, total).over;
    expect(distance(fixtures, over, (each) => totalOf(each) > total)).toBeLessThan(3);
    const ahead = (fixture: Fixture) => settleLine(modelOf(fixture).margin, lead).over;
    expect(distance(fixtures, ahead, (each) => marginOf(each) > lead)).toBeLessThan(3);
  },
);

test('tennis is won by two sets, as often as the model says', () => {
  const fixtures = fixturesOf('tennis_atp_shanghai_masters');
  const chance = (fixture: Fixture) =>
    scoreModel('tennis', strengthsAt(fixture, fixture.commenceTime)).twoWay?.home ?? Number.NaN;
  expect(distance(fixtures, chance, (each) => finalScore(each).home === 2)).toBeLessThan(3);
  for (const fixture of fixtures) {
    expect(Object.values(finalScore(fixture))).toContain(2);
  }
});

test('a score is final once the match has left the list, and the same whenever it is asked for', () => {
  const market = createSimulatedMarket(SEED);
  const now = FROM + YEAR_MS;
  const scores = scoresOf(market, now, 'soccer_epl');
  expect(scores.length).toBeGreaterThanOrEqual(12);
  for (const { commenceTime, final } of scores) {
    expect(commenceTime).toBeGreaterThan(now - 3 * 86_400_000);
    expect(final === null).toBe(now - commenceTime < 100 * 60_000);
  }
  const later = scoresOf(market, now + 3_600_000, 'soccer_epl');
  const known = new Map(later.map((score) => [score.eventId, score.final]));
  for (const { eventId, final } of scores) {
    if (final && known.has(eventId)) {
      expect(known.get(eventId)).toEqual(final);
    }
  }
  expect(market.scores('no_such_sport', 3, now)).toBeUndefined();
});
