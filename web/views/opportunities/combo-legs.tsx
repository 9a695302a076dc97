import type { Combo } from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { LogButton } from '../../bets/log-button.tsx';
import { minEvOf } from '../../bets/minimum-odds.ts';
import { fromComboLeg } from '../../bets/to-log.ts';
import { marketName, selectionName, signedPercent } from '../../format/text.ts';
import { duration, startTime } from '../../format/time.ts';
import { eventAddress } from '../../router/router.ts';
import { Headings } from '../../table/headings.tsx';
import { Link } from '../../ui/link.tsx';

/** The legs of a combo, all at one book, each with what it rests on. */
export function ComboLegs({ combo }: { readonly combo: Combo }) {
  const { preferences, profile, settings, slowNow } = useApp();
  const now = slowNow.value;
  return (
    <>
      <table class="inner stacked">
        <caption>Legs</caption>
        <Headings
          of={[
            'Event',
            'Start',
            'Bet',
            { figure: 'Price' },
            { figure: 'EV' },
            { figure: 'Age' },
            { hidden: 'Reasons' },
            { hidden: 'Log it as a bet by itself' },
          ]}
        />
        <tbody>
          {combo.legs.map((leg) => {
            const event = `${leg.home} – ${leg.away}`;
            return (
              <tr key={leg.event_id}>
                <th scope="row">{event}</th>
                <td data-label="Start">{startTime(Date.parse(leg.commence_time), now)}</td>
                <td data-label="Bet">
                  {selectionName(leg)} <small>{marketName(leg.market_key)}</small>
                </td>
                <td data-label="Price" class="figure">
                  {preferences.odds(leg.price)}
                </td>
                <td data-label="EV" class="figure">
                  {signedPercent(leg.ev)}
                </td>
                <td data-label="Age" class="figure">
                  {leg.quoted_at ? duration(now - Date.parse(leg.quoted_at)) : ''}
                </td>
                <td>
                  <Link href={eventAddress(leg.event_id)} label={`Why this bet? ${event}`}>
                    Why this bet?
                  </Link>
                </td>
                <td>
                  <LogButton
                    bet={fromComboLeg(combo, leg, minEvOf(settings.value))}
                    label={`Log this bet by itself: ${selectionName(leg)}`}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {profile.value?.plan === 'sharp' && (
        <p class="hint">
          A logged bet is on one event, so that its close and result can be looked up. A combo can't
          be logged as one bet; the buttons log a leg that you place by itself.
        </p>
      )}
    </>
  );
}
