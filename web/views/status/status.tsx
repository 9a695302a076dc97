import type { Status } from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { plural, wholeNumber } from '../../format/text.ts';
import { dayAndTime, duration, timeOfDay } from '../../format/time.ts';
import { Footer } from '../../landing/footer.tsx';
import { useService } from '../../landing/service.ts';
import { useResource } from '../../ui/resource.ts';
import { Trouble } from '../../ui/trouble.tsx';

const REFRESH_MS = 15_000;

/** The word for each state, and whether it is good. */
const STATES = {
  ok: ['Operational', 'ok'],
  partly: ['Partly failing', 'warn'],
  failing: ['Failing', 'bad'],
  late: ['Late', 'bad'],
  old_data: ['Stale data', 'bad'],
  none: ['No scan yet', 'warn'],
  no_data: ['No data yet', 'warn'],
} as const;

type State = keyof typeof STATES;

/** What each state of the API means for who calls it. */
const API_SENTENCES = {
  ok: 'It serves the latest scan.',
  old_data: 'It serves an older scan; generated_at in each answer says which.',
  no_data: 'No scan yet, so it answers 503.',
} satisfies Record<Status['api']['state'], string>;

/** How the service does, for everyone: scans, feeds, API and the deliveries of a day. */
export function StatusView() {
  const { readPublic } = useApp();
  const status = useResource<Status>(
    async () => (await readPublic('/status.json')).json(),
    REFRESH_MS,
  );
  const service = useService().value.value;
  const known = status.value.value;
  return (
    <div class="form-view">
      {status.error.value !== undefined && <Trouble error={status.error.value} />}
      {known ? (
        <Parts status={known} isOld={status.error.value !== undefined} />
      ) : (
        !status.error.value && <p class="loading">Loading…</p>
      )}
      <Footer service={service} />
    </div>
  );
}

type PartsProps = {
  readonly status: Status;
  /** Whether a newer state could not be read. */
  readonly isOld: boolean;
};

function Parts({ status: { at, scan, feeds, api, deliveries }, isOld }: PartsProps) {
  const { now } = useApp();
  const parts = [scan, ...feeds, api, deliveries];
  const isFine = parts.every(({ state }) => state === 'ok');
  return (
    <>
      <p class="summary" role="status">
        {isOld ? (
          `Last known state, at ${timeOfDay(Date.parse(at))}:`
        ) : (
          <>
            {isFine ? 'All systems operational.' : 'Some systems have problems.'}{' '}
            <small>Checked at {timeOfDay(Date.parse(at))}; updates every 15 seconds.</small>
          </>
        )}
      </p>
      <dl class="status-list">
        <Part name="Scans" state={scan.state}>
          {scan.generated_at === null
            ? 'No scan has been published yet.'
            : `The latest scan was at ${timeOfDay(Date.parse(scan.generated_at))}, ${duration(
                now.value - Date.parse(scan.generated_at),
              )} ago. One runs every ${scan.interval_seconds} seconds.`}
        </Part>
        {feeds.map((feed) => (
          <Part key={feed.name} name={`Odds from ${feed.name}`} state={feed.state}>
            {feed.read_at === null
              ? 'Nothing has been read yet.'
              : `Read at ${timeOfDay(Date.parse(feed.read_at))}.`}
            {feed.sports_failed > 0 &&
              ` ${plural(feed.sports_failed, 'read')} failed, ${wholeNumber(feed.sports_read)} succeeded. ${feed.reason}`}
          </Part>
        ))}
        <Part name="API" state={api.state}>
          {API_SENTENCES[api.state]}
        </Part>
        <Part name="Alerts" state={deliveries.state}>
          {`Since ${dayAndTime(Date.parse(deliveries.since))}: ${wholeNumber(deliveries.delivered)} delivered, ` +
            `${plural(deliveries.failed, 'failed call')}, ${wholeNumber(deliveries.expired)} expired` +
            `${deliveries.waiting === null ? '' : `, ${wholeNumber(deliveries.waiting)} waiting`}.`}
        </Part>
      </dl>
    </>
  );
}

type PartProps = {
  readonly name: string;
  readonly state: State;
  readonly children: preact.ComponentChildren;
};

function Part({ name, state, children }: PartProps) {
  const [word, tone] = STATES[state];
  return (
    <div class="panel">
      <dt>
        {name} <span class={`health health-${tone}`}>{word}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
