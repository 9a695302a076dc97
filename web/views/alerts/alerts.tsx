import { useSignal } from '@preact/signals';
import type { Bankrolls, Settings } from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { useResource } from '../../ui/resource.ts';
import { Trouble } from '../../ui/trouble.tsx';
import { BANKROLLS_PATH, BankrollsSection } from './bankrolls.tsx';
import { SettingsPanel } from './settings-panel.tsx';

/** Which selections are sent, and how large the stakes are. */
export function AlertsView() {
  const { client, settings: own } = useApp();
  /** How often the form began again, because another bankroll became the first. */
  const reloads = useSignal(0);
  const settings = useResource(() => client.read<Settings>('/account/settings'));
  const bankrolls = useResource(() => client.read<Bankrolls>(BANKROLLS_PATH));
  const all = bankrolls.value.value?.body.bankrolls ?? [];
  const current = settings.value.value;
  const isRead = bankrolls.value.value !== undefined || bankrolls.error.value !== undefined;
  if (!current || !isRead) {
    return settings.error.value === undefined ? (
      <p class="loading">Loading…</p>
    ) : (
      <Trouble error={settings.error.value} retry={() => void settings.reload()} />
    );
  }
  return (
    <div class="form-view">
      <SettingsPanel key={reloads.value} settings={settings} saved={current} bankrolls={all} />
      <BankrollsSection
        bankrolls={bankrolls}
        onSaved={(isFirstAnother) =>
          void settings.reload().then(() => {
            own.value = settings.value.peek()?.body;
            reloads.value += isFirstAnother ? 1 : 0;
          })
        }
      />
    </div>
  );
}
