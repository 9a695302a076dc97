import type { ComboLeg } from '../../api/types.ts';
import { useApp } from '../../app.ts';
import { selectionName, signedPercent } from '../../format/text.ts';
import { duration, startTime } from '../../format/time.ts';
import { BookLink } from './book-link.tsx';

/** The legs of a combo, all at one book. */
export function ComboLegs({ legs }: { readonly legs: readonly ComboLeg[] }) {
  const { preferences, slowNow } = useApp();
  const now = slowNow.value;
  return (
    <table class="inner">
      <caption>Legs</caption>
      <thead>
        <tr>
          <th scope="col">Start</th>
          <th scope="col">Event</th>
          <th scope="col">Bet</th>
          <th scope="col" class="figure">
            Price
          </th>
          <th scope="col" class="figure">
            EV
          </th>
          <th scope="col" class="figure">
            Age
          </th>
        </tr>
      </thead>
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
