import { useEffect } from 'preact/hooks';
import type { Event as ExplainedEvent } from '../../../clients/generated/page-types.ts';
import { Problem } from '../../api/problem.ts';
import { useApp } from '../../app.ts';
import { minEvOf } from '../../bets/minimum-odds.ts';
import { UpgradeHint } from '../../landing/upgrade-hint.tsx';
import { isConfirmedAt } from '../../scan/is-confirmed.ts';
import { useResource } from '../../ui/resource.ts';
import { AccountTrouble, Trouble } from '../../ui/trouble.tsx';
import { EventHead, type EventState, WHY_MISSING } from './event-head.tsx';
import { EventPicks } from './event-picks.tsx';
import { feedSentence } from './feed-sentence.ts';
import { MarketTabs } from './market-tabs.tsx';
import { Movement } from './movement.tsx';
import { titleIn } from './names.ts';
import { OpportunityList } from './opportunity-list.tsx';
import { PriceHistory } from './price-history.tsx';
import { rejectionText } from './rejection-text.ts';

const REFRESH_MS = 45_000;

/** What the latest answer says. An answer that is lost says nothing of it. */
type Known = {
  /** The event as it was last read. */
  readonly event: ExplainedEvent | undefined;
  /** Whether the latest scan lacks it. */
  readonly isMissing: boolean;
};

/** One event as an odds screen: every book's prices beside the fair ones. */
export function EventView() {
  const { eventId = '' } = useApp().router.place.value;
  return <EventScreen key={eventId} eventId={eventId} />;
}

function EventScreen({ eventId }: { readonly eventId: string }) {
  const { client, profile, settings, now, router, heading, coverage } = useApp();
  // The address says when the event starts, so that it still leads to it afterwards.
  const start = router.place.value.query.get('start') ?? '';
  const from = start && `?start=${encodeURIComponent(start)}`;
  async function load(): Promise<Known> {
    try {
      const read = await client.get<ExplainedEvent>(`/account/events/${eventId}${from}`);
      return { event: read, isMissing: false };
    } catch (thrown) {
      if (thrown instanceof Problem && thrown.status === 404) {
        return { event: value.peek()?.event, isMissing: true };
      }
      throw thrown;
    }
  }
  const { value, error, reload } = useResource(load, REFRESH_MS);
  const { event, isMissing = false } = value.value ?? {};
  const title = event && `${event.home} – ${event.away}`;
  useEffect(() => {
    heading.value = title;
    return () => {
      heading.value = undefined;
    };
  }, [title, heading]);
  const known = event?.commence_time;
  useEffect(() => {
    if (known && known !== start) {
      router.setQuery({ start: known });
    }
  }, [known, start, router]);
  if (!event && isMissing) {
    return <Unseen eventId={eventId} startsAt={Date.parse(start)} />;
  }
  if (!event) {
    return (
      <>
        <h1>Event</h1>
        {error.value === undefined ? (
          <p class="loading">Loading…</p>
        ) : (
          <Trouble error={error.value} retry={() => void reload()} />
        )}
      </>
    );
  }
  const titleOf = (book: string) => titleIn(event, book) ?? coverage.bookTitle(book);
  const state = stateOf(event, isMissing, now.value);
  const hasStarted = state === 'started';
  const isOpen = state === 'open';
  const minEv = minEvOf(settings.value);
  const plan = profile.value?.plan;
  return (
    <div class="form-view event-view">
      <EventHead event={event} state={state} />
      {error.value !== undefined && <Trouble error={error.value} retry={() => void reload()} />}
      {/* Minimum odds are those of a new account meanwhile, and what its plan has is missing. */}
      <AccountTrouble />
      <MarketTabs markets={event.markets} minEv={minEv} isOpen={isOpen} />
      {plan === 'free' && (
        <UpgradeHint what="Every book's price, the best one marked, and its value," />
      )}
      <Movement event={event} />
      {plan === 'sharp' && <PriceHistory eventId={eventId} />}
      {hasStarted && <EventPicks eventId={eventId} />}
      <OpportunityList event={event} isOpen={isOpen} minEv={minEv} />
      {event.feeds && (
        <details class="panel left-out">
          <summary>
            Its prices come from {event.feeds.length} {event.feeds.length === 1 ? 'feed' : 'feeds'}
          </summary>
          <ul>
            {event.feeds.map((listing) => (
              <li key={listing.name}>{feedSentence(listing)}</li>
            ))}
          </ul>
        </details>
      )}
      {event.rejected.length > 0 && (
        <details class="panel left-out">
          <summary>Prices that were left out: {event.rejected.length}</summary>
          <ul>
            {event.rejected.map((each, index) => (
              <li key={index}>{rejectionText(each, titleOf)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function stateOf(event: ExplainedEvent, isMissing: boolean, now: number): EventState {
  if (Date.parse(event.commence_time) <= now) {
    return 'started';
  }
  if (isMissing) {
    return 'missing';
  }
  return isConfirmedAt(now, Date.parse(event.generated_at)) ? 'open' : 'old';
}

type UnseenProps = {
  readonly eventId: string;
  /** Epoch milliseconds, as far as the address says it; otherwise not a number. */
  readonly startsAt: number;
};

/** An event that had started, or gone, before this page was opened. */
function Unseen({ eventId, startsAt }: UnseenProps) {
  const { router, now } = useApp();
  const isMissing = startsAt > now.value;
  return (
    <div class="form-view event-view">
      <h1>
        {isMissing ? 'The latest scan does not have this event' : 'This event is not open for bets'}
      </h1>
      <p class="lead">
        {isMissing
          ? `${WHY_MISSING} This page keeps asking, and shows it as soon as a scan has it.`
          : 'It has started, or the latest scan has no event at this address.'}
      </p>
      <EventPicks eventId={eventId} />
      <p>
        <button type="button" class="quiet" onClick={() => router.back('/matches')}>
          Back
        </button>
      </p>
    </div>
  );
}
