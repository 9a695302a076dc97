/** Keys that are two words. */
const SPORTS: ReadonlyMap<string, string> = new Map([
  ['americanfootball', 'American football'],
  ['aussierules', 'Aussie rules'],
  ['icehockey', 'Ice hockey'],
  ['mma', 'MMA'],
  ['rugbyleague', 'Rugby league'],
  ['rugbyunion', 'Rugby union'],
  ['tabletennis', 'Table tennis'],
]);

/** Short words that are not abbreviations, and longer ones that are. */
const SMALL = new Set(['la', 'de', 'cup', 'one', 'two', 'men', 'of', 'big', 'aus']);
const ABBREVIATIONS = new Set(['wnba', 'ncaa', 'ncaab', 'ncaaf', 'uefa', 'fifa']);

/** `soccer_spain_la_liga` is `Soccer · Spain La Liga`, `basketball_nba` is `Basketball · NBA`. */
export function sportTitle(sportKey: string): string {
  const [sport = '', ...league] = sportKey.split('_');
  const isAbbreviation = (word: string) =>
    ABBREVIATIONS.has(word) || (word.length <= 3 && !SMALL.has(word));
  const rest = league.map((word) => (isAbbreviation(word) ? word.toUpperCase() : capital(word)));
  return [SPORTS.get(sport) ?? capital(sport), rest.join(' ')].filter(Boolean).join(' · ');
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
