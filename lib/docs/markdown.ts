import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { Marked, Renderer, type Token, type Tokens } from 'marked';
import { PROJECT_ROOT } from '../../build.config.ts';

export type Heading = { readonly depth: number; readonly id: string; readonly text: string };

/** A part of a page as the search finds it: a heading and the text up to the next one. */
export type Part = { readonly heading: Heading; readonly text: string };

export type Rendered = { readonly html: string; readonly parts: readonly Part[] };

/** Code blocks of these languages that follow one another are shown as tabs. */
const TABS: Readonly<Record<string, string>> = {
  sh: 'curl',
  js: 'TypeScript',
  ts: 'TypeScript',
  python: 'Python',
};

/** Addresses of the service outside the site that pages may link to. */
const OF_THE_SERVICE = ['../', '../docs', '../clients/'];

/** A page as HTML, with its parts. `pages` are those that links may lead to. */
export function render(markdown: string, pages: ReadonlySet<string>): Rendered {
  const plain = new Renderer();
  const ids = createIds();
  const parts: { heading: Heading; texts: string[] }[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const id = ids(text);
        const label = this.parser.parseInline(tokens);
        parts.push({ heading: { depth, id, text: toText(label) }, texts: [] });
        return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${label}</a></h${depth}>\n`;
      },
      paragraph({ tokens }: Tokens.Paragraph) {
        const html = this.parser.parseInline(tokens);
        parts.at(-1)?.texts.push(toText(html));
        return `<p>${html}</p>\n`;
      },
      table(token: Tokens.Table) {
        plain.parser = this.parser;
        return `<div class="wide">${plain.table(token)}</div>`;
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const address = addressOf(href, pages);
        return address === undefined ? text : `<a href="${address}">${text}</a>`;
      },
      // Both kinds are part of their page: a figure takes the colours of the theme.
      image({ href, text }: Tokens.Image) {
        const file = join(PROJECT_ROOT, 'docs/images', basename(href));
        return extname(file) === '.svg'
          ? readFileSync(file, 'utf8')
          : `<img alt="${text}" src="data:image/png;base64,${readFileSync(file, 'base64')}">`;
      },
      code(token: Tokens.Code) {
        plain.parser = this.parser;
        // The name of the file is for tests.
        return plain.code({ ...token, lang: (token.lang ?? '').replace(/ .*/, '') });
      },
    },
  });
  const html = groupTabs(marked.lexer(markdown))
    .map((block) => {
      const [first] = block;
      return first !== undefined && block.length > 1
        ? tabs(block.map((token) => [token, marked.parser([token])]))
        : marked.parser(block as Token[]);
    })
    .join('');
  return { html, parts: parts.map(({ heading, texts }) => ({ heading, text: texts.join(' ') })) };
}

/** Blocks one by one, code blocks that are tabs of one another together. */
function groupTabs(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = [];
  for (const token of tokens) {
    const last = groups.at(-1);
    if (token.type === 'space') {
      continue;
    }
    if (isTab(token) && isTab(last?.[0]) && last?.every((each) => nameOf(each) !== nameOf(token))) {
      last.push(token);
    } else {
      groups.push([token]);
    }
  }
  return groups;
}

function isTab(token: Token | undefined): boolean {
  return token !== undefined && nameOf(token) !== undefined;
}

function nameOf(token: Token): string | undefined {
  const language = token.type === 'code' ? String(token.lang ?? '').replace(/ .*/, '') : '';
  return TABS[language];
}

function tabs(blocks: readonly (readonly [Token, string])[]): string {
  const panels = blocks.map(
    ([token, html]) => `<div class="tab" data-name="${nameOf(token)}">${html}</div>`,
  );
  return `<div class="tabs">${panels.join('')}</div>\n`;
}

/** Where a link leads on the site; undefined where the site does not have the target. */
function addressOf(href: string, pages: ReadonlySet<string>): string | undefined {
  const [, page, hash = ''] = /^(?:(?:\.\.\/)?docs\/)?([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (page !== undefined) {
    return pages.has(page) ? `${page}${hash}` : undefined;
  }
  // A file of the repository is named, as the site does not have it.
  const isFile = href.startsWith('../') && !OF_THE_SERVICE.includes(href);
  return isFile ? undefined : href;
}

/**
 * Names headings as repository viewers do: lower case, words joined by hyphens, repeated names
 * numbered.
 */
function createIds(): (heading: string) => string {
  const seen = new Map<string, number>();
  return (heading) => {
    const id = heading
      .toLowerCase()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    const times = seen.get(id) ?? 0;
    seen.set(id, times + 1);
    return times === 0 ? id : `${id}-${times}`;
  };
}

function toText(html: string): string {
  return html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
