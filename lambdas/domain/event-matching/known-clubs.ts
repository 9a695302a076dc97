/** Which club a name means, by a list of clubs and their names. Its sources: known-clubs.md. */
import clubs from './known-clubs.json' with { type: 'json' };

/** The clubs of each name, by their index in the list. Several clubs may share a name. */
const CLUBS_BY_NAME: ReadonlyMap<string, ReadonlySet<number>> = indexNames(clubs);

function indexNames(list: readonly string[]): ReadonlyMap<string, ReadonlySet<number>> {
  const byName = new Map<string, Set<number>>();
  for (const [club, names] of list.entries()) {
    for (const name of names.split('|')) {
      const known = byName.get(name) ?? new Set();
      byName.set(name, known.add(club));
    }
  }
  return byName;
}

const NONE: ReadonlySet<number> = new Set();

/** The clubs that a name in the form of `SideName.club` may mean. Football alone has a list. */
export function clubsNamed(club: string, sport: string): ReadonlySet<number> {
  return (sport === 'soccer' && CLUBS_BY_NAME.get(club)) || NONE;
}

/** Every word of every name of some clubs in the list. */
export function wordsOfClubs(indices: ReadonlySet<number>): ReadonlySet<string> {
  return new Set([...indices].flatMap((index) => clubs[index]?.split(/[| ]/) ?? []));
}
