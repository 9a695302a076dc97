/**
 * Makes the list of clubs that names are compared with: from a folder with the files of
 * openfootball/clubs and from `iso3166.tab` of the time zone database.
 *
 *     npm run captures -- club-names --data DIR --countries FILE
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSideName } from '#domain/event-matching/side-name.ts';
import { compareText } from '#domain/odds/order.ts';
import { InputProblem, readInput, required, runProgram } from '../../bench/program.ts';

const LIST = join(import.meta.dirname, '../../lambdas/domain/event-matching/known-clubs.json');
/** Shorter names mean too many clubs. */
const MIN_LETTERS = 3;

/** National sides by the names that feeds use beside those of ISO 3166. */
const COUNTRIES: readonly (readonly string[])[] = [
  ['England'],
  ['Scotland'],
  ['Wales'],
  ['Northern Ireland'],
  ['Kosovo'],
  ['United States', 'USA'],
  ['Korea (South)', 'South Korea', 'Korea Republic', 'Republic of Korea'],
  ['Korea (North)', 'North Korea', 'DPR Korea', 'Korea DPR'],
  ['Ireland', 'Republic of Ireland', 'Rep. of Ireland'],
  ["Côte d'Ivoire", 'Ivory Coast'],
  ['Czech Republic', 'Czechia'],
  ['Turkey', 'Türkiye', 'Turkiye'],
  ['Congo (Dem. Rep.)', 'DR Congo', 'Congo DR'],
  ['Congo (Rep.)', 'Congo'],
  ['Bosnia & Herzegovina', 'Bosnia and Herzegovina', 'Bosnia'],
  ['Cape Verde', 'Cabo Verde'],
  ['North Macedonia', 'Macedonia'],
  ['United Arab Emirates', 'UAE'],
  ['China', 'China PR'],
  ['Eswatini', 'Swaziland'],
  ['Trinidad & Tobago', 'Trinidad and Tobago'],
  ['Guinea-Bissau'],
  ['Equatorial Guinea'],
];

/** A club's first name and its others: what one entry of a file says. */
function clubsIn(text: string): string[][] {
  const clubs: string[][] = [];
  for (const line of text.split('\n')) {
    if (/old name|^\s*#|^\s*=|\/\/|^\s*ii?\)/.test(line) || line.trim() === '') {
      continue;
    }
    const [entry = ''] = line.split('#');
    if (entry.trimStart().startsWith('|')) {
      clubs.at(-1)?.push(...entry.split('|').map(plainName));
    } else if (/^\p{L}|^\d/u.test(entry)) {
      clubs.push([plainName(entry.split(',')[0] ?? '')]);
    }
  }
  return clubs;
}

/** A name without its language (`[de]`) and its years (`(1879-1893)`). */
function plainName(name: string): string {
  return name
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\([^)]*\d{4}[^)]*\)/g, '')
    .trim();
}

/** Names in the form in which they are looked up, without those that tell no club. */
function foldedNames(names: readonly string[]): string[] {
  const folded = names.flatMap((name) => {
    const read = readSideName(name, 'soccer', []);
    if (read === undefined || read.qualifiers !== '' || read.club.length < MIN_LETTERS) {
      return [];
    }
    return read.words.some(({ weight }) => weight === 1) ? [read.club] : [];
  });
  return [...new Set(folded)].sort(compareText);
}

function clubFiles(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => /(^|\/)[a-z]+\.clubs\.txt$/.test(name)).sort(compareText);
  if (files.length === 0) {
    throw new InputProblem(
      `no *.clubs.txt in ${folder}: --data names a copy of openfootball/clubs`,
    );
  }
  return files;
}

function countriesOf(file: string): string[][] {
  const lines = readInput(file, file).toString('utf8').split('\n');
  const listed = lines.flatMap((line) => (/^[A-Z]{2}\t/.test(line) ? [line.slice(3)] : []));
  const named = new Set(COUNTRIES.flat());
  return [
    ...COUNTRIES.map((names) => [...names]),
    ...listed.filter((name) => !named.has(name)).map((name) => [name]),
  ];
}

process.exitCode = runProgram(
  'npm run captures -- club-names --data DIR --countries FILE',
  ({ data, countries }) => {
    const folder = required(data);
    const clubs = clubFiles(folder).flatMap((file) =>
      clubsIn(readInput(join(folder, file), file).toString('utf8')),
    );
    const entries = [...clubs, ...countriesOf(required(countries))].map(foldedNames);
    const list = [
      ...new Set(entries.filter((names) => names.length > 0).map((names) => names.join('|'))),
    ];
    writeFileSync(
      LIST,
      `${JSON.stringify(list.sort(compareText), null, 0).replaceAll('","', '",\n"')}\n`,
    );
    console.log(`${list.length} clubs, ${list.join('|').split('|').length} names`);
  },
  process.argv.slice(3),
);
