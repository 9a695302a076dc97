import { render } from 'preact';
import { AppContext, createApp } from './app.ts';
import { prepareFormats } from './format/prepare.ts';
import { Page } from './shell/page.tsx';
import { keepFocus } from './ui/keep-focus.ts';

const app = createApp(window);
keepFocus(document);
void app.session.start();
prepareFormats();
const root = document.querySelector('#app');
if (root) {
  render(
    <AppContext.Provider value={app}>
      <Page />
    </AppContext.Provider>,
    root,
  );
}
