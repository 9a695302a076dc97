import { useSignalEffect } from '@preact/signals';
import { useApp } from '../app.ts';
import { EVENT_VIEW, type Place, titleOf } from '../router/router.ts';
import { AlertsView } from '../views/alerts/alerts.tsx';
import { EventView } from '../views/event/event.tsx';
import { KeysView } from '../views/keys/keys.tsx';
import { MatchesView } from '../views/matches/matches.tsx';
import { OpportunitiesView } from '../views/opportunities/opportunities.tsx';
import { RecordView } from '../views/record/record.tsx';
import { WebhookView } from '../views/webhook/webhook.tsx';
import { Header } from './header.tsx';
import { NoticeBar } from './notice-bar.tsx';
import { SignInPanel } from './sign-in-panel.tsx';

const VIEW_COMPONENTS = {
  '/': OpportunitiesView,
  '/matches': MatchesView,
  '/record': RecordView,
  '/keys': KeysView,
  '/webhook': WebhookView,
  '/alerts': AlertsView,
  [EVENT_VIEW]: EventView,
} satisfies Record<Place['path'], () => unknown>;

/** The whole page: the header, and the view of the current address. */
export function Page() {
  const { router, session, preferences } = useApp();
  const { path } = router.place.value;
  useSignalEffect(() => {
    document.title = `${titleOf(router.place.value)} · Betting analytics`;
  });
  useSignalEffect(() => {
    document.documentElement.dataset.theme = preferences.theme.value;
  });
  const View = VIEW_COMPONENTS[path];
  const isOpen = session.state.value.kind === 'signed_in' || path === '/record';
  return (
    <>
      <a class="skip" href="#view">
        Skip to the content
      </a>
      <Header />
      <main id="view" tabIndex={-1} key={path}>
        <h1>{titleOf(router.place.value)}</h1>
        {isOpen ? <View /> : <SignInPanel />}
      </main>
      <NoticeBar />
    </>
  );
}
