import { SHARP_BOOKS } from '../odds/known-books.ts';
import { logit } from '../odds/logit.ts';
import { median } from '../odds/median.ts';
import { numberAt } from '../odds/number-at.ts';
import type { JudgedEvent } from './judge-event.ts';
import { freshestAge, type Vote } from './votes.ts';

/** Books are compared so long before the start: their prices are then nearly the close. */
export const SHARPNESS_WINDOW_MS = 600_000;
/** Other soft families that it takes to compare with. */
const MIN_SOFT = 3;

/**
 * How near a book that is listed as sharp is to the exchange on one winner market, shortly before
 * the start.
 */
export type SharpnessSample = {
  readonly book: string;
  /** Epoch milliseconds. */
  readonly startsAt: number;
  /** Whether it is farther from the exchange than half of the soft families. */
  readonly isFar: boolean;
};

/**
 * Compares the listed sharp books with the exchange, whatever their role is, on the winners of an
 * event that starts within `SHARPNESS_WINDOW_MS`; none on others.
 */
export function sampleSharpness({ facts, markets }: JudgedEvent): SharpnessSample[] {
  return markets.flatMap(({ market, votes, outliers, startsInMs }) => {
    if (market.informsMatch !== 'winner' || startsInMs > SHARPNESS_WINDOW_MS) {
      return [];
    }
    const exchange = votes.find(({ role }) => role === 'exchange');
    if (!exchange) {
      return [];
    }
    return SHARP_BOOKS.flatMap((book): SharpnessSample[] => {
      const own = [...votes, ...outliers].find(({ family }) => family === book);
      const soft = votes.filter(({ role, family }) => role === 'soft' && family !== book);
      if (!own || soft.length < MIN_SOFT) {
        return [];
      }
      const typical = median(soft.map((vote) => distance(vote, exchange)));
      return [{ book, startsAt: facts.commenceTime, isFar: !(distance(own, exchange) < typical) }];
    });
  });
}

/** The largest distance of two votes on any outcome, in log-odds. */
function distance(a: Vote, b: Vote): number {
  const logits = ({ logs }: Vote) => logs.map((log) => logit(Math.exp(log)));
  const others = logits(b);
  return Math.max(...logits(a).map((own, index) => Math.abs(own - numberAt(others, index))));
}

/** Winner markets with a fresh sharp book and exchange that it takes to judge the sharp book by. */
const MIN_MARKETS = 10;
/**
 * The largest typical distance of sharp book and exchange, in log-odds, about twice what is usual.
 * In the season files of 2024/25, the only ones with an exchange, the median over a day's matches
 * is 0.046 in the middle of the 104 days with ten or more, and at most 0.075 but for one day. On
 * that one, 9 May 2025 (0.16), it was the exchange that was off.
 */
const MAX_TYPICAL_DISTANCE = 0.09;

/** How far the sharp books are from the exchanges on the winners of an event, both fresh. */
export function anchorDistances({ markets }: JudgedEvent, staleMs: number): number[] {
  return markets.flatMap(({ market, votes }) => {
    if (market.informsMatch !== 'winner') {
      return [];
    }
    const [sharp, exchange] = (['sharp', 'exchange'] as const).map((role) =>
      freshestAge(votes, role, null) <= staleMs ? votes.find((vote) => vote.role === role) : null,
    );
    return sharp && exchange ? [distance(sharp, exchange)] : [];
  });
}

/** Whether the sharp book of a scan is farther from the exchanges than it usually is. */
export function isSharpOff(distances: readonly number[]): boolean {
  return distances.length >= MIN_MARKETS && median(distances) > MAX_TYPICAL_DISTANCE;
}

/**
 * What the samples of a book add up to. At the close of 3,807 matches of 2024/25 the sharp book was
 * far in 22 %, by its prices before the match, as if they were outdated, in 80 %, and a soft book
 * in half. With these steps the score of the first stays
 * near 0: even where a third are far, one way up in ten million reaches the limit. The second loses
 * its role after about 75 matches, the third after about 300.
 */
const FAR_STEP = 3;
const NEAR_STEP = -2;
const LOST_AT = 150;

/**
 * By book: the score, from 0 to `LOST_AT`, and whether the book has lost its role and not yet got
 * it back.
 */
export type Sharpness = Readonly<
  Record<string, { readonly score: number; readonly isLost: boolean }>
>;

/**
 * The sharpness after a scan. Each start counts once: in the first scan that sees it within
 * `SHARPNESS_WINDOW_MS`, the one before having been computed at `lastScan` (epoch milliseconds). A
 * book loses its role where its score reaches the limit, and gets it back at 0.
 */
export function nextSharpness(
  before: Sharpness,
  sharpnessSamples: readonly SharpnessSample[],
  lastScan: number,
): Sharpness {
  const after = { ...before };
  for (const { book, startsAt, isFar } of sharpnessSamples) {
    if (startsAt - lastScan <= SHARPNESS_WINDOW_MS) {
      continue;
    }
    const { score: known, isLost } = after[book] ?? { score: 0, isLost: false };
    const score = Math.min(LOST_AT, Math.max(0, known + (isFar ? FAR_STEP : NEAR_STEP)));
    after[book] = { score, isLost: isLost ? score > 0 : score === LOST_AT };
  }
  return after;
}

/** The books that have lost their role, in alphabetical order. */
export function demotedBooksOf(sharpness: Sharpness): readonly string[] {
  return Object.keys(sharpness)
    .filter((book) => sharpness[book]?.isLost)
    .sort();
}
