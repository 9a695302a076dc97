import type { PublicPick } from '#domain/record/correction.ts';
import type { PickEntry } from '#domain/record/entries.ts';

/** Picks as they are shown: the entries in the order of the log, and the body as an object. */
export function pickRows(picks: readonly PublicPick[]) {
  const data = picks.map(({ index, entry, later }) => {
    const opened = later.find((each) => each.entry.type === 'open')?.entry;
    return {
      pick: index,
      entries: [{ index, entry }, ...later],
      body: opened?.type === 'open' ? JSON.parse(opened.body) : null,
    };
  });
  return { count: data.length, data };
}

const pickOfExample: PickEntry = {
  v: 1,
  type: 'pick',
  at: '2026-04-18T09:00:03Z',
  scan: '2026-04-18T09:00:00Z',
  opens: '2026-04-18T11:30:00Z',
  commit: 'AtDYFXaaIYlFJ0v4GVGYaHmVXQDkS1WbzQ5nnPGV2q8',
};
export const example = pickRows([{ index: 4_711, entry: pickOfExample, later: [] }]);
