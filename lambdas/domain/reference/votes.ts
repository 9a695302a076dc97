import { MAX_OUTCOMES } from '../markets/market.ts';
import type { RoleCode } from '../odds/book-table.ts';

/**
 * What the independent families think of one market, a vote each, in columns reused from market to market. Votes stand in
 * the order of the book table: role first, then family.
 */
export type Votes = {
  /** Outcomes of the market. */
  outcomes: number;
  count: number;
  readonly role: Uint8Array;
  readonly family: Uint16Array;
  /** Age of the family's freshest line, milliseconds. */
  readonly age: Float64Array;
  /** `MAX_OUTCOMES` per vote: logarithm of the fair probability. */
  readonly log: Float64Array;
};

/** Room for so many families. */
export function createVotes(families: number): Votes {
  return {
    outcomes: 0,
    count: 0,
    role: new Uint8Array(families),
    family: new Uint16Array(families),
    age: new Float64Array(families),
    log: new Float64Array(families * MAX_OUTCOMES),
  };
}

/** Appends a vote whose logarithms the caller fills in, and returns its place. */
export function addVote(votes: Votes, family: number, role: RoleCode, age: number): number {
  const vote = votes.count++;
  votes.family[vote] = family;
  votes.role[vote] = role;
  votes.age[vote] = age;
  return vote;
}

/** Takes a vote out and closes the gap. */
export function removeVote(votes: Votes, vote: number): void {
  votes.role.copyWithin(vote, vote + 1, votes.count);
  votes.family.copyWithin(vote, vote + 1, votes.count);
  votes.age.copyWithin(vote, vote + 1, votes.count);
  votes.log.copyWithin(vote * MAX_OUTCOMES, (vote + 1) * MAX_OUTCOMES, votes.count * MAX_OUTCOMES);
  votes.count--;
}

/** How many votes of a role are no older than `mostMs`, one family's aside. */
export function countFresh(votes: Votes, role: RoleCode, without: number, mostMs: number): number {
  let fresh = 0;
  for (let vote = 0; vote < votes.count; vote++)
    if (
      (votes.role[vote] as number) === role &&
      (votes.family[vote] as number) !== without &&
      (votes.age[vote] as number) <= mostMs
    )
      fresh++;
  return fresh;
}

/** Age in milliseconds of the freshest vote of a role, one family aside; infinite where there is none. */
export function freshestAge(votes: Votes, role: RoleCode, without: number): number {
  let age = Number.POSITIVE_INFINITY;
  for (let vote = 0; vote < votes.count; vote++)
    if ((votes.role[vote] as number) === role && (votes.family[vote] as number) !== without)
      age = Math.min(age, votes.age[vote] as number);
  return age;
}
