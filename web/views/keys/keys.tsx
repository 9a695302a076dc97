import { useSignal } from '@preact/signals';
import type { KeyList, NewKey } from '../../../clients/generated/page-types.ts';
import { Problem, sentenceOf } from '../../api/problem.ts';
import { useApp } from '../../app.ts';
import { Field } from '../../ui/field.tsx';
import { NeedsSharp } from '../../ui/needs-sharp.tsx';
import { type Resource, useResource } from '../../ui/resource.ts';
import { Trouble } from '../../ui/trouble.tsx';
import { HoursChart } from './hours-chart.tsx';
import { KeyTable } from './key-table.tsx';
import { NewKeyPanel } from './new-key-panel.tsx';

type Keys = Resource<KeyList>;

/** The account's API keys: make, watch and revoke them. */
export function KeysView() {
  return (
    <NeedsSharp what="API keys" owned={<OwnedKeys />}>
      <KeyManager />
    </NeedsSharp>
  );
}

const REFRESH_MS = 15_000;

function useKeys(): Keys {
  const { client } = useApp();
  return useResource(() => client.get<KeyList>('/account/keys'), REFRESH_MS);
}

/** The keys of an account that has left the plan: they can be seen and revoked. */
function OwnedKeys() {
  const keys = useKeys();
  const all = keys.value.value?.data ?? [];
  return all.length === 0 ? null : (
    <section class="panel" aria-label="Your keys">
      <p>
        These keys do not work while your account is on the Free plan. You can still revoke them.
      </p>
      <KeyTable keys={all} reload={keys.reload} />
    </section>
  );
}

function KeyManager() {
  const keys = useKeys();
  const created = useSignal<NewKey | undefined>(undefined);
  const all = keys.value.value?.data ?? [];
  const createdNow = all.find(({ key_id: id }) => id === created.value?.key_id);
  const isRevoked = typeof createdNow?.revoked_at === 'string';
  return (
    <div class="form-view">
      <p class="lead">
        Send the key in the <code>Authorization</code> header, as <code>Bearer …</code>. The{' '}
        <a href="/docs">reference</a> shows every request. An account has at most three active keys.
      </p>
      <CreateKey
        reload={() => void keys.reload()}
        onCreated={(key) => {
          created.value = key;
          void keys.reload();
        }}
      />
      {created.value && !isRevoked && (
        <NewKeyPanel
          created={created.value}
          known={createdNow}
          reload={keys.reload}
          onDone={() => {
            created.value = undefined;
          }}
        />
      )}
      {keys.error.value !== undefined && (
        <Trouble error={keys.error.value} retry={() => void keys.reload()} />
      )}
      <section class="panel" aria-label="Your keys">
        {keys.value.value && <KeyTable keys={all} reload={keys.reload} />}
        {!keys.value.value && keys.error.value === undefined && <p class="loading">Loading…</p>}
      </section>
      <HoursChart keys={all} />
    </div>
  );
}

function CreateKey({ onCreated, reload }: { onCreated(key: NewKey): void; reload(): void }) {
  const { client, reloadProfile } = useApp();
  const name = useSignal('');
  const problem = useSignal<string | undefined>(undefined);
  const isBusy = useSignal(false);
  // One for each key that is wanted: where an answer was lost, the next click makes no second key.
  const requestId = useSignal(crypto.randomUUID());
  async function create(event: Event): Promise<void> {
    event.preventDefault();
    if (isBusy.value) {
      return;
    }
    isBusy.value = true;
    problem.value = undefined;
    try {
      const body = { name: name.value.trim() };
      const headers = { 'Idempotency-Key': requestId.value };
      onCreated(await client.send<NewKey>('POST', '/account/keys', body, headers));
      requestId.value = crypto.randomUUID();
      name.value = '';
      reloadProfile();
    } catch (error) {
      problem.value = sentenceOf(error);
      // Any other failure says nothing of an attempt before it, which may have made the key.
      if (error instanceof Problem && error.code === 'already_created') {
        requestId.value = crypto.randomUUID();
      }
      reload();
    }
    isBusy.value = false;
  }
  return (
    <form class="row" onSubmit={(event) => void create(event)}>
      <Field
        label="Key name"
        name="key-name"
        value={name.value}
        onValue={(value) => {
          name.value = value;
        }}
        required
        maxLength={64}
        autocomplete="off"
        placeholder="What it is for, such as: odds sheet"
        error={problem.value}
      />
      <button type="submit" class="primary" aria-disabled={isBusy.value}>
        Create key
      </button>
    </form>
  );
}
