import type {
  EventOpportunity,
  Event as ExplainedEvent,
} from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { marketName, percent, selectionName, signedPercent, sportName } from '../../format/text.ts';
import { dayAndTime, duration, startTime } from '../../format/time.ts';
import { useResource } from '../../ui/resource.ts';
import { Trouble } from '../../ui/trouble.tsx';
import { MarketPanel } from './market-panel.tsx';
import { type Line, MovementChart } from './movement-chart.tsx';
import { rejectionText } from './rejection-text.ts';

const REFRESH_MS = 45_000;

/** What stands behind the numbers of one event. */
export function EventView() {
  const { eventId = '' } = useApp().router.place.value;
  return <EventPanels key={eventId} eventId={eventId} />;
}

function EventPanels({ eventId }: { readonly eventId: string }) {
  const { client, slowNow } = useApp();
  const load = () => client.get<ExplainedEvent>(`/account/events/${eventId}`);
  const { value, error, reload } = useResource(load, REFRESH_MS);
  const event = value.value;
  if (error.value !== undefined) {
    return <Trouble error={error.value} retry={() => void reload()} />;
  }
  if (!event) {
    return <p class="empty">Loading…</p>;
  }
  return (
    <div class="form-view event-view">
      <h2>
        {event.home} – {event.away}
      </h2>
      <p class="lead">
        {sportName(event.sport_key)}, starts{' '}
        {startTime(Date.parse(event.commence_time), slowNow.value)}. By the scan of{' '}
        {dayAndTime(Date.parse(event.generated_at))}.
      </p>
      <section class="panel" aria-label="Movement">
        <h3>Winner since first seen</h3>
        <MovementChart lines={winnerLines(event)} />
      </section>
      {event.opportunities.length > 0 && (
        <section class="panel" aria-label="Opportunities">
          <h3>Opportunities</h3>
          {event.opportunities.map((each) => (
            <OpportunityPanel key={nameOf(each)} opportunity={each} />
          ))}
        </section>
      )}
      <section class="panel" aria-label="Markets">
        <h3>Prices by market</h3>
        {event.markets.map((market, index) => (
          <MarketPanel
            key={`${market.market_key} ${market.point}`}
            market={market}
            open={index === 0}
          />
        ))}
      </section>
      {event.rejected.length > 0 && (
        <section class="panel" aria-label="Left out">
          <h3>Left out</h3>
          <ul>
            {event.rejected.map((each, index) => (
              <li key={index}>{rejectionText(each)}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function nameOf({ kind, market_key, outcome, point }: EventOpportunity): string {
  if (kind === 'value') {
    return selectionName({ market_key, outcome: outcome ?? '', point });
  }
  return `Surebet: ${marketName(market_key)}${point === null ? '' : ` ${point}`}`;
}

function OpportunityPanel({ opportunity }: { readonly opportunity: EventOpportunity }) {
  const { fair_prob: fairProb, grade, movement, returned, since } = opportunity;
  const name = nameOf(opportunity);
  const points = movement.flatMap(({ at, fair_prob: p }) =>
    p === null ? [] : [{ at: Date.parse(at), p }],
  );
  return (
    <article>
      <h4>
        {name} <span class={`grade grade-${grade}`}>{grade}</span> {signedPercent(opportunity.ev)}
      </h4>
      <p>
        At {opportunity.books.join(', ')}
        {fairProb !== null && `, fair ${percent(fairProb)}`}. There for{' '}
        {duration(opportunity.lifetime_seconds * 1000)}, since {dayAndTime(Date.parse(since))}
        {returned &&
          `; it had gone, and was first seen ${dayAndTime(Date.parse(opportunity.first_seen))}`}
        .
      </p>
      {opportunity.flags.length > 0 && (
        <ul>
          {opportunity.flags.map(({ flag, meaning }) => (
            <li key={flag}>{meaning}</li>
          ))}
        </ul>
      )}
      {points.length > 1 && <MovementChart lines={[{ name, tone: 'a', points }]} />}
    </article>
  );
}

/** A line per outcome of the winner that has a probability. */
function winnerLines({ home, away, movement }: ExplainedEvent): Line[] {
  const lineOf = (
    name: string,
    tone: Line['tone'],
    field: 'p_home' | 'p_draw' | 'p_away',
  ): Line => ({
    name,
    tone,
    points: movement.flatMap((point) => {
      const p = point[field];
      return p === null ? [] : [{ at: Date.parse(point.at), p }];
    }),
  });
  const lines = [
    lineOf(home, 'a', 'p_home'),
    lineOf('Draw', 'b', 'p_draw'),
    lineOf(away, 'c', 'p_away'),
  ];
  return lines.filter(({ points }) => points.length > 0);
}
