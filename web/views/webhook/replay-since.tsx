import { useSignal } from '@preact/signals';
import type { DeliveryList } from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { plural } from '../../format/text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import type { Standing } from './standing.ts';
import { queuedSentence } from './state-sentence.ts';

type Props = { readonly path: string; readonly standing: Standing; reload(): Promise<void> };

/** Sends every delivery since a time again, after a question. */
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
          onClose={() => {
            isOpen.value = false;
            void reload();
          }}
        />
      )}
    </>
  );
}

const HOUR_MS = 3_600_000;

function ReplayDialog({ path, standing, onClose }: Omit<Props, 'reload'> & { onClose(): void }) {
  const { client, notice } = useApp();
  const since = useSignal(localInput(Date.now() - HOUR_MS));
  const problem = useSignal<unknown>(undefined);
  async function replay(): Promise<void> {
    try {
      const instant = new Date(since.value).toISOString();
      const { count } = await client.send<DeliveryList>('POST', `${path}/replay`, {
        since: instant,
      });
      const told = count === 0 ? 'No delivery since then can be sent again.' : undefined;
      notice.value = {
        text: told ?? `${plural(count, 'delivery', 'deliveries')}: ${queuedSentence(standing)}`,
      };
      onClose();
    } catch (error) {
      problem.value = error;
    }
  }
  return (
    <Dialog title="Replay deliveries" onClose={onClose}>
      <p>
        Every delivery since this time is sent again under its own id, at most 100. Pending ones go
        out by themselves. Picks whose event has started are left out.
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
        />
      </label>
      {problem.value !== undefined && <Trouble error={problem.value} />}
      <div class="actions">
        <button type="button" class="quiet" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          class="primary"
          disabled={since.value === ''}
          onClick={() => void replay()}
        >
          Replay
        </button>
      </div>
    </Dialog>
  );
}

/** An instant as the input has it: minutes in the reader's zone, without one. */
function localInput(epochMs: number): string {
  const offset = new Date(epochMs).getTimezoneOffset() * 60_000;
  return new Date(epochMs - offset).toISOString().slice(0, 16);
}
