import type { RawRequest } from '#http/endpoint.ts';

/** What a sign-in must remember until its callback. */
export type SignInAttempt = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
};

const SESSION_SECONDS = 30 * 86_400;
const ATTEMPT_SECONDS = 600;

/**
 * The cookies of the page. The refresh token is out of reach of any script, and is never sent by a
 * page of another site. A third cookie, which the page can read, says only that there may be a
 * session to ask for. On https names and flags pin the cookies to this host; on plain http, which
 * only the local stack serves, some browsers would refuse those.
 */
export function createSessionCookies(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:');
  const [session, attempt] = ['session', 'sign-in'].map((name) =>
    isSecure ? `__Host-${name}` : name,
  );
  const hint = 'signed_in';

  function cookie(name: string | undefined, value: string, maxAge: number, flags: string): string {
    return `${name}=${value}; Path=/; Max-Age=${maxAge}; ${flags}${isSecure ? '; Secure' : ''}`;
  }
  function readCookie({ cookies }: RawRequest, name: string | undefined): string | undefined {
    const found = cookies.find((each) => each.startsWith(`${name}=`));
    return found?.slice(found.indexOf('=') + 1) || undefined;
  }
  const sessionCookies = (token: string, maxAge: number) => [
    cookie(session, token, maxAge, 'HttpOnly; SameSite=Strict'),
    cookie(hint, token === '' ? '' : '1', maxAge, 'SameSite=Strict'),
  ];
  // Lax: the callback is a navigation from the provider's site.
  const attemptCookie = (value: string, maxAge: number) =>
    cookie(attempt, value, maxAge, 'HttpOnly; SameSite=Lax');

  return {
    /** The refresh token of a request; undefined without one. */
    refreshToken: (request: RawRequest) => readCookie(request, session),
    start: (refreshToken: string): readonly string[] =>
      sessionCookies(refreshToken, SESSION_SECONDS),
    end: (): readonly string[] => sessionCookies('', 0),
    /**
     * The sign-in that a callback belongs to; undefined where the cookie is absent or cannot be
     * read.
     */
    attempt(request: RawRequest): SignInAttempt | undefined {
      try {
        const parsed: unknown = JSON.parse(
          Buffer.from(readCookie(request, attempt) ?? '', 'base64url').toString(),
        );
        const { state, nonce, verifier } = (parsed ?? {}) as Readonly<Record<string, unknown>>;
        if (
          typeof state !== 'string' ||
          typeof nonce !== 'string' ||
          typeof verifier !== 'string'
        ) {
          return undefined;
        }
        return { state, nonce, verifier };
      } catch {
        return undefined;
      }
    },
    startAttempt: (value: SignInAttempt): string =>
      attemptCookie(Buffer.from(JSON.stringify(value)).toString('base64url'), ATTEMPT_SECONDS),
    endAttempt: (): string => attemptCookie('', 0),
  };
}

export type SessionCookies = ReturnType<typeof createSessionCookies>;
