import type { ComponentChildren } from 'preact';
import { useApp } from '../app.ts';
import { UpgradePanel } from '../landing/upgrade-panel.tsx';
import { AccountTrouble } from './trouble.tsx';

/**
 * Shows its children to accounts on the plan `sharp`; others read what it would give them, above
 * what they already have. `what` names it, such as `API keys`.
 */
export function NeedsSharp({
  what,
  owned,
  children,
}: {
  readonly what: string;
  readonly owned?: ComponentChildren;
  readonly children: ComponentChildren;
}) {
  const { profile, profileError } = useApp();
  if (!profile.value) {
    return profileError.value ? <AccountTrouble /> : <p class="loading">Loading…</p>;
  }
  if (profile.value.plan === 'sharp') {
    return <>{children}</>;
  }
  return (
    <>
      <UpgradePanel what={what} />
      {owned}
    </>
  );
}
