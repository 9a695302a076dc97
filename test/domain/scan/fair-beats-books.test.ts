import { expect, test } from 'vitest';
import type { MatchProbability } from '#domain/matches/match-probability.ts';
import type { SportEvent } from '#domain/odds/quotes.ts';
import { scan } from '#domain/scan/scan.ts';
import { DEFAULT_SCAN_SETTINGS } from '#domain/scan/scan-settings.ts';
import type { ValueBet } from '#domain/value/value-bet.ts';
import { createSimulatedMarket, DEFAULT_SEED } from '#simulated-market/market.ts';
import { quotesOf } from '../../../bench/feed/simulated-quotes.ts';
import { NOW } from '../../support/quotes.ts';
import {
  type BookOpinion,
  logLoss,
  opinionsOn,
  trueProbabilitiesAt,
} from '../../support/true-chances.ts';

const SCANS = 200;
const STEP_MS = 600_000;
const SPORTS = ['soccer_epl', 'icehockey_nhl', 'tennis_wta_wuhan_open'];

type Tally = { readonly book: string; count: number; excess: number };

/**
 * Per book: over how many questions, and how much worse than ours in all (nats), its own
 * probabilities were.
 */
type Tallies = Map<string, Tally>;

function compare(tallies: Tallies, { book, truth, probability }: BookOpinion, ours: number): void {
  const tally = tallies.get(book) ?? { book, count: 0, excess: 0 };
  tally.count++;
  tally.excess += logLoss(truth, probability) - logLoss(truth, ours);
  tallies.set(book, tally);
}

function selectionKey(
  eventId: string,
  { marketKey, outcome, point }: BookOpinion | ValueBet,
): string {
  return `${eventId}#${marketKey}#${outcome}#${point}`;
}

/** Our probability of an outcome of the winner market that a match item describes. */
function winnerProbability(
  match: MatchProbability,
  event: SportEvent,
  opinion: BookOpinion,
): number | null {
  if (opinion.marketKey !== 'h2h') {
    return null;
  }
  if (opinion.outcome === event.home) {
    return match.pHome;
  }
  return opinion.outcome === event.away ? match.pAway : match.pDraw;
}

function measure(seed: number) {
  const market = createSimulatedMarket(seed);
  const matches: Tallies = new Map();
  const value: Tallies = new Map();
  for (let i = 0; i < SCANS; i++) {
    const now = NOW + i * STEP_MS;
    const quotes = quotesOf(market, now, SPORTS);
    const result = scan(quotes, DEFAULT_SCAN_SETTINGS, now);
    const matchById = new Map(result.matches.map((match) => [match.eventId, match]));
    const fairProbs = new Map(
      result.opportunities.value.map((bet) => [selectionKey(bet.eventId, bet), bet.fairProb]),
    );
    const truthOf = trueProbabilitiesAt(seed, now);
    for (const sport of quotes) {
      for (const event of sport.events) {
        const match = matchById.get(event.id);
        const truth = truthOf(event.id);
        if (!match || !truth) {
          continue;
        }
        for (const opinion of opinionsOn(event, sport, truth)) {
          const ours = winnerProbability(match, event, opinion);
          if (ours !== null) {
            compare(matches, opinion, ours);
          }
          const fairProb = fairProbs.get(selectionKey(event.id, opinion));
          if (fairProb !== undefined) {
            compare(value, opinion, fairProb);
          }
        }
      }
    }
  }
  return { matches: [...matches.values()], value: [...value.values()] };
}

test('over 200 scans no single book is better than the fair probabilities on what both of them price', () => {
  const { matches, value } = measure(DEFAULT_SEED);
  for (const tallies of [matches, value]) {
    expect(tallies.length).toBeGreaterThanOrEqual(25);
    for (const { count } of tallies) {
      expect(count).toBeGreaterThan(1000);
    }
    expect(tallies.filter(({ excess }) => !(excess > 0))).toEqual([]);
  }
});
