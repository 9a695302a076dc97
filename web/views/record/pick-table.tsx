import { sportTitle } from '../../../clients/generated/sport-title.ts';
import type { PickBody } from '../../api/record-types.ts';
import { useApp } from '../../app.ts';
import { marketName, selectionName, signedPercent, words } from '../../format/text.ts';
import { dayAndTime } from '../../format/time.ts';
import { eventAddress } from '../../router/router.ts';
import { Link } from '../../ui/link.tsx';
import { outcomeOf, type PickState } from './pick-state.ts';

/** Picks that are open, each with what became of it and its proof. */
export function PickTable({ picks }: { readonly picks: readonly PickState[] }) {
  return (
    <table class="plain-table stacked">
      <thead>
        <tr>
          <th scope="col">Start</th>
          <th scope="col">Selection</th>
          <th scope="col">Price</th>
          <th scope="col">Claimed</th>
          <th scope="col">Closing line value</th>
          <th scope="col">Result</th>
          <th scope="col">Profit</th>
          <th scope="col">Proof</th>
        </tr>
      </thead>
      <tbody>
        {picks.map((pick) => (
          <PickRow key={pick.index} pick={pick} />
        ))}
      </tbody>
    </table>
  );
}

/** The event of a pick; for people who may see events, as a link to it. */
function EventName({ body, start }: { readonly body: PickBody; readonly start: string }) {
  const { session } = useApp();
  const name = `${body.home} – ${body.away}`;
  if (session.state.value.kind !== 'signed_in') {
    return <>{name}</>;
  }
  const address = `${eventAddress(body.event_id)}?start=${encodeURIComponent(start)}`;
  return <Link href={address}>{name}</Link>;
}

function PickRow({ pick }: { readonly pick: PickState }) {
  const { preferences } = useApp();
  const { index, made, body, close, noClose, result, corrected, profit } = pick;
  if (!body) {
    return null;
  }
  const outcome = outcomeOf(pick);
  return (
    <tr>
      <th scope="row">{dayAndTime(Date.parse(made?.opens ?? ''))}</th>
      <td data-label="Selection">
        <div>
          {selectionName(body)}
          {body.grade === 'B' && <span class="grade grade-B"> B</span>}
          <small class="under">
            <EventName body={body} start={made?.opens ?? ''} /> · {marketName(body.market_key)} ·{' '}
            {sportTitle(body.sport_key)}
          </small>
        </div>
      </td>
      <td data-label="Price">
        <div>
          {preferences.odds(body.price)}
          <small class="under">{body.book_title}</small>
        </div>
      </td>
      <td data-label="Claimed">{signedPercent(body.ev)}</td>
      <td data-label="Closing line value">
        <div>
          {close ? signedPercent(close.clv) : words(noClose?.reason ?? '')}
          {close?.weak && <small class="under">weak</small>}
        </div>
      </td>
      <td data-label="Result">
        <div>
          <span class={`outcome-${outcome}`}>{words(result?.settlement ?? 'waiting')}</span>
          {result?.score && (
            <small class="under">
              {result.score.home}:{result.score.away}
            </small>
          )}
          {result?.reason && <small class="under">{words(result.reason)}</small>}
          {corrected && <small class="under">corrected: {corrected.because}</small>}
        </div>
      </td>
      <td data-label="Profit">
        <span class={`outcome-${outcome}`}>
          {profit === null ? '–' : `${profit < 0 ? '−' : '+'}${Math.abs(profit).toFixed(2)}`}
        </span>
      </td>
      <td>
        <a href={`/record/picks/${index}/proof`} aria-label={`Proof of entry ${index} of the log`}>
          Proof
        </a>
        <small class="under">entry {index}</small>
      </td>
    </tr>
  );
}
