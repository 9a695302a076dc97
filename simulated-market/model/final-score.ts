import type { Distribution } from './distribution.ts';
import type { Fixture } from './fixture-list.ts';
import { LOW_SCORE_RHO, poisson } from './goals.ts';
import { mix, uniform } from './keyed-random.ts';
import { MEAN_GOALS, scoreModel } from './score-model.ts';
import { strengthsAt } from './strengths.ts';

type FinalScore = { readonly home: number; readonly away: number };

/**
 * How a match ends: drawn once from the chances that are true at its start, so that its winner,
 * total and margin have the probabilities of its score model. The totals of basketball fit the
 * margin's parity; tennis is won by two sets to none or one.
 */
export function finalScore(fixture: Fixture): FinalScore {
  const { discipline } = fixture.league;
  const strengths = strengthsAt(fixture, fixture.commenceTime);
  const luck = (part: number) => uniform(mix(fixture.key, 700), part);
  switch (discipline) {
    case 'football':
      return footballScore(MEAN_GOALS.football(strengths), luck);
    case 'ice_hockey': {
      const [home, away] = MEAN_GOALS.ice_hockey(strengths);
      const goals = { home: drawGoals(home, luck(0)), away: drawGoals(away, luck(1)) };
      if (goals.home !== goals.away) {
        return goals;
      }
      return luck(2) < 0.5
        ? { ...goals, home: goals.home + 1 }
        : { ...goals, away: goals.away + 1 };
    }
    case 'basketball': {
      const { margin, total } = scoreModel(discipline, strengths);
      const lead = draw(margin, luck(0));
      const points = draw(total, luck(1), (sum) => (sum - lead) % 2 === 0);
      return { home: (points + lead) / 2, away: (points - lead) / 2 };
    }
    case 'tennis': {
      const lost = luck(1) < 0.4 ? 1 : 0;
      const isHome = luck(0) < (scoreModel(discipline, strengths).twoWay?.home ?? 0);
      return isHome ? { home: 2, away: lost } : { home: lost, away: 2 };
    }
    default:
      return discipline satisfies never;
  }
}

/**
 * Independent goals, of which low scores are drawn again now and then, by Dixon and Coles (1997).
 */
function footballScore(
  [lambda, mu]: readonly [home: number, away: number],
  luck: (part: number) => number,
): FinalScore {
  const share = ({ home, away }: FinalScore) => {
    if (home > 1 || away > 1) {
      return 1;
    }
    if (home === away) {
      return 1 - LOW_SCORE_RHO * (home === 0 ? lambda * mu : 1);
    }
    return 1 + LOW_SCORE_RHO * (home === 0 ? lambda : mu);
  };
  const most = Math.max(share({ home: 0, away: 0 }), share({ home: 1, away: 1 }), 1);
  for (let part = 0; ; part += 3) {
    const score = { home: drawGoals(lambda, luck(part)), away: drawGoals(mu, luck(part + 1)) };
    if (luck(part + 2) * most < share(score)) {
      return score;
    }
  }
}

function drawGoals(mean: number, luck: number): number {
  return draw({ lowest: 0, mass: poisson(mean) }, luck);
}

/** The number at a place of a distribution, between 0 and 1, among those that are possible. */
function draw(
  { lowest, mass }: Distribution,
  place: number,
  isPossible: (value: number) => boolean = () => true,
): number {
  const possible = mass
    .map((probability, index) => ({ value: lowest + index, probability }))
    .filter(({ value }) => isPossible(value));
  let left = place * possible.reduce((sum, { probability }) => sum + probability, 0);
  for (const { value, probability } of possible) {
    left -= probability;
    if (left < 0) {
      return value;
    }
  }
  return possible.at(-1)?.value ?? lowest;
}
