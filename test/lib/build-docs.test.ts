import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BuiltFile } from '#http/built-file.ts';
import { buildDocs } from '../../lib/build-docs.ts';

const site: Readonly<Record<string, BuiltFile>> = JSON.parse(
  readFileSync(await buildDocs(), 'utf8'),
);
const { 'site.css': style, ...pages } = site;
const htmlOf = (file: BuiltFile | undefined) =>
  Buffer.from(file?.identity ?? '', 'base64').toString();

test('every page of docs/ is on the site and in its navigation, and the style sheet is served', () => {
  const names = readdirSync(join(import.meta.dirname, '../../docs')).flatMap(
    (file) => /^(.+)\.md$/.exec(file)?.[1] ?? [],
  );
  expect(Object.keys(pages).sort()).toEqual(names.sort());
  for (const name of names) {
    expect(htmlOf(pages['start-here'])).toContain(`<li><a href="${name}"`);
  }
  expect(style?.type).toBe('text/css; charset=utf-8');
});

test('every link between pages leads to a heading that is there', () => {
  let links = 0;
  for (const [name, file] of Object.entries(pages)) {
    for (const [, href = ''] of htmlOf(file).matchAll(/<a href="([^"]*)"/g)) {
      if (/^https?:|^\.\.\/(docs)?$/.test(href)) {
        continue;
      }
      expect(href, `${name} links to a page or a heading`).toMatch(/^[\w-]*(#[^"]+)?$/);
      const [to, id] = href.split('#').map((part) => part || undefined);
      links += 1;
      expect(pages, `${name} links to ${href}`).toHaveProperty([to ?? name]);
      if (id !== undefined) {
        expect(htmlOf(pages[to ?? name])).toContain(` id="${id}"`);
      }
    }
  }
  expect(links).toBeGreaterThan(100);
});

test('no page has inline code or styles, or loads anything from elsewhere, not even an icon', () => {
  for (const file of Object.values(pages)) {
    expect(htmlOf(file)).not.toMatch(
      /<script|<style|\sstyle=|\son\w+="|<img|<link(?! rel="(stylesheet" href="site.css|icon" href="data:,)">)/,
    );
    expect(htmlOf(file)).toContain('<link rel="icon" href="data:,">');
  }
});
