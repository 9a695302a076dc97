import { type ReadonlySignal, signal } from '@preact/signals';
import { answerLimit } from '../api/answer-limit.ts';
import { readProblem, Unreachable } from '../api/problem.ts';

/** Whether a person is signed in, and if not, why not. */
export type SessionState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'signed_in' }
  | { readonly kind: 'signed_out'; readonly because: 'no_session' | 'expired' | 'signed_out' }
  /** The browser holds the session of another person than this tab has shown. */
  | { readonly kind: 'other_person' }
  | { readonly kind: 'unreachable' };

type Deps = {
  fetch(path: string, init: RequestInit): Promise<Response>;
  /** Any steady clock, milliseconds. */
  now(): number;
  /**
   * Whether the browser may hold a session: asking without one would be an error in its console.
   */
  mayHoldSession(): boolean;
  /** Tells other tabs of this browser that the session has ended. */
  readonly tabs: { announce(): void; listen(onEnd: () => void): void };
};

export type Session = {
  readonly state: ReadonlySignal<SessionState>;
  /** Whom this tab belongs to: to compare people, never to trust them. */
  person(): unknown;
  /** Finds out whether the browser holds a session. */
  start(): Promise<void>;
  /**
   * An access token that is good for a while; undefined when the session has ended. Throws
   * `Unreachable`.
   */
  token(): Promise<string | undefined>;
  /** The server refused the token: the next call of `token` asks for another. */
  forget(token: string): void;
  /** The server knows this account no longer. */
  expire(): void;
  signOut(): Promise<void>;
};

/** Whether the person has signed out, or another one in: what they typed here is not to be kept. */
export function isOver(state: SessionState): boolean {
  const isSignedOut = state.kind === 'signed_out' && state.because === 'signed_out';
  return isSignedOut || state.kind === 'other_person';
}

/** Whom an access token is for. It is read to compare people, never to trust them. */
function subjectOf(token: string): unknown {
  const [, payload = ''] = token.split('.');
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  );
  return JSON.parse(new TextDecoder().decode(bytes)).sub;
}

/** A token is replaced this long before it expires. */
const MARGIN_MS = 30_000;

/**
 * The session: a cookie that this code never sees, and an access token that lives in memory only.
 * Requests that need a token at the same time share one exchange. A tab belongs to the person of
 * its first exchange: where another one brings the token of another person, the tab stops for good.
 */
export function createSession({ fetch, now, mayHoldSession, tabs }: Deps): Session {
  const state = signal<SessionState>({ kind: 'starting' });
  let access: { readonly token: string; readonly until: number } | undefined;
  let exchange: Promise<string | undefined> | undefined;
  let subject: unknown;
  /** How often the session has ended: an exchange from before an end brings nothing back. */
  let ends = 0;
  /** Whether the person is signing out: a session that turns out to be gone is what they want. */
  let isLeaving = false;

  const isOther = () => state.peek().kind === 'other_person';

  function end(why: 'no_session' | 'expired' | 'signed_out'): undefined {
    const because = isLeaving ? 'signed_out' : why;
    access = undefined;
    ends += 1;
    const isNews = because === 'signed_out' || state.peek().kind !== 'signed_out';
    if (isNews && !isOther()) {
      state.value = { kind: 'signed_out', because };
    }
  }

  /** Undefined where no answer comes. */
  function ask(method: 'POST' | 'DELETE'): Promise<Response | undefined> {
    const init = { method, signal: answerLimit() };
    return fetch('/account/session', init).catch(() => undefined);
  }

  async function exchangeCookie(): Promise<string | undefined> {
    const ended = () => end(state.peek().kind === 'signed_in' ? 'expired' : 'no_session');
    if (!mayHoldSession()) {
      return ended();
    }
    const endsBefore = ends;
    const response = await ask('POST');
    if (response?.status === 401) {
      return ended();
    }
    if (!response) {
      throw new Unreachable('session');
    }
    if (!response.ok) {
      throw await readProblem(response);
    }
    const { access_token: token, expires_in: seconds } = await response
      .json()
      .catch((cause: unknown) => {
        throw new Unreachable('session', { cause });
      });
    if (ends !== endsBefore) {
      return undefined;
    }
    const found = subjectOf(token);
    subject ??= found;
    if (found !== subject) {
      access = undefined;
      state.value = { kind: 'other_person' };
      return undefined;
    }
    access = { token, until: now() + seconds * 1000 };
    state.value = { kind: 'signed_in' };
    return token;
  }

  async function token(): Promise<string | undefined> {
    if (isOther()) {
      return undefined;
    }
    if (access && now() < access.until - MARGIN_MS) {
      return access.token;
    }
    exchange ??= exchangeCookie().finally(() => {
      exchange = undefined;
    });
    return exchange;
  }

  async function endOnServer(): Promise<void> {
    const response = await ask('DELETE');
    if (!response) {
      throw new Unreachable('session');
    }
    if (!response.ok && response.status !== 401) {
      throw await readProblem(response);
    }
  }

  tabs.listen(() => {
    end('signed_out');
  });
  return {
    state,
    person: () => subject,
    token,
    async start() {
      await token().catch(() => {
        state.value = { kind: 'unreachable' };
      });
    },
    forget(refused) {
      if (access?.token === refused) {
        access = undefined;
      }
    },
    expire() {
      end('expired');
    },
    async signOut() {
      isLeaving = true;
      // The session of this browser may be another person's by now.
      access = undefined;
      try {
        if ((await token()) !== undefined) {
          await endOnServer();
        }
      } finally {
        isLeaving = false;
      }
      if (!isOther()) {
        end('signed_out');
        tabs.announce();
      }
    },
  };
}
