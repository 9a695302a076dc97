/** Matches of football-data.co.uk with their starts and the prices of some books. */
import { join } from 'node:path';
import type { QuotedOffer } from '#domain/odds/quotes.ts';
import { InputProblem, readFolder } from '../../bench/program.ts';
import { readCsv } from '../backtest/csv-rows.ts';
import { daysOfFile } from '../backtest/file-dates.ts';

export type Fixture = {
  readonly id: string;
  readonly home: string;
  readonly away: string;
  /** Epoch milliseconds; the site's local times are taken as UTC. */
  readonly start: number;
  readonly offers: readonly QuotedOffer[];
};

const BOOKS = ['B365', 'BW', 'IW', 'PS', 'VC', 'WH'];
const OUTCOMES = { home: 'H', draw: 'D', away: 'A' } as const;
/** Seasons before 2019/20 have no times. */
const USUAL_TIME = '15:00';

/** All matches of a season's folder, by their starts. */
export function readFixtures(folder: string): readonly Fixture[] {
  const files = readFolder(folder, '--season names a folder with one CSV file a division');
  const fixtures = files
    .filter((name) => name.endsWith('.csv'))
    .flatMap((name) => fixturesOf(join(folder, name), name, folder.slice(-4)));
  if (fixtures.length === 0) {
    throw new InputProblem(`no matches in ${folder}`);
  }
  return fixtures.sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1));
}

function fixturesOf(path: string, name: string, season: string): Fixture[] {
  const rows = readCsv(path, name).rows.filter(
    ({ row }) => row.Date && row.HomeTeam && row.AwayTeam,
  );
  const verdict = daysOfFile(
    rows.map(({ row }) => row.Date ?? ''),
    season,
  );
  if (!verdict.ok) {
    throw new InputProblem(`${name}: ${verdict.reason}`);
  }
  return rows.map(({ row }, i) => {
    const start = Date.parse(`${verdict.days[i]}T${(row.Time || USUAL_TIME).padStart(5, '0')}:00Z`);
    return {
      id: `${name.replace('.csv', '')}-${i}`,
      home: row.HomeTeam ?? '',
      away: row.AwayTeam ?? '',
      start,
      offers: BOOKS.flatMap((key): QuotedOffer[] => {
        const prices = Object.entries(OUTCOMES).map(([outcome, letter]) => {
          return { outcome: outcome as keyof typeof OUTCOMES, price: Number(row[key + letter]) };
        });
        return prices.every(({ price }) => price > 1)
          ? [{ book: { key, title: key }, kind: 'h2h', lastUpdate: start, prices }]
          : [];
      }),
    };
  });
}
