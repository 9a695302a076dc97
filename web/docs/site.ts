/**
 * What the pages of the documentation do: search, tabs of code, copy buttons, and contents that are
 * open where there is room. Without it they can all be read.
 */

type Entry = {
  readonly page: string;
  readonly title: string;
  readonly address: string;
  readonly text: string;
};

const MAX_FOUND = 12;
const TAB_KEY = 'docs-language';
/** The folder of the pages: the reference is one level above them. */
const BASE = document.querySelector('link[href$="site.css"]')?.getAttribute('href') ?? '';
const FOLDER = BASE.replace(/site\.css$/, '');

function search(form: HTMLFormElement, input: HTMLInputElement, list: HTMLElement): void {
  let index: Promise<readonly Entry[]> | undefined;
  const load = () => {
    index ??= fetch(`${FOLDER}search.json`).then((answer) => answer.json());
    return index;
  };
  const show = async () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const entries = words.length > 0 ? await load() : [];
    const found = entries
      .map((entry) => ({ entry, score: scoreOf(entry, words) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, MAX_FOUND);
    list.replaceChildren(...found.map(({ entry }) => toItem(entry)));
    if (found.length === 0 && words.length > 0) {
      list.append('Nothing found.');
    }
    list.hidden = words.length === 0;
  };
  input.addEventListener('input', show);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector('a')?.click();
  });
  form.addEventListener('keydown', (event) => {
    const links = [input, ...list.querySelectorAll('a')];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (step !== undefined) {
      event.preventDefault();
      links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus();
    }
    if (event.key === 'Escape') {
      list.hidden = true;
      input.focus();
    }
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea');
    if (event.key === '/' && !isTyping) {
      event.preventDefault();
      input.focus();
    }
  });
  const asked = new URLSearchParams(location.search).get('q');
  if (asked) {
    input.value = asked;
    void show();
  }
}

/** Every word has to be there; a word in a title counts more than one in the text. */
function scoreOf({ page, title, text }: Entry, words: readonly string[]): number {
  const scores = words.map((word) => {
    const inTitle = title.toLowerCase().includes(word) ? 4 : 0;
    const inPage = page.toLowerCase().includes(word) ? 2 : 0;
    return inTitle + inPage + (text.toLowerCase().includes(word) ? 1 : 0);
  });
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

function toItem({ page, title, address, text }: Entry): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = FOLDER + address;
  const name = document.createElement('b');
  name.textContent = title === page ? title : `${page}: ${title}`;
  const start = document.createElement('span');
  start.textContent = text;
  link.append(name, start);
  item.append(link);
  return item;
}

function addTabs(group: HTMLElement): void {
  const panels = [...group.querySelectorAll<HTMLElement>('.tab')];
  const bar = document.createElement('div');
  bar.setAttribute('role', 'tablist');
  const buttons = panels.map((panel) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = panel.dataset.name ?? '';
    button.setAttribute('role', 'tab');
    button.addEventListener('click', () => choose(panel.dataset.name ?? ''));
    panel.setAttribute('role', 'tabpanel');
    return button;
  });
  bar.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const next = step === undefined ? undefined : buttons.at((at + step) % buttons.length);
    next?.click();
    next?.focus();
  });
  bar.append(...buttons);
  group.prepend(bar);
}

/** Shows a language in every group of tabs that has it. */
function choose(name: string): void {
  localStorage.setItem(TAB_KEY, name);
  for (const group of document.querySelectorAll<HTMLElement>('.tabs')) {
    const panels = [...group.querySelectorAll<HTMLElement>('.tab')];
    const chosen = panels.find((panel) => panel.dataset.name === name) ?? panels[0];
    for (const [at, button] of group.querySelectorAll<HTMLElement>('[role="tab"]').entries()) {
      const isChosen = panels[at] === chosen;
      button.setAttribute('aria-selected', String(isChosen));
      button.tabIndex = isChosen ? 0 : -1;
    }
    for (const panel of panels) {
      panel.hidden = panel !== chosen;
    }
  }
}

function addCopyButton(block: HTMLElement): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code')?.textContent ?? '');
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2_000);
  });
  const frame = document.createElement('div');
  frame.className = 'code';
  block.replaceWith(frame);
  // A wide block is scrolled by the keyboard, too.
  block.tabIndex = 0;
  frame.append(block, button);
}

const form = document.querySelector<HTMLFormElement>('form[role="search"]');
const input = form?.querySelector('input');
const list = document.querySelector<HTMLElement>('.found');
if (form && input && list) {
  search(form, input, list);
}
document.querySelectorAll<HTMLElement>('main pre').forEach(addCopyButton);
document.querySelectorAll<HTMLElement>('.tabs').forEach(addTabs);
choose(localStorage.getItem(TAB_KEY) ?? '');
for (const contents of document.querySelectorAll<HTMLDetailsElement>('details.contents')) {
  contents.open = matchMedia('(min-width: 75rem)').matches;
}
