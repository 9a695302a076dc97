import { useEffect, useRef } from 'preact/hooks';
import { sentenceOf } from '../api/problem.ts';
import { signIn, useApp } from '../app.ts';
import { VIEWS } from '../router/router.ts';
import { Link } from '../ui/link.tsx';
import { DisplayMenu, DOCS } from './display-menu.tsx';
import { isLanding, isPublic } from './is-landing.ts';
import { ScanClockView, ScanProblem } from './scan-clock-view.tsx';

/** The bar over every view: its name, the views, the clock of the scans, and the account. */
export function Header() {
  const { router } = useApp();
  const { path: current } = router.place.value;
  const nav = useRef<HTMLElement>(null);
  // On a phone the views are wider than the screen.
  useEffect(() => {
    const link = current && nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (link) {
      nav.current?.scrollTo({ left: link.offsetLeft - 48 });
    }
  }, [current]);
  return (
    <header class="bar">
      <Link href="/" class="brand">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path d="M5 23l7-7 5 4 9-12" />
          <circle cx="26" cy="8" r="3" />
        </svg>
        <span class="name">Betting analytics</span>
      </Link>
      <nav aria-label="Views" ref={nav}>
        {Object.entries(VIEWS).map(([path, name]) => (
          <Link key={path} href={path} current={current === path}>
            {name}
          </Link>
        ))}
      </nav>
      <ScanClockView />
      <a
        class="help"
        href={DOCS}
        aria-label="Help: guides and reference"
        title="Guides and reference"
      >
        ?
      </a>
      <DisplayMenu />
      <AccountArea />
      <ScanProblem />
    </header>
  );
}

function AccountArea() {
  const app = useApp();
  const { session, profile, notice } = app;
  const state = session.state.value.kind;
  if (state === 'starting') {
    return <div class="account" />;
  }
  if (state !== 'signed_in') {
    return (
      <div class="account">
        {/* Elsewhere the panel of the view has the button. */}
        {(isLanding(app) || isPublic(app.router.place.value.path)) && (
          <button type="button" class="small" onClick={() => signIn(window)}>
            Sign in
          </button>
        )}
      </div>
    );
  }
  async function leave(): Promise<void> {
    try {
      await session.signOut();
    } catch (error) {
      notice.value = { text: sentenceOf(error) };
    }
  }
  return (
    <div class="account">
      {profile.value && (
        <span class="who" title={`${profile.value.email}, plan ${profile.value.plan}`}>
          <span class="email">{profile.value.email} </span>
          <b class="plan">{profile.value.plan}</b>
        </span>
      )}
      <button type="button" class="quiet small" onClick={() => void leave()}>
        Sign out
      </button>
    </div>
  );
}
