import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Bankrolls, Profile, Settings } from '../clients/generated/page-types.ts';
import { type Client, createClient, type Versioned } from './api/client.ts';
import { createReadPublic, type ReadPublic } from './api/public.ts';
import type { BetToLog, UnansweredBet } from './bets/to-log.ts';
import { type Coverage, createCoverage } from './coverage.ts';
import { createPreferences, type Preferences } from './preferences.ts';
import { createRouter, placeOf, type Router } from './router/router.ts';
import type { Environment } from './scan/poller.ts';
import { createServerClock } from './scan/server-clock.ts';
import { keepOverSignIn } from './session/kept-over-sign-in.ts';
import { createSession, type Session } from './session/session.ts';
import type { BankrollDraft } from './views/alerts/bankroll-drafts.ts';

/** What every view may use. */
export type App = {
  readonly session: Session;
  readonly client: Client;
  readonly readPublic: ReadPublic;
  readonly router: Router;
  readonly preferences: Preferences;
  readonly environment: Environment;
  /** Undefined until it was read. */
  readonly profile: ReadonlySignal<Profile | undefined>;
  readonly profileError: ReadonlySignal<unknown>;
  reloadProfile(): void;
  /** What the person has saved; undefined until it was read, before the profile is known. */
  readonly settings: Signal<Settings | undefined>;
  readonly coverage: Coverage;
  /** What was typed in the settings and not saved before another view was opened. */
  readonly keptDraft: Signal<KeptDraft | undefined>;
  /** What was typed of bankrolls and not saved before another view was opened. */
  readonly keptBankrolls: Signal<KeptBankrolls | undefined>;
  /** The bet whose form is open. */
  readonly logging: Signal<BetToLog | undefined>;
  /** The bets that were sent and not answered, by the ids of their selections. */
  readonly unanswered: Map<string, UnansweredBet>;
  /** How tables were left, by their address, for a person who comes back. */
  readonly left: Map<string, LeftTable>;
  /** The time to the second, epoch milliseconds. */
  readonly now: ReadonlySignal<number>;
  /** The time to ten seconds, for what many rows show. Epoch milliseconds. */
  readonly slowNow: ReadonlySignal<number>;
  /** The instants of the scan that is on the page, for the clock in the header; a view sets it. */
  readonly scan: Signal<ScanOnPage | undefined>;
  /** New bets that were announced while the tab was hidden. */
  readonly unseen: Signal<number>;
  /** What the open view shows, where it has a name of its own; a view sets it. */
  readonly heading: Signal<string | undefined>;
  /** Short messages with an optional way back. */
  readonly notice: Signal<Notice | undefined>;
};

export type ScanOnPage = {
  readonly generatedAt: number;
  readonly nextScanAt: number;
  /** Why the last request brought no list; undefined where it did, or found it unchanged. */
  readonly error: unknown;
  /** How many rows come and go once the reader lets them. */
  readonly waiting: number;
  /** Asks for the scan now. */
  retry(): void;
};
export type KeptDraft = {
  readonly draft: Readonly<Record<keyof Settings, string>>;
  readonly seen: Versioned<Settings>;
  /** The bankroll that the draft is about; undefined where bankrolls could not be read. */
  readonly bankrollId: string | undefined;
};
export type KeptBankrolls = {
  readonly drafts: readonly BankrollDraft[];
  readonly seen: Versioned<Bankrolls>;
};
/** `scrollTop` in pixels. */
export type LeftTable = { readonly openId: string | undefined; readonly scrollTop: number };
export type Notice = { readonly text: string; readonly undo?: () => void };

const RETURN_TO = 'return-to';
const TICK_MS = 1_000;
const SLOW_MS = 10_000;

/** Puts the page together from a browser's window. */
export function createApp(window: Window & typeof globalThis): App {
  const clock = createServerClock(() => Date.now());
  const environment = environmentOf(window, clock.now);
  const now = signal(clock.now());
  async function fetch(path: string, init: RequestInit): Promise<Response> {
    const askedAt = Date.now();
    const response = await window.fetch(path, init);
    // An answer from a cache is of another time.
    if (!response.headers.has('Age')) {
      clock.hear(response.headers.get('Date'), askedAt);
      tick();
    }
    return response;
  }
  function tick(): void {
    if (!environment.hidden()) {
      now.value = clock.now();
    }
  }
  const channel = new BroadcastChannel('session');
  const session = createSession({
    fetch,
    now: () => Date.now(),
    mayHoldSession: () => /(?:^|; )signed_in=1/.test(window.document.cookie),
    tabs: {
      announce: () => channel.postMessage('ended'),
      listen: (onEnd) => channel.addEventListener('message', onEnd),
    },
  });
  const client = createClient(session, fetch);
  const router = createRouter({
    location: window.location,
    history: window.history,
    addEventListener: window.addEventListener.bind(window),
  });
  const profile = signal<Profile | undefined>(undefined);
  const profileError = signal<unknown>(undefined);
  const settings = signal<Settings | undefined>(undefined);
  const keptDraft = signal<KeptDraft | undefined>(undefined);
  const keptBankrolls = signal<KeptBankrolls | undefined>(undefined);
  const logging = signal<BetToLog | undefined>(undefined);
  const unanswered = new Map<string, UnansweredBet>();
  window.setInterval(tick, TICK_MS);

  async function loadProfile(): Promise<void> {
    try {
      profileError.value = undefined;
      const before = settings.peek();
      const [person, saved] = await Promise.all([
        client.get<Profile>('/account/profile'),
        client.get<Settings>('/account/settings'),
      ]);
      batch(() => {
        // What was saved meanwhile is newer, and the same settings again are no news to the tables.
        if (settings.peek() === before && JSON.stringify(saved) !== JSON.stringify(before)) {
          settings.value = saved;
        }
        profile.value = person;
      });
    } catch (error) {
      profileError.value = error;
    }
  }
  effect(() => {
    if (session.state.value.kind === 'signed_in') {
      returnTo(window.sessionStorage, router);
      void loadProfile();
    } else {
      profile.value = undefined;
      logging.value = undefined;
      unanswered.clear();
    }
  });
  keepOverSignIn(window.sessionStorage, session, { keptDraft, keptBankrolls });
  return {
    session,
    client,
    readPublic: createReadPublic(fetch),
    router,
    preferences: createPreferences(window.localStorage, (take) =>
      window.addEventListener('storage', take),
    ),
    environment,
    profile,
    profileError,
    settings,
    coverage: createCoverage(client),
    keptDraft,
    keptBankrolls,
    logging,
    unanswered,
    left: new Map(),
    reloadProfile: () => void loadProfile(),
    now,
    slowNow: computed(() => Math.floor(now.value / SLOW_MS) * SLOW_MS),
    scan: signal<ScanOnPage | undefined>(undefined),
    unseen: signal(0),
    heading: signal<string | undefined>(undefined),
    notice: signal<Notice | undefined>(undefined),
  };
}

/** Leaves for the provider's sign-in page; the present address is opened again afterwards. */
export function signIn({ location, sessionStorage }: Window): void {
  const { query } = placeOf(location.href);
  // The provider's way back after a failure is not where the person was.
  if (!query.has('sign_in')) {
    sessionStorage.setItem(RETURN_TO, location.pathname + location.search);
  }
  location.assign('/account/sign-in');
}

function returnTo(storage: Storage, router: Router): void {
  const address = storage.getItem(RETURN_TO);
  if (address === null) {
    return;
  }
  storage.removeItem(RETURN_TO);
  router.go(address);
}

function environmentOf(window: Window, now: () => number): Environment {
  return {
    now,
    chance: () => Math.random(),
    at(time, run) {
      const timer = window.setTimeout(run, Math.max(0, time - now()));
      return () => window.clearTimeout(timer);
    },
    hidden: () => window.document.hidden,
    onVisibility(run) {
      window.document.addEventListener('visibilitychange', run);
      window.addEventListener('online', run);
      return () => {
        window.document.removeEventListener('visibilitychange', run);
        window.removeEventListener('online', run);
      };
    },
  };
}

export const AppContext = createContext<App | undefined>(undefined);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) {
    throw new Error('A view is outside of the page.');
  }
  return app;
}
