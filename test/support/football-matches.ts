/** Matches of invented seasons, and the same with another ending. */
import { daysOfFile } from '../../research/backtest/file-dates.ts';
import type { Match } from '../../research/backtest/match.ts';
import { preMatchOf, resultOf } from '../../research/backtest/season-files.ts';
import { seasonRows } from './football-season.ts';

/** 120 matches of a season such as `1213`. */
export function matchesOf(season: string, change = (match: Match): Match => match): Match[] {
  return seasonRows(season, 120).flatMap((row) => {
    const dates = daysOfFile([row.Date ?? ''], season);
    const before = dates.ok ? preMatchOf(row, 'E0', dates.days[0] ?? '') : undefined;
    const after = resultOf(row);
    return before && after ? [change({ season, file: `${season}/E0.csv`, before, after })] : [];
  });
}

/** Home sides win all their matches, and the close knew. */
export function rewritten({ after, ...match }: Match): Match {
  const goals = { home: 5, away: 0 };
  const prices = [
    { outcome: 'home' as const, price: 1.1 },
    { outcome: 'draw' as const, price: 9 },
    { outcome: 'away' as const, price: 21 },
  ];
  const closing = after.closing.map((offer) => ({ ...offer, prices }));
  return { ...match, after: { winner: 'home', goals, closing } };
}
