import { useSignal } from '@preact/signals';
import type { Key } from '../../../clients/generated/page-types.ts';
import { useApp } from '../../app.ts';
import { plural, wholeNumber } from '../../format/text.ts';
import { dayAndTime, duration } from '../../format/time.ts';
import { Headings } from '../../table/headings.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { QuotaBar } from './quota-bar.tsx';

/** The active keys, with what revokes them, and the revoked ones folded below. */
export function KeyTable({
  keys,
  reload,
}: {
  readonly keys: readonly Key[];
  reload(): Promise<void>;
}) {
  const { profile } = useApp();
  const revoking = useSignal<Key | undefined>(undefined);
  if (keys.length === 0) {
    return <p class="empty">No keys yet. Name one above to create it.</p>;
  }
  const active = keys.filter((key) => key.revoked_at === null);
  const revoked = keys.filter((key) => key.revoked_at !== null);
  const asked = revoking.value;
  return (
    <>
      {active.length > 0 && (
        <table class="plain-table stacked">
          <caption>{plural(active.length, 'active key')}</caption>
          <Headings
            of={[
              { title: 'Name', tip: 'What you call the key.' },
              { title: 'Starts with', tip: 'Its first characters, to tell it in your programs.' },
              { title: 'Created', tip: 'When you created it, in your time zone.' },
              { title: 'Last used', tip: 'When its last admitted request came.' },
              { title: 'Used today', tip: 'Its requests of the UTC day, of the daily quota.' },
              { hidden: 'Actions' },
            ]}
          />
          <tbody>
            {active.map((key) => (
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
      )}
      {revoked.length > 0 && <RevokedKeys keys={revoked} />}
      {asked && (
        <RevokeDialog
          apiKey={asked}
          reload={reload}
          onClose={() => {
            revoking.value = undefined;
          }}
        />
      )}
    </>
  );
}

type RowProps = { readonly apiKey: Key; readonly limit: number; onRevoke(): void };

function KeyRow({ apiKey, limit, onRevoke }: RowProps) {
  const { slowNow } = useApp();
  const { last_used_at: usedAt } = apiKey;
  return (
    <tr>
      <th scope="row">{apiKey.name ?? 'Unnamed'}</th>
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
        <button
          type="button"
          class="danger small"
          aria-label={`Revoke ${apiKey.name ?? apiKey.key_id}`}
          onClick={onRevoke}
        >
          Revoke
        </button>
      </td>
    </tr>
  );
}

function RevokedKeys({ keys }: { readonly keys: readonly Key[] }) {
  return (
    <details>
      <summary>{plural(keys.length, 'revoked key')}</summary>
      <ul>
        {keys.map((key) => (
          <li key={key.key_id} class="revoked">
            {key.name ?? 'Unnamed'}
            {key.starts_with && (
              <>
                {' '}
                (<code>{key.starts_with}…</code>)
              </>
            )}
            , revoked {dayAndTime(Date.parse(key.revoked_at ?? ''))}
          </li>
        ))}
      </ul>
    </details>
  );
}

type RevokeProps = { readonly apiKey: Key; reload(): Promise<void>; onClose(): void };

function RevokeDialog({ apiKey, reload, onClose }: RevokeProps) {
  const { client, reloadProfile } = useApp();
  return (
    <ConfirmDialog
      title={`Revoke ${apiKey.name ?? 'this key'}?`}
      action="Revoke"
      look="danger"
      act={async () => {
        await client.send('DELETE', `/account/keys/${encodeURIComponent(apiKey.key_id)}`);
        reloadProfile();
      }}
      onTried={() => void reload()}
      onClose={onClose}
    >
      <p>
        Anything using this key stops working immediately. {usedToday(apiKey.used_today)} You cannot
        undo this.
      </p>
    </ConfirmDialog>
  );
}

function usedToday(count: number): string {
  if (count === 0) {
    return 'Not used today.';
  }
  return count === 1 ? 'Used once today.' : `Used ${wholeNumber(count)} times today.`;
}
