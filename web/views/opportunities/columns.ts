import { SORT_COLUMNS, type SortColumn } from './filters.ts';

export type Column = {
  readonly column: SortColumn | 'bet' | `leg${number}` | 'gain';
  readonly title: string;
  /** What it shows, in a sentence. */
  readonly tip: string;
};

const START = { column: 'start', title: 'Start', tip: 'When the event starts, in your time zone.' };
const EVENT = { column: 'event', title: 'Event', tip: 'The match, with its sport and league.' };
const GRADE = {
  column: 'grade',
  title: 'Grade',
  tip: 'A: the curated selection. B: value with a reservation. C: check before you bet.',
};
const AGE = { column: 'age', title: 'Age', tip: 'How long ago the feed last saw the price.' };

export const COLUMNS = [
  START,
  EVENT,
  { column: 'bet', title: 'Bet', tip: 'What to bet on, and in which market.' },
  { column: 'book', title: 'Book', tip: 'The book with the best price of those that are shown.' },
  { column: 'price', title: 'Price', tip: 'The odds that the book offers.' },
  {
    column: 'fair',
    title: 'Fair',
    tip: 'The odds without a margin, from what all other books think.',
  },
  {
    column: 'ev',
    title: 'EV',
    tip: 'Expected value: what the bet earns on average, as a share of the stake.',
  },
  GRADE,
  {
    column: 'stake',
    title: 'Stake',
    tip: 'Recommended for the first of your bankrolls that takes the bet, by Alerts and stakes.',
  },
  AGE,
] as readonly Column[];

/** Columns of surebets: one for each leg, and what a bankroll would gain. */
export function surebetColumns(legs: number): readonly Column[] {
  return [
    START,
    EVENT,
    ...Array.from({ length: legs }, (_, index) => ({
      column: `leg${index}`,
      title: `Leg ${index + 1}`,
      tip: 'One of the bets that you place together, with its odds and its book.',
    })),
    {
      column: 'ev',
      title: 'Profit',
      tip: 'What is certain in the worst result, as a share of all stakes together.',
    },
    {
      column: 'gain',
      title: 'In money',
      tip: 'That profit with your whole bankroll at stake: the first that takes such a bet.',
    },
    GRADE,
    AGE,
  ] as readonly Column[];
}

const SORTED: readonly string[] = SORT_COLUMNS;

/** Whether the table can be sorted by a column. */
export const isSorted = (column: Column['column']): column is SortColumn => SORTED.includes(column);

/** The columns that a narrow page leaves out (styles/phone.css). */
export const LEFT_OUT: readonly string[] = ['fair', 'age'];
