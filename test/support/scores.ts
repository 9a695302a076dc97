import type { ScoreModel } from '#domain/goals/score-model.ts';
import { overShares } from '#domain/markets/settlement.ts';

export type Score = { readonly home: number; readonly away: number; readonly p: number };

const GOALS = Array.from({ length: 16 }, (_, goals) => goals);

/**
 * Every score of up to 15 goals a side with its probability, cell by cell as Dixon and Coles write
 * it. The domain only keeps sums of them; this is what they are checked against.
 */
export function scoresOf({ lambda, mu, rho }: ScoreModel): Score[] {
  const lowScores = [
    [1 - lambda * mu * rho, 1 + lambda * rho],
    [1 + mu * rho, 1 - rho],
  ];
  return GOALS.flatMap((home) =>
    GOALS.map((away) => ({
      home,
      away,
      p: poisson(home, lambda) * poisson(away, mu) * (lowScores[home]?.[away] ?? 1),
    })),
  );
}

function poisson(goals: number, mean: number): number {
  return GOALS.slice(1, goals + 1).reduce((p, k) => (p * mean) / k, Math.exp(-mean));
}

export function winnerOfScores(scores: readonly Score[]) {
  const sum = (of: (lead: number) => boolean) =>
    scores.reduce((total, { home, away, p }) => total + (of(home - away) ? p : 0), 0);
  const mass = sum(() => true);
  return {
    pHome: sum((lead) => lead > 0) / mass,
    pDraw: sum((lead) => lead === 0) / mass,
    pAway: sum((lead) => lead < 0) / mass,
  };
}

/** Share of settled stakes that a bet on over `line` wins where `resultOf` counts. */
function wonShare(
  scores: readonly Score[],
  resultOf: (score: Score) => number,
  line: number,
): number {
  let won = 0;
  let lost = 0;
  for (const score of scores) {
    const shares = overShares(resultOf(score), line);
    won += score.p * shares.won;
    lost += score.p * shares.lost;
  }
  return won / (won + lost);
}

/** Share of settled stakes that over wins. */
export function overOfScores(scores: readonly Score[], line: number): number {
  return wonShare(scores, ({ home, away }) => home + away, line);
}

/** Share of settled stakes that a bet on the home side with a handicap wins. */
export function homeOfScores(scores: readonly Score[], handicap: number): number {
  return wonShare(scores, ({ home, away }) => home - away, -handicap);
}
