import type { App } from '../app.ts';
import { type Place, STATUS_VIEW } from '../router/router.ts';

/**
 * Whether the visitor is on the landing page: signed out at `/`, without a sign-in that failed or
 * ended, of which they read instead.
 */
export function isLanding({ router, session }: Pick<App, 'router' | 'session'>): boolean {
  const { path, query } = router.place.value;
  const state = session.state.value;
  return (
    path === '/' &&
    !query.has('sign_in') &&
    state.kind === 'signed_out' &&
    state.because !== 'expired'
  );
}

/** Whether a view is the same for everyone, signed in or not. */
export function isPublic(path: Place['path']): boolean {
  return path === '/record' || path === STATUS_VIEW;
}
