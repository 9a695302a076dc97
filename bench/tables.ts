import type { SpeedReport } from './speed/measure.ts';
import { STAGES } from './speed/passes.ts';
import { textTable } from './text-table.ts';

const count = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 0 });
const nameOf = ({ name, events }: SpeedReport) =>
  name === 'recorded' ? `${count(events)} recorded` : count(events);

/** Time, ratio, growth and memory of a whole scan, a line for each feed. */
export function speedTable(reports: readonly SpeedReport[]): string {
  const head = [
    'events',
    'MB',
    'prices',
    'JSON.parse ms',
    ...STAGES,
    'whole ms',
    'cold ms',
    'ratio',
    'growth',
    'RSS MB',
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
    report.growth?.toFixed(2) ?? '',
    count(report.scan.rssMb),
  ]);
  return textTable(head, rows);
}

/** What each scan found and how large it is when stored. */
export function foundTable(reports: readonly SpeedReport[]): string {
  return textTable(
    ['events', 'value', 'surebets', 'combos', 'matches', 'snapshot KB', 'quotes KB'],
    reports.map((report) => {
      const { value, surebets, combos, matches } = report.found;
      return [
        nameOf(report),
        ...[value, surebets, combos, matches].map(count),
        count(report.snapshotBytes / 1000),
        count(report.quotesBytes / 1000),
      ];
    }),
  );
}
