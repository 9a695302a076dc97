/** A league as the provider names it. */
export type League = { readonly sport: string; readonly league: string };

/** What sport keys begin with, and the provider's name of the sport. */
const SPORTS: ReadonlyMap<string, string> = new Map([
  ['americanfootball', 'american-football'],
  ['baseball', 'baseball'],
  ['basketball', 'basketball'],
  ['handball', 'handball'],
  ['icehockey', 'ice-hockey'],
  ['soccer', 'football'],
  ['tennis', 'tennis'],
  ['volleyball', 'volleyball'],
]);

/** Leagues whose key other feeds have too. */
const KNOWN_LEAGUES: ReadonlyMap<string, string> = new Map([
  ['basketball_nba', 'usa-nba'],
  ['soccer_epl', 'england-premier-league'],
]);

/**
 * The league of a sport key: `soccer_epl`, or any other as the sport and the provider's name of the
 * league, `soccer_spain_laliga` for `spain-laliga` of football. Undefined where the sport is not
 * known.
 */
export function leagueOf(sportKey: string): League | undefined {
  const [family = '', ...words] = sportKey.split('_');
  const sport = SPORTS.get(family);
  const league = KNOWN_LEAGUES.get(sportKey) ?? words.join('-');
  return sport === undefined || league === '' ? undefined : { sport, league };
}
