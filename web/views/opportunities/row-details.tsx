import type { Signal } from '@preact/signals';
import { useApp } from '../../app.ts';
import { money, percent, words } from '../../format/text.ts';
import { duration } from '../../format/time.ts';
import { hideBook, hideEvent } from '../../preferences.ts';
import { eventAddress } from '../../router/router.ts';
import { Link } from '../../ui/link.tsx';
import { AltBooks } from './alt-books.tsx';
import { ComboLegs } from './combo-legs.tsx';
import type { Row } from './row.ts';
import { SurebetLegs } from './surebet-legs.tsx';

/** How long an event and its settlement take, about. */
const EVENT_MS = 3 * 3_600_000;

type Props = { readonly row: Row; readonly openId: Signal<string | undefined> };

/** What a row opens to: where else, how much, down to which odds, and how old the prices are. */
export function RowDetails({ row, openId }: Props) {
  const { opportunity } = row;
  return (
    <div class="row-details">
      <div class="facts">
        <Facts row={row} />
        <div class="actions">
          {opportunity.kind === 'value' && opportunity.link !== null && (
            <a
              class="button small"
              href={opportunity.link}
              target="_blank"
              rel="noopener noreferrer"
            >
              Open at {opportunity.book_title}
            </a>
          )}
          {row.eventIds.map((id) => (
            <Link key={id} href={eventAddress(id)} class="button quiet small">
              What stands behind it
            </Link>
          ))}
          <HideButtons row={row} openId={openId} />
        </div>
      </div>
      {opportunity.kind === 'value' && <AltBooks bet={opportunity} />}
      {opportunity.kind === 'surebet' && <SurebetLegs legs={opportunity.legs} />}
      {opportunity.kind === 'combo' && <ComboLegs legs={opportunity.legs} />}
    </div>
  );
}

function Facts({ row }: { readonly row: Row }) {
  const { preferences, currency, slowNow } = useApp();
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
      {row.stake !== null && (
        <>
          <dt>Your stake</dt>
          <dd>{currency.value ? money(row.stake, currency.value) : row.stake.toFixed(2)}</dd>
        </>
      )}
      {minOdds !== null && (
        <>
          <dt>Do not bet below</dt>
          <dd>{preferences.odds(minOdds)}</dd>
        </>
      )}
      {opportunity.kind === 'surebet' && (
        <>
          <dt>Money locked up for about</dt>
          <dd>{duration(row.startsAt - slowNow.value + EVENT_MS)}</dd>
        </>
      )}
      <dt>Grade</dt>
      <dd>
        {row.grade}
        {opportunity.flags.length > 0 && `: ${opportunity.flags.map(words).join(', ')}`}
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
