import { render } from 'preact';
import { AppContext, createApp } from './app.ts';
import { Page } from './shell/page.tsx';

const app = createApp(window);
void app.session.start();
const root = document.querySelector('#app');
if (root) {
  render(
    <AppContext.Provider value={app}>
      <Page />
    </AppContext.Provider>,
    root,
  );
}
