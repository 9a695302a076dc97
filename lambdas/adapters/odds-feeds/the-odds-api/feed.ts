import type { OddsProvider } from '../odds-feed.ts';
import { createRemoteSource } from '../remote-source.ts';
import {
  CREDITS_PER_SCORES,
  creditsPerRead,
  kickOffsCall,
  quotesCall,
  SPORTS_CALL,
  scoresCall,
} from './calls.ts';
import { creditsOf, failureOf } from './errors.ts';
import { readSettings } from './settings.ts';

/** The Odds API, version 4. */
export const THE_ODDS_API: OddsProvider = {
  variables: [
    'ODDS_API_BASE_URL',
    'ODDS_SPORTS',
    'ODDS_REGIONS',
    'ODDS_BOOKMAKERS',
    'ODDS_MARKETS',
    'ODDS_MONTHLY_CREDITS',
  ],
  isSimulated: false,
  needsKey: true,
  configure(env) {
    const settings = readSettings(env);
    return (deps) =>
      createRemoteSource(
        {
          address: settings.address,
          keyParameter: 'apiKey',
          failure: failureOf,
          credits: creditsOf,
          monthlyCredits: settings.monthlyCredits,
          creditsPerRead: creditsPerRead(settings),
          sports: settings.sports ?? SPORTS_CALL,
          kickOffs: kickOffsCall,
          quotes: (sportKey) => quotesCall(sportKey, settings),
          creditsPerScores: CREDITS_PER_SCORES,
          scores: scoresCall,
        },
        deps,
      );
  },
};
