import type { RatedBook, Role } from '../odds/books.ts';
import { median } from '../odds/median.ts';
import { numberAt } from '../odds/number-at.ts';
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
 * One vote per family from the reference quotes of a market that are at most `maxAgeMs` old: the
 * median of the family's members. Votes stand in the order of the books' ranks.
 */
export function castVotes(offers: readonly JudgedOffer[], maxAgeMs: number): Vote[] {
  const families: {
    readonly book: RatedBook;
    ageMs: number;
    readonly members: (readonly number[])[];
  }[] = [];
  for (const offer of offers) {
    if (!offer.logFair || !isReferenceQuote(offer, maxAgeMs)) {
      continue;
    }
    const last = families.at(-1);
    if (last?.book.family === offer.book.family) {
      last.ageMs = Math.min(last.ageMs, offer.ageMs);
      last.members.push(offer.logFair);
    } else {
      families.push({ book: offer.book, ageMs: offer.ageMs, members: [offer.logFair] });
    }
  }
  return families.map(({ book: { family, role }, ageMs, members }) => ({
    family,
    role,
    ageMs,
    logs: medianLogs(members),
  }));
}

function medianLogs(members: readonly (readonly number[])[]): readonly number[] {
  const [first = [], ...others] = members;
  if (others.length === 0) {
    return first;
  }
  return first.map((_, index) => median(members.map((logs) => numberAt(logs, index))));
}

/** How many votes of a role are no older than `maxMs`, one family's aside. */
export function countFresh(
  votes: readonly Vote[],
  role: Role,
  without: string,
  maxMs: number,
): number {
  return votes.filter(
    (vote) => vote.role === role && vote.family !== without && vote.ageMs <= maxMs,
  ).length;
}

/**
 * Age in milliseconds of the freshest vote of a role, one family aside; infinite where there is
 * none.
 */
export function freshestAge(votes: readonly Vote[], role: Role, without: string | null): number {
  const ages = votes
    .filter((vote) => vote.role === role && vote.family !== without)
    .map(({ ageMs }) => ageMs);
  return Math.min(Number.POSITIVE_INFINITY, ...ages);
}
