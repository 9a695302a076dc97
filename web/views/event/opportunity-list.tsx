import type {
  EventOpportunity,
  Event as ExplainedEvent,
} from '../../../clients/generated/page-types.ts';
import { LogButton } from '../../bets/log-button.tsx';
import { fromEvent } from '../../bets/to-log.ts';
import { marketName, percent, selectionName, signedPercent } from '../../format/text.ts';
import { dayAndTime, duration } from '../../format/time.ts';
import { OpportunityMovement } from './movement.tsx';

type ListProps = {
  readonly event: ExplainedEvent;
  /** Whether its prices can still be bet on. */
  readonly isOpen: boolean;
};

/**
 * The bets with value and surebets of an event, each with what speaks for and against it; graded
 * while they can be bet on.
 */
export function OpportunityList({ event, isOpen }: ListProps) {
  if (event.opportunities.length === 0) {
    return null;
  }
  return (
    <section class="panel" aria-labelledby="opportunities">
      <h2 id="opportunities">Opportunities</h2>
      {event.opportunities.map((each) => (
        <Opportunity key={nameOf(each)} opportunity={each} event={event} isOpen={isOpen} />
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

type Props = ListProps & { readonly opportunity: EventOpportunity };

function Opportunity({ opportunity, event, isOpen }: Props) {
  const { fair_prob: fairProb, grade, returned, since, first_seen: firstSeen } = opportunity;
  const titles = new Map(
    event.markets.flatMap(({ books }) => books.map(({ book, book_title: title }) => [book, title])),
  );
  const bet = isOpen ? fromEvent(event, opportunity) : undefined;
  const clock = (at: string) => dayAndTime(Date.parse(at));
  return (
    <article class="event-opportunity">
      <h3>
        {nameOf(opportunity)} {isOpen && <span class={`grade grade-${grade}`}>{grade}</span>}{' '}
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
