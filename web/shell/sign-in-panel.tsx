import { signIn, useApp } from '../app.ts';
import type { SessionState } from '../session/session.ts';
import { Link } from '../ui/link.tsx';

const OUTCOMES: ReadonlyMap<string, string> = new Map([
  ['failed', 'Sign-in failed. Please try again.'],
  ['cancelled', 'You did not finish signing in.'],
]);

/** What a signed-out visitor sees instead of a view. */
export function SignInPanel() {
  const { session, router } = useApp();
  const state = session.state.value;
  if (state.kind === 'starting') {
    return <p class="loading">Loading…</p>;
  }
  const outcome = OUTCOMES.get(router.place.value.query.get('sign_in') ?? '');
  return (
    <section class="panel welcome" aria-labelledby="welcome">
      <h2 id="welcome">Find bets priced above their fair odds, every 45 seconds</h2>
      <p role="status" class="reason">
        {outcome ?? reasonOf(state)}
      </p>
      <p>
        Value bets, surebets and combos from many bookmakers, with fair probabilities, your own
        stakes and minimum odds.
      </p>
      <Way state={state} />
      <p class="hint">
        <Link href="/">What you get</Link>, with a sample. Building something? Use the{' '}
        <a href="/docs">API</a>.
      </p>
    </section>
  );
}

/** The way on from here. */
function Way({ state }: { readonly state: SessionState }) {
  const { session } = useApp();
  if (state.kind === 'unreachable') {
    return (
      <button type="button" class="primary" onClick={() => void session.start()}>
        Try again
      </button>
    );
  }
  if (state.kind === 'other_person') {
    return (
      <button type="button" class="primary" onClick={() => window.location.reload()}>
        Continue as the other person
      </button>
    );
  }
  return (
    <button type="button" class="primary" onClick={() => signIn(window)}>
      Sign in
    </button>
  );
}

function reasonOf(state: SessionState): string {
  if (state.kind === 'unreachable') {
    return 'The server cannot be reached. Check the connection.';
  }
  if (state.kind === 'other_person') {
    return (
      'Someone else has signed in in this browser. This tab has stopped; nothing that you entered ' +
      'here was saved to their account.'
    );
  }
  if (state.kind !== 'signed_out') {
    return '';
  }
  if (state.because === 'expired') {
    return 'Your session expired. Sign in to pick up where you left off.';
  }
  return state.because === 'signed_out' ? 'You are signed out.' : '';
}
