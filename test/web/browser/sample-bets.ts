import { type LoggedBet, settled } from '#domain/bets/bet.ts';
import { newBetId } from '#domain/bets/bet-id.ts';
import type { StandIn } from '../stand-in/server.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TEAMS = ['Arsenal', 'Chelsea', 'Everton', 'Fulham', 'Leeds United', 'Wolves'];
const BOOKS = ['pinnacle', 'coolbet', 'betsson'];

/** A bet of so many days ago, with its closing line value and result once its event is over. */
export function aLoggedBet(index: number, given: Partial<LoggedBet> = {}): LoggedBet {
  const commenceTime = Math.floor(Date.now() / 1000) * 1000 - (index - 2) * DAY - HOUR;
  const placedAt = commenceTime - 3 * DAY;
  const isOver = commenceTime < Date.now();
  const odds = 1.8 + (index % 7) / 10;
  const closingFair = Math.round(((1.02 + (index % 5) / 100) / odds) * 1e6) / 1e6;
  const bet: LoggedBet = {
    eventId: `event-${index}`,
    sportKey: index % 3 === 0 ? 'basketball_wnba' : 'soccer_epl',
    home: TEAMS[index % TEAMS.length] ?? '',
    away: TEAMS[(index + 1) % TEAMS.length] ?? '',
    commenceTime,
    marketKey: 'h2h',
    outcome: TEAMS[index % TEAMS.length] ?? '',
    point: null,
    book: BOOKS[index % BOOKS.length] ?? '',
    odds,
    stake: 10 + (index % 4) * 5,
    currency: 'EUR',
    placedAt,
    bankroll: 'main',
    note: index % 9 === 0 ? 'price went at once' : null,
    betId: newBetId({ placedAt }, index.toString(16).padStart(16, '0')),
    grade: index % 2 === 0 ? 'A' : 'B',
    fairAtPlacing: 0.5,
    evAtPlacing: 0.041,
    closingFair: isOver ? closingFair : null,
    clv: isOver ? Math.round((odds * closingFair - 1) * 1e4) / 1e4 : null,
    clvReason: isOver ? null : 'pending',
    status: 'open',
    profit: null,
    settledBy: null,
    hasScores: true,
    due: null,
    ...given,
  };
  return isOver ? settled(bet, index % 9 < 5 ? 'won' : 'lost', 'service') : bet;
}

/** Logs so many bets, as a person has them after some weeks. */
export function logSome({ own }: StandIn, count = 60): void {
  for (let index = 0; index < count; index++) {
    own.put(aLoggedBet(index));
  }
}
