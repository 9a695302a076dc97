import { type LoggedBet, logBet, settled } from '#domain/bets/bet.ts';
import { newBetId } from '#domain/bets/bet-id.ts';
import { theTerms } from '../domain/bets/builders.ts';

const LOGGING = { placed: null, hasScores: true, now: Date.parse('2026-04-18T09:00:00Z') };
const DAY_MS = 86_400_000;

/** A bet of each day, of which every second one is won; the one placed last first. */
export const LOGGED_BETS: readonly LoggedBet[] = Array.from({ length: 12 }, (_, at) => {
  const terms = theTerms({ placedAt: LOGGING.now - at * DAY_MS - 60_000, note: '=1+1' });
  const betId = newBetId(terms, String(at).padStart(16, '0'));
  const bet = logBet(terms, { ...LOGGING, betId, status: 'open' });
  return at % 2 === 0 ? bet : settled({ ...bet, clv: 0.02, clvReason: null }, 'won', 'service');
});

/** Reads bets as the store does, newest first. */
export function fakeBetReader(read: () => readonly LoggedBet[]) {
  type Range = Readonly<Record<'from' | 'before', string>> & { readonly limit: number };
  return {
    async list(_userId: string, { from, before, limit }: Range) {
      const all = read().filter(({ betId }) => betId >= from && betId < before);
      return { bets: all.slice(0, limit), hasMore: all.length > limit };
    },
    all: async (_userId: string) => read(),
    changes: async (_userId: string) => read().length,
  };
}
