import type { Surebet } from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { LogButton } from '../../bets/log-button.tsx';
import { fromSurebetLeg } from '../../bets/to-log.ts';
import { selectionName } from '../../format/text.ts';
import { duration } from '../../format/time.ts';
import { Headings } from '../../table/headings.tsx';

/** Last known odds of a surebet that is not confirmed any more, without a way to bet on them. */
export function SurebetLegs({ surebet }: { readonly surebet: Surebet }) {
  const { preferences, slowNow } = useApp();
  return (
    <table class="inner">
      <caption>Last known odds</caption>
      <Headings of={['Bet', 'Book', { figure: 'Odds' }, { figure: 'Age' }, { hidden: 'Log it' }]} />
      <tbody>
        {surebet.legs.map((leg) => (
          <tr key={`${leg.book} ${leg.outcome}`}>
            <th scope="row">{selectionName({ ...leg, market_key: surebet.market_key })}</th>
            <td>{leg.book_title}</td>
            <td class="figure">{preferences.odds(leg.price)}</td>
            <td class="figure">
              {leg.quoted_at ? duration(slowNow.value - Date.parse(leg.quoted_at)) : ''}
            </td>
            <td>
              <LogButton
                bet={fromSurebetLeg(surebet, leg)}
                label={`Log this bet: ${selectionName({ ...leg, market_key: surebet.market_key })}`}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
