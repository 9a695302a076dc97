import { type Query, readBaseUrl } from './address.ts';
import { readVariable } from './environment.ts';
import { BettingAnalyticsError } from './errors.ts';
import type {
  Account,
  BetList,
  BetSummary,
  BetsQuery,
  BoardLine,
  BoardList,
  BoardPair,
  BoardQuery,
  BookList,
  Event,
  EventPrices,
  EventPricesQuery,
  Health,
  Match,
  MatchesQuery,
  MatchList,
  MoveList,
  MovesQuery,
  OpportunitiesQuery,
  Performance,
  RecordPicks,
  RecordPicksQuery,
  RecordProof,
  SportList,
} from './generated/api-types.ts';
import { itemsOf, MAX_BOARD_PAGE, MAX_PAGE, watchLists } from './lists.ts';
import {
  type Opportunity,
  type OpportunityKind,
  type OpportunityLists,
  SeenOpportunities,
} from './opportunities.ts';
import type { CallOptions, ClientOptions, NewOptions } from './options.ts';
import { sleep } from './polling.ts';
import { createSend, fetchBody, type Send } from './send.ts';

type KindQuery<Kind extends OpportunityKind> = OpportunitiesQuery & { readonly kind?: Kind };

const OPPORTUNITIES = '/api/v1/opportunities';
const MATCHES = '/api/v1/matches';
const BOARD = '/api/v1/board';
const eventPath = (id: string) => `/api/v1/events/${encodeURIComponent(id)}`;

/**
 * The API with one key. Every method throws a `BettingAnalyticsError` where it cannot give what it
 * promises.
 */
export class BettingAnalytics {
  readonly #options: Required<Omit<ClientOptions, 'baseUrl'>>;
  readonly #send: Send;

  constructor({
    baseUrl,
    apiKey,
    timeoutMs = 10_000,
    fetch = globalThis.fetch,
    ...rest
  }: ClientOptions) {
    // What cannot be in a header is refused here: the errors of what sends it can hold the key.
    if (!/^[\x21-\x7e]+$/.test(apiKey)) {
      throw new BettingAnalyticsError(
        'apiKey is empty or holds a space, a line break or another character that no key has',
      );
    }
    this.#options = {
      apiKey,
      timeoutMs,
      fetch,
      sleep,
      random: Math.random,
      now: Date.now,
      ...rest,
    };
    this.#send = createSend(readBaseUrl(baseUrl), { apiKey, timeoutMs, fetch });
  }

  /**
   * A client for the service that the environment names: its address in `BETTING_ANALYTICS_URL`,
   * the key in `BETTING_ANALYTICS_KEY`.
   */
  static fromEnv(options: Omit<ClientOptions, 'baseUrl' | 'apiKey'> = {}): BettingAnalytics {
    const baseUrl = readVariable('BETTING_ANALYTICS_URL');
    const apiKey = readVariable('BETTING_ANALYTICS_KEY');
    return new BettingAnalytics({ ...options, baseUrl, apiKey });
  }

  /** The plan of the key and what is left of its requests today. */
  me(options?: CallOptions): Promise<Account> {
    return this.#fetch<Account>('/api/v1/me', {}, options);
  }

  /** How old the data is. Needs no key and does not count. */
  health(options?: CallOptions): Promise<Health> {
    return this.#fetch<Health>('/health', {}, options);
  }

  /**
   * The opportunities of the latest scan, the highest expected value first; value bets unless
   * another kind is asked for.
   */
  opportunities<Kind extends OpportunityKind = 'value'>(
    query: KindQuery<Kind> = {},
    options?: CallOptions,
  ): Promise<OpportunityLists[Kind]> {
    return this.#fetch<OpportunityLists[Kind]>(OPPORTUNITIES, query, options);
  }

  /** The fair probabilities of the matches to come, or of one match by its `id`. */
  matches(query: MatchesQuery = {}, options?: CallOptions): Promise<MatchList> {
    return this.#fetch<MatchList>(MATCHES, query, options);
  }

  /** The best price of every line; or middles, or the cheapest pairs of two books, by `kind`. */
  board(query: BoardQuery = {}, options?: CallOptions): Promise<BoardList> {
    return this.#fetch<BoardList>(BOARD, query, options);
  }

  /** How fair probabilities have moved, the latest first, and which books lag. */
  moves(query: MovesQuery = {}, options?: CallOptions): Promise<MoveList> {
    return this.#fetch<MoveList>('/api/v1/moves', query, options);
  }

  /** The opening, the present, the close and the changes of every price of an event. */
  prices(id: string, query: EventPricesQuery = {}, options?: CallOptions): Promise<EventPrices> {
    return this.#fetch<EventPrices>(`${eventPath(id)}/prices`, query, options);
  }

  /** How the numbers of an event were made. Throws `NotFoundError` once it has started. */
  event(id: string, options?: CallOptions): Promise<Event> {
    return this.#fetch<Event>(eventPath(id), {}, options);
  }

  /**
   * Every opportunity of the latest scan, whatever the number: a request per page, by default of
   * 500 items.
   */
  allOpportunities<Kind extends OpportunityKind = 'value'>(
    query: KindQuery<Kind> = {},
    options?: CallOptions,
  ): AsyncGenerator<Opportunity<Kind>, void, void> {
    const pages = { limit: MAX_PAGE, ...query };
    return itemsOf<Opportunity<Kind>>((next) =>
      this.opportunities<Kind>({ ...pages, ...next }, options),
    );
  }

  /** Every match to come, as `allOpportunities` gives bets. */
  allMatches(query: MatchesQuery = {}, options?: CallOptions): AsyncGenerator<Match, void, void> {
    const pages = { limit: MAX_PAGE, ...query };
    return itemsOf<Match>((next) => this.matches({ ...pages, ...next }, options));
  }

  /** Every row of the board, as `allOpportunities` gives bets, by default of 3,000 rows a page. */
  allBoardRows(
    query: BoardQuery = {},
    options?: CallOptions,
  ): AsyncGenerator<BoardLine | BoardPair, void, void> {
    const pages = { limit: MAX_BOARD_PAGE, ...query };
    return itemsOf<BoardLine | BoardPair>((next) => this.board({ ...pages, ...next }, options));
  }

  /** The books of the latest scan with their keys, which the filter `book` takes. */
  books(options?: CallOptions): Promise<BookList> {
    return this.#fetch<BookList>('/api/v1/books', {}, options);
  }

  /** The sports of the latest scan with their keys, which the filter `sport` takes. */
  sports(options?: CallOptions): Promise<SportList> {
    return this.#fetch<SportList>('/api/v1/sports', {}, options);
  }

  /** The figures of the public record: what became of past picks. */
  performance(options?: CallOptions): Promise<Performance> {
    return this.#fetch<Performance>('/api/v1/performance', {}, options);
  }

  /** The bets that the account of the key has logged, the one placed last first. */
  ownBets(query: BetsQuery = {}, options?: CallOptions): Promise<BetList> {
    return this.#fetch<BetList>('/api/v1/bets', query, options);
  }

  /** What these bets came to, each currency by itself. */
  ownBetsSummary(options?: CallOptions): Promise<BetSummary> {
    return this.#fetch<BetSummary>('/api/v1/bets/summary', {}, options);
  }

  /** Picks of the public record, the newest first; `before` continues a list. */
  recordPicks(query: RecordPicksQuery = {}, options?: CallOptions): Promise<RecordPicks> {
    return this.#fetch<RecordPicks>('/record/picks', query, options);
  }

  /** What proves that the log of the record holds a pick, by the pick's number. */
  recordProof(pick: number, options?: CallOptions): Promise<RecordProof> {
    return this.#fetch<RecordProof>(`/record/picks/${pick}/proof`, {}, options);
  }

  /**
   * The list now, and again whenever it has changed: one request per scan, sent when the next scan
   * can be there.
   */
  watchOpportunities<Kind extends OpportunityKind = 'value'>(
    query: KindQuery<Kind> = {},
    options?: CallOptions,
  ): AsyncGenerator<OpportunityLists[Kind], void, void> {
    return this.#watch<OpportunityLists[Kind]>(OPPORTUNITIES, query, options);
  }

  /** Yields the match list of each new scan, as `watch` does for opportunities. */
  watchMatches(
    query: MatchesQuery = {},
    options?: CallOptions,
  ): AsyncGenerator<MatchList, void, void> {
    return this.#watch<MatchList>(MATCHES, query, options);
  }

  /**
   * Each opportunity once, when a scan first finds it. A better price later is not a new
   * opportunity.
   */
  async *newOpportunities<Kind extends OpportunityKind = 'value'>(
    query: KindQuery<Kind> = {},
    { includeCurrent = true, ...options }: NewOptions = {},
  ): AsyncGenerator<Opportunity<Kind>, void, void> {
    const seen = new SeenOpportunities();
    let isFirst = true;
    for await (const { data } of this.watchOpportunities(query, options)) {
      const fresh = seen.add<Opportunity<Kind>>(data, this.#options.now());
      if (includeCurrent || !isFirst) {
        yield* fresh;
      }
      isFirst = false;
    }
  }

  #watch<Body>(path: string, query: Query, options: CallOptions = {}) {
    const ask = (etag: string | undefined) => this.#send<Body>(path, query, options, etag);
    return watchLists(ask, this.#options, options.signal);
  }

  #fetch<Body>(path: string, query: Query, options?: CallOptions): Promise<Body> {
    const ask = () => this.#send<Body>(path, query, options);
    return fetchBody(ask, this.#options, options?.signal);
  }
}
