import type { LoggedBet } from '#domain/bets/bet.ts';
import { BET_ID, idPrefix } from '#domain/bets/bet-id.ts';
import { AFTER_ALL_IDS, type ReadBets } from '#domain/bets/bet-range.ts';
import { CSV, columnsOf, prefersCsv, toCsv } from '#http/csv.ts';
import { cursorAfter, readCursor } from '#http/cursor.ts';
import { linkToNext } from '#http/data-response.ts';
import type { Shown } from '#http/endpoint.ts';
import { invalidParameters } from '#http/invalid-parameters.ts';
import type { BetsQuery } from './query.ts';
import { type BetsRequest, readerOf, VARY } from './reader.ts';
import { schemas } from './schemas.ts';
import { betRow } from './view.ts';

type Request = BetsRequest & {
  readonly query: BetsQuery;
  readonly show: (content: Shown) => Shown;
};

/** Read at once while a filter selects some of them. */
const FILTERED_PAGE = 500;
/** The most bets that are read for one answer; the cursor leads on from there. */
export const MAX_READ = 2_000;

const COLUMNS = columnsOf(schemas, 'Bet');

/**
 * A page of the bets of a person, newest first, as JSON or CSV. A filter that few bets fit gives
 * pages with fewer items than the limit; the last page alone has no cursor.
 */
export function createAnswerBets(list: ReadBets) {
  return async (request: Request) => {
    const { query, headers, rawQuery, show } = request;
    const { bets, next } = await readPage(list, readerOf(request), query);
    const content = {
      count: bets.length,
      data: bets.map(betRow),
      nextCursor: next === null ? null : cursorAfter([next]),
    };
    const answer = { 'Cache-Control': 'private, no-store', Vary: VARY };
    if (!prefersCsv(headers.accept)) {
      return { content, headers: answer };
    }
    const { data } = show(content);
    const link = content.nextCursor && { Link: linkToNext(rawQuery, content.nextCursor) };
    return {
      body: toCsv(COLUMNS, data as readonly Shown[]),
      headers: { ...answer, 'Content-Type': CSV, ...link },
    };
  };
}

async function readPage(list: ReadBets, userId: string, query: BetsQuery) {
  const { limit, from, to } = query;
  const range = {
    from: from === undefined ? '' : idPrefix(Date.parse(from)),
    end: to === undefined ? AFTER_ALL_IDS : idPrefix(Date.parse(to)),
  };
  const isFiltered =
    query.status ?? query.sport ?? query.book ?? query.market ?? query.bankroll !== undefined;
  const found: LoggedBet[] = [];
  const after = idAfter(query.cursor);
  let before = after !== undefined && after < range.end ? after : range.end;
  for (let read = 0; before > range.from; ) {
    const size = isFiltered ? FILTERED_PAGE : limit;
    const { bets, hasMore } = await list(userId, { from: range.from, before, limit: size });
    for (const bet of bets) {
      before = bet.betId;
      if (fits(bet, query)) {
        found.push(bet);
      }
      if (found.length === limit) {
        const isLast = !hasMore && bet === bets.at(-1);
        return { bets: found, next: isLast ? null : before };
      }
    }
    read += bets.length;
    if (!hasMore || bets.length === 0) {
      break;
    }
    if (read >= MAX_READ) {
      return { bets: found, next: before };
    }
  }
  return { bets: found, next: null };
}

function fits(bet: LoggedBet, { status, sport, book, market, bankroll }: BetsQuery): boolean {
  const among = (values: readonly string[] | undefined, value: string) =>
    values === undefined || values.includes(value);
  return (
    among(status, bet.status) &&
    among(sport, bet.sportKey) &&
    among(book, bet.book) &&
    among(market, bet.marketKey) &&
    (bankroll === undefined || bankroll === bet.bankroll)
  );
}

function idAfter(cursor: string | undefined): string | undefined {
  if (cursor === undefined) {
    return undefined;
  }
  const [betId] = readCursor(cursor, ['']);
  if (typeof betId !== 'string' || !BET_ID.test(betId)) {
    throw invalidParameters([{ parameter: 'cursor', message: 'is not one of this list' }]);
  }
  return betId;
}
