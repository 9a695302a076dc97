import { expect, test } from 'vitest';
import { decodeQuotes, encodeQuotes } from '#adapters/s3/quotes-codec.ts';
import { createLoadLines } from '#cache/load-lines.ts';
import { keepAnswer } from '#domain/feed-answers/kept-quotes.ts';
import { quotesInUse, type ScanInput } from '#domain/feed-answers/known-quotes.ts';
import { NO_HISTORY } from '#domain/scan/history.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { createSimulatedMarket } from '#simulated-market/market.ts';
import { SIMULATED_BOOKS } from '#simulated-market/model/books.ts';
import { LEAGUES } from '#simulated-market/model/leagues.ts';
import { quotesOf } from '../../bench/feed/simulated-quotes.ts';

const SLOT = Date.parse('2026-09-12T09:10:30Z');
const NOW = SLOT + 1_000;
const HEAD = { slot: SLOT, scanId: 'scan-1', generatedAt: NOW, quotesKey: 'quotes/1' };

const market = createSimulatedMarket(1, { leagues: LEAGUES, books: SIMULATED_BOOKS });
const kept = quotesOf(market, NOW).map((quotes) => keepAnswer(undefined, quotes));
const settings = { ...DEFAULT_SCAN_SETTINGS, demotedBooks: ['pinnacle'] };

/** What the scan of the simulated market stores, and the fair probabilities that it judged by. */
function aScan() {
  const fair = new Map<string, readonly number[] | undefined>();
  const { report } = scan(quotesInUse({ kept }, NOW), settings, NOW, ({ facts, markets }) => {
    for (const { marketKey, line, referenceWithout } of markets) {
      fair.set(`${facts.eventId} ${marketKey} ${line}`, referenceWithout(null)?.probabilities);
    }
  });
  const input: ScanInput = {
    slot: SLOT,
    now: NOW,
    settings,
    rules: 1,
    scanId: HEAD.scanId,
    clones: report.clones ?? [],
    history: NO_HISTORY,
    sports: [],
    kept,
  };
  return { input, fair };
}

test('the fair probabilities of each line are exactly those by which the scan judged', async () => {
  const { input, fair } = aScan();
  const load = createLoadLines(async () => decodeQuotes(encodeQuotes(input)));
  const { events = [] } = (await load(HEAD)) ?? {};
  const lines = events.flatMap(({ eventId, lines: ofEvent }) =>
    ofEvent.map((line) => ({ ...line, name: `${eventId} ${line.marketKey} ${line.line}` })),
  );
  const known = lines.filter((line) => line.fair !== null);
  expect(known.length).toBeGreaterThan(100);
  for (const line of known) {
    expect(line.fair, line.name).toEqual(fair.get(line.name));
  }
});

test('a scan whose quotes could not be stored has the lines of the one before, and says so', async () => {
  const load = createLoadLines(async () => aScan().input);
  expect(await load(HEAD)).toMatchObject({ generatedAt: NOW, incompleteSince: null });
  const later = { ...HEAD, slot: SLOT + 45_000, scanId: 'scan-2', generatedAt: NOW + 45_000 };
  expect(await load(later)).toMatchObject({
    slot: SLOT + 45_000,
    scanId: 'scan-2',
    generatedAt: NOW,
    incompleteSince: NOW,
  });
});

test('there are no lines without quotes, or behind some that are gone', async () => {
  const { quotesKey: _, ...withoutKey } = HEAD;
  expect(await createLoadLines(async () => aScan().input)(withoutKey)).toBeUndefined();
  expect(await createLoadLines(async () => undefined)(HEAD)).toBeUndefined();
});
