import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Webhook } from '../../../clients/generated/page-types.ts';
import type { Versioned } from '../../api/client.ts';
import { Problem, sentenceOf } from '../../api/problem.ts';
import { useApp } from '../../app.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';

type Props = {
  readonly webhook: Versioned<Webhook>;
  onSaved(webhook: Versioned<Webhook>): void;
  reload(): Promise<void>;
};

/** The address that picks are posted to. */
export function AddressForm({ webhook, onSaved, reload }: Props) {
  const { client, notice } = useApp();
  /** What was there when the address was typed. */
  const seen = useSignal(webhook);
  const url = useSignal(addressOf(webhook));
  // An address that was not touched follows what is saved elsewhere.
  useEffect(() => {
    if (url.value === addressOf(seen.value)) {
      takeOver(webhook);
    }
  }, [webhook.version]);
  const problem = useSignal<string | undefined>(undefined);
  const isRemoving = useSignal(false);
  const isSaving = useSignal(false);
  function takeOver(saved: Versioned<Webhook>): void {
    seen.value = saved;
    url.value = addressOf(saved);
  }
  async function save(event: Event): Promise<void> {
    event.preventDefault();
    if (isSaving.value) {
      return;
    }
    isSaving.value = true;
    problem.value = undefined;
    try {
      const { version } = seen.value;
      const sent = url.value;
      const address = { url: sent.trim() };
      const saved = await client.replace<Webhook>('/account/webhook', address, version);
      seen.value = saved;
      // What was typed meanwhile stays.
      url.value = url.value === sent ? addressOf(saved) : url.value;
      onSaved(saved);
      notice.value = { text: 'The webhook is saved.' };
    } catch (error) {
      if (error instanceof Problem && error.code === 'precondition_failed') {
        const current = await client.read<Webhook>('/account/webhook');
        seen.value = current;
        problem.value = changedElsewhere(current.body.url);
        return;
      }
      const field = error instanceof Problem ? error.fields.url : undefined;
      problem.value = field === undefined ? sentenceOf(error) : `This address ${field}.`;
    } finally {
      isSaving.value = false;
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
          hint="New selections of your chosen grades are posted here, signed, after each scan."
          error={problem.value}
        />
        <button type="submit" class="primary">
          Save
        </button>
        {webhook.body.url !== null && (
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
          onRemoved={() => takeOver({ body: { ...webhook.body, url: null }, version: undefined })}
          reload={reload}
          onClose={() => {
            isRemoving.value = false;
          }}
        />
      )}
    </>
  );
}

function addressOf({ body }: Versioned<Webhook>): string {
  return body.url ?? '';
}

function changedElsewhere(url: string | null): string {
  const now =
    url === null ? 'The webhook was removed elsewhere.' : `It was saved elsewhere: ${url}.`;
  return `${now} Nothing was overwritten. Save again to use the address above instead.`;
}

type RemoveProps = { onRemoved?(): void; reload(): Promise<void>; onClose(): void };

/** Asks before the webhook is removed. */
export function RemoveDialog({ onRemoved, reload, onClose }: RemoveProps) {
  const { client } = useApp();
  return (
    <ConfirmDialog
      title="Remove the webhook?"
      action="Remove"
      look="danger"
      act={async () => {
        await client.send('DELETE', '/account/webhook');
        onRemoved?.();
      }}
      onTried={() => void reload()}
      onClose={onClose}
    >
      <p>Pending deliveries are cancelled. A new webhook gets a new secret.</p>
    </ConfirmDialog>
  );
}
