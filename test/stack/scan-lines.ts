/** One published scan as the terminal told it. Times are epoch milliseconds. */
export type ScanLine = {
  readonly slot: number;
  readonly startedAt: number;
  readonly value: number;
  readonly seconds: number;
};

const DAY_MS = 86_400_000;
const LINE = /^(\d\d):(\d\d):(\d\d)Z {2}\d+ events {2}\d+ prices {2}(\d+) value .* (\d+\.\d+) s$/;

/** Reads a line that arrived at `heardAt`; undefined when it is about something else. */
export function readScanLine(line: string, heardAt: number): ScanLine | undefined {
  const [, hours, minutes, seconds, value, took] = LINE.exec(line) ?? [];
  if (took === undefined) {
    return undefined;
  }
  const timeOfDay = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  const today = heardAt - (heardAt % DAY_MS) + timeOfDay;
  const slot = today > heardAt + DAY_MS / 2 ? today - DAY_MS : today;
  return {
    slot,
    startedAt: heardAt - Number(took) * 1000,
    value: Number(value),
    seconds: Number(took),
  };
}
