import type { Bet } from '../../../clients/generated/page-types.ts';
import { sportTitle } from '../../../clients/generated/sport-title.ts';
import { useApp } from '../../app.ts';
import { marketName, money, selectionName, signedPercent, words } from '../../format/text.ts';
import { dayAndTime } from '../../format/time.ts';
import { eventAddress } from '../../router/router.ts';
import { Link } from '../../ui/link.tsx';
import { useBankrollName } from './own-bankrolls.ts';
import { signedMoney } from './summary-tiles.tsx';

type Props = { readonly bet: Bet; onEdit(): void; onRemove(): void };

/** A bet with its result. */
export function BetRow({ bet, onEdit, onRemove }: Props) {
  const { preferences, coverage, profile } = useApp();
  const bankrollName = useBankrollName();
  const { clv, ev_at_placing: ev, profit, currency } = bet;
  const name = `${selectionName(bet)}, ${bet.home} – ${bet.away}`;
  return (
    <tr>
      <th scope="row">{dayAndTime(Date.parse(bet.placed_at))}</th>
      <td data-label="Selection">
        <div>
          {selectionName(bet)}{' '}
          {bet.grade && <span class={`grade grade-${bet.grade}`}>{bet.grade}</span>}
          <small class="under">
            <EventName bet={bet} /> · {marketName(bet.market_key)} · {sportTitle(bet.sport_key)}
          </small>
          {bet.note && <small class="under">{bet.note}</small>}
        </div>
      </td>
      <td data-label="Odds" class="figure">
        <div>
          {preferences.odds(bet.odds)}
          <small class="under">{coverage.bookTitle(bet.book)}</small>
        </div>
      </td>
      <td data-label="Stake" class="figure">
        <div>
          {money(bet.stake, currency)}
          {bet.bankroll !== null && <small class="under">{bankrollName(bet.bankroll)}</small>}
        </div>
      </td>
      <td data-label="Closing line value" class="figure">
        <div>
          {clv === null ? words(bet.clv_reason ?? '') : signedPercent(clv)}
          {ev !== null && <small class="under">{signedPercent(ev)} when placed</small>}
        </div>
      </td>
      <td data-label="Result">
        <div>
          <span class={outcomeClass(profit)}>{words(bet.status)}</span>
          {bet.settled_by === 'user' && <small class="under">settled by you</small>}
        </div>
      </td>
      <td data-label="Profit" class="figure">
        <span class={outcomeClass(profit)}>
          {profit === null ? '–' : signedMoney(profit, currency)}
        </span>
      </td>
      <td class="actions">
        {profile.value?.plan === 'sharp' && (
          <button type="button" class="quiet small" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </button>
        )}{' '}
        <button type="button" class="quiet small" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </button>
      </td>
    </tr>
  );
}

function outcomeClass(profit: number | null): string {
  if (profit === null || profit === 0) {
    return '';
  }
  return profit > 0 ? 'outcome-won' : 'outcome-lost';
}

/** The event of a bet; a link where the service knows it. */
function EventName({ bet }: { readonly bet: Bet }) {
  const { home, away, event_id: eventId, commence_time: start } = bet;
  const name = `${home} – ${away}`;
  if (eventId === null) {
    return <>{name}</>;
  }
  return <Link href={`${eventAddress(eventId)}?start=${encodeURIComponent(start)}`}>{name}</Link>;
}
