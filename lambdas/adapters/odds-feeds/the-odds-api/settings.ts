import { type FeedEnv, readAddress, readCredits, readKeys, readSports } from '../settings.ts';
import { EVENT_MARKETS } from './event-markets.ts';

const DEFAULT_ADDRESS = 'https://api.the-odds-api.com';
const DEFAULT_REGIONS = ['eu'];
/** The markets that one call gives for all matches of a sport. */
const FEATURED_MARKETS = ['h2h', 'spreads', 'totals'];

/** What the operator chose. Regions are ignored where bookmakers are named. */
export type TheOddsApiSettings = ReturnType<typeof readSettings>;

/**
 * Reads the settings, all of them optional. Throws naming the variable whose value cannot be used.
 */
export function readSettings(env: FeedEnv) {
  const allowed = [...FEATURED_MARKETS, ...EVENT_MARKETS];
  const named = readKeys(env, 'ODDS_MARKETS', allowed) ?? FEATURED_MARKETS;
  const markets = named.filter((key) => FEATURED_MARKETS.includes(key));
  if (markets.length === 0) {
    const value = JSON.stringify(env('ODDS_MARKETS'));
    const featured = FEATURED_MARKETS.join(', ');
    throw new Error(`ODDS_MARKETS is ${value}; it must be a list with one of ${featured}`);
  }
  return {
    address: readAddress(env, 'ODDS_API_BASE_URL') ?? DEFAULT_ADDRESS,
    /** Absent: every sport in season that has matches. */
    sports: readSports(env),
    regions: readKeys(env, 'ODDS_REGIONS') ?? DEFAULT_REGIONS,
    bookmakers: readKeys(env, 'ODDS_BOOKMAKERS') ?? [],
    markets,
    /** Markets that are asked for event by event. */
    eventMarkets: named.filter((key) => EVENT_MARKETS.includes(key)),
    /** Credits the operator grants a month; absent where they are no concern. */
    monthlyCredits: readCredits(env, 'ODDS_MONTHLY_CREDITS'),
  };
}
