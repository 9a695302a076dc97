import type { Role } from '#domain/odds/books.ts';
import type { Vote } from '#domain/reference/votes.ts';

/** What one family thinks of the outcomes of a market. */
export type Opinion = { readonly role: Role; readonly probabilities: readonly number[] };

export const soft = (...probabilities: number[]): Opinion => ({ role: 'soft', probabilities });
export const sharp = (...probabilities: number[]): Opinion => ({ role: 'sharp', probabilities });
export const exchange = (...probabilities: number[]): Opinion => ({
  role: 'exchange',
  probabilities,
});

/**
 * One vote per opinion; the families are `family 0`, `family 1` and so on, each a second older than
 * the one before.
 */
export function votesOf(opinions: readonly Opinion[]): Vote[] {
  return opinions.map(({ role, probabilities }, place) => ({
    family: `family ${place}`,
    role,
    ageMs: 1000 * place,
    logs: probabilities.map(Math.log),
  }));
}
