import { useSignal } from '@preact/signals';
import type { Webhook } from '../../../clients/generated/page-types.ts';
import { Problem, sentenceOf } from '../../api/problem.ts';
import { useApp } from '../../app.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Trouble } from '../../ui/trouble.tsx';

type Props = {
  readonly webhook: Webhook;
  onSaved(webhook: Webhook): void;
  reload(): Promise<void>;
};

/** The address that picks are posted to. */
export function AddressForm({ webhook, onSaved, reload }: Props) {
  const { client, notice } = useApp();
  const url = useSignal(webhook.url ?? '');
  const problem = useSignal<string | undefined>(undefined);
  const isRemoving = useSignal(false);
  async function save(event: Event): Promise<void> {
    event.preventDefault();
    problem.value = undefined;
    try {
      onSaved(await client.send<Webhook>('PUT', '/account/webhook', { url: url.value.trim() }));
      notice.value = { text: 'The webhook is saved.' };
    } catch (error) {
      const field = error instanceof Problem ? error.fields.url : undefined;
      problem.value = field === undefined ? sentenceOf(error) : `This address ${field}.`;
    }
  }
  return (
    <>
      <form class="row" onSubmit={(event) => void save(event)}>
        <Field
          label="Webhook URL"
          name="url"
          type="url"
          value={url.value}
          onValue={(value) => {
            url.value = value;
          }}
          required
          autocomplete="off"
          placeholder="https://example.com/picks"
          hint="New grade A selections are posted here, signed, after each scan."
          error={problem.value}
        />
        <button type="submit" class="primary">
          Save
        </button>
        {webhook.url !== null && (
          <button
            type="button"
            class="danger"
            onClick={() => {
              isRemoving.value = true;
            }}
          >
            Remove
          </button>
        )}
      </form>
      {isRemoving.value && (
        <RemoveDialog
          onClose={(removed) => {
            isRemoving.value = false;
            if (removed) {
              url.value = '';
            }
            void reload();
          }}
        />
      )}
    </>
  );
}

function RemoveDialog({ onClose }: { onClose(removed: boolean): void }) {
  const { client } = useApp();
  const problem = useSignal<unknown>(undefined);
  async function remove(): Promise<void> {
    try {
      await client.send('DELETE', '/account/webhook');
      onClose(true);
    } catch (error) {
      problem.value = error;
    }
  }
  return (
    <Dialog title="Remove the webhook?" onClose={() => onClose(false)}>
      <p>
        Deliveries that still wait are never sent, and a webhook saved later has another secret.
      </p>
      {problem.value !== undefined && <Trouble error={problem.value} />}
      <div class="actions">
        <button type="button" class="quiet" onClick={() => onClose(false)}>
          Keep it
        </button>
        <button type="button" class="danger" onClick={() => void remove()}>
          Remove
        </button>
      </div>
    </Dialog>
  );
}
