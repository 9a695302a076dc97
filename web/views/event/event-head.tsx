import type { Event as ExplainedEvent } from '../../../clients/generated/page-types.ts';
import { sportTitle } from '../../../clients/generated/sport-title.ts';
import { useApp } from '../../app.ts';
import { dayAndTime, duration, timeOfDay, zoneName } from '../../format/time.ts';

type Props = {
  readonly event: ExplainedEvent;
  readonly hasStarted: boolean;
  readonly isOld: boolean;
};

/** The match, its kick-off with the time that is left, and the way back. */
export function EventHead({ event, hasStarted, isOld }: Props) {
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
        {!hasStarted && (
          <>
            , <b>in {duration(start - now.value)}</b>
          </>
        )}{' '}
        · updated {scan}
      </p>
      {hasStarted && (
        <p class="started" role="status">
          This event has started. These are its last known prices, of {scan}: none of them can be
          bet on.
        </p>
      )}
      {isOld && !hasStarted && (
        <p class="started" role="status">
          These prices have not been confirmed for over two minutes: none of them can be bet on.
        </p>
      )}
    </div>
  );
}
