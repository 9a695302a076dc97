import { useSignal } from '@preact/signals';
import { sentenceOf } from '../../api/problem.ts';
import type { Delivery, List } from '../../api/types.ts';
import { useApp } from '../../app.ts';
import { plural, words } from '../../format/text.ts';
import { dayAndTime, timeOfDay } from '../../format/time.ts';
import { Headings } from '../../table/headings.tsx';
import { useResource } from '../../ui/resource.ts';
import { Select } from '../../ui/select.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { failureOf } from './state-sentence.ts';

const REFRESH_MS = 5_000;
const PAGE = 50;
const STATUSES = ['waiting', 'delivered', 'expired', 'cancelled'] as const;

/** What was sent in the last seven days, newest first. */
export function DeliveryLog({ canReplay }: { readonly canReplay: boolean }) {
  const { client } = useApp();
  const newest = useResource(
    () => client.get<List<Delivery>>(`/account/webhook/deliveries?limit=${PAGE}`),
    REFRESH_MS,
  );
  const older = useSignal<readonly Delivery[]>([]);
  const status = useSignal('');
  const isAtEnd = useSignal(false);
  const first = newest.value.value?.data ?? [];
  const known = new Set(first.map(({ number }) => number));
  const all = [...first, ...older.value.filter(({ number }) => !known.has(number))];
  const shown = all.filter((delivery) => status.value === '' || delivery.status === status.value);

  async function more(): Promise<void> {
    const before = all.at(-1)?.number;
    const next = await client.get<List<Delivery>>(
      `/account/webhook/deliveries?limit=${PAGE}&before=${before}`,
    );
    older.value = [...older.value, ...next.data];
    isAtEnd.value = next.data.length < PAGE;
  }

  return (
    <section class="panel" aria-labelledby="log">
      <div class="panel-head">
        <h2 id="log">Deliveries</h2>
        <Select
          label="Status of deliveries"
          absent="Every status"
          value={status.value}
          choices={STATUSES.map((name) => [name, name])}
          onValue={(value) => {
            status.value = value;
          }}
        />
      </div>
      {newest.error.value !== undefined && (
        <Trouble error={newest.error.value} retry={() => void newest.reload()} />
      )}
      {newest.value.value && shown.length === 0 && (
        <p class="empty">
          {all.length === 0
            ? 'Nothing was sent in the last seven days. New grade A selections are sent after each scan.'
            : 'No delivery has this status.'}
        </p>
      )}
      {shown.length > 0 && <LogTable deliveries={shown} canReplay={canReplay} reload={newest.reload} />}
      {all.length >= PAGE && !isAtEnd.value && (
        <button type="button" class="quiet small" onClick={() => void more()}>
          Show older ones
        </button>
      )}
    </section>
  );
}

type TableProps = {
  readonly deliveries: readonly Delivery[];
  readonly canReplay: boolean;
  reload(): Promise<void>;
};

function LogTable({ deliveries, canReplay, reload }: TableProps) {
  return (
    <table class="plain-table stacked log">
      <Headings of={['Scan', 'Status', 'Picks', 'Attempts', 'Last attempt', { hidden: 'Actions' }]} />
      <tbody>
        {deliveries.map((delivery) => (
          <LogRow key={delivery.number} delivery={delivery} canReplay={canReplay} reload={reload} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { readonly delivery: Delivery; readonly canReplay: boolean; reload(): Promise<void> };

function LogRow({ delivery, canReplay, reload }: RowProps) {
  const { client, notice } = useApp();
  const { last_attempt: last, delivery_id: id, status } = delivery;
  async function replay(): Promise<void> {
    try {
      await client.send('POST', `/account/webhook/deliveries/${encodeURIComponent(id)}/replay`);
      notice.value = { text: 'The delivery is sent again after the next scan.' };
      await reload();
    } catch (error) {
      notice.value = { text: sentenceOf(error) };
    }
  }
  return (
    <tr>
      <th scope="row">{dayAndTime(Date.parse(delivery.scan))}</th>
      <td data-label="Status">
        <span class={`pill pill-${status}`}>{status}</span>
        {delivery.replay && ' again'}
      </td>
      <td data-label="Picks">{plural(delivery.picks, 'pick')}</td>
      <td data-label="Attempts">{delivery.attempts}</td>
      <td data-label="Last attempt">
        {last === null ? (
          'none yet'
        ) : (
          <details>
            <summary>
              {timeOfDay(Date.parse(last.at))}{' '}
              {last.outcome === 'delivered' ? `status ${last.status}` : failureOf(last)}, {last.duration_ms}{' '}
              ms
            </summary>
            <pre>
              {[last.reason && words(last.reason), last.detail, last.answer].filter(Boolean).join('\n') ||
                'The answer had no body.'}
            </pre>
          </details>
        )}
      </td>
      <td class="actions">
        {canReplay && (
          <button type="button" class="quiet small" onClick={() => void replay()}>
            Replay
          </button>
        )}
      </td>
    </tr>
  );
}
