import { isJudgedKind } from '../markets/index.ts';
import { hasDraw, mayHaveOvertime } from '../markets/sports.ts';
import type { RatedBooks } from '../odds/books.ts';
import type { ScannedEvent } from '../odds/distinct-events.ts';
import type { Reject } from '../odds/left-out.ts';
import { type EventFacts, offersOf } from '../odds/quotes.ts';
import { findGoalsOpinion, type GoalsOpinion, type VotedMarket } from './goals-opinion.ts';
import { type JudgedMarket, referencesOf } from './judged-market.ts';
import { groupOffers, type MarketOffers } from './market-offers.ts';
import { dropOutliers } from './outliers.ts';
import { type JudgedOffer, judgeOffers } from './own-probabilities.ts';
import {
  findMixedWinners,
  type OtherPeriod,
  type Settlement,
  settlementOf,
  splitPeriods,
} from './periods.ts';
import { poolOf } from './pool.ts';
import type { ReferenceSettings } from './settings.ts';
import { type MatchGoals, scoreModelOf, settledShareOf } from './settled-share.ts';
import { type ShownLine, showLines } from './shown-lines.ts';
import { castVotes } from './votes.ts';
import { judgeGoals } from './winner-reference.ts';

/** An event with everything its quotes say. */
export type JudgedEvent = {
  readonly facts: EventFacts;
  /** Winners first, then the other markets by line. */
  readonly markets: readonly JudgedMarket[];
  /** What the handicap and the total of a football match say. */
  readonly goals: GoalsOpinion | null;
  /** Whether the match item shows the three-way winner where books offer both winners. */
  readonly prefersThreeWay: boolean;
  /** When the books of its lines settle, and the lines of books that settle at another time. */
  readonly settlement: Settlement;
  readonly otherPeriods: readonly OtherPeriod[];
  /** Lines that are shown beside those that are judged; computed where they are asked for. */
  readonly shown: () => readonly ShownLine[];
  /** How many prices the feed has for it. */
  readonly prices: number;
};

/**
 * Judges every market of an event: own probabilities of each offer, votes of the families,
 * references. What is left out is counted with its reason. Times are epoch milliseconds.
 */
export function judgeEvent(
  { event, quotes }: ScannedEvent,
  books: RatedBooks,
  settings: ReferenceSettings,
  now: number,
  reject: Reject,
): JudgedEvent {
  const { sportKey } = quotes;
  const { id: eventId, home, away, commenceTime, listings, doubt } = event;
  const ofFeeds = listings && { feeds: listings.map(({ feed }) => feed), ...(doubt && { doubt }) };
  const facts = { eventId, sportKey, home, away, commenceTime };
  const offers = offersOf(quotes, event);
  const startsInMs = commenceTime - now;
  const { matchMs, matchShareOfTimeLeft } = settings.age;
  const maxAgeMs = Math.max(matchMs, startsInMs * matchShareOfTimeLeft);
  const usable = { sportKey, books, now, maxAgeMs };
  const judgeable = offers.filter(({ kind }) => isJudgedKind(kind));
  const groups = groupOffers(judgeable, usable, reject);
  const judge = (group: MarketOffers) => judgeOffers(group, settings, reject);
  // Winners go first: they tell which books settle the event's other markets at another time.
  const winners = groups.filter(({ market }) => market.informsMatch === 'winner').map(judge);
  const others = groups.filter(({ market }) => market.informsMatch !== 'winner');
  const mixed = findMixedWinners(winners);
  const periods = mixed && splitPeriods(others, mixed, sportKey, reject);
  const voted = [...winners, ...(periods?.main ?? others).map(judge)].map((group) =>
    voteOn(group, settings, reject),
  );
  const goals = hasDraw(sportKey) ? findGoalsOpinion(voted, settings.age.referenceMs) : null;
  const settlement = mixed && mayHaveOvertime(sportKey) ? settlementOf(mixed.main) : 'usual';
  const start = { event: facts, startsInMs, ...ofFeeds };
  const { markets, matchGoals } = judgeMarkets(start, voted, goals, settings);
  return {
    facts,
    markets,
    goals,
    prefersThreeWay: mixed !== undefined && mixed.main.market.outcomes.length === 3,
    settlement,
    otherPeriods: periods?.others ?? [],
    shown() {
      if (judgeable.length === offers.length) {
        return [];
      }
      const others = offers.filter(({ kind }) => !isJudgedKind(kind));
      const lines = groupOffers(others, usable, reject);
      const split = mixed
        ? splitPeriods(lines, mixed, sportKey, reject)
        : { main: lines, others: [] };
      const ofMain = split.main.map((line) => ({ ...line, settlement }));
      return showLines([...ofMain, ...split.others], sportKey, matchGoals, settings);
    },
    prices: offers.reduce((count, { prices }) => count + prices.length, 0),
  };
}

function voteOn(
  group: MarketOffers<JudgedOffer>,
  settings: ReferenceSettings,
  reject: Reject,
): VotedMarket {
  const cast = castVotes(group.offers, settings.age.referenceMs);
  const votes = dropOutliers(cast, settings.pool);
  const outliers = cast.filter((vote) => !votes.includes(vote));
  for (const { family } of outliers) {
    reject('vote_outlier', { marketKey: group.marketKey, line: group.line, family });
  }
  return { ...group, votes, outliers };
}

function judgeMarkets(
  start: Pick<JudgedMarket, 'event' | 'startsInMs' | 'feeds' | 'doubt'>,
  voted: readonly VotedMarket[],
  goals: GoalsOpinion | null,
  settings: ReferenceSettings,
): { readonly markets: JudgedMarket[]; readonly matchGoals: MatchGoals } {
  const { sportKey } = start.event;
  const judged = voted.map((group) => {
    const referenceWithout = referencesOf(group, sportKey, goals, settings);
    const older = withOlderVotes(group, settings);
    const ofMatch = older ? referencesOf(older, sportKey, goals, settings) : referenceWithout;
    const matchReference = group.market.informsMatch === null ? undefined : ofMatch(null);
    return { ...group, ...start, referenceWithout, matchReference, goalsAgeMs: goals?.ageMs ?? 0 };
  });
  // How often a line refunds depends on the goals of the match, about which the winner has a say.
  const fitted = judged.find(({ market }) => market.hasFittedReferenceIn(sportKey));
  const verdict = fitted && goals && judgeGoals(goals, poolOf(fitted.votes), settings);
  const matchGoals: MatchGoals = {
    opinion: goals,
    isContradicted: verdict === 'contradicted',
    winner: fitted?.matchReference?.probabilities ?? null,
  };
  const markets = judged.map((market) => ({
    ...market,
    settledShare: () => settledShareOf(market.market, market.line, sportKey, matchGoals),
    scoreModel: () => scoreModelOf(market.market, matchGoals),
  }));
  return { markets, matchGoals };
}

/**
 * The market with votes from quotes of any usable age, for match items; undefined where none is too
 * old for others.
 */
function withOlderVotes(
  group: VotedMarket,
  { age, pool }: ReferenceSettings,
): VotedMarket | undefined {
  if (!group.offers.some(({ ageMs }) => ageMs > age.referenceMs)) {
    return undefined;
  }
  return { ...group, votes: dropOutliers(castVotes(group.offers, Number.POSITIVE_INFINITY), pool) };
}
