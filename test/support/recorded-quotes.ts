import { readFileSync } from 'node:fs';
import {
  createQuotesBuilder,
  type OfferKind,
  type Outcome,
  type QuotedOffer,
  type SportQuotes,
} from '#domain/odds/quotes.ts';
import type { WireBook, WireEvent } from '#simulated-market/wire.ts';

const KINDS = new Map<string, OfferKind>([
  ['h2h', 'h2h'],
  ['h2h_lay', 'h2h_lay'],
  ['spreads', 'spreads'],
  ['totals', 'totals'],
]);

/** A recorded body below test/fixtures. */
export function recordedBody<Body = readonly WireEvent[]>(path: string): Body {
  return JSON.parse(readFileSync(new URL(`../fixtures/${path}`, import.meta.url), 'utf8')) as Body;
}

/**
 * A recorded body as the scan gets it, at its own times. It is read without checks: the feed's
 * parser has tests of its own.
 */
export function quotesOfBody(body: readonly WireEvent[], readAt: number): SportQuotes {
  const builder = createQuotesBuilder(body[0]?.sport_key ?? 'unknown');
  for (const event of body) {
    const home = event.home_team ?? '';
    const away = event.away_team ?? '';
    builder.addEvent(
      { id: event.id, home, away, commenceTime: Date.parse(event.commence_time) },
      event.bookmakers.flatMap((book) => offersOf(book, home, away)),
    );
  }
  return builder.build(readAt);
}

function offersOf(book: WireBook, home: string, away: string): QuotedOffer[] {
  const roles = new Map<string, Outcome>([
    [home, 'home'],
    [away, 'away'],
    ['Draw', 'draw'],
    ['Over', 'over'],
    ['Under', 'under'],
  ]);
  return book.markets.flatMap(({ key, last_update, outcomes }) => {
    const kind = KINDS.get(key);
    if (kind === undefined) {
      return [];
    }
    const line = outcomes.find(({ name }) => name === home || name === 'Over')?.point;
    return [
      {
        book: { key: book.key, title: book.title },
        kind,
        ...(line === undefined ? {} : { point: line }),
        lastUpdate: Date.parse(last_update ?? book.last_update ?? ''),
        prices: outcomes.map(({ name, price }) => ({ outcome: roles.get(name) ?? 'home', price })),
      },
    ];
  });
}

/**
 * The newest time in a body, epoch milliseconds: just after it everything is as old as it was when
 * it was recorded.
 */
export function recordedAt(body: readonly WireEvent[]): number {
  return Math.max(
    ...body.flatMap(({ bookmakers }) =>
      bookmakers.flatMap(({ markets }) =>
        markets.map(({ last_update }) => Date.parse(last_update ?? '')),
      ),
    ),
  );
}
