import type { SpeedReport } from './speed/measure.ts';
import { STAGES } from './speed/passes.ts';
import { textTable } from './text-table.ts';

const count = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 0 });
const nameOf = ({ name, events }: SpeedReport) =>
  name === 'recorded' ? `${count(events)} recorded` : count(events);

/** Time, ratio, growth and memory of a whole scan, a line for each feed. */
export function speedTable(reports: readonly SpeedReport[]): string {
  const head = [
    ...['events', 'MB', 'prices', 'JSON.parse ms', ...STAGES, 'whole ms', 'cold ms', 'ratio'],
    ...['with decode', 'cpu', 'growth', 'RSS MB', 'bodies held', 'JSON RSS'],
  ];
  const rows = reports.map((report) => [
    nameOf(report),
    count(report.bytes / 1e6),
    count(report.prices),
    count(report.json.parseMs),
    ...STAGES.map((stage) => count(report.scan.stagesMs[stage])),
    count(report.scan.totalMs),
    count(report.scan.coldMs),
    report.ratio.toFixed(2),
    report.ratioDecoded.toFixed(2),
    report.ratioCpu.toFixed(2),
    report.growth?.toFixed(2) ?? '',
    count(report.scan.rssMb),
    count(report.scan.rssHeldMb),
    count(report.json.rssMb),
  ]);
  return textTable(head, rows);
}

const BAR = 48;
const SIGNS = { parse: '#', read: '-', scan: '=', encode: '+' } as const;

/** Where the time of each scan goes, drawn against `JSON.parse` of the same bytes. */
export function sharePlot(reports: readonly SpeedReport[]): string {
  const blocks = reports.map((report) => {
    const { json, scan } = report;
    const longest = Math.max(json.parseMs, scan.totalMs);
    const bar = (milliseconds: number, sign: string) =>
      sign.repeat(Math.round((milliseconds / longest) * BAR));
    const stages = STAGES.map((stage) => bar(scan.stagesMs[stage], SIGNS[stage])).join('');
    return [
      `${nameOf(report)} events`,
      `  JSON.parse ${bar(json.parseMs, '.').padEnd(BAR)} ${count(json.parseMs)} ms`,
      `  scan       ${stages.padEnd(BAR)} ${count(scan.totalMs)} ms`,
    ].join('\n');
  });
  return [...blocks, STAGES.map((stage) => `${SIGNS[stage]} ${stage}`).join('   ')].join('\n');
}

/** What each scan found and how large it is when stored. */
export function foundTable(reports: readonly SpeedReport[]): string {
  return textTable(
    ['events', 'value', 'surebets', 'combos', 'matches', 'snapshot KB'],
    reports.map((report) => {
      const { value, surebets, combos, matches } = report.found;
      return [nameOf(report), ...[value, surebets, combos, matches, report.snapshotBytes / 1000].map(count)];
    }),
  );
}
