/** Which rows of the season files are not in the comparison, and why. */
import { textTable } from '../../bench/text-table.ts';
import type { JudgedMatch } from './judge-season.ts';
import type { Seasons } from './read-seasons.ts';
import { missingForecast } from './report.ts';

/** Each reason in words; a row is counted under the first that applies. */
const REASONS = {
  no_teams_or_date: 'no teams or no date',
  no_result: 'no full-time goals',
  duplicate: 'the same match again',
  no_pinnacle_open: 'no Pinnacle price before the match',
  no_pinnacle_close: 'no Pinnacle price at the close',
  no_mean_open: 'no market average before the match',
  no_fair: 'no fair_prob',
};

const SHOWN_FILES = 3;

/**
 * What was left out of these seasons and of the matches judged in them: rows by reason, 0 where
 * there are none, and the same as a table with the files and the columns they lack.
 */
export function leftOutOf({ leftOut, lacking, unknown }: Seasons, matches: readonly JudgedMatch[]) {
  const incomplete = matches.map((match) => ({ reason: missingForecast(match), file: match.file }));
  const rows = [...leftOut, ...incomplete];
  const counts: Record<string, number> = {};
  const table: (string | number)[][] = [];
  for (const [reason, words] of Object.entries(REASONS)) {
    const rowsOfReason = rows.filter((row) => row.reason === reason);
    counts[reason] = rowsOfReason.length;
    if (rowsOfReason.length > 0) {
      table.push([words, rowsOfReason.length, listOf(rowsOfReason)]);
    }
  }
  const byColumns = (files: Seasons['lacking']) =>
    Map.groupBy(files, ({ columns }) => columns.join(', '));
  const text = [
    table.length === 0 ? 'rows left out: none' : textTable(['rows left out', 'n', 'files'], table),
    ...[...byColumns(lacking)].map(
      ([columns, files]) => `no columns ${columns} in ${listOf(files)}`,
    ),
    ...[...byColumns(unknown)].map(
      ([codes, files]) =>
        `unknown books ${codes} in ${listOf(files)}: read under their codes, closes not`,
    ),
  ].join('\n');
  return { counts, text };
}

function listOf(rows: readonly { readonly file: string }[]): string {
  const files = [...new Set(rows.map(({ file }) => file))];
  const rest = files.length - SHOWN_FILES;
  return files.slice(0, SHOWN_FILES).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
