/** The tables of what was fitted: expectations and weights. */
import { REFERENCE_WEIGHTS, type ReferenceWeights } from '#domain/reference/weights.ts';
import { textTable } from '../../bench/text-table.ts';
import type { ExpectationFit } from './fit/fit-expectation.ts';
import { FITTED_TIERS } from './fit/fit-weights.ts';

/** What the claims of earlier seasons make of a claim. */
export function expectationTable({ spread, clear, reserved }: ExpectationFit): string {
  return textTable(
    [
      'claims',
      'spread of a side',
      'of a draw',
      'left of a claim',
      'beat chance: constant',
      'slope',
    ],
    Object.entries({ clear, reserved }).map(([name, { claimLeft, beat }]) => [
      name,
      ...[spread.side, spread.draw, claimLeft, beat.constant, beat.slope].map((value) =>
        value.toFixed(3),
      ),
    ]),
  );
}

/** Fitted weights, several sets below one another. */
export function weightsTable(named: readonly (readonly [string, ReferenceWeights])[]): string {
  return textTable(
    ['weights', 'home: sharp', 'goals', 'soft', 'draw: sharp', 'goals', 'soft', 'constant'],
    named.flatMap(([name, weights]) =>
      FITTED_TIERS.map((tier) => {
        const { home, draw } = weights[tier];
        const numbers = [
          home.sharp,
          home.goals,
          home.soft,
          draw.sharp,
          draw.goals,
          draw.soft,
          draw.constant,
        ];
        return [`${name} ${tier}`, ...numbers.map((weight) => weight.toFixed(3))];
      }),
    ),
  );
}

/** The weight of the goals on who is favoured, by tier and season. */
export function goalsTable(named: readonly (readonly [string, ReferenceWeights])[]): string {
  return textTable(
    ['tier', ...named.map(([season]) => season)],
    FITTED_TIERS.filter((tier) => REFERENCE_WEIGHTS[tier].home.goals > 0).map((tier) => [
      tier,
      ...named.map(([, weights]) => weights[tier].home.goals.toFixed(3)),
    ]),
  );
}
