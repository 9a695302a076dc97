import type { Event as ExplainedEvent } from '../../../clients/generated/page-types.ts';
import { sportTitle } from '../../../clients/generated/sport-title.ts';
import { useApp } from '../../app.ts';
import { dayAndTime, duration, timeOfDay, zoneName } from '../../format/time.ts';

/**
 * Whether an event can be bet on. `missing`: it has not started, and the latest scan does not have
 * it; `old`: its prices have not been confirmed for too long.
 */
export type EventState = 'open' | 'old' | 'missing' | 'started';

/** Why a scan may lack an event that has not started. */
export const WHY_MISSING = 'The books have taken their prices down, or could not be read.';

type Props = {
  readonly event: ExplainedEvent;
  readonly state: EventState;
};

/** The match, its kick-off with the time that is left, and the way back. */
export function EventHead({ event, state }: Props) {
  const { router, now } = useApp();
  const start = Date.parse(event.commence_time);
  const scan = timeOfDay(Date.parse(event.generated_at));
  return (
    <div class="event-head">
      <button type="button" class="quiet small" onClick={() => router.back('/matches')}>
        ← Back
      </button>
      <h1>
        {event.home} – {event.away}
      </h1>
      <p class="lead">
        {sportTitle(event.sport_key)} · kick-off {dayAndTime(start)} ({zoneName(start)})
        {state !== 'started' && (
          <>
            , <b>in {duration(start - now.value)}</b>
          </>
        )}{' '}
        · updated {scan}
      </p>
      {state !== 'open' && (
        <p class="started" role="status">
          {sentenceOf(state, scan)}
        </p>
      )}
    </div>
  );
}

function sentenceOf(state: Exclude<EventState, 'open'>, scan: string): string {
  const last = `These are its last known prices, of ${scan}: none of them can be bet on.`;
  switch (state) {
    case 'started':
      return `This event has started. ${last}`;
    case 'missing':
      return `The latest scan does not have this event. ${WHY_MISSING} ${last} This page keeps asking.`;
    case 'old':
      return 'These prices have not been confirmed for over two minutes: none can be bet on.';
  }
}
