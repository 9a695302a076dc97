import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { BuiltFile } from '#http/built-file.ts';
import { buildDocs } from '../../lib/build-docs.ts';
import { render } from '../../lib/docs/markdown.ts';
import { SECTIONS } from '../../lib/docs/pages.ts';

type Site = Readonly<Record<string, BuiltFile>>;

const built = await buildDocs();
const read = (path: string): Site => JSON.parse(readFileSync(path, 'utf8'));
const ASSETS = ['site.css', 'site.js', 'search.json', 'api-reference'];
const textOf = (file: BuiltFile | undefined) =>
  Buffer.from(file?.identity ?? '', 'base64').toString();
const pagesOf = (site: Site) => Object.keys(site).filter((name) => !ASSETS.includes(name));

const site = read(built.all);
const operators = SECTIONS.flatMap(({ isForOperators, pages }) => (isForOperators ? pages : []));

test('every page says in a sentence what it is about, for search engines', () => {
  for (const name of [...pagesOf(site), 'api-reference']) {
    const [, text = ''] =
      /<meta name="description" content="([^"]*)">/.exec(textOf(site[name])) ?? [];
    expect(text, name).toMatch(/^[^<]{20,400}[.:]$/);
  }
});

test('every page of docs/ is on the site, beside the clients and the changelog', () => {
  const names = readdirSync(join(import.meta.dirname, '../../docs')).flatMap(
    (file) => /^(.+)\.md$/.exec(file)?.[1] ?? [],
  );
  expect(pagesOf(site).sort()).toEqual([...names, 'typescript', 'python', 'changelog'].sort());
  for (const name of pagesOf(site)) {
    expect(textOf(site['start-here'])).toContain(`<li><a href="${name}"`);
  }
  expect(site['site.css']?.type).toBe('text/css; charset=utf-8');
});

describe.each([
  ['with the pages for operators', site],
  ['for customers', read(built.forCustomers)],
])('the site %s', (_, files) => {
  test('has no link that leads nowhere', () => {
    let links = 0;
    for (const name of pagesOf(files)) {
      for (const [, href = ''] of textOf(files[name]).matchAll(/<a [^>]*?href="([^"]*)"/g)) {
        if (/^https?:|^\.\.\/(docs|clients\/)?$/.test(href)) {
          continue;
        }
        expect(href, `${name} links to a page or a heading`).toMatch(/^[\w-]*(#[^"]+)?$/);
        const [to, id] = href.split('#').map((part) => part || undefined);
        links += 1;
        expect(files, `${name} links to ${href}`).toHaveProperty([to ?? name]);
        if (id !== undefined) {
          expect(textOf(files[to ?? name]), `${name} links to ${href}`).toContain(` id="${id}"`);
        }
      }
    }
    expect(links).toBeGreaterThan(100);
  });

  test('has an index of the search, whose addresses exist', () => {
    const index: { address: string; title: string }[] = JSON.parse(textOf(files['search.json']));
    expect(index.length).toBeGreaterThan(50);
    for (const { address } of index) {
      const [page = '', id] = address.split('#');
      expect(pagesOf(files)).toContain(page);
      expect(id === undefined || textOf(files[page]).includes(` id="${id}"`)).toBe(true);
    }
  });
});

test('a stage can leave out the pages for operators, from menu, search and links too', () => {
  const customers = read(built.forCustomers);
  expect(operators).toContain('runbook');
  expect(pagesOf(customers).filter((name) => operators.includes(name))).toEqual([]);
  for (const name of operators) {
    for (const page of Object.values(customers)) {
      expect(textOf(page)).not.toMatch(new RegExp(`href="${name}["#]|"address":"${name}["#]`));
    }
  }
});

test('no page has inline code or styles, or loads anything from elsewhere, not even an icon', () => {
  for (const name of pagesOf(site)) {
    const html = textOf(site[name]);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+="|<img(?! alt="[^"]+" src="data:)/);
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="site.js">']);
    expect(html.match(/<link[^>]*>/g)).toEqual([
      '<link rel="icon" href="data:,">',
      '<link rel="stylesheet" href="site.css">',
    ]);
  }
});

test('the menu comes before the page, and each page leads to its neighbours', () => {
  for (const name of pagesOf(site)) {
    const html = textOf(site[name]);
    expect(html.indexOf('<nav ')).toBeLessThan(html.indexOf('<main>'));
    expect(html).toMatch(/rel="(prev|next)"/);
  }
});

test('a long page has its headings in a list', () => {
  expect(textOf(site['using-the-api'])).toMatch(
    /<details class="contents">.*<a href="#the-quota">The quota<\/a>/,
  );
});

test('code in several languages is shown as tabs, in the order of the page', () => {
  const blocks = ['sh a.sh', 'js', 'python'].map((info) => `\`\`\`${info}\nx\n\`\`\``);
  const { html } = render(blocks.join('\n\n'), new Set());
  const names = [...html.matchAll(/class="tab" data-name="(\w+)"/g)].map(([, name]) => name);
  expect(names).toEqual(['curl', 'TypeScript', 'Python']);
  expect(render(blocks[0] ?? '', new Set()).html).not.toContain('class="tab');
});
