import { useApp } from '../app.ts';
import { Trouble } from './trouble.tsx';

/** Says that the account cannot be read, where nothing is known of it. */
export function AccountTrouble() {
  const { profile, profileError, reloadProfile } = useApp();
  return profileError.value && !profile.value ? (
    <Trouble error={profileError.value} retry={reloadProfile} />
  ) : null;
}
