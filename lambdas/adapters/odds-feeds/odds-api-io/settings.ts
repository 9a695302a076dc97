import { type FeedEnv, readAddress, readCredits, readKeys, readSports } from '../settings.ts';
import { BOOK_KEYS } from './books.ts';

const DEFAULT_ADDRESS = 'https://api.odds-api.io';
/** The provider has thousands of leagues, each of which costs calls of its own. */
const DEFAULT_SPORTS = ['soccer_epl', 'basketball_nba'];

/** What the operator chose. */
export type OddsApiIoSettings = ReturnType<typeof readSettings>;

/**
 * Reads the settings, all of them optional. Throws naming the variable whose value cannot be used.
 */
export function readSettings(env: FeedEnv) {
  return {
    address: readAddress(env, 'ODDS_API_BASE_URL') ?? DEFAULT_ADDRESS,
    sports: readSports(env) ?? DEFAULT_SPORTS,
    bookmakers: readKeys(env, 'ODDS_BOOKMAKERS') ?? [...BOOK_KEYS.values()],
    /** Calls that the operator grants a month; absent where they are no concern. */
    monthlyCredits: readCredits(env, 'ODDS_MONTHLY_CREDITS'),
  };
}
