import { signIn, useApp } from '../app.ts';
import type { SessionState } from '../session/session.ts';

const OUTCOMES: Readonly<Record<string, string>> = {
  failed: 'Signing in did not work. Please try again.',
  cancelled: 'You did not finish signing in.',
};

/** What a signed-out visitor sees instead of a view. */
export function SignInPanel() {
  const { session, router } = useApp();
  const state = session.state.value;
  if (state.kind === 'starting') {
    return <p class="loading">Loading…</p>;
  }
  const outcome = OUTCOMES[router.place.value.query.get('sign_in') ?? ''];
  return (
    <section class="panel welcome" aria-labelledby="welcome">
      <h2 id="welcome">What each bet is worth, every 45 seconds</h2>
      <p role="status" class="reason">
        {outcome ?? reasonOf(state)}
      </p>
      <p>
        Value bets, surebets and combos from many bookmakers, with fair probabilities, your own
        stakes, and the lowest odds at which a bet is still worth it.
      </p>
      {state.kind === 'unreachable' ? (
        <button type="button" class="primary" onClick={() => void session.start()}>
          Try again
        </button>
      ) : (
        <button type="button" class="primary" onClick={() => signIn(window)}>
          Sign in
        </button>
      )}
      <p class="hint">
        Programs use the <a href="/docs">API</a> with a key of their own.
      </p>
    </section>
  );
}

function reasonOf(state: SessionState): string {
  if (state.kind === 'unreachable') {
    return 'The server cannot be reached. Check the connection.';
  }
  if (state.kind !== 'signed_out') {
    return '';
  }
  if (state.because === 'expired') {
    return 'Your session has ended. Sign in to go on where you were.';
  }
  return state.because === 'signed_out' ? 'You are signed out.' : '';
}
