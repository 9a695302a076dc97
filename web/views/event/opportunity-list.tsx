import type {
  EventOpportunity,
  Event as ExplainedEvent,
} from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { LogButton } from '../../bets/log-button.tsx';
import { fromEvent } from '../../bets/to-log.ts';
import { marketName, percent, selectionName, signedPercent } from '../../format/text.ts';
import { dayAndTime, duration } from '../../format/time.ts';
import { isGradeCurrent } from '../../scan/is-confirmed.ts';
import { OpportunityMovement } from './movement.tsx';

type ListProps = {
  readonly event: ExplainedEvent;
  /** Whether its prices can still be bet on. */
  readonly isOpen: boolean;
  /** The value that a bet must have, as a fraction of the stake. */
  readonly minEv: number;
};

/**
 * The bets with value and surebets of an event, each with what speaks for and against it; graded
 * while they can be bet on.
 */
export function OpportunityList({ event, isOpen, minEv }: ListProps) {
  if (event.opportunities.length === 0) {
    return null;
  }
  return (
    <section class="panel" aria-labelledby="opportunities">
      <h2 id="opportunities">Opportunities</h2>
      {event.opportunities.map((each) => (
        <Opportunity
          key={nameOf(each)}
          opportunity={each}
          event={event}
          isOpen={isOpen}
          minEv={minEv}
        />
      ))}
    </section>
  );
}

function nameOf({ kind, market_key, outcome, point }: EventOpportunity): string {
  if (kind === 'value') {
    return selectionName({ market_key, outcome: outcome ?? '', point });
  }
  return `Surebet: ${selectionName({ market_key, outcome: marketName(market_key), point })}`;
}

/** When the feed last saw its prices, of several the oldest, epoch milliseconds. */
function quotedAtOf(
  { markets }: ExplainedEvent,
  { kind, market_key: key, outcome, point, books }: EventOpportunity,
): number | null {
  const [best] = books;
  const instants = markets
    .filter((market) => market.market_key === key && isLine(market.point, point))
    .flatMap((market) => market.books)
    .filter(({ book }) => (kind === 'value' ? book === best : books.includes(book)))
    .filter(({ prices }) => outcome === null || prices.some((price) => price.outcome === outcome))
    .map(({ quoted_at: at }) => Date.parse(at));
  return instants.length === 0 ? null : Math.min(...instants);
}

/** Whether a market has a line, as either side sees it; null stands for any. */
function isLine(ofMarket: number | null, point: number | null): boolean {
  return ofMarket === null || point === null || Math.abs(ofMarket) === Math.abs(point);
}

type Props = ListProps & { readonly opportunity: EventOpportunity };

function Opportunity({ opportunity, event, isOpen, minEv }: Props) {
  const { slowNow } = useApp();
  const { fair_prob: fairProb, grade, returned, since, first_seen: firstSeen } = opportunity;
  const quotedAt = quotedAtOf(event, opportunity);
  const isGraded = isOpen && isGradeCurrent(slowNow.value, { grade, quotedAt });
  const titles = new Map(
    event.markets.flatMap(({ books }) => books.map(({ book, book_title: title }) => [book, title])),
  );
  const bet = isOpen ? fromEvent(event, opportunity, minEv) : undefined;
  const clock = (at: string) => dayAndTime(Date.parse(at));
  return (
    <article class="event-opportunity">
      <h3>
        {nameOf(opportunity)} {isGraded && <span class={`grade grade-${grade}`}>{grade}</span>}{' '}
        {signedPercent(opportunity.ev)}
      </h3>
      <p>
        At {opportunity.books.map((book) => titles.get(book) ?? book).join(', ')}
        {fairProb !== null && `, fair ${percent(fairProb)}`}. Available for{' '}
        {duration(opportunity.lifetime_seconds * 1000)} (since {clock(since)}).
        {returned && ` First seen at ${clock(firstSeen)}, gone in between.`}
      </p>
      {opportunity.flags.length > 0 && (
        <ul>
          {opportunity.flags.map(({ flag, meaning }) => (
            <li key={flag}>{meaning}</li>
          ))}
        </ul>
      )}
      {bet && <LogButton bet={bet} label={`Log this bet: ${nameOf(opportunity)}`} />}
      <OpportunityMovement opportunity={opportunity} />
    </article>
  );
}
