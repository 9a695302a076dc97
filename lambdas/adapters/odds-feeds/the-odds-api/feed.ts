import type { RemoteFeed } from '../odds-feed.ts';
import { creditsOf, failureOf } from './errors.ts';
import { readOdds } from './normalise.ts';
import { creditsPerRead, matchListRequest, oddsRequest, SPORTS_REQUEST } from './request.ts';
import { readKickOffs, readSports } from './sports-list.ts';

/** The Odds API, version 4. */
export const THE_ODDS_API: RemoteFeed = {
  kind: 'remote',
  credentialParameter: 'apiKey',
  listing: SPORTS_REQUEST,
  sports: readSports,
  request: oddsRequest,
  creditsPerRead,
  matchList: matchListRequest,
  kickOffs: readKickOffs,
  transform: readOdds,
  failure: failureOf,
  credits: creditsOf,
};
