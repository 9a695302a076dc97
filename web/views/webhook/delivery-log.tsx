import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { Delivery, DeliveryList } from '../../../clients/generated/page-types.ts';
import { sentenceOf } from '../../api/problem.ts';
import { useApp } from '../../app.ts';
import { dayAndTime } from '../../format/time.ts';
import { Headings } from '../../table/headings.tsx';
import { useResource } from '../../ui/resource.ts';
import { Select } from '../../ui/select.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { Attempts } from './attempts.tsx';
import { ReplaySince } from './replay-since.tsx';
import { Sent } from './sent.tsx';
import type { Standing } from './standing.ts';
import { queuedSentence } from './state-sentence.ts';

const REFRESH_MS = 15_000;
const PAGE = 50;
const STATUSES = ['waiting', 'delivered', 'expired', 'cancelled'] as const;

type Props = {
  /** The routes of the destination. */
  readonly path: string;
  /** How delivery stands; null where nothing is sent any more. */
  readonly standing: Standing | null;
};

/** What was sent to a destination in the last seven days, newest first. */
export function DeliveryLog({ path, standing }: Props) {
  const id = useId();
  const { client, notice } = useApp();
  const status = useSignal('');
  const read = async (before = '') => {
    const wanted = status.value;
    const filter = wanted === '' ? '' : `&status=${wanted}`;
    const { data } = await client.get<DeliveryList>(
      `${path}/deliveries?limit=${PAGE}${filter}${before}`,
    );
    return { wanted, data };
  };
  const newest = useResource(() => read(), REFRESH_MS);
  const older = useSignal<readonly Delivery[]>([]);
  const isAtEnd = useSignal(false);
  // Until a status that was chosen is read, the rows are those of the one before that have it.
  const isRead = newest.value.value?.wanted === status.value;
  const first = newest.value.value?.data ?? [];
  const numbers = new Set(first.map(({ number }) => number));
  const all = [...first, ...older.value.filter(({ number }) => !numbers.has(number))];
  const shown = all.filter((delivery) => status.value === '' || delivery.status === status.value);

  async function more(): Promise<void> {
    try {
      const next = await read(`&before=${all.at(-1)?.number}`);
      if (next.wanted !== status.value) {
        return;
      }
      // All that was shown: new deliveries push the last of the first page out of it.
      older.value = [...all, ...next.data];
      isAtEnd.value = next.data.length < PAGE;
    } catch (error) {
      notice.value = { text: sentenceOf(error) };
    }
  }

  return (
    <section class="panel" aria-labelledby={id}>
      <div class="panel-head">
        <h2 id={id}>Deliveries</h2>
        {standing && shown.length > 0 && (
          <ReplaySince path={path} standing={standing} reload={newest.reload} />
        )}
        <Select
          label="Status of deliveries"
          absent="Any status"
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
      {isRead && shown.length === 0 && (
        <p class="empty">
          {status.value === ''
            ? 'Nothing was sent in the last seven days. New selections of your chosen grades are sent after each scan.'
            : 'No delivery has this status.'}
        </p>
      )}
      {shown.length > 0 && (
        <LogTable deliveries={shown} path={path} standing={standing} reload={newest.reload} />
      )}
      {isRead && all.length >= PAGE && !isAtEnd.value && (
        <button type="button" class="quiet small" onClick={() => void more()}>
          Show older deliveries
        </button>
      )}
    </section>
  );
}

type TableProps = Props & {
  readonly deliveries: readonly Delivery[];
  reload(): Promise<void>;
};

function LogTable({ deliveries, ...rest }: TableProps) {
  return (
    <table class="plain-table stacked log">
      <Headings
        of={[
          { title: 'Found', tip: 'When the scan found the picks, in your time zone.' },
          {
            title: 'Status',
            tip:
              'Delivered: answered with a 2xx. Waiting: goes out by itself. Expired: the events ' +
              'started first. Cancelled: the address was removed.',
          },
          { title: 'Picks', tip: 'The bets that the delivery names.' },
          { title: 'Attempts', tip: 'How many calls were made.' },
          {
            title: 'Last attempt',
            tip: 'When the last call ended, its answer and how long it took.',
          },
          { hidden: 'Actions' },
        ]}
      />
      <tbody>
        {deliveries.map((delivery) => (
          <LogRow key={delivery.number} delivery={delivery} {...rest} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = Props & { readonly delivery: Delivery; reload(): Promise<void> };

function LogRow({ delivery, path, standing, reload }: RowProps) {
  const { client, notice } = useApp();
  const { delivery_id: id, status } = delivery;
  async function replay(): Promise<void> {
    try {
      await client.send('POST', `${path}/deliveries/${encodeURIComponent(id)}/replay`);
      notice.value = { text: standing ? queuedSentence(standing) : '' };
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
      <td data-label="Picks">
        <div class="sent">
          <ul class="plain">
            {delivery.bets.map((bet) => (
              <li key={bet}>{bet}</li>
            ))}
            {delivery.moves_left_out > 0 && (
              <li class="aside">{delivery.moves_left_out} smaller moves left out</li>
            )}
          </ul>
          {delivery.last_attempt === null && <Sent path={path} id={id} />}
        </div>
      </td>
      <td data-label="Attempts">{delivery.attempts}</td>
      <td data-label="Last attempt">
        <Attempts path={path} delivery={delivery} />
      </td>
      <td class="actions">
        {standing && (status === 'delivered' || status === 'cancelled') && (
          <button type="button" class="quiet small" onClick={() => void replay()}>
            Replay
          </button>
        )}
      </td>
    </tr>
  );
}
