import type { ValueBet } from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { signedPercent } from '../../format/text.ts';
import { Headings } from '../../table/headings.tsx';

type Props = { readonly bet: ValueBet; readonly isConfirmed: boolean };

/** The other books that offer the same bet with an edge; graded while the bet is confirmed. */
export function AltBooks({ bet, isConfirmed }: Props) {
  const { preferences, coverage } = useApp();
  if (bet.alt_books.length === 0) {
    return <p class="aside">No other book offers this bet with an edge.</p>;
  }
  return (
    <table class="inner">
      <caption>The same bet elsewhere</caption>
      <Headings of={['Book', { figure: 'Price' }, { figure: 'EV' }, 'Grade']} />
      <tbody>
        {bet.alt_books.map((alt) => (
          <tr key={alt.book}>
            <td>{coverage.bookTitle(alt.book)}</td>
            <td class="figure">{preferences.odds(alt.price)}</td>
            <td class="figure">{signedPercent(alt.ev)}</td>
            <td>
              {isConfirmed ? <span class={`grade grade-${alt.grade}`}>{alt.grade}</span> : '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
