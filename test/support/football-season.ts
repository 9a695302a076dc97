/** Season files as football-data.co.uk writes them, with invented matches. */
import { randomOf } from '../../bench/seeded-random.ts';

export type SeasonRow = Readonly<Record<string, string>>;

const SOFT = ['B365', 'BW', 'IW', 'WH', 'VC'];
const DAY_MS = 86_400_000;
const MATCHES_A_DAY = 4;

/**
 * Rows of a season such as `1213`. Every book sees the true chances through its own error, so that
 * some prices have value; Pinnacle's error is gone at the close.
 */
export function seasonRows(season: string, matches: number): SeasonRow[] {
  const random = randomOf(Number(season));
  const start = Date.UTC(2000 + Number(season.slice(0, 2)), 7, 1);
  return Array.from({ length: matches }, (_, i) => {
    const chances = softmax([1.6 * random() - 0.4, 0.2 * random() - 0.3, 1.2 * random() - 0.6]);
    const prices = (prefix: string, booksum: number, error: number) =>
      softmax(chances.map((p) => Math.log(p) + error * (random() - 0.5))).map(
        (p, j) => [`${prefix}${'HDA'[j]}`, (1 / (p * booksum)).toFixed(3)] as const,
      );
    const [home, away] = scoreOf(chances, random());
    return {
      Div: 'E0',
      Date: footballDate(new Date(start + Math.floor(i / MATCHES_A_DAY) * DAY_MS)),
      HomeTeam: `Home ${i}`,
      AwayTeam: `Away ${i}`,
      FTHG: String(home),
      FTAG: String(away),
      ...Object.fromEntries([
        ...SOFT.flatMap((book) => prices(book, 1.06, 0.2)),
        ...prices('PS', 1.025, 0.12),
        ...prices('Avg', 1.05, 0.1),
        ...prices('PSC', 1.025, 0),
      ]),
    };
  });
}

/** The rows as a CSV file; the first one names the columns. */
export function toCsv(rows: readonly SeasonRow[]): string {
  const columns = Object.keys(rows[0] ?? {});
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => `${cells.join(',')}\n`)
    .join('');
}

/** The rows without some columns. */
export function without(rows: readonly SeasonRow[], ...columns: string[]): SeasonRow[] {
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name))),
  );
}

function softmax(logs: readonly number[]): number[] {
  const sum = logs.reduce((total, log) => total + Math.exp(log), 0);
  return logs.map((log) => Math.exp(log) / sum);
}

function scoreOf([home = 0, draw = 0]: readonly number[], u: number): [number, number] {
  if (u < home) {
    return [2, 0];
  }
  return u < home + draw ? [1, 1] : [0, 1];
}

function footballDate(date: Date): string {
  const [year = '', month, day] = date.toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year.slice(2)}`;
}
