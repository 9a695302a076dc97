import type { Webhook } from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { NeedsSharp } from '../../ui/needs-sharp.tsx';
import { useResource } from '../../ui/resource.ts';
import { Trouble } from '../../ui/trouble.tsx';
import { AddressForm } from './address-form.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { SecretPanel } from './secret-panel.tsx';
import { stateSentence } from './state-sentence.ts';
import { TestPanel } from './test-panel.tsx';

/** Where picks are sent, whether they arrive, and what was sent. */
export function WebhookView() {
  return (
    <NeedsSharp what="Webhooks need">
      <WebhookManager />
    </NeedsSharp>
  );
}

const REFRESH_MS = 5_000;

function WebhookManager() {
  const { client, slowNow } = useApp();
  const webhook = useResource(() => client.get<Webhook>('/account/webhook'), REFRESH_MS);
  const current = webhook.value.value;
  if (!current) {
    return webhook.error.value === undefined ? (
      <p class="loading">Loading…</p>
    ) : (
      <Trouble error={webhook.error.value} retry={() => void webhook.reload()} />
    );
  }
  return (
    <div class="form-view">
      <p class={`state state-${current.state}`} role="status">
        {stateSentence(current, slowNow.value)}
      </p>
      {webhook.error.value !== undefined && <Trouble error={webhook.error.value} />}
      <AddressForm webhook={current} onSaved={webhook.set} reload={webhook.reload} />
      {current.url !== null && (
        <>
          <SecretPanel webhook={current} reload={webhook.reload} />
          <TestPanel />
        </>
      )}
      <DeliveryLog canReplay={current.url !== null} />
    </div>
  );
}
