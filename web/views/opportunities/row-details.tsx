import type { Signal } from '@preact/signals';
import { FLAG_MEANINGS } from '../../../clients/generated/flag-meanings.ts';
import { useApp } from '../../app.ts';
import { LogButton } from '../../bets/log-button.tsx';
import { fromValueBet } from '../../bets/to-log.ts';
import { percent, signedPercent, words } from '../../format/text.ts';
import { duration, timeOfDay } from '../../format/time.ts';
import { hideBook, hideEvent } from '../../preferences.ts';
import { eventAddress } from '../../router/router.ts';
import type { Shown } from '../../scan/merge-scan.ts';
import { Link } from '../../ui/link.tsx';
import { AltBooks } from './alt-books.tsx';
import { ComboLegs } from './combo-legs.tsx';
import type { Row } from './row.ts';
import { type Sibling, Siblings } from './siblings.tsx';
import { Stakes } from './stakes.tsx';
import { SurebetDesk } from './surebet-desk.tsx';

/** How long an event and its settlement take, about. */
const EVENT_MS = 3 * 3_600_000;

type Props = { readonly row: Row; readonly openId: Signal<string | undefined> };

type DetailsProps = Shown<Row> & {
  readonly isConfirmed: boolean;
  readonly openId: Props['openId'];
  /** The other rows about its event. */
  readonly siblings: readonly Sibling[];
};

/** What a row opens to: where else, how much, down to which odds, and how old the prices are. */
export function RowDetails({ item: row, goneAt, isConfirmed, openId, siblings }: DetailsProps) {
  const { opportunity } = row;
  return (
    <div class="row-details">
      <div class="facts">
        <Facts row={row} isConfirmed={isConfirmed} />
        <div class="actions">
          {opportunity.kind === 'value' && (
            <BetButton {...opportunity} goneAt={goneAt} isConfirmed={isConfirmed} />
          )}
          {opportunity.kind === 'value' && <LogButton bet={fromValueBet(opportunity)} />}
          {opportunity.kind === 'combo' && (
            <BetButton
              book_title={opportunity.book_title}
              link={opportunity.legs.find((leg) => leg.link !== null)?.link ?? null}
              goneAt={goneAt}
              isConfirmed={isConfirmed}
            />
          )}
          {opportunity.kind !== 'combo' &&
            row.eventIds.map((id) => (
              <Link key={id} href={eventAddress(id)} class="button quiet small">
                Why this bet?
              </Link>
            ))}
          <HideButtons row={row} openId={openId} />
        </div>
      </div>
      {siblings.length > 0 && <Siblings event={row.event} rows={siblings} />}
      {opportunity.kind === 'value' && <AltBooks bet={opportunity} isConfirmed={isConfirmed} />}
      {opportunity.kind === 'surebet' && (
        <SurebetDesk surebet={opportunity} isConfirmed={isConfirmed} />
      )}
      {opportunity.kind === 'combo' && <ComboLegs combo={opportunity} />}
    </div>
  );
}

type BetButtonProps = {
  readonly book_title: string;
  readonly link: string | null;
  readonly goneAt: number | undefined;
  readonly isConfirmed: boolean;
};

/** The way to the bet; off once the scan no longer has it, or nothing recent confirms it. */
function BetButton({ book_title: book, link, goneAt, isConfirmed }: BetButtonProps) {
  if (!isConfirmed) {
    return (
      <button type="button" class="small" disabled>
        {goneAt === undefined ? 'Not confirmed any more' : `Gone at ${timeOfDay(goneAt)}`}
      </button>
    );
  }
  if (link === null) {
    return null;
  }
  return (
    <a class="button primary small" href={link} target="_blank" rel="noopener noreferrer">
      Open at {book}
    </a>
  );
}

function Facts({ row, isConfirmed }: { readonly row: Row; readonly isConfirmed: boolean }) {
  const { preferences, slowNow } = useApp();
  const { opportunity } = row;
  const minOdds = opportunity.min_odds;
  return (
    <dl>
      {opportunity.kind !== 'surebet' && (
        <>
          <dt>Fair probability</dt>
          <dd>{percent(opportunity.fair_prob)}</dd>
        </>
      )}
      {opportunity.kind === 'value' && (
        <>
          <dt>Closing line value to expect</dt>
          <dd>
            {signedPercent(opportunity.expected_clv)}, {percent(opportunity.beat_chance, 0)} to beat
            the close
          </dd>
        </>
      )}
      {opportunity.kind === 'combo' && (
        <>
          <dt>Closing line value to expect</dt>
          <dd>{signedPercent(opportunity.expected_clv)}</dd>
        </>
      )}
      {row.stakes.length > 0 && isConfirmed && (
        <>
          <dt>Your stake</dt>
          <Stakes row={row} />
        </>
      )}
      {minOdds !== null && (
        <>
          <dt>Minimum odds</dt>
          <dd>{preferences.minOdds(minOdds)}</dd>
        </>
      )}
      {opportunity.kind === 'surebet' && (
        <>
          <dt>Funds tied up for about</dt>
          <dd>{duration(row.startsAt - slowNow.value + EVENT_MS)}</dd>
        </>
      )}
      <dt>Grade</dt>
      <dd>
        {isConfirmed ? row.grade : 'not confirmed any more'}
        {opportunity.flags.length > 0 && (
          <ul class="plain reservations">
            {opportunity.flags.map((flag) => (
              <li key={flag}>{FLAG_MEANINGS[flag] ?? words(flag)}</li>
            ))}
          </ul>
        )}
      </dd>
    </dl>
  );
}

function HideButtons({ row, openId }: Props) {
  const { preferences, notice } = useApp();
  function hide(next: typeof preferences.hidden.value, text: string): void {
    const before = preferences.hidden.value;
    openId.value = undefined;
    preferences.hidden.value = next;
    notice.value = {
      text,
      undo: () => {
        preferences.hidden.value = before;
      },
    };
  }
  const { opportunity } = row;
  const [eventId = ''] = row.eventIds;
  return (
    <>
      {row.eventIds.length === 1 && (
        <button
          type="button"
          class="quiet small"
          onClick={() =>
            hide(hideEvent(preferences.hidden.value, eventId), `${row.event} is hidden.`)
          }
        >
          Hide this event
        </button>
      )}
      {opportunity.kind !== 'surebet' && (
        <button
          type="button"
          class="quiet small"
          onClick={() =>
            hide(
              hideBook(preferences.hidden.value, opportunity.book),
              `${opportunity.book_title} is hidden.`,
            )
          }
        >
          Hide {opportunity.book_title}
        </button>
      )}
    </>
  );
}
