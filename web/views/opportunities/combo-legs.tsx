import type { ComboLeg } from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { selectionName, signedPercent } from '../../format/text.ts';
import { duration, startTime } from '../../format/time.ts';
import { Headings } from '../../table/headings.tsx';
import { BookLink } from './book-link.tsx';

/** The legs of a combo, all at one book. */
export function ComboLegs({ legs }: { readonly legs: readonly ComboLeg[] }) {
  const { preferences, slowNow } = useApp();
  const now = slowNow.value;
  return (
    <table class="inner">
      <caption>Legs</caption>
      <Headings
        of={['Start', 'Event', 'Bet', { figure: 'Price' }, { figure: 'EV' }, { figure: 'Age' }]}
      />
      <tbody>
        {legs.map((leg) => (
          <tr key={leg.event_id}>
            <td>{startTime(Date.parse(leg.commence_time), now)}</td>
            <td>
              <BookLink title={`${leg.home} – ${leg.away}`} link={leg.link} />
            </td>
            <td>{selectionName(leg)}</td>
            <td class="figure">{preferences.odds(leg.price)}</td>
            <td class="figure">{signedPercent(leg.ev)}</td>
            <td class="figure">{leg.quoted_at ? duration(now - Date.parse(leg.quoted_at)) : ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
