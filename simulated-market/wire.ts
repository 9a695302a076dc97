/**
 * Bodies of The Odds API, version 4, as far as this project reads them. Instants are ISO 8601 texts
 * in whole seconds, UTC.
 */

/** A row of `/v4/sports`. */
export type WireSport = {
  key: string;
  group: string;
  title: string;
  description: string;
  active: boolean;
  has_outrights: boolean;
};

/** A row of `/v4/sports/{sport}/events`. The teams are null where the event is an outright. */
export type WireListedEvent = {
  id: string;
  sport_key: string;
  sport_title: string;
  commence_time: string;
  home_team: string | null;
  away_team: string | null;
};

/**
 * A row of `/v4/sports/{sport}/odds`, or the body of `/v4/sports/{sport}/events/{id}/odds`. Links
 * are there only where they were asked for.
 */
export type WireEvent = WireListedEvent & { bookmakers: WireBook[] };
export type WireBook = {
  key: string;
  title: string;
  last_update?: string;
  link?: string | null;
  sid?: string | null;
  markets: WireMarket[];
};
export type WireMarket = {
  key: string;
  last_update?: string;
  link?: string | null;
  sid?: string | null;
  outcomes: WireOutcome[];
};
export type WireOutcome = {
  name: string;
  /** The team whose total it is about. */
  description?: string;
  price: number;
  point?: number;
  link?: string | null;
  sid?: string | null;
};

/** A row of `/v4/sports/{sport}/scores`. The scores are null until the match is over. */
export type WireScoredEvent = WireListedEvent & {
  completed: boolean;
  scores: { name: string; score: string }[] | null;
  last_update: string | null;
};

/** An instant in epoch milliseconds as bodies write it. */
export function wireTime(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}
