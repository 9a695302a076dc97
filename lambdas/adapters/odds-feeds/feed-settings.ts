import type { FeedSettings } from './odds-feed.ts';

const DEFAULT_BASE_URL = 'https://api.the-odds-api.com';
const DEFAULT_MARKETS = ['h2h', 'spreads', 'totals'];
const DEFAULT_REGIONS = ['eu'];
const KEY = /^[a-z0-9_]+$/;

/** Settings as an operator writes them: comma lists, every one optional. */
export type RawFeedSettings = {
  readonly baseUrl?: string | undefined;
  readonly sports?: string | undefined;
  readonly regions?: string | undefined;
  readonly bookmakers?: string | undefined;
  readonly markets?: string | undefined;
  readonly monthlyCredits?: string | undefined;
};

function keys(name: string, text: string | undefined): string[] {
  const parts = (text ?? '').split(',').map((part) => part.trim());
  const named = [...new Set(parts.filter((part) => part !== ''))];
  const odd = named.find((part) => !KEY.test(part));
  if (odd !== undefined)
    throw new Error(`${name}: ${JSON.stringify(odd)} is not a key of lower-case letters`);
  return named;
}

function orDefault(named: readonly string[], fallback: readonly string[]): readonly string[] {
  return named.length > 0 ? named : fallback;
}

function credits(text: string | undefined): number | undefined {
  if (!text) return undefined;
  if (/^[1-9]\d{0,11}$/.test(text)) return Number(text);
  throw new Error(`ODDS_MONTHLY_CREDITS: ${JSON.stringify(text)} is not a whole number of credits`);
}

/**
 * Reads the operator's settings: all sports, region `eu`, the three featured markets unless told otherwise.
 * Throws naming the setting that cannot be meant.
 */
export function parseFeedSettings(raw: RawFeedSettings): FeedSettings {
  const baseUrl = (raw.baseUrl ?? DEFAULT_BASE_URL).replace(/\/+$/, '');
  if (!/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? '')) {
    throw new Error('ODDS_API_BASE_URL is not an http address');
  }
  const sports = keys('ODDS_SPORTS', raw.sports);
  return {
    baseUrl,
    sports: sports.length === 0 || sports.includes('all') ? 'all' : sports,
    regions: orDefault(keys('ODDS_REGIONS', raw.regions), DEFAULT_REGIONS),
    bookmakers: keys('ODDS_BOOKMAKERS', raw.bookmakers),
    monthlyCredits: credits(raw.monthlyCredits),
    markets: orDefault(keys('ODDS_MARKETS', raw.markets), DEFAULT_MARKETS),
  };
}
