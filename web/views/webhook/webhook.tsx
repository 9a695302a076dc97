import { useSignal } from '@preact/signals';
import type { Webhook } from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { NeedsSharp } from '../../ui/needs-sharp.tsx';
import { useResource } from '../../ui/resource.ts';
import { Trouble } from '../../ui/trouble.tsx';
import { AddressForm, RemoveDialog } from './address-form.tsx';
import { CallsChart, useCalls } from './calls-chart.tsx';
import { Chats } from './chats.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { PauseButton } from './pause-button.tsx';
import { SecretPanel } from './secret-panel.tsx';
import { WEBHOOK_PATH } from './standing.ts';
import { stateSentence } from './state-sentence.ts';
import { TestPanel } from './test-panel.tsx';

/** Where picks are sent, whether they arrive, and what was sent. */
export function WebhookView() {
  return (
    <NeedsSharp what="Webhooks" owned={<OwnedWebhook />}>
      <WebhookManager />
    </NeedsSharp>
  );
}

const REFRESH_MS = 15_000;

function useWebhook() {
  const { client } = useApp();
  return useResource(() => client.read<Webhook>('/account/webhook'), REFRESH_MS);
}

/** The webhook of an account that has left the plan: it can be seen and removed. */
function OwnedWebhook() {
  const webhook = useWebhook();
  const isRemoving = useSignal(false);
  const current = webhook.value.value?.body;
  if (!current) {
    return null;
  }
  return (
    <div class="form-view">
      {current.url !== null && (
        <section class="panel" aria-label="Your webhook">
          <p>
            Nothing is sent to <code>{current.url}</code> while your account is on the Free plan.
          </p>
          <button
            type="button"
            class="danger"
            onClick={() => {
              isRemoving.value = true;
            }}
          >
            Remove
          </button>
        </section>
      )}
      {isRemoving.value && (
        <RemoveDialog
          reload={webhook.reload}
          onClose={() => {
            isRemoving.value = false;
          }}
        />
      )}
      <DeliveryLog path={WEBHOOK_PATH} standing={null} />
    </div>
  );
}

function WebhookManager() {
  const { slowNow } = useApp();
  const webhook = useWebhook();
  const calls = useCalls();
  const isCallsRead = calls.value.value !== undefined || calls.error.value !== undefined;
  const read = webhook.value.value;
  if (!read) {
    return webhook.error.value === undefined ? (
      <p class="loading">Loading…</p>
    ) : (
      <Trouble error={webhook.error.value} retry={() => void webhook.reload()} />
    );
  }
  const current = read.body;
  return (
    <div class="form-view">
      <div class={`state state-${current.state}`}>
        <span role="status">{stateSentence(current, slowNow.value)}</span>
        {current.url !== null && (
          <PauseButton path={WEBHOOK_PATH} state={current.state} reload={webhook.reload} />
        )}
      </div>
      {webhook.error.value !== undefined && <Trouble error={webhook.error.value} />}
      <AddressForm webhook={read} onSaved={webhook.set} reload={webhook.reload} />
      {current.url !== null && (
        <>
          <SecretPanel webhook={current} reload={webhook.reload} />
          <TestPanel webhook={current} reload={webhook.reload} />
        </>
      )}
      {/* What is below the chart waits for it: nothing moves from under a click. */}
      {isCallsRead && (
        <>
          <CallsChart calls={calls} />
          <DeliveryLog path={WEBHOOK_PATH} standing={current.url === null ? null : current} />
          <Chats />
        </>
      )}
    </div>
  );
}
