import { useSignal } from '@preact/signals';
import type { DeliveryList } from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { fromLocalTime, toLocalTime } from '../../format/local-time.ts';
import { plural } from '../../format/text.ts';
import { zoneName } from '../../format/time.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Standing } from './standing.ts';
import { queuedSentence } from './state-sentence.ts';

type Props = { readonly path: string; readonly standing: Standing; reload(): Promise<void> };

/** Sends deliveries since a time again, after a question. */
export function ReplaySince({ path, standing, reload }: Props) {
  const isOpen = useSignal(false);
  return (
    <>
      <button
        type="button"
        class="quiet small"
        onClick={() => {
          isOpen.value = true;
        }}
      >
        Replay since…
      </button>
      {isOpen.value && (
        <ReplayDialog
          path={path}
          standing={standing}
          reload={reload}
          onClose={() => {
            isOpen.value = false;
          }}
        />
      )}
    </>
  );
}

const HOUR_MS = 3_600_000;

function ReplayDialog({ path, standing, reload, onClose }: Props & { onClose(): void }) {
  const { client, environment, notice } = useApp();
  const since = useSignal(toLocalTime(environment.now() - HOUR_MS));
  const isAll = useSignal(false);
  async function replay(): Promise<void> {
    const { count } = await client.send<DeliveryList>('POST', `${path}/replay`, {
      since: new Date(fromLocalTime(since.value)).toISOString(),
      which: isAll.value ? 'all' : 'not_delivered',
    });
    const told = count === 0 ? nothingToReplay(isAll.value) : undefined;
    notice.value = {
      text: told ?? `${plural(count, 'delivery', 'deliveries')}: ${queuedSentence(standing)}`,
    };
  }
  return (
    <ConfirmDialog
      title="Replay deliveries"
      action="Replay"
      look="primary"
      isIncomplete={since.value === ''}
      act={replay}
      onTried={() => void reload()}
      onClose={onClose}
    >
      <p>
        Deliveries since this time that never arrived are sent again under their old ids, at most
        100. Pending ones go out by themselves. Picks whose event has started are left out.
      </p>
      <label>
        Since{' '}
        <input
          type="datetime-local"
          required
          value={since.value}
          onInput={(event) => {
            since.value = event.currentTarget.value;
          }}
        />{' '}
        <span class="aside">{zoneName(environment.now())}</span>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={isAll.value}
          onChange={(event) => {
            isAll.value = event.currentTarget.checked;
          }}
        />{' '}
        Also send what was delivered, for a receiver that lost it
      </label>
    </ConfirmDialog>
  );
}

function nothingToReplay(isAll: boolean): string {
  return isAll
    ? 'No delivery since then can be sent again.'
    : 'Nothing since then has failed to arrive.';
}
