/** Which rows of the season files are not in the comparison, and why. */
import { textTable } from '../text-table.ts';
import type { ForecastName, JudgedMatch } from './judge-season.ts';
import type { RowGap, Seasons } from './read-seasons.ts';
import { missingForecast } from './report.ts';

/** Why a row is no match, or a match that lacks one of the compared forecasts. */
export type Reason = RowGap | `no_${ForecastName}`;

/** Each reason in words; a row is counted under the first that applies. */
const REASONS: ReadonlyMap<Reason, string> = new Map([
  ['no_teams_or_date', 'no teams or no date'],
  ['no_result', 'no full-time goals'],
  ['duplicate', 'the same match again'],
  ['no_pinnacle_open', 'no Pinnacle price before the match'],
  ['no_pinnacle_close', 'no Pinnacle price at the close'],
  ['no_mean_open', 'no market average before the match'],
  ['no_fair', 'no fair_prob'],
]);

export type LeftOut = {
  /** Rows by reason, 0 where there are none. */
  readonly counts: Readonly<Record<string, number>>;
  /** The same as a table, with the files and the columns they lack. */
  readonly text: string;
};

const SHOWN_FILES = 3;

/** What was left out of these seasons and of the matches judged in them. */
export function leftOutOf({ leftOut, lacking }: Seasons, matches: readonly JudgedMatch[]): LeftOut {
  const rows = [
    ...leftOut,
    ...matches.map((match) => ({ reason: missingForecast(match), file: match.file })),
  ];
  const reasons = [...REASONS].map(([reason, words]) => {
    const files = rows.filter((row) => row.reason === reason).map(({ file }) => file);
    return { reason, n: files.length, cells: [words, files.length, listOf(files)] };
  });
  const counted = reasons.filter(({ n }) => n > 0);
  const byColumns = Map.groupBy(lacking, ({ columns }) => columns.join(', '));
  return {
    counts: Object.fromEntries(reasons.map(({ reason, n }) => [reason, n])),
    text: [
      counted.length === 0
        ? 'rows left out: none'
        : textTable(
            ['rows left out', 'n', 'files'],
            counted.map(({ cells }) => cells),
          ),
      ...[...byColumns].map(
        ([columns, files]) => `no columns ${columns} in ${listOf(files.map(({ file }) => file))}`,
      ),
    ].join('\n'),
  };
}

function listOf(all: readonly string[]): string {
  const files = [...new Set(all)];
  const rest = files.length - SHOWN_FILES;
  return files.slice(0, SHOWN_FILES).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
