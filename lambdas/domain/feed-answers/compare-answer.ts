import type { SportEvent, SportQuotes } from '../odds/quotes.ts';
import type { ParseRejection, RejectionCounts } from '../odds/rejections.ts';

/** Reasons that well-formed answers have too: a closed outcome, and a link left out alone. */
const HARMLESS: ReadonlySet<string> = new Set<ParseRejection>(['incomplete_set', 'link_malformed']);

/** How much of an answer can be read, and the commonest reason why the rest cannot. */
export type Readability =
  | { readonly kind: 'readable' }
  | { readonly kind: 'unreadable' | 'mostly_unreadable'; readonly reason: string };

/**
 * Compares an answer of a sport with the one before it. It is `unreadable` if coming events have no
 * offer left, and `mostly_unreadable` if they have less than half as many. In both cases each event
 * that lost most of its offers has to be explained by a refusal that the answer before did not
 * have: a sport whose matches are over has fewer offers, but no more refusals.
 */
export function compareAnswer(before: SportQuotes, answer: SportQuotes): Readability {
  const then = comingOffers(before, answer.readAt);
  const now = comingOffers(answer, answer.readAt);
  const poorer = [...then].filter(([id, offers]) => 2 * (now.get(id) ?? 0) < offers).length;
  const refused = refusedMore(before.rejected, answer.rejected);
  const reason = commonestRejection(refused);
  if (reason === undefined || poorer === 0 || sum(Object.values(refused)) < poorer) {
    return { kind: 'readable' };
  }
  const offers = sum(now.values());
  if (2 * offers >= sum(then.values())) {
    return { kind: 'readable' };
  }
  return { kind: offers === 0 ? 'unreadable' : 'mostly_unreadable', reason };
}

/** The reason for which most was refused; undefined where nothing was. */
export function commonestRejection(rejected: RejectionCounts): string | undefined {
  return Object.entries(rejected).toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

/** How much more an answer refuses than the one before it, by reason. */
function refusedMore(before: RejectionCounts, after: RejectionCounts): RejectionCounts {
  const grown = Object.entries(after)
    .filter(([reason]) => !HARMLESS.has(reason))
    .map(([reason, count]) => [reason, count - (before[reason] ?? 0)] as const);
  return Object.fromEntries(grown.filter(([, count]) => count > 0));
}

/** The number of offers on each event that starts after `now`, epoch milliseconds. */
function comingOffers({ events }: SportQuotes, now: number): ReadonlyMap<string, number> {
  const offers = ({ firstOffer, endOffer }: SportEvent) => endOffer - firstOffer;
  return new Map(
    events
      .filter((event) => event.commenceTime > now && offers(event) > 0)
      .map((event) => [event.id, offers(event)]),
  );
}

function sum(counts: Iterable<number>): number {
  return [...counts].reduce((total, count) => total + count, 0);
}
