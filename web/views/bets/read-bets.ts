import type { Bet, BetList } from '../../../clients/generated/page-types.ts';
import type { Client } from '../../api/client.ts';

const PAGE = 500;

/** All bets that pass filters (as `filterQuery` gives them), the one placed last first. */
export async function readAll(
  client: Pick<Client, 'get'>,
  filters: string,
): Promise<readonly Bet[]> {
  const bets: Bet[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const from: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const page: BetList = await client.get(`/account/bets?limit=${PAGE}${filters}${from}`);
    bets.push(...page.data);
    cursor = page.next_cursor;
  }
  return bets;
}
