import type { ComponentChildren } from 'preact';
import { useApp } from '../app.ts';
import { Link } from './link.tsx';
import { Trouble } from './trouble.tsx';

/** Shows its children to accounts on the plan `sharp`; others read what they would need it for. */
export function NeedsSharp({
  what,
  children,
}: {
  readonly what: string;
  readonly children: ComponentChildren;
}) {
  const { profile, profileError, reloadProfile } = useApp();
  if (profileError.value && !profile.value) {
    return <Trouble error={profileError.value} retry={reloadProfile} />;
  }
  if (!profile.value) {
    return <p class="loading">Loading…</p>;
  }
  if (profile.value.plan === 'sharp') {
    return <>{children}</>;
  }
  return (
    <section class="panel upgrade" aria-labelledby="upgrade">
      <h2 id="upgrade">{what} the plan sharp</h2>
      <p>
        Your account is on the plan free. With it you see the match probabilities and the record,
        and you can change your settings. Opportunities, API keys and webhooks need the plan sharp:
        ask the operator of this service to change your plan, and they appear here at once.
      </p>
      <p>
        <Link href="/matches">See the matches</Link>
      </p>
      <button type="button" class="quiet small" onClick={reloadProfile}>
        Check my plan again
      </button>
    </section>
  );
}
