import { expect, test } from 'vitest';
import { type Followed, followScan, NOTHING_FOLLOWED } from '#domain/moves/follow-scan.ts';
import { keptOf, restored } from '#domain/moves/kept-moves.ts';
import type { QuotedOffer } from '#domain/odds/quotes.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import { judgedEventOf } from '../../support/market.ts';
import { totals } from '../../support/quotes.ts';

/** Follows a scan that sees these offers. */
function followed(before: Followed, number: number, offers: readonly QuotedOffer[]) {
  const time = { scan: number, at: number * 45_000 };
  const following = followScan(before, time, DEFAULT_SCAN_SETTINGS.pool);
  following.see(judgedEventOf(offers));
  return following.end();
}

/** What a new environment starts from: the quotes of a scan seen again, and what was kept. */
function startedAgain(after: Followed, offers: readonly QuotedOffer[]): Followed {
  const seen = followed(NOTHING_FOLLOWED, after.time.scan, offers).followed;
  return restored(seen, JSON.parse(JSON.stringify(keptOf(after))));
}

const low = (over = 1.9) => totals('betway', 2.5, [over, 1.9]);
const high = (over = 1.9) => totals('betway', 3.5, [over, 1.9]);
const higher = (over = 1.9) => totals('betway', 4.5, [over, 1.9]);

/** The series in which the lines of these offers go on. */
function numbersIn(before: Followed, scan: number, offers: readonly QuotedOffer[]) {
  const { changed } = followed(before, scan, offers);
  const numbers = changed.flatMap(({ changes }) =>
    changes.map(({ line, number }) => [line, number] as const),
  );
  return numbers.sort(([a], [b]) => Number(a) - Number(b));
}

/** A book with the line 2.5 as its first series, 3.5 as its second, and after a gap 3.5 alone. */
function withOneLineGone() {
  let { followed: after } = followed(NOTHING_FOLLOWED, 0, [low(), high()]);
  for (let scan = 1; scan < 6; scan++) {
    ({ followed: after } = followed(after, scan, [high()]));
  }
  return after;
}

test('the lines of a book go on in their own series in a new environment', () => {
  const after = followed(withOneLineGone(), 6, [high(), higher()]).followed;
  const again = startedAgain(after, [high(), higher()]);
  const moved = [high(2.1), higher(2)];
  expect(numbersIn(again, 7, moved)).toEqual(numbersIn(after, 7, moved));
  expect(numbersIn(again, 7, [high(), higher()])).toEqual([]);
});

test('a line that is left alone in the second series stays there in a new environment', () => {
  const again = startedAgain(withOneLineGone(), [high()]);
  expect(numbersIn(again, 6, [high(2.1)])).toEqual([[3.5, 1]]);
});

test('a line that returns does not take the series of another in a new environment', () => {
  const both = followed(NOTHING_FOLLOWED, 0, [low(), high()]).followed;
  const missed = followed(both, 1, [high()]).followed;
  const again = startedAgain(missed, [high()]);
  expect(numbersIn(again, 2, [low(2), high(2.1)])).toEqual([
    [2.5, 0],
    [3.5, 1],
  ]);
});

test('what an earlier release kept, without numbers, is still read', () => {
  const after = followed(NOTHING_FOLLOWED, 0, [low(), high()]).followed;
  const kept = keptOf(after).map(({ numbers: _, ...event }) => event);
  const seen = followed(NOTHING_FOLLOWED, 0, [low(), high()]).followed;
  expect(numbersIn(restored(seen, kept), 1, [low(), high(2.1)])).toEqual([[3.5, 1]]);
});

test('an event whose books have one line of each market leaves nothing to keep', () => {
  const { followed: after } = followed(NOTHING_FOLLOWED, 0, [low()]);
  expect(keptOf(after)).toEqual([]);
});
