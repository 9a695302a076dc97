import { useSignal } from '@preact/signals';
import type { Delivery, DeliveryList } from '../../../clients/generated/page-types.ts';
import { sentenceOf } from '../../api/problem.ts';
import { useApp } from '../../app.ts';
import { plural } from '../../format/text.ts';
import { dayAndTime } from '../../format/time.ts';
import { Headings } from '../../table/headings.tsx';
import { useResource } from '../../ui/resource.ts';
import { Select } from '../../ui/select.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { Attempts } from './attempts.tsx';

const REFRESH_MS = 5_000;
const PAGE = 50;
const STATUSES = ['waiting', 'delivered', 'expired', 'cancelled'] as const;

/** What was sent in the last seven days, newest first. */
export function DeliveryLog({ canReplay }: { readonly canReplay: boolean }) {
  const { client } = useApp();
  const status = useSignal('');
  const read = (before = '') => {
    const wanted = status.value === '' ? '' : `&status=${status.value}`;
    return client.get<DeliveryList>(`/account/webhook/deliveries?limit=${PAGE}${wanted}${before}`);
  };
  const newest = useResource(() => read(), REFRESH_MS);
  const older = useSignal<readonly Delivery[]>([]);
  const isAtEnd = useSignal(false);
  const first = newest.value.value?.data ?? [];
  const numbers = new Set(first.map(({ number }) => number));
  const all = [...first, ...older.value.filter(({ number }) => !numbers.has(number))];
  const shown = all.filter((delivery) => status.value === '' || delivery.status === status.value);

  async function more(): Promise<void> {
    const next = await read(`&before=${all.at(-1)?.number}`);
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
            older.value = [];
            isAtEnd.value = false;
            void newest.reload();
          }}
        />
      </div>
      {newest.error.value !== undefined && (
        <Trouble error={newest.error.value} retry={() => void newest.reload()} />
      )}
      {newest.value.value && shown.length === 0 && (
        <p class="empty">
          {status.value === ''
            ? 'Nothing was sent in the last seven days. New grade A selections are sent after each scan.'
            : 'No delivery has this status.'}
        </p>
      )}
      {shown.length > 0 && (
        <LogTable deliveries={shown} canReplay={canReplay} reload={newest.reload} />
      )}
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
      <Headings
        of={['Scan', 'Status', 'Picks', 'Attempts', 'Last attempt', { hidden: 'Actions' }]}
      />
      <tbody>
        {deliveries.map((delivery) => (
          <LogRow key={delivery.number} delivery={delivery} canReplay={canReplay} reload={reload} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = {
  readonly delivery: Delivery;
  readonly canReplay: boolean;
  reload(): Promise<void>;
};

function LogRow({ delivery, canReplay, reload }: RowProps) {
  const { client, notice } = useApp();
  const { delivery_id: id, status } = delivery;
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
        <Attempts delivery={delivery} />
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
