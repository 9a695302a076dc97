import { sections, textTable } from '../text-table.ts';

export type LoadFigures = {
  readonly connections: number;
  readonly rounds: number;
  readonly load: readonly {
    readonly name: string;
    readonly perSecond: number;
    readonly p50: number;
    readonly p95: number;
    readonly p99: number;
    readonly bytes: number;
    readonly throughputRatio: number;
    readonly p99Ratio: number;
  }[];
  readonly warm: readonly {
    readonly name: string;
    readonly cpuMs: number;
    readonly ratio: number;
  }[];
  /** How many times as long the board takes as matches, by the 95th percentile. */
  readonly board: { readonly repeated: number; readonly fresh: number };
  readonly cold: readonly {
    readonly name: string;
    readonly status: number;
    readonly importMs: number;
    readonly firstMs: number;
    readonly ratio: number;
  }[];
};

/** The tables of one run: load, processor time of warm calls, cold starts. */
export function loadReport({ connections, rounds, load, board, warm, cold }: LoadFigures): string {
  const one = (value: number) => value.toFixed(1);
  const two = (value: number) => value.toFixed(2);
  return sections([
    [
      `${connections} connections over the gateway of the local stack, medians of ${rounds} rounds`,
      textTable(
        ['case', 'requests/s', 'p50 ms', 'p95 ms', 'p99 ms', 'bytes', 'x throughput', 'x p99'],
        load.map((row) => [
          row.name,
          Math.round(row.perSecond),
          one(row.p50),
          one(row.p95),
          one(row.p99),
          Math.round(row.bytes),
          two(row.throughputRatio),
          two(row.p99Ratio),
        ]),
      ),
    ],
    [
      'The board beside matches, both of 500 items',
      textTable(
        ['queries', 'x p95'],
        [
          ['repeated', two(board.repeated)],
          ['new', two(board.fresh)],
        ],
      ),
    ],
    [
      'Processor time of a warm call',
      textTable(
        ['case', 'ms', 'x bare'],
        warm.map(({ name, cpuMs, ratio }) => [name, two(cpuMs), two(ratio)]),
      ),
    ],
    [
      `Cold start, medians of ${rounds}`,
      textTable(
        ['function', 'status', 'import ms', 'first call ms', 'x bare'],
        cold.map((row) => [
          row.name,
          row.status,
          one(row.importMs),
          one(row.firstMs),
          two(row.ratio),
        ]),
      ),
    ],
  ]);
}
