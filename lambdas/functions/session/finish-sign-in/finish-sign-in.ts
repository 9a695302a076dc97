import type { SessionCookies, SignInAttempt } from '#http/account/session-cookies.ts';
import { asUnavailable } from '#http/api-error.ts';
import type { RawRequest, Reply } from '#http/endpoint.ts';
import type { endpoint } from './endpoint.ts';

type Redeemed =
  | {
      readonly ok: true;
      readonly userId: string;
      readonly email: string;
      readonly refreshToken: string;
    }
  | { readonly ok: false; readonly reason: 'cancelled' | 'refused' };

type Deps = {
  /** Exchanges the parameters of a callback for who signed in and a refresh token. */
  redeem(parameters: URLSearchParams, attempt: SignInAttempt): Promise<Redeemed>;
  /** Makes the account on the first sign-in. `now` in epoch milliseconds. */
  signIn(
    person: { readonly userId: string; readonly email: string },
    now: number,
  ): Promise<unknown>;
  readonly cookies: SessionCookies;
};

/**
 * The callback of the provider. It starts a session only for the browser that began this attempt,
 * makes the account on the first sign-in, and leads to the page. A failure leads there too, which
 * then says so. A callback that belongs to no attempt of this browser ends none.
 */
export function createFinishSignIn({ redeem, signIn, cookies }: Deps) {
  function toPage(path: string, set: readonly string[]): Reply<typeof endpoint> {
    const headers = {
      Location: path,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    };
    return { headers, cookies: set };
  }

  return async function finishSignIn(request: RawRequest) {
    const parameters = new URLSearchParams(request.rawQuery);
    const attempt = cookies.attempt(request, parameters.get('state') ?? '');
    if (attempt === undefined) {
      return toPage('/?sign_in=failed', []);
    }
    const end = cookies.endAttempt(attempt.state);
    const person = await redeem(parameters, attempt).catch(
      asUnavailable('The sign-in cannot be completed.'),
    );
    if (!person.ok) {
      return toPage(`/?sign_in=${person.reason === 'cancelled' ? 'cancelled' : 'failed'}`, [end]);
    }
    const { userId, email, refreshToken } = person;
    await signIn({ userId, email }, request.receivedAt).catch(
      asUnavailable('The account cannot be read.'),
    );
    return toPage('/', [end, ...cookies.start(refreshToken)]);
  };
}
