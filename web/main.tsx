import { render } from 'preact';
import { AppContext, createApp } from './app.ts';
import { prepareFormats } from './format/prepare.ts';
import { loadFirstView, Page } from './shell/page.tsx';
import { keepFocus } from './ui/keep-focus.ts';

const app = createApp(window);
keepFocus(document);
void app.session.start();
loadFirstView(app);
prepareFormats();
const root = document.querySelector('#app');
if (root) {
  // In a task of its own: the browser may paint the header of the document before.
  setTimeout(() =>
    render(
      <AppContext.Provider value={app}>
        <Page />
      </AppContext.Provider>,
      root,
    ),
  );
}
