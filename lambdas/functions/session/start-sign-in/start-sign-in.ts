import type { SessionCookies, SignInAttempt } from '#http/account/session-cookies.ts';
import { asUnavailable } from '#http/api-error.ts';
import type { RawRequest } from '#http/endpoint.ts';

type Deps = {
  newAttempt(): SignInAttempt;
  /** Where the provider asks a person who they are. */
  signInUrl(attempt: SignInAttempt): Promise<string>;
  readonly cookies: SessionCookies;
};

/**
 * Sends a person to the sign-in page of the provider, and binds the attempt to their browser by a
 * cookie of its own: attempts in other tabs go on.
 */
export function createStartSignIn({ newAttempt, signInUrl, cookies }: Deps) {
  return async function startSignIn(request: RawRequest) {
    const attempt = newAttempt();
    const location = await signInUrl(attempt).catch(
      asUnavailable('The sign-in page cannot be reached.'),
    );
    return {
      headers: { Location: location, 'Cache-Control': 'no-store' },
      cookies: cookies.startAttempt(request, attempt),
    };
  };
}
