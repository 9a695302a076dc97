import type { Flag } from '#domain/grading/flags.ts';
import type { EventFacts } from '#domain/odds/quotes.ts';
import { toNano } from './columns.ts';

/** What the items of all kinds have in common when they are written down. */

/** Most outcomes are one of the sides, whose names the event already has. */
export function toOutcomeWord(outcome: string, { home, away }: Pick<EventFacts, 'home' | 'away'>): string {
  if (outcome === home) return 'home';
  if (outcome === away) return 'away';
  return `=${outcome}`;
}

export function fromOutcomeWord(word: string, { home, away }: Pick<EventFacts, 'home' | 'away'>): string {
  if (word === 'home') return home;
  if (word === 'away') return away;
  return word.slice(1);
}

/** A book's key and title go together. */
export function toBookWord({ book, bookTitle }: { book: string; bookTitle: string }): string {
  return JSON.stringify([book, bookTitle]);
}

export function fromBookWord(word: string): { book: string; bookTitle: string } {
  const [book, bookTitle] = JSON.parse(word) as [string, string];
  return { book, bookTitle };
}

export function toFlagsWord(flags: readonly Flag[]): string {
  return flags.join(' ');
}

export function fromFlagsWord(word: string): Flag[] {
  return word.split(' ').filter(Boolean) as Flag[];
}

/** The `ev` that price and stored probability alone would give; both in billionths. */
export function plainEv(price: number, probNano: number): number {
  return Math.round(price * probNano) - toNano(1);
}

/** How much `ev` is above that, in billionths: next to nothing, save where commission or refunds count. */
export function evExcess({ ev, price, fairProb }: { ev: number; price: number; fairProb: number }): number {
  return toNano(ev) - plainEv(price, toNano(fairProb));
}
