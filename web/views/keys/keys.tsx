import { useSignal } from '@preact/signals';
import type { Key, KeyList, NewKey } from '../../../clients/generated/page-types.ts';
import { sentenceOf } from '../../api/problem.ts';
import { useApp } from '../../app.ts';
import { plural, wholeNumber } from '../../format/text.ts';
import { dayAndTime, duration } from '../../format/time.ts';
import { Headings } from '../../table/headings.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { NeedsSharp } from '../../ui/needs-sharp.tsx';
import { type Resource, useResource } from '../../ui/resource.ts';
import { Trouble } from '../../ui/trouble.tsx';
import { NewKeyPanel } from './new-key-panel.tsx';
import { QuotaBar } from './quota-bar.tsx';

type Keys = Resource<KeyList>;

/** The account's API keys: make, watch and revoke them. */
export function KeysView() {
  return (
    <NeedsSharp what="API keys need">
      <KeyManager />
    </NeedsSharp>
  );
}

const REFRESH_MS = 15_000;

function KeyManager() {
  const { client } = useApp();
  const keys: Keys = useResource(() => client.get<KeyList>('/account/keys'), REFRESH_MS);
  const created = useSignal<NewKey | undefined>(undefined);
  const all = keys.value.value?.data ?? [];
  return (
    <div class="form-view">
      <p class="lead">
        A program sends its key with every request, as <code>Authorization: Bearer …</code>. The{' '}
        <a href="/docs">documentation</a> shows every request.
      </p>
      <CreateKey
        onCreated={(key) => {
          created.value = key;
          void keys.reload();
        }}
      />
      {created.value && (
        <NewKeyPanel
          created={created.value}
          known={all.find(({ key_id: id }) => id === created.value?.key_id)}
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
        {keys.value.value ? (
          <KeyTable keys={all} reload={keys.reload} />
        ) : (
          <p class="loading">Loading…</p>
        )}
      </section>
    </div>
  );
}

function CreateKey({ onCreated }: { onCreated(key: NewKey): void }) {
  const { client, reloadProfile } = useApp();
  const name = useSignal('');
  const problem = useSignal<string | undefined>(undefined);
  const isBusy = useSignal(false);
  async function create(event: Event): Promise<void> {
    event.preventDefault();
    if (isBusy.value) {
      return;
    }
    isBusy.value = true;
    problem.value = undefined;
    try {
      onCreated(await client.send<NewKey>('POST', '/account/keys', { name: name.value.trim() }));
      name.value = '';
      reloadProfile();
    } catch (error) {
      problem.value = sentenceOf(error);
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

function KeyTable({ keys, reload }: { readonly keys: readonly Key[]; reload(): Promise<void> }) {
  const { profile } = useApp();
  const revoking = useSignal<Key | undefined>(undefined);
  if (keys.length === 0) {
    return <p class="empty">There is no key yet. Give one a name and create it.</p>;
  }
  return (
    <>
      <table class="plain-table stacked">
        <caption>
          {plural(keys.filter((key) => key.revoked_at === null).length, 'active key')}
        </caption>
        <Headings
          of={['Name', 'Starts with', 'Created', 'Last used', 'Used today', { hidden: 'Actions' }]}
        />
        <tbody>
          {keys.map((key) => (
            <KeyRow
              key={key.key_id}
              apiKey={key}
              limit={profile.value?.daily_limit ?? 0}
              onRevoke={() => {
                revoking.value = key;
              }}
            />
          ))}
        </tbody>
      </table>
      {revoking.value && (
        <RevokeDialog
          apiKey={revoking.value}
          onClose={() => {
            revoking.value = undefined;
            void reload();
          }}
        />
      )}
    </>
  );
}

type RowProps = { readonly apiKey: Key; readonly limit: number; onRevoke(): void };

function KeyRow({ apiKey, limit, onRevoke }: RowProps) {
  const { slowNow } = useApp();
  const { last_used_at: usedAt, revoked_at: revokedAt } = apiKey;
  return (
    <tr class={revokedAt === null ? '' : 'revoked'}>
      <th scope="row">{apiKey.name ?? 'without a name'}</th>
      <td data-label="Starts with">
        {apiKey.starts_with ? <code>{apiKey.starts_with}…</code> : ''}
      </td>
      <td data-label="Created">{dayAndTime(Date.parse(apiKey.created_at))}</td>
      <td data-label="Last used">
        {usedAt === null ? 'never' : `${duration(slowNow.value - Date.parse(usedAt))} ago`}
      </td>
      <td data-label="Used today">
        <QuotaBar used={apiKey.used_today} limit={limit} />
      </td>
      <td class="actions">
        {revokedAt === null ? (
          <button
            type="button"
            class="danger small"
            aria-label={`Revoke ${apiKey.name ?? apiKey.key_id}`}
            onClick={onRevoke}
          >
            Revoke
          </button>
        ) : (
          `revoked ${dayAndTime(Date.parse(revokedAt))}`
        )}
      </td>
    </tr>
  );
}

function RevokeDialog({ apiKey, onClose }: { readonly apiKey: Key; onClose(): void }) {
  const { client, reloadProfile } = useApp();
  const problem = useSignal<unknown>(undefined);
  async function revoke(): Promise<void> {
    try {
      await client.send('DELETE', `/account/keys/${encodeURIComponent(apiKey.key_id)}`);
      reloadProfile();
      onClose();
    } catch (error) {
      problem.value = error;
    }
  }
  return (
    <Dialog title={`Revoke ${apiKey.name ?? 'this key'}?`} onClose={onClose}>
      <p>
        Programs that use it are refused from their next request on. It has been used{' '}
        {wholeNumber(apiKey.used_today)} times today. This cannot be undone.
      </p>
      {problem.value !== undefined && <Trouble error={problem.value} />}
      <div class="actions">
        <button type="button" class="quiet" onClick={onClose}>
          Keep it
        </button>
        <button type="button" class="danger" onClick={() => void revoke()}>
          Revoke
        </button>
      </div>
    </Dialog>
  );
}
