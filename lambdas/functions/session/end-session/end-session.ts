import { requireSameOrigin } from '#http/account/same-origin.ts';
import type { SessionCookies } from '#http/account/session-cookies.ts';
import { asUnavailable } from '#http/api-error.ts';
import type { RawRequest } from '#http/endpoint.ts';

type Deps = {
  /** Ends the session at the provider. */
  revoke(refreshToken: string): Promise<void>;
  readonly cookies: SessionCookies;
  readonly publicUrl: string;
};

/**
 * Signs out: the session ends at the provider and in this browser. Without a session there is
 * nothing to do.
 */
export function createEndSession({ revoke, cookies, publicUrl }: Deps) {
  return async function endSession(request: RawRequest) {
    requireSameOrigin(request, publicUrl);
    const refreshToken = cookies.refreshToken(request);
    if (refreshToken !== undefined) {
      await revoke(refreshToken).catch(asUnavailable('The session cannot be ended.'));
    }
    return { cookies: cookies.end() };
  };
}
