import { useSignalEffect } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { Announcer } from '../announce/announcer.tsx';
import { type App, useApp } from '../app.ts';
import { EVENT_VIEW, type Place, STATUS_VIEW, titleOf } from '../router/router.ts';
import { type LazyView, lazyView } from '../ui/lazy-view.tsx';
import { AlertsView } from '../views/alerts/alerts.tsx';
import { KeysView } from '../views/keys/keys.tsx';
import { MatchesView } from '../views/matches/matches.tsx';
import { OpportunitiesView } from '../views/opportunities/opportunities.tsx';
import { Header } from './header.tsx';
import { isLanding, isPublic } from './is-landing.ts';
import { NoticeBar } from './notice-bar.tsx';
import { SignInPanel } from './sign-in-panel.tsx';

const BoardView = lazyView(async () => (await import('../views/board/board.tsx')).BoardView);
const MovesView = lazyView(async () => (await import('../views/moves/moves.tsx')).MovesView);
const RecordView = lazyView(async () => (await import('../views/record/record.tsx')).RecordView);
const WebhookView = lazyView(
  async () => (await import('../views/webhook/webhook.tsx')).WebhookView,
);
const StatusView = lazyView(async () => (await import('../views/status/status.tsx')).StatusView);
const EventView = lazyView(async () => (await import('../views/event/event.tsx')).EventView);

const BetsView = lazyView(async () => (await import('../views/bets/bets.tsx')).BetsView);
const LogBetForm = lazyView(
  async () => (await import('../views/bets/log-bet-form.tsx')).LogBetForm,
);

const Landing = lazyView(async () => (await import('../landing/landing-page.tsx')).Landing);

const VIEW_COMPONENTS: Readonly<Record<Place['path'], FunctionComponent | LazyView>> = {
  '/': OpportunitiesView,
  '/board': BoardView,
  '/moves': MovesView,
  '/matches': MatchesView,
  '/record': RecordView,
  '/bets': BetsView,
  '/keys': KeysView,
  '/webhook': WebhookView,
  '/alerts': AlertsView,
  [EVENT_VIEW]: EventView,
  [STATUS_VIEW]: StatusView,
};

/** Begins to load the code of the first view while the session is still being asked for. */
export function loadFirstView({ router, session }: App): void {
  const { path } = router.place.peek();
  const View = VIEW_COMPONENTS[path];
  if ('load' in View && (session.state.peek().kind !== 'signed_out' || isPublic(path))) {
    View.load();
  }
}

/** The whole page: the header, and the view of the current address. */
export function Page() {
  const app = useApp();
  const { router, session, preferences } = app;
  const { path } = router.place.value;
  useSignalEffect(() => {
    const count = app.unseen.value > 0 ? `(${app.unseen.value}) ` : '';
    const name = app.heading.value ?? titleOf(router.place.value);
    document.title = `${count}${name} · Betting analytics`;
  });
  useSignalEffect(() => {
    document.documentElement.dataset.theme = preferences.theme.value;
    document.documentElement.dataset.odds = preferences.oddsFormat.value;
  });
  const View = VIEW_COMPONENTS[path];
  const isOpen = session.state.value.kind === 'signed_in' || isPublic(path);
  const isLandingPage = isLanding(app);
  return (
    <>
      <a class="skip" href="#view">
        Skip to the content
      </a>
      <Header />
      <main id="view" tabIndex={-1} key={path}>
        {/* the landing page and an event have headings of their own. */}
        {!isLandingPage && !(isOpen && path === EVENT_VIEW) && (
          <h1>{titleOf(router.place.value)}</h1>
        )}
        {isLandingPage && <Landing />}
        {!isLandingPage && (isOpen ? <View /> : <SignInPanel />)}
      </main>
      {app.logging.value && <LogBetForm />}
      <Announcer />
      <NoticeBar />
    </>
  );
}
