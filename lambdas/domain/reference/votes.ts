import type { Role } from '../odds/books.ts';
import { median } from '../odds/median.ts';
import { isReferenceQuote, type JudgedOffer } from './own-probabilities.ts';

/** What one family of books thinks of a market. */
export type Vote = {
  readonly family: string;
  readonly role: Role;
  /** Age of the family's freshest offer, milliseconds. */
  readonly ageMs: number;
  /** Logarithms of its fair probabilities, in the order of the outcomes. */
  readonly logs: readonly number[];
};

/**
 * One vote per family from the reference quotes of a market that are at most `maxAgeMs` old: the median of the family's
 * members. Votes stand in the order of the books' ranks.
 */
export function castVotes(offers: readonly JudgedOffer[], maxAgeMs: number): Vote[] {
  const votes: Vote[] = [];
  const quotes = offers.filter((offer) => isReferenceQuote(offer, maxAgeMs));
  for (let from = 0; from < quotes.length; ) {
    const { family, role } = (quotes[from] as JudgedOffer).book;
    let to = from + 1;
    while (quotes[to]?.book.family === family) to++;
    const members = quotes.slice(from, to);
    votes.push({
      family,
      role,
      ageMs: Math.min(...members.map(({ ageMs }) => ageMs)),
      logs: medianLogs(members.flatMap(({ logFair }) => (logFair ? [logFair] : []))),
    });
    from = to;
  }
  return votes;
}

function medianLogs(members: readonly (readonly number[])[]): readonly number[] {
  const [first = [], ...others] = members;
  if (others.length === 0) return first;
  return first.map((_, place) => median(members.map((logs) => logs[place] ?? Number.NaN)));
}

/** How many votes of a role are no older than `maxMs`, one family's aside. */
export function countFresh(votes: readonly Vote[], role: Role, without: string, maxMs: number): number {
  return votes.filter((vote) => vote.role === role && vote.family !== without && vote.ageMs <= maxMs).length;
}

/** Age in milliseconds of the freshest vote of a role, one family aside; infinite where there is none. */
export function freshestAge(votes: readonly Vote[], role: Role, without: string | null): number {
  const ages = votes
    .filter((vote) => vote.role === role && vote.family !== without)
    .map(({ ageMs }) => ageMs);
  return Math.min(Number.POSITIVE_INFINITY, ...ages);
}
