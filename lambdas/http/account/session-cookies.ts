import { createHash } from 'node:crypto';
import type { RawRequest } from '#http/endpoint.ts';

/** What a sign-in must remember until its callback. */
export type SignInAttempt = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
};

const SESSION_SECONDS = 30 * 86_400;
const ATTEMPT_SECONDS = 600;
/** Tabs that may sign in at the same time; the attempt that began first makes room for another. */
const MAX_ATTEMPTS = 5;

/**
 * The cookies of the page. The refresh token is out of reach of any script, and is never sent by a
 * page of another site. Each attempt to sign in has a cookie of its own, which only the callback
 * with its `state` ends. Another cookie, which the page can read, says only that there may be a
 * session to ask for. On https names and flags pin the cookies to this host; on plain http, which
 * only the local stack serves, some browsers would refuse those.
 */
export function createSessionCookies(publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:');
  const [session, attempt] = ['session', 'sign-in'].map((name) =>
    isSecure ? `__Host-${name}` : name,
  );
  const hint = 'signed_in';
  const attemptName = new RegExp(`^${attempt}-[\\w-]{16}$`);

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
  const attemptCookie = (name: string, value: string, maxAge: number) =>
    cookie(name, value, maxAge, 'HttpOnly; SameSite=Lax');
  const nameOf = (state: string) =>
    `${attempt}-${createHash('sha256').update(state).digest('base64url').slice(0, 16)}`;

  return {
    /**
     * The refresh token of a request; undefined without one, or where it does not look like one.
     */
    refreshToken: (request: RawRequest) => tokenOf(readCookie(request, session)),
    start: (refreshToken: string): readonly string[] =>
      sessionCookies(refreshToken, SESSION_SECONDS),
    end: (): readonly string[] => sessionCookies('', 0),
    /**
     * The sign-in that a callback with this state belongs to; undefined where this browser has not
     * begun it, or its cookie cannot be read.
     */
    attempt(request: RawRequest, state: string): SignInAttempt | undefined {
      const found = parseAttempt(readCookie(request, nameOf(state)) ?? '');
      return found?.state === state ? found : undefined;
    },
    /** Keeps an attempt beside those of other tabs. */
    startAttempt(request: RawRequest, value: SignInAttempt): readonly string[] {
      const text = Buffer.from(JSON.stringify(value)).toString('base64url');
      // Browsers send the cookie that was made first, first.
      const others = request.cookies
        .map((each) => each.slice(0, Math.max(0, each.indexOf('='))))
        .filter((name) => attemptName.test(name));
      const ended = others.slice(0, Math.max(0, others.length + 1 - MAX_ATTEMPTS));
      return [
        attemptCookie(nameOf(value.state), text, ATTEMPT_SECONDS),
        ...ended.map((name) => attemptCookie(name, '', 0)),
      ];
    },
    endAttempt: (state: string): string => attemptCookie(nameOf(state), '', 0),
  };
}

/** Providers give one random part, or the parts of a signed (3) or an encrypted (5) token. */
const TOKEN = /^(?=.{40,4000}$)[\w-]+(\.[\w-]*){0,4}$/;

/** Junk is refused here: each token that is tried is a call of the provider, which limits them. */
function tokenOf(text: string | undefined): string | undefined {
  return text !== undefined && TOKEN.test(text) ? text : undefined;
}

function parseAttempt(text: string): SignInAttempt | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    const { state, nonce, verifier } = (parsed ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof state !== 'string' || typeof nonce !== 'string' || typeof verifier !== 'string') {
      return undefined;
    }
    return { state, nonce, verifier };
  } catch {
    return undefined;
  }
}

export type SessionCookies = ReturnType<typeof createSessionCookies>;
