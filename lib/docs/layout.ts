import type { Heading, Rendered } from './markdown.ts';
import type { Page, Section } from './pages.ts';

type Site = {
  readonly sections: readonly Section[];
  readonly pages: ReadonlyMap<string, Page>;
};

type Shown = {
  readonly name: string;
  readonly title: string;
  /** What search engines show of it, a sentence. */
  readonly description: string;
  readonly head?: string;
};

/** Headings deeper than this are not in the contents of a page. */
const MAX_DEPTH = 3;

/**
 * The frame of a page of the site: search, the menu, the content. Addresses are relative to
 * `base`, so that the site works under any address.
 */
export function frame({ sections, pages }: Site, page: Shown, content: string, base = ''): string {
  const link = (to: string, title: string) =>
    `<li><a href="${base}${to}"${to === page.name ? ' aria-current="page"' : ''}>${title}</a></li>`;
  const groups = sections.map(({ title, pages: names }) => {
    const links = names.map((name) => link(name, pages.get(name)?.title ?? name));
    const isApi = names.includes('using-the-api');
    const all = isApi ? [...links, link('../docs', 'API reference')] : links;
    return `<p>${title}</p>\n<ul>${all.join('')}</ul>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${page.title} · Betting analytics</title>
<meta name="description" content="${escaped(page.description).replaceAll('"', '&quot;')}">
<link rel="stylesheet" href="${base}site.css">
${page.head ?? ''}</head>
<body>
<header>
<button type="button" popovertarget="menu">Menu</button>
<a href="${base}../">Betting analytics</a>
<form role="search" action="${base}start-here">
<input type="search" name="q" aria-label="Search the documentation" placeholder="Search" autocomplete="off">
<ul class="found" aria-label="Search results" hidden></ul>
</form>
</header>
<nav id="menu" popover aria-label="Documentation">
${groups.join('\n')}
</nav>
<main>
${content}</main>
<script src="${base}site.js"></script>
</body>
</html>
`;
}

/** A page with its contents, and links to its neighbours. */
export function article(site: Site, page: Page, { html, parts }: Rendered): string {
  const headings = parts.map(({ heading }) => heading);
  const description = firstSentence(parts.map(({ text }) => text).join(' '));
  const order = site.sections.flatMap(({ pages }) => pages);
  const at = order.indexOf(page.name);
  const before = site.pages.get(order[at - 1] ?? '');
  const after = site.pages.get(order[at + 1] ?? '');
  const neighbours = [
    before && `<a rel="prev" href="${before.name}">← ${before.title}</a>`,
    after && `<a rel="next" href="${after.name}">${after.title} →</a>`,
  ].filter(Boolean);
  const end = `<footer aria-label="Neighbouring pages">${neighbours.join('')}</footer>\n`;
  const shown = { ...page, description };
  return frame(site, shown, `${contents(headings)}<article>\n${html}</article>\n${end}`);
}

/** `Odds are prices.` of a longer text; a full stop within a name or a number ends no sentence. */
function firstSentence(text: string): string {
  return /^.+?[.:](?=\s|$)/s.exec(text.trim())?.[0] ?? text.trim();
}

/** The list of a page's headings, where there are enough of them to need one. */
function contents(headings: readonly Heading[]): string {
  const listed = headings.filter(({ depth }) => depth > 1 && depth <= MAX_DEPTH);
  if (listed.length < 3) {
    return '';
  }
  const items = listed.map(
    ({ depth, id, text }) =>
      `<li class="depth-${depth}"><a href="#${id}">${escaped(text)}</a></li>`,
  );
  return `<details class="contents"><summary>On this page</summary><ul>${items.join('')}</ul></details>\n`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
