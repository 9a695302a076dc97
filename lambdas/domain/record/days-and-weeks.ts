import type { Sums } from './figures.ts';

type DaySums = { readonly value: string; readonly sum: Partial<Sums> };

const DAY_MS = 86_400_000;
/** Days that are told one by one: two years, counted back from the latest. */
const DAYS = 730;
/** Ten years of weeks before them. Months tell what is older. */
const WEEKS = 520;

/**
 * The sums of days, of which those over two years before the latest are added up by weeks, each
 * under its Monday: at most 1,250 spans, however old the record is. `days` are in order.
 */
export function daysAndWeeks(days: readonly DaySums[]): readonly DaySums[] {
  const latest = Date.parse(days.at(-1)?.value ?? '');
  const spans = Map.groupBy(days, ({ value }) =>
    latest - Date.parse(value) < DAYS * DAY_MS ? value : mondayOf(value),
  );
  const all = [...spans].map(([value, group]) => ({ value, sum: totalOf(group) }));
  return all.slice(-(DAYS + WEEKS));
}

/** The Monday of the week of a day, both such as `2026-04-18`. */
function mondayOf(day: string): string {
  const at = Date.parse(day);
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7;
  return new Date(at - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

function totalOf(group: readonly DaySums[]): Partial<Sums> {
  const total: Record<string, number> = {};
  for (const { sum } of group) {
    for (const [name, value] of Object.entries(sum)) {
      total[name] = (total[name] ?? 0) + value;
    }
  }
  return total;
}
