/** Reads the seasons below a folder: played matches, each once, and what was left out of them. */
import { join } from 'node:path';
import { InputProblem, readFolder } from '../../bench/program.ts';
import { type CsvFile, readCsv } from './csv-rows.ts';
import { daysOfFile } from './file-dates.ts';
import type { Books, Match } from './match.ts';
import {
  booksOfCodes,
  lackingColumns,
  preMatchOf,
  resultOf,
  unknownCodes,
} from './season-files.ts';

/**
 * Why a row is no match: no teams or day to identify it by, no result, or the same match in an
 * earlier row.
 */
export type RowGap = 'no_teams_or_date' | 'no_result' | 'duplicate';

export type Seasons = ReturnType<typeof readSeasons>;

const EXPECTED =
  '--data names the folder that holds the seasons, or several with commas between; a season ' +
  'is a folder named 1213, 1314, … with one CSV file a division';

/**
 * Reads what `folders` hold, separated by commas: folders named `1213`, `1314`, … with one CSV file
 * a division. Gives the matches by season, oldest first, by division and date; the rows that are no
 * match; for the files that lack any, the columns without which no match can be judged; and for the
 * files that have any, the codes of books that are not known. A season has at least one match.
 * Throws an InputProblem, a line for each file that is broken or whose dates contradict each other
 * or the season.
 */
export function readSeasons(folders: string, progress: (step: string) => void) {
  const matches = new Map<string, Match[]>();
  const leftOut: { reason: RowGap; file: string }[] = [];
  const lacking: { file: string; columns: string[] }[] = [];
  const unknown: { file: string; columns: string[] }[] = [];
  const problems: string[] = [];
  const seenMatches = new Set<string>();
  const bySeason = Map.groupBy(folders.split(',').flatMap(filesIn), ({ season }) => season);
  for (const [season, files] of [...bySeason].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const own: Match[] = [];
    for (const { folder, file } of files) {
      try {
        const csv = readCsv(join(folder, file), file);
        const columns = lackingColumns(csv.columns);
        if (columns.length > 0) {
          lacking.push({ file, columns });
        }
        const codes = unknownCodes(csv.columns);
        if (codes.length > 0) {
          unknown.push({ file, columns: codes });
        }
        for (const match of matchesOf(csv, season, file, booksOfCodes(codes))) {
          if (typeof match === 'string') {
            leftOut.push({ reason: match, file });
          } else if (isNew(seenMatches, match)) {
            own.push(match);
          } else {
            leftOut.push({ reason: 'duplicate', file });
          }
        }
      } catch (error) {
        if (!(error instanceof InputProblem)) {
          throw error;
        }
        problems.push(error.message);
      }
    }
    if (own.length > 0) {
      matches.set(season, own);
    }
    progress(`read ${season}: ${own.length} matches`);
  }
  if (problems.length > 0) {
    throw new InputProblem(problems.join('\n'));
  }
  return { matches, leftOut, lacking, unknown };
}

function filesIn(folder: string) {
  const seasons = readFolder(folder, EXPECTED).filter((name) => /^\d{4}$/.test(name));
  if (seasons.length === 0) {
    throw new InputProblem(`no seasons in ${folder}: ${EXPECTED}`);
  }
  return seasons.flatMap((season) => {
    const files = readFolder(join(folder, season), EXPECTED).filter((name) => /\.csv$/i.test(name));
    return files.map((name) => ({ season, folder, file: `${season}/${name}` }));
  });
}

function matchesOf(
  { rows }: CsvFile,
  season: string,
  file: string,
  others: Books,
): (Match | RowGap)[] {
  // A file of another layout has rows without teams: it is named by the columns it lacks, not by
  // its dates.
  const dated = rows.flatMap(({ line, row }) =>
    row.Date && row.HomeTeam && row.AwayTeam ? [{ line, date: row.Date }] : [],
  );
  const dates = dated.map(({ date }) => date);
  const verdict = daysOfFile(dates, season);
  if (!verdict.ok) {
    throw new InputProblem(
      `${file}, line ${dated[verdict.at]?.line}: ${verdict.reason}. Write all dates of the file as dd/mm/yy or dd/mm/yyyy, or take it away`,
    );
  }
  const days = new Map(dated.map(({ line }, i) => [line, verdict.days[i]]));
  const division = file.replace(/^.*\/|\.csv$/gi, '');
  return rows.map(({ line, row }) => {
    const day = days.get(line);
    const before = day && preMatchOf(row, division, day, others);
    const after = resultOf(row);
    if (!before) {
      return 'no_teams_or_date';
    }
    return after ? { season, file, before, after } : 'no_result';
  });
}

/** Two sides meet once a day, so that a match may be in several files. */
function isNew(known: Set<string>, { before: { day, home, away } }: Match): boolean {
  const size = known.size;
  return known.add(JSON.stringify([day, home, away])).size > size;
}
