import { useApp } from '../../app.ts';
import { plural, signedPercent } from '../../format/text.ts';
import type { Shown } from '../../scan/merge-scan.ts';
import type { Row } from './row.ts';

/** Another row about the event, and whether its price can still be bet on. */
export type Sibling = Shown<Row> & { readonly isConfirmed: boolean };

type Props = {
  readonly event: string;
  /** The other rows about the event. */
  readonly rows: readonly Sibling[];
};

/** The other bets on the match of an open row, whose results depend on one another. */
export function Siblings({ event, rows }: Props) {
  const { preferences, router } = useApp();
  return (
    <section class="siblings-list" aria-label="Other bets on this match">
      <b>Also on this match</b>
      <ul class="plain">
        {rows.map(({ item, goneAt, isConfirmed }) => (
          <li key={item.id}>
            {item.bet}
            {item.price !== null && ` at ${preferences.odds(item.price)}`}, {item.bookTitle},{' '}
            {stateOf(item, goneAt, isConfirmed)}
          </li>
        ))}
      </ul>
      <p class="aside">One match decides all of these bets, so treat their stakes as one risk.</p>
      <button
        type="button"
        class="quiet small"
        onClick={() => router.setQuery({ q: event.replaceAll('–', ' ').replace(/\s+/g, ' ') })}
      >
        Show only these {plural(rows.length + 1, 'bet')}
      </button>
    </section>
  );
}

function stateOf(item: Row, goneAt: number | undefined, isConfirmed: boolean): string {
  if (goneAt !== undefined) {
    return 'gone';
  }
  const grade = isConfirmed ? `grade ${item.grade}` : 'not confirmed any more';
  return `${signedPercent(item.ev)}, ${grade}`;
}
