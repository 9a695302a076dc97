import type { CorrectionEntry, RecordEntry, ResultEntry } from '#domain/record/entries.ts';
import { addClose, addCorrection, addResult, type GroupChange, sumUp } from '#domain/record/figures.ts';
import { toSummary } from '#http/record/summary.ts';

/** What is known of a pick so far. */
type Known = {
  readonly opens: string;
  body?: string;
  rules?: number;
  result?: ResultEntry | CorrectionEntry;
};

/** The figures that follow from the entries of a record, in the form of `/record/summary`. The entries have been checked. */
export function computeFigures(lines: readonly Buffer[]): ReturnType<typeof toSummary> {
  const picks = new Map<number, Known>();
  const changes = lines.flatMap((line, index) => {
    const entry: RecordEntry = JSON.parse(line.toString());
    if (entry.type === 'pick') {
      picks.set(index, { opens: entry.opens });
      return [];
    }
    const pick = picks.get(entry.pick);
    return pick ? changesOf(entry, pick) : [];
  });
  return toSummary(sumUp(changes));
}

/**
 * The part of a summary that follows from the entries: not the rules of today, nor the grades, which are compared on bets
 * that are not in the log.
 */
export function fromEntries(summary: string): string {
  const { by_grade: _, rules_in_force: __, ...rest } = JSON.parse(summary);
  return JSON.stringify(rest);
}

function changesOf(entry: Exclude<RecordEntry, { type: 'pick' }>, pick: Known): readonly GroupChange[] {
  if (entry.type === 'open') {
    pick.body = entry.body;
    return [];
  }
  if (entry.type === 'close' || entry.type === 'no_close') pick.rules = entry.rules;
  const { opens, body, rules, result } = pick;
  if (body === undefined || rules === undefined) return [];
  const counted = { pick: JSON.parse(body), opens, rules };
  if (entry.type === 'close' || entry.type === 'no_close') return addClose(counted, entry);
  pick.result = entry;
  return result ? addCorrection(counted, result, entry) : addResult(counted, entry);
}
