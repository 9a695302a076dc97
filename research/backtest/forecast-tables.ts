/** The tables of a backtest about forecasts. */
import { type Cell, textTable } from '../../bench/text-table.ts';
import { FORECASTS, type JudgedMatch } from './judge-season.ts';
import { comparable } from './report.ts';
import { brier, crossEntropy, logLoss, meanGap, meanOf, type Pair, type Score } from './scores.ts';

/** A mean gap of scores in 1e-4, and its standard error. */
function gapCells({ mean, se }: ReturnType<typeof meanOf>): Cell[] {
  return [`${mean < 0 ? '' : '+'}${(1e4 * mean).toFixed(2)}`, (1e4 * se).toFixed(2)];
}

/** The books that price any of the matches, in alphabetical order. */
export function booksOf(matches: readonly JudgedMatch[]): string[] {
  return [...new Set(matches.flatMap(({ books }) => Object.keys(books)))].sort();
}

/**
 * Every single source against `fair_prob` on the matches both have: positive means that the source
 * is worse.
 */
export function sourcesTable(matches: readonly JudgedMatch[]): string {
  const sources: readonly (readonly [
    string,
    (match: JudgedMatch) => readonly number[] | undefined,
  ])[] = [
    ...booksOf(matches).map((book) => [book, (match: JudgedMatch) => match.books[book]] as const),
    ['market average', ({ forecasts }) => forecasts.mean_open],
    ['pinnacle at the close', ({ forecasts }) => forecasts.pinnacle_close],
  ];
  return textTable(
    [
      'source',
      'matches',
      'log loss',
      'fair',
      'source - fair',
      '+-',
      'Brier',
      'source - fair',
      '+-',
    ],
    sources.map(([name, of]) => {
      const pairs = matches.flatMap((match): Pair[] => {
        const own = of(match);
        const other = match.forecasts.fair;
        return own && other ? [{ happened: match.happened, own, other }] : [];
      });
      if (pairs.length === 0) {
        return [name, 0];
      }
      const meanScore = (which: 'own' | 'other', score: Score) =>
        meanOf(pairs.map((pair) => score(pair[which], pair.happened))).mean.toFixed(5);
      return [
        name,
        pairs.length,
        meanScore('own', logLoss),
        meanScore('other', logLoss),
        ...gapCells(meanGap(pairs, logLoss)),
        meanScore('own', brier),
        ...gapCells(meanGap(pairs, brier)),
      ];
    }),
  );
}

/**
 * Scores of `fair_prob` less those of the sharp book before the match, by season: by what happened,
 * and the cross-entropy to the sharp book's closing probabilities.
 */
export function lossBySeason(matches: readonly JudgedMatch[]): string {
  const pairs = comparable(matches, FORECASTS).map(({ season, happened, forecasts }) => ({
    season,
    happened,
    own: forecasts.fair,
    other: forecasts.pinnacle_open,
    close: forecasts.pinnacle_close,
  }));
  const bySeason = Map.groupBy(pairs, ({ season }) => season);
  return textTable(
    [
      'season',
      'matches',
      ...['log loss', 'Brier', 'cross-entropy'].flatMap((score) => [`${score}, 1e-4`, '+-']),
    ],
    [...bySeason, ['all', pairs] as const].map(([name, own]) => {
      if (own.length === 0) {
        return [name, 0];
      }
      const toClose = meanOf(
        own.map(
          (pair) => crossEntropy(pair.own, pair.close) - crossEntropy(pair.other, pair.close),
        ),
      );
      return [
        name,
        own.length,
        ...gapCells(meanGap(own, logLoss)),
        ...gapCells(meanGap(own, brier)),
        ...gapCells(toClose),
      ];
    }),
  );
}
