/**
 * Names as a second feed writes them: other real names of clubs, with the habits and slips of
 * feeds. It knows nothing of how names are compared.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Random = () => number;

/** Real names of clubs by the name that football-data.co.uk has for them. */
export const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  readFileSync(join(import.meta.dirname, 'other-names.txt'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', ...others] = line.split('|');
      return [name, others] as const;
    }),
);

/** One of some items. */
export function pick<T>(items: readonly T[], random: () => number): T {
  return items[Math.floor(random() * items.length)] as T;
}

/**
 * How the second feed names clubs: each mostly by one of its names, sometimes by another, with the
 * habits and slips of feeds.
 */
export function createNamer(random: Random): (club: string) => string {
  const usual = new Map<string, string>();
  const names = (club: string) => [club, ...(OTHER_NAMES.get(club) ?? [])];
  const other = (club: string) => {
    const known = names(club).slice(1);
    return habit(random() < 0.85 && known.length > 0 ? pick(known, random) : club, random);
  };
  return (club) => {
    const name = usual.get(club) ?? other(club);
    usual.set(club, name);
    return random() < 0.04 ? other(club) : name;
  };
}

const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '');
const HABITS: readonly { share: number; change: (name: string, random: Random) => string }[] = [
  { share: 0.5, change: plain },
  {
    share: 0.12,
    change: (name) => (/\bFC\b/.test(name) ? name.replace(/ ?\bFC\b ?/, ' ').trim() : `${name} FC`),
  },
  {
    share: 0.08,
    change: (name) => name.replace(/ (?:City|Town|United|County|Athletic|Rovers|Wanderers)$/, ''),
  },
  {
    share: 0.05,
    change: (name) =>
      name
        .replace(/\bUnited\b/, 'Utd')
        .replace(/\bAthletic\b/, 'Ath')
        .replace(/\bRovers\b/, 'Rvrs'),
  },
  { share: 0.04, change: (name) => name.toUpperCase() },
  { share: 0.04, change: (name) => name.replaceAll('-', ' ') },
  { share: 0.04, change: (name) => name.replace(/ä|ö|ü/g, (umlaut) => `${plain(umlaut)}e`) },
  { share: 0.03, change: abbreviate },
  { share: 0.03, change: misspell },
];

function habit(name: string, random: Random): string {
  return HABITS.reduce(
    (changed, { share, change }) =>
      random() < share ? change(changed, random) || changed : changed,
    name,
  );
}

/** The longest word cut to a few letters and a dot: `Manch. City`. */
function abbreviate(name: string, random: Random): string {
  const [longest = ''] = name.split(' ').sort((a, b) => b.length - a.length);
  const kept = 4 + Math.floor(random() * 3);
  return longest.length > kept + 2 ? name.replace(longest, `${longest.slice(0, kept)}.`) : name;
}

/** One letter inside the name left out or doubled. */
function misspell(name: string, random: Random): string {
  const at = 1 + Math.floor(random() * (name.length - 2));
  return name.slice(0, at) + (random() < 0.5 ? name.slice(at - 1) : name.slice(at + 1));
}
