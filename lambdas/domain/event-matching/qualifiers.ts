/**
 * What a name says about which team of a club is meant: women, an age, reserves, a pair, or a match
 * that is no match of the club at all. Two names with different qualifiers are never one side.
 */
import { sportOf } from '../markets/sports.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const WOMEN = words(`
  women womens woman ladies lady feminine feminines feminin feminino feminina femenino femenina
  femeni fem femminile frauen damen dames kvinner kvinnor damer vrouwen naiset girls wfc
`);
const RESERVES = words('reserves reserve res ii jong amateure');
const THIRD = words('iii');
const YOUTH = words('youth juvenil primavera jugend juvenis junioren academy acad');
const OTHER_GAMES = words('srl esports esport cyber virtual legends futsal beach veterans 3x3 5x5');
/** Read only at the end of a name, where another word is its owner. */
const LAST_WORD: ReadonlyMap<string, string> = new Map(
  Object.entries({
    w: 'women',
    f: 'women',
    b: 'reserves',
    2: 'reserves',
  }),
);

const AGE = /^(?:u|sub|under)(1[2-9]|2[0-3])s?$/;

/** Sports of persons, in which a name with two persons is a pair and women need no word. */
const SPORTS_OF_PERSONS = words(
  'tennis tabletennis badminton boxing mma darts snooker golf squash padel beachvolleyball',
);

/** Whether the sides of a sport are persons: its key up to the first underscore. */
export function isSportOfPersons(sport: string): boolean {
  return SPORTS_OF_PERSONS.has(sport);
}

/** Leagues of women by names of their own, such as that of a college sport: `wncaab`. */
const WOMENS_LEAGUES = new RegExp(
  '_(?:wnba|wncaa[a-z]*|wsl|nwsl|wbbl|wpl|aflw|nrlw' +
    '|damallsvenskan|toppserien|liga_f|w_league)(?:_|$)',
);

/**
 * What the key of a league says of both sides of each of its events, by the words that say it of a
 * name.
 */
export function leagueQualifiers(sportKey: string): readonly string[] {
  const sport = sportOf(sportKey);
  if (isSportOfPersons(sport)) {
    return [];
  }
  const inKey = joinAges(sportKey.slice(sport.length + 1).split('_'));
  const found = inKey.flatMap((word) => qualifierOf(word) ?? []);
  return WOMENS_LEAGUES.test(sportKey) ? [...found, 'women'] : found;
}

/**
 * Splits the words of a name into those of the club and its qualifiers. A name of qualifiers alone
 * has none: its words are its name.
 */
export function splitQualifiers(all: readonly string[]): {
  readonly club: readonly string[];
  readonly qualifiers: readonly string[];
} {
  const joined = joinAges(all);
  const found = joined.map((word, i) => {
    const isLast = i > 0 && i === joined.length - 1;
    return qualifierOf(word) ?? (isLast ? LAST_WORD.get(word) : undefined);
  });
  if (found.every((qualifier) => qualifier !== undefined)) {
    return { club: all, qualifiers: [] };
  }
  return {
    club: joined.filter((_, i) => found[i] === undefined),
    qualifiers: found.filter((qualifier) => qualifier !== undefined),
  };
}

/** `under 21`, `sub 20` and `u 19` as one word. */
function joinAges(all: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of all) {
    const before = joined.at(-1);
    if (before !== undefined && /^(?:u|sub|under)$/.test(before) && AGE.test(before + word)) {
      joined[joined.length - 1] = before + word;
    } else {
      joined.push(word);
    }
  }
  return joined;
}

function qualifierOf(word: string): string | undefined {
  const age = AGE.exec(word)?.[1];
  if (age !== undefined) {
    return `u${age}`;
  }
  const named = [
    ['women', WOMEN],
    ['reserves', RESERVES],
    ['third', THIRD],
    ['youth', YOUTH],
  ] as const;
  for (const [qualifier, of] of named) {
    if (of.has(word)) {
      return qualifier;
    }
  }
  return OTHER_GAMES.has(word) ? word : undefined;
}
