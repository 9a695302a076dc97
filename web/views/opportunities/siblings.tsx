import { useApp } from '../../app.ts';
import { plural, signedPercent } from '../../format/text.ts';
import type { Shown } from '../../scan/merge-scan.ts';
import type { Row } from './row.ts';

type Props = {
  readonly event: string;
  /** The other rows about the event. */
  readonly rows: readonly Shown<Row>[];
};

/** The other bets on the match of an open row, whose results depend on one another. */
export function Siblings({ event, rows }: Props) {
  const { preferences, router } = useApp();
  return (
    <section class="siblings-list" aria-label="Other bets on this match">
      <b>Also on this match</b>
      <ul class="plain">
        {rows.map(({ item, goneAt }) => (
          <li key={item.id}>
            {item.bet}
            {item.price !== null && ` at ${preferences.odds(item.price)}`}, {item.bookTitle},{' '}
            {goneAt === undefined ? `${signedPercent(item.ev)}, grade ${item.grade}` : 'gone'}
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
