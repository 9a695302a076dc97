import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { FLAG_MEANINGS } from '../../../clients/generated/flag-meanings.ts';
import type { Event, EventMarket } from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { percent, signedPercent, words } from '../../format/text.ts';
import { eventAddress } from '../../router/router.ts';
import { Link } from '../../ui/link.tsx';
import { restsOn } from '../event/names.ts';
import type { Opportunity, Row } from './row.ts';

const GRADES: Readonly<Record<string, string>> = {
  A: 'The curated selection: nothing speaks against the price.',
  B: 'Value with a reservation, which is named here.',
  C: 'Check before you bet: such a price is often an error.',
};

/** What a badge has asked for: the row, and the badge itself. */
export type Explained = { readonly row: Row; readonly badge: HTMLElement };

/** The grade of a row as a button that says what is behind it. */
export function GradeBadge({
  row,
  explained,
}: {
  readonly row: Row;
  readonly explained: Signal<Explained | undefined>;
}) {
  return (
    <button
      type="button"
      class={`grade grade-${row.grade}`}
      aria-label={`Grade ${row.grade}: why?`}
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => {
        explained.value = { row, badge: currentTarget };
      }}
    >
      {row.grade}
    </button>
  );
}

/** Why a row has its grade, beside the badge that asked: reservations, expectation, sources. */
export function GradePanel({ explained }: { readonly explained: Signal<Explained | undefined> }) {
  const panel = useRef<HTMLDivElement>(null);
  const asked = explained.value;
  useEffect(() => {
    const element = panel.current;
    if (!asked || !element) {
      return;
    }
    element.showPopover();
    const at = asked.badge.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = element;
    element.style.left = `${Math.max(8, Math.min(at.left, window.innerWidth - width - 8))}px`;
    const below = at.bottom + 6;
    element.style.top = `${below + height > window.innerHeight ? Math.max(8, at.top - height - 6) : below}px`;
    element.focus();
  }, [asked]);
  return (
    <div
      ref={panel}
      popover="auto"
      class="popover anchored grade-panel"
      role="dialog"
      aria-label="Grade"
      tabIndex={-1}
      onToggle={({ newState }) => {
        if (newState === 'closed' && asked) {
          explained.value = undefined;
          asked.badge.focus();
        }
      }}
    >
      {asked && <Reasons key={asked.row.id} row={asked.row} />}
    </div>
  );
}

function Reasons({ row }: { readonly row: Row }) {
  const { opportunity } = row;
  const [eventId = ''] = row.eventIds;
  return (
    <>
      <p>
        <b>Grade {row.grade}.</b> {GRADES[row.grade]}
      </p>
      {opportunity.flags.length > 0 && (
        <ul>
          {opportunity.flags.map((flag) => (
            <li key={flag}>{FLAG_MEANINGS[flag] ?? words(flag)}</li>
          ))}
        </ul>
      )}
      {opportunity.kind === 'value' && (
        <p>
          Such bets have a closing line value of{' '}
          <span class="whole">{signedPercent(opportunity.expected_clv)}</span> on average, and{' '}
          <span class="whole">{percent(opportunity.beat_chance, 0)}</span> of them beat the close.
        </p>
      )}
      {opportunity.kind === 'value' && <Sources bet={opportunity} />}
      {row.eventIds.length === 1 && <Link href={eventAddress(eventId)}>Why this bet?</Link>}
    </>
  );
}

type Bet = Extract<Opportunity, { readonly kind: 'value' }>;

/** What the fair price of a bet rests on, asked for when it is looked at. */
function Sources({ bet }: { readonly bet: Bet }) {
  const { client } = useApp();
  const text = useSignal('Looking up the sources…');
  useEffect(() => {
    client.get<Event>(`/account${eventAddress(bet.event_id)}`).then(
      ({ markets }) => {
        const market = markets.find((each) => isOf(each, bet));
        text.value = market ? `${restsOn(market)}.` : '';
      },
      () => {
        text.value = '';
      },
    );
  }, [client, bet.event_id]);
  return text.value === '' ? null : <p>{text.value}</p>;
}

/** Whether a market is that of a bet: the line of a handicap is the home side's. */
function isOf(market: EventMarket, { market_key: key, outcome, point, away }: Bet): boolean {
  const line = point !== null && outcome === away ? 0 - point : point;
  return market.market_key === key && market.point === line;
}
