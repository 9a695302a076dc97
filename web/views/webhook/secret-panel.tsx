import { useSignal } from '@preact/signals';
import type { Webhook } from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { countdown } from '../../format/time.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { VerifySnippet } from './verify-snippet.tsx';

/**
 * The secret that signs every call; it can be replaced, and then the old one signs too for a day.
 */
export function SecretPanel({
  webhook,
  reload,
}: {
  readonly webhook: Webhook;
  reload(): Promise<void>;
}) {
  const isShown = useSignal(false);
  const isRotating = useSignal(false);
  const secret = webhook.secret ?? '';
  return (
    <section class="panel" aria-labelledby="secret">
      <h2 id="secret">Secret</h2>
      <div class="secret">
        <span class="label">Signs every call</span>
        <code>{isShown.value ? secret : `${secret.slice(0, 9)}${'•'.repeat(20)}`}</code>
        <button
          type="button"
          class="quiet small"
          aria-pressed={isShown.value}
          onClick={() => {
            isShown.value = !isShown.value;
          }}
        >
          Show
        </button>
        <CopyButton key={secret} text={secret} label="Copy secret" />
        <button
          type="button"
          class="quiet small"
          onClick={() => {
            isRotating.value = true;
          }}
        >
          Rotate secret
        </button>
      </div>
      <Overlap until={webhook.rotated_until} />
      <VerifySnippet />
      {isRotating.value && (
        <RotateDialog
          reload={reload}
          onClose={() => {
            isRotating.value = false;
          }}
        />
      )}
    </section>
  );
}

function Overlap({ until }: { readonly until: string | null }) {
  const { now } = useApp();
  const left = until === null ? 0 : Date.parse(until) - now.value;
  if (left <= 0) {
    return null;
  }
  return (
    <p class="overlap">
      The previous secret stays valid for <b role="timer">{countdown(left)}</b>. Update your
      receiver before then.
    </p>
  );
}

function RotateDialog({ reload, onClose }: { reload(): Promise<void>; onClose(): void }) {
  const { client } = useApp();
  return (
    <ConfirmDialog
      title="Rotate the secret?"
      action="Rotate"
      look="primary"
      act={async () => void (await client.send('POST', '/account/webhook/rotate-secret'))}
      onTried={() => void reload()}
      onClose={onClose}
    >
      <p>
        A new secret is made. For 24 hours each call carries <code>webhook-signature</code> of both,
        so that no delivery is refused while you change your receiver.{' '}
        <code>X-Service-Signature</code> uses the new one at once.
      </p>
    </ConfirmDialog>
  );
}
