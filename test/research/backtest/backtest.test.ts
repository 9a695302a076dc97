import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runBacktest } from '../../../research/backtest/run.ts';
import { type SeasonRow, seasonRows, toCsv, without } from '../../support/football-season.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backtest-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(season: string, rows: readonly SeasonRow[]): void {
  mkdirSync(join(folder, 'data', season), { recursive: true });
  writeFileSync(join(folder, 'data', season, 'E0.csv'), toCsv(rows));
}

function run(...args: string[]) {
  let [stdout, stderr] = ['', ''];
  const code = runBacktest(
    args,
    (text) => {
      stdout += text;
    },
    (text) => {
      stderr += text;
    },
  );
  const messages = stderr.split('\n').filter((line) => line && !/^ *\d+\.\d s {2}/.test(line));
  return { code, stdout, stderr, messages };
}
const data = () => ['--data', join(folder, 'data')];
const jsonAt = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

describe('with three seasons', () => {
  test('the document begins with what is fitted to the other seasons, and has what ships under its own key', () => {
    for (const season of ['1213', '1314', '1415']) {
      write(season, seasonRows(season, 80));
    }
    const file = join(folder, 'backtest.json');
    const { code, stdout } = run(...data(), '--json', file);
    expect(code).toBe(0);
    const document = jsonAt(file);
    const report = ['matches', 'log_loss', 'brier', 'grades', 'by_season'];
    expect(Object.keys(document)).toEqual([...report, 'judged_by', 'shipped', 'left_out']);
    expect(document.judged_by).toBe('leave_one_season_out');
    expect(Object.keys(document.shipped)).toEqual(report);
    expect(Object.keys(document.by_season)).toEqual(['1213', '1314', '1415']);
    expect(document.shipped.log_loss.pinnacle_open).toBe(document.log_loss.pinnacle_open);
    expect(document.shipped.log_loss.fair).not.toBe(document.log_loss.fair);
    expect(stdout).toContain('Grades of the winner market (season left out)');
    expect(readFileSync(join(folder, 'backtest.svg'), 'utf8')).toMatch(
      /^<svg(.*\n)*.*season left out/,
    );
  });
});

describe('with files without Pinnacle', () => {
  const renamed = (rows: readonly SeasonRow[]) =>
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, cell]) => [name.replace(/^PS/, 'BFE'), cell]),
      ),
    );

  test('the exchange at the close judges the bets, and the tables name it', () => {
    write('2526', renamed(seasonRows('2526', 80)));
    const { code, stdout } = run(...data());
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /close of +matches +bets +seasons\n.*\nbetfair_ex_eu +80 +[1-9]\d* +2526\n/,
    );
    expect(stdout).not.toMatch(/NaN/);
    expect(stdout).toMatch(/A by season.*\n\n.*per 1,000\n.*\n2526 +80 /);
  });
});

describe('with two seasons', () => {
  test('nothing is left out, and the document and the tables state it', () => {
    for (const season of ['1213', '1314']) {
      write(season, seasonRows(season, 20));
    }
    const file = join(folder, 'backtest.json');
    const { code, stdout } = run(...data(), '--json', file);
    expect(code).toBe(0);
    expect(jsonAt(file)).toMatchObject({ judged_by: 'shipped', matches: 40 });
    expect(jsonAt(file)).not.toHaveProperty('shipped');
    expect(stdout).toContain('No season is left out: that takes 3 seasons or more');
    expect(readFileSync(join(folder, 'backtest.svg'), 'utf8')).toContain('weights as shipped');
  });

  test('a third folder without a match is no season', () => {
    for (const season of ['1213', '1314']) {
      write(season, seasonRows(season, 20));
    }
    write('1415', []);
    const file = join(folder, 'backtest.json');
    expect(run(...data(), '--json', file).code).toBe(0);
    expect(Object.keys(jsonAt(file).by_season)).toEqual(['1213', '1314']);
  });
});

describe('what is left out', () => {
  test('is counted by reason in the document and printed with its files', () => {
    const rows = seasonRows('2122', 20);
    const spoilt = rows.map((row, i) => {
      if (i < 2) {
        return { ...row, FTHG: '' };
      }
      if (i < 5) {
        return { ...row, PSCH: '' };
      }
      return i < 9 ? { ...row, AvgD: '' } : row;
    });
    write('2122', [...spoilt, ...rows.slice(12, 13)]);
    const file = join(folder, 'backtest.json');
    const { code, stdout } = run(...data(), '--json', file);
    expect(code).toBe(0);
    expect(jsonAt(file)).toMatchObject({
      matches: 11,
      left_out: {
        no_teams_or_date: 0,
        no_result: 2,
        duplicate: 1,
        no_pinnacle_open: 0,
        no_pinnacle_close: 3,
        no_mean_open: 4,
        no_fair: 0,
      },
    });
    expect(stdout).toMatch(/the same match again +1 +2122\/E0\.csv/);
    expect(stdout).toMatch(/no Pinnacle price at the close +3 +2122\/E0\.csv/);
  });
});

describe('without a match that can be judged it fails and names columns and files', () => {
  test.each([
    ['goals', ['FTHG', 'FTAG']],
    ['Pinnacle before the match', ['PSH', 'PSD', 'PSA']],
    ['Pinnacle at the close', ['PSCH', 'PSCD', 'PSCA']],
    ['the market average', ['AvgH', 'AvgD', 'AvgA']],
  ])('%s', (_, columns) => {
    for (const season of ['2122', '2223']) {
      write(season, without(seasonRows(season, 3), ...columns));
    }
    const file = join(folder, 'backtest.json');
    const { code, messages, stdout } = run(...data(), '--json', file);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(messages[0]).toContain('no match can be judged');
    expect(messages).toContain(`no columns ${columns.join(', ')} in 2122/E0.csv, 2223/E0.csv`);
    expect(existsSync(file)).toBe(false);
  });

  test('a file that cannot be read as football-data.co.uk writes it', () => {
    write('2122', without(seasonRows('2122', 3), 'Date'));
    const { code, messages } = run(...data());
    expect(code).toBe(1);
    expect(messages).toContain('no columns Date in 2122/E0.csv');
  });
});

describe('what cannot work is one clear line, before the run', () => {
  const expectRefusal = (result: ReturnType<typeof run>, code: number, line: RegExp) => {
    expect(result.code).toBe(code);
    expect(result.messages[0]).toMatch(line);
    expect(result.stderr).not.toContain('scanned');
    expect(result.stderr).not.toMatch(/^ +at /m);
  };

  test('a missing folder of data', () => {
    const result = run('--data', join(folder, 'nowhere'));
    expectRefusal(result, 1, /nowhere is no folder that can be read: --data names the folder/);
    expect(result.messages).toHaveLength(1);
  });

  test('a file in a missing folder, or that is a folder, or whose plot is one', () => {
    write('2122', seasonRows('2122', 3));
    const missing = run(...data(), '--json', join(folder, 'nowhere', 'file'));
    expectRefusal(
      missing,
      1,
      /^--json: .*nowhere\/file cannot be written: its folder does not exist/,
    );
    expectRefusal(run(...data(), '--json', folder), 1, /^--json: .* cannot be written: EISDIR/);
    mkdirSync(join(folder, 'backtest.svg'));
    const besides = run(...data(), '--json', join(folder, 'backtest.json'));
    expectRefusal(besides, 1, /^--json: .*backtest\.svg cannot be written: EISDIR/);
  });

  test('an option that does not exist', () => {
    expectRefusal(run(...data(), '--jsno', 'x'), 2, /--jsno/);
    expectRefusal(run(), 2, /^usage: /);
  });

  test('a refused run leaves an earlier result as it was', () => {
    const file = join(folder, 'backtest.json');
    writeFileSync(file, 'earlier');
    write('2122', without(seasonRows('2122', 3), 'PSH'));
    expect(run(...data(), '--json', file).code).toBe(1);
    write('2122', seasonRows('2122', 3));
    mkdirSync(join(folder, 'backtest.svg'));
    expect(run(...data(), '--json', file).code).toBe(1);
    expect(readFileSync(file, 'utf8')).toBe('earlier');
    rmdirSync(join(folder, 'backtest.svg'));
    expect(run(...data(), '--json', file).code).toBe(0);
    expect(jsonAt(file).matches).toBe(3);
  });
});
