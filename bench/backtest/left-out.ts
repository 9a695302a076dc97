/** Which rows of the season files are not in the comparison, and why. */
import { textTable } from '../text-table.ts';
import type { JudgedMatch } from './judge-season.ts';
import type { RowGap, Seasons } from './read-seasons.ts';
import { missingSource, type Scores } from './report.ts';

/** Why a row is no match, or a match that not all four sources price. */
export type Reason = RowGap | `no_${keyof Scores}`;

/** Each reason in words; a row is counted under the first that applies. */
const REASONS: Readonly<Record<Reason, string>> = {
  no_teams_or_date: 'no teams or no date',
  no_result: 'no full-time goals',
  duplicate: 'the same match again',
  no_pinnacle_open: 'no Pinnacle price before the match',
  no_pinnacle_close: 'no Pinnacle price at the close',
  no_mean_open: 'no market average before the match',
  no_fair: 'no fair_prob',
};

export type LeftOut = {
  /** Rows by reason, 0 where there are none. */
  readonly counts: Readonly<Record<Reason, number>>;
  /** The same for people, with the files and the columns they lack. */
  readonly text: string;
};

const SHOWN_FILES = 3;

type LeftOutRow = { readonly reason: Reason; readonly file: string };

/** What was left out of these seasons and of the matches judged in them. */
export function leftOutOf({ leftOut, lacking }: Seasons, matches: readonly JudgedMatch[]): LeftOut {
  const unpriced = matches.flatMap((match) => {
    const reason = missingSource(match);
    return reason ? [{ reason, file: match.file }] : [];
  });
  const filesBy = Map.groupBy<Reason, LeftOutRow>([...leftOut, ...unpriced], ({ reason }) => reason);
  const countOf = (reason: Reason) => filesBy.get(reason)?.length ?? 0;
  const reasons = Object.keys(REASONS) as Reason[];
  const rows = reasons
    .filter((reason) => countOf(reason) > 0)
    .map((reason) => [REASONS[reason], countOf(reason), listOf(filesBy.get(reason) ?? [])]);
  return {
    counts: Object.fromEntries(reasons.map((reason) => [reason, countOf(reason)])) as LeftOut['counts'],
    text: [
      rows.length > 0 ? textTable(['rows left out', 'n', 'files'], rows) : 'rows left out: none',
      ...lacksOf(lacking),
    ].join('\n'),
  };
}

/** A line for each set of columns that files lack. */
function lacksOf(lacking: Seasons['lacking']): string[] {
  const byColumns = Map.groupBy(lacking, ({ columns }) => columns.join(', '));
  return [...byColumns].map(([columns, files]) => `no columns ${columns} in ${listOf(files)}`);
}

function listOf(entries: readonly { readonly file: string }[]): string {
  const files = [...new Set(entries.map(({ file }) => file))];
  const rest = files.length - SHOWN_FILES;
  return files.slice(0, SHOWN_FILES).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
