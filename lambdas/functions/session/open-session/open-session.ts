import { notSignedIn } from '#http/account/identify.ts';
import { requireSameOrigin } from '#http/account/same-origin.ts';
import type { SessionCookies } from '#http/account/session-cookies.ts';
import { asUnavailable } from '#http/api-error.ts';
import type { RawRequest } from '#http/endpoint.ts';

type Refreshed =
  | {
      readonly ok: true;
      readonly accessToken: string;
      readonly expiresIn: number;
      /** Takes the place of the one that was used. */
      readonly refreshToken: string;
    }
  | { readonly ok: false };

type Deps = {
  /**
   * New tokens for a refresh token, which stays good for a minute: any number of tabs may ask at
   * once.
   */
  refresh(refreshToken: string): Promise<Refreshed>;
  readonly cookies: SessionCookies;
  readonly publicUrl: string;
};

/**
 * Gives the page a short-lived access token for the session in its cookie, and the cookie the next
 * refresh token. A session that has ended is forgotten.
 */
export function createOpenSession({ refresh, cookies, publicUrl }: Deps) {
  return async function openSession(request: RawRequest) {
    requireSameOrigin(request, publicUrl);
    const refreshToken = cookies.refreshToken(request);
    if (refreshToken === undefined) {
      throw notSignedIn('There is no session. Sign in.', cookies.end());
    }
    const tokens = await refresh(refreshToken).catch(
      asUnavailable('The session cannot be continued.'),
    );
    if (!tokens.ok) {
      throw notSignedIn('The session has ended. Sign in again.', cookies.end());
    }
    return {
      content: { accessToken: tokens.accessToken, expiresIn: tokens.expiresIn },
      cookies: cookies.start(tokens.refreshToken),
    };
  };
}
