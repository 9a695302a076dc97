import { useMemo } from 'preact/hooks';
import { sportTitle } from '../../../clients/generated/sport-title.ts';
import type { PickBody } from '../../api/record-types.ts';
import { useApp } from '../../app.ts';
import { marketName, selectionName, signedPercent, words } from '../../format/text.ts';
import { dayAndTime } from '../../format/time.ts';
import { eventAddress } from '../../router/router.ts';
import { type Heading, Headings } from '../../table/headings.tsx';
import { Link } from '../../ui/link.tsx';
import { useGradually } from '../../ui/use-gradually.ts';
import { outcomeOf, type PickState } from './pick-state.ts';
import { ProofButton } from './proof-button.tsx';

const HEADINGS: readonly Heading[] = [
  { title: 'Start', tip: 'When the event started and the pick was opened.' },
  { title: 'Selection', tip: 'What to bet on, the match, the market and the league.' },
  { title: 'Price', tip: 'The best odds when the pick was published, and the book.' },
  { title: 'Claimed', tip: 'Expected value at publication, as a share of the stake.' },
  {
    title: 'Closing line value',
    tip: 'Price × fair probability at the close − 1: above 0, the price beat the close.',
  },
  { title: 'Result', tip: 'How the bet was settled, with the score.' },
  { title: 'Profit', tip: 'Profit of a stake of one unit.' },
  { title: 'Proof', tip: 'Shows that the pick was recorded before its start, and is unchanged.' },
];

/** Rows that a phone makes within a frame or so. */
const ROWS_AT_ONCE = 5;

/** Picks that are open, each with what became of it and its proof. */
export function PickTable({ picks }: { readonly picks: readonly PickState[] }) {
  const shown = useGradually(picks.length, ROWS_AT_ONCE);
  // Rows that are there already are not made again as others follow.
  const rows = useMemo(
    () => picks.map((pick) => <PickRow key={pick.index} pick={pick} />),
    [picks],
  );
  return (
    <table class="plain-table stacked">
      <Headings of={HEADINGS} />
      <tbody>{rows.slice(0, shown)}</tbody>
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
        <ProofButton index={index} label={`Proof of entry ${index} of the log`}>
          Proof
        </ProofButton>
        <small class="under">entry {index}</small>
      </td>
    </tr>
  );
}
