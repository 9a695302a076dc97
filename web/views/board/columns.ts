import type { BoardKind, SortColumn } from './filters.ts';

export type Column = {
  /** What it is sorted by; undefined where it cannot be. */
  readonly column: SortColumn | undefined;
  readonly title: string;
  /** What it shows, in a sentence. */
  readonly tip: string;
  readonly class: string;
};

const START: Column = {
  column: 'start',
  title: 'Start',
  tip: 'When the event starts, in your time zone.',
  class: 'c-start',
};
const EVENT: Column = {
  column: 'event',
  title: 'Event',
  tip: 'The match, with its sport and league.',
  class: 'c-event',
};
const HOLD: Column = {
  column: 'hold',
  title: 'Hold',
  tip:
    'What backing every outcome at the best prices costs. ' +
    'Below 0 it is a profit if one of them wins, and none if a draw or refund returns the stakes.',
  class: 'b-figure',
};
const LOSS: Column = {
  column: 'loss',
  title: 'Worst loss',
  tip: 'What the worst result loses at the stakes shown, as a share of both together.',
  class: 'b-figure',
};
const AGE: Column = {
  column: 'age',
  title: 'Age',
  tip: 'How long ago the feed last saw the oldest of these prices.',
  class: 'b-age',
};

/** The columns of each kind; where `outcomes` are is one for each outcome. */
export const COLUMNS: Readonly<Record<BoardKind, readonly Column[]>> = {
  line: [
    START,
    EVENT,
    HOLD,
    {
      column: 'books',
      title: 'Books',
      tip: 'How many books have prices on the line.',
      class: 'b-age',
    },
    AGE,
  ],
  middle: [
    START,
    EVENT,
    {
      column: 'ev',
      title: 'EV',
      tip: 'What both bets earn on average at the stakes shown, as a share of both together.',
      class: 'b-figure',
    },
    {
      column: 'chance',
      title: 'Chance',
      tip: 'How likely it is that both bets win, in part at least.',
      class: 'b-figure',
    },
    LOSS,
    AGE,
  ],
  low_hold: [START, EVENT, HOLD, LOSS, AGE],
};
