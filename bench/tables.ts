import type { MarginReport } from './margin/measure.ts';
import type { SpeedReport } from './speed/measure.ts';
import { textTable } from './text-table.ts';

const count = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 0 });
const BAR = 48;

/** Time, ratio, growth and memory of a whole scan, a line for each size. */
export function speedTable(reports: readonly SpeedReport[]): string {
  const head = [
    ...['events', 'MB', 'prices', 'JSON.parse ms', 'door', 'analysis', 'encode', 'scan ms', 'ratio'],
    ...['with decode', 'cpu', 'growth', 'RSS MB', 'bodies held', 'JSON RSS'],
  ];
  const rows = reports.map((report) => [
    count(report.events),
    count(report.bytes / 1e6),
    count(report.prices),
    count(report.json.parseMs),
    count(report.scan.doorMs),
    count(report.scan.analysisMs),
    count(report.scan.encodeMs),
    count(report.scan.totalMs),
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

/** Where the time of each scan goes, drawn against `JSON.parse` of the same bytes. */
export function sharePlot(reports: readonly SpeedReport[]): string {
  const blocks = reports.map(({ events, json, scan }) => {
    const longest = Math.max(json.parseMs, scan.totalMs);
    const bar = (milliseconds: number, sign: string) =>
      sign.repeat(Math.round((milliseconds / longest) * BAR));
    const parts = `${bar(scan.doorMs, '#')}${bar(scan.analysisMs, '=')}${bar(scan.encodeMs, '+')}`;
    return [
      `${count(events)} events`,
      `  JSON.parse ${bar(json.parseMs, '.').padEnd(BAR)} ${count(json.parseMs)} ms`,
      `  scan       ${parts.padEnd(BAR)} ${count(scan.totalMs)} ms`,
    ].join('\n');
  });
  return [...blocks, '# bytes to quotes   = analysis   + encoding'].join('\n');
}

/** What each scan found and how large it is when stored. */
export function foundTable(reports: readonly SpeedReport[]): string {
  return textTable(
    ['events', 'value', 'surebets', 'combos', 'matches', 'snapshot KB'],
    reports.map(({ events, found, snapshotBytes }) =>
      [events, found.value, found.surebets, found.combos, found.matches, snapshotBytes / 1000].map(count),
    ),
  );
}

/** Nanoseconds of removing one margin, ours against the published way. */
export function marginTable(reports: readonly MarginReport[]): string {
  return textTable(
    ['method', 'outcomes', 'ns', 'steps', 'peer ns', 'peer steps', 'times', 'difference'],
    reports.map((report) => [
      report.method,
      String(report.outcomes),
      count(report.ns),
      report.iterations.toFixed(1),
      count(report.peerNs),
      report.peerIterations.toFixed(1),
      (report.peerNs / report.ns).toFixed(1),
      report.difference.toExponential(0),
    ]),
  );
}
