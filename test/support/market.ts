import { rateBooks } from '#domain/odds/books.ts';
import type { QuotedOffer } from '#domain/odds/quotes.ts';
import { createRejections } from '#domain/odds/rejections.ts';
import { type JudgedEvent, judgeEvent } from '#domain/reference/judge-event.ts';
import { type Findings, scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS, type ScanSettings } from '#domain/scan/scan-settings.ts';
import { anEvent, aSportQuotes, h2h, NOW, type OfferedEvent } from './quotes.ts';

/** Five unrelated soft books. */
export const SOFT_BOOKS = ['betway', 'coolbet', 'paddypower', 'skybet', 'tipico_de'] as const;

/**
 * A market that all books agree about: a sharp book and five soft ones, fair odds near 2.10, 3.50
 * and 4.20.
 */
export function agreedWinner(): QuotedOffer[] {
  return [
    h2h('pinnacle', [2.05, 3.4, 4.05]),
    ...SOFT_BOOKS.map((book) => h2h(book, [2.0, 3.3, 3.9])),
  ];
}

/** The scan of one event at `NOW`. */
export function scanOf(
  event: Partial<OfferedEvent>,
  sportKey = 'soccer_epl',
  settings: ScanSettings = DEFAULT_SCAN_SETTINGS,
): Findings {
  return scan([aSportQuotes({ sportKey, events: [anEvent(event)] })], settings, NOW);
}

/** The markets of one event with these offers as they are judged at `NOW`. */
export function judgedEventOf(
  offers: readonly QuotedOffer[],
  sportKey = 'soccer_epl',
  settings: ScanSettings = DEFAULT_SCAN_SETTINGS,
): JudgedEvent {
  const quotes = aSportQuotes({ sportKey, events: [anEvent({ offers })] });
  const [event] = quotes.events;
  if (!event) {
    throw new Error('no event');
  }
  const books = rateBooks(
    quotes.books.map(({ key }) => key),
    settings,
  );
  return judgeEvent({ event, quotes }, books, settings, NOW, createRejections([]).reject);
}
