import { sentenceOf } from '../api/problem.ts';
import { useApp } from '../app.ts';

/** What went wrong, and a way to try again. */
export function Trouble({ error, retry }: { readonly error: unknown; retry?(): void }) {
  return (
    <div class="trouble" role="alert">
      <p>{sentenceOf(error)}</p>
      {retry && (
        <button type="button" class="quiet small" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}

/** Says that the account cannot be read, where nothing is known of it. */
export function AccountTrouble() {
  const { profile, profileError, reloadProfile } = useApp();
  return profileError.value && !profile.value ? (
    <Trouble error={profileError.value} retry={reloadProfile} />
  ) : null;
}
