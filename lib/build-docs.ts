import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked, Renderer, type Tokens } from 'marked';
import { PROJECT_ROOT } from '../build.config.ts';
import { replaceFile, toBuiltFile } from './built-file.ts';

const DOCS_FILE = join(PROJECT_ROOT, 'build/docs.json');

/**
 * The pages of `docs/` in the order of the navigation. A page that is not named here fails the
 * build.
 */
const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  'Start here': ['start-here', 'install', 'glossary'],
  'For API consumers': ['using-the-api', 'spreadsheets'],
  Webhooks: ['receiving-webhooks'],
  'How the numbers are made': ['analysis', 'evidence', 'numbers', 'record'],
  Operate: ['runbook', 'reference', 'game-day', 'delivery', 'table', 'costs', 'faults'],
  Decisions: ['decisions'],
};

type Page = { readonly name: string; readonly title: string; readonly markdown: string };

/**
 * Builds the pages of `docs/` and their style sheet into `build/docs.json`, each as `get-docs`
 * serves it at `/docs/<name>`. Rejects where a page is in no section. Returns the path of the file.
 */
export async function buildDocs(): Promise<string> {
  const pages = readPages();
  const files = [...pages.values()].map(async ({ name, title, markdown }) => {
    const html = layout(name, title, pages, toHtml(markdown));
    return [name, await toBuiltFile(`${name}.html`, Buffer.from(html))] as const;
  });
  const css = ['tokens.css', 'docs.css'].map((name) =>
    readFileSync(join(PROJECT_ROOT, 'web/styles', name)),
  );
  const style = ['site.css', await toBuiltFile('site.css', Buffer.concat(css))] as const;
  replaceFile(
    DOCS_FILE,
    JSON.stringify(Object.fromEntries([...(await Promise.all(files)), style])),
  );
  return DOCS_FILE;
}

function readPages(): ReadonlyMap<string, Page> {
  const folder = join(PROJECT_ROOT, 'docs');
  const names = Object.values(SECTIONS).flat();
  const present = readdirSync(folder).flatMap((file) => /^(.+)\.md$/.exec(file)?.[1] ?? []);
  const lost = present.filter((name) => !names.includes(name));
  if (lost.length > 0) {
    throw new Error(`Name these pages of docs/ in a section of lib/build-docs.ts: ${lost}`);
  }
  return new Map(
    names.map((name) => {
      const markdown = readFileSync(join(folder, `${name}.md`), 'utf8');
      const title = /^# (.+)$/m.exec(markdown)?.[1] ?? name;
      return [name, { name, title, markdown }];
    }),
  );
}

function toHtml(markdown: string): string {
  const plain = new Renderer();
  const ids = createIds();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        return `<h${depth} id="${ids(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      table(token: Tokens.Table) {
        plain.parser = this.parser;
        return `<div class="wide">${plain.table(token)}</div>`;
      },
      link(token: Tokens.Link) {
        const { href, tokens } = token;
        const text = this.parser.parseInline(tokens);
        // A file of the repository is named, as the site does not have it.
        if (href.startsWith('../') && href !== '../docs') {
          return text;
        }
        return `<a href="${href.replace(/^([\w-]+)\.md\b/, '$1')}">${text}</a>`;
      },
    },
  });
  return marked.parse(markdown, { async: false });
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

/** Addresses are relative, so that the site works under any base address. */
function layout(
  name: string,
  title: string,
  pages: ReadonlyMap<string, Page>,
  content: string,
): string {
  const link = (to: string) =>
    `<li><a href="${to}"${to === name ? ' aria-current="page"' : ''}>${pages.get(to)?.title ?? to}</a></li>`;
  const sections = Object.entries(SECTIONS).map(
    ([section, names]) => `<p>${section}</p>\n<ul>${names.map(link).join('')}</ul>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${title} · Betting analytics</title>
<link rel="stylesheet" href="site.css">
</head>
<body>
<nav aria-label="Documentation">
<p><a href="../">Betting analytics</a></p>
${sections.join('\n')}
<p>Reference</p>
<ul><li><a href="../docs">API reference</a></li></ul>
</nav>
<main>
${content}</main>
</body>
</html>
`;
}
