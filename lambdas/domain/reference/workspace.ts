import { createMarginWork, type MarginWork } from '../margin/margin-work.ts';
import { createSolvedMarkets, type SolvedMarkets } from '../margin/solved-markets.ts';
import type { Draws, Market, MarketKey } from '../markets/market.ts';
import { MAX_OUTCOMES } from '../markets/market.ts';
import type { BookTable } from '../odds/book-table.ts';
import type { Rejections } from '../odds/rejections.ts';
import type { ScanSettings } from '../scan/scan-settings.ts';
import type { GoalsVoice } from './goals-opinion.ts';
import { createMarketLines, type MarketLines } from './market-lines.ts';
import { createRanking, type Ranking } from './outliers.ts';
import { createPool, createReference, type Pool, type Reference } from './pool.ts';
import { createVotes, type Votes } from './votes.ts';

/** What the steps of one scan share: its settings, its books, and columns that are filled anew for every event or group. */
export type Workspace = {
  readonly settings: ScanSettings;
  readonly books: BookTable;
  readonly rejections: Rejections;
  readonly lines: MarketLines;
  readonly margin: MarginWork;
  readonly solved: SolvedMarkets;
  readonly votes: Votes;
  readonly ranking: Ranking;
  readonly pool: Pool;
  readonly reference: Reference;
  /** Inverse prices from which on a soft book's price in the group at hand has no value. */
  readonly valueLimits: Float64Array;
  /** What handicap and total of the event at hand say about its winner. */
  goals: GoalsVoice | null;
  /** The probabilities of home, draw and away of the football match at hand, once they are known. */
  winner: readonly number[] | null;
  /** Room for one number per book. */
  readonly room: Float64Array;
  /** Room for one mark per book. */
  readonly marks: Uint8Array;
};

/** The comparable lines of an event: one market, one point, `[start, end)` in the order of the lines. */
export type Group = {
  readonly market: Market;
  readonly marketKey: MarketKey;
  /** Whether it is the three-way winner of football, the market with a fitted reference. */
  readonly isFootballWinner: boolean;
  /** Whether its winner can be left open; `never` where it is no two-way winner. */
  readonly draws: Draws;
  /** Whether its lines may count sets at one book and games at another. */
  readonly hasSets: boolean;
  /** The line; null where the market has none. */
  readonly line: number | null;
  readonly start: number;
  readonly end: number;
};

/** Markets whose fair probabilities are remembered. */
const SOLVED_SLOTS = 8_192;

/** Room for a scan of these books whose largest event has `mostOffers` offers. */
export function createWorkspace(
  books: BookTable,
  mostOffers: number,
  settings: ScanSettings,
  rejections: Rejections,
): Workspace {
  const families = books.keys.length;
  return {
    settings,
    books,
    rejections,
    lines: createMarketLines(mostOffers),
    margin: createMarginWork(MAX_OUTCOMES),
    solved: createSolvedMarkets(SOLVED_SLOTS),
    votes: createVotes(families),
    ranking: createRanking(families),
    pool: createPool(families),
    reference: createReference(),
    valueLimits: new Float64Array(MAX_OUTCOMES),
    goals: null,
    winner: null,
    room: new Float64Array(families),
    marks: new Uint8Array(families),
  };
}
