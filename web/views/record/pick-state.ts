import type { Entry, PickBody, RecordedPick } from '../../api/record-types.ts';

/** What the entries of a pick tell by now. */
export type PickState = {
  /** Index of the pick in the log. */
  readonly index: number;
  readonly made: EntryOf<'pick'> | undefined;
  readonly body: PickBody | null;
  readonly close: EntryOf<'close'> | undefined;
  readonly noClose: EntryOf<'no_close'> | undefined;
  readonly result: EntryOf<'result'> | EntryOf<'correction'> | undefined;
  readonly corrected: EntryOf<'correction'> | undefined;
  /** Profit of a stake of one unit; null until it is settled. */
  readonly profit: number | null;
};

type EntryOf<Type extends Entry['type']> = Extract<Entry, { type: Type }>;

/** What a pick list can be narrowed to, by what the choice is called. */
export const OUTCOMES = {
  waiting: 'No result yet',
  won: 'Won',
  lost: 'Lost',
  other: 'Void or ungraded',
} as const;
export type Outcome = keyof typeof OUTCOMES;

export function readPick({ pick, entries, body }: RecordedPick): PickState {
  const last = <Type extends Entry['type']>(type: Type) =>
    entries
      .map(({ entry }) => entry)
      .findLast((entry): entry is EntryOf<Type> => entry.type === type);
  const corrected = last('correction');
  const result = corrected ?? last('result');
  const back = result?.return ?? null;
  return {
    index: pick,
    made: last('pick'),
    body,
    close: last('close'),
    noClose: last('no_close'),
    result,
    corrected,
    profit: back === null ? null : back - 1,
  };
}

/** Where a pick belongs; a half that was won counts as won. */
export function outcomeOf({ result, profit }: PickState): Outcome {
  if (!result) {
    return 'waiting';
  }
  if (profit === null || profit === 0) {
    return 'other';
  }
  return profit > 0 ? 'won' : 'lost';
}
