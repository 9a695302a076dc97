import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { PROJECT_ROOT } from '../build.config.ts';
import { replaceFile, toBuiltFile } from './built-file.ts';
import { article, frame } from './docs/layout.ts';
import { render } from './docs/markdown.ts';
import { readPages, SECTIONS, type Section } from './docs/pages.ts';

/** The site as a function serves it at `/docs/<name>`, with the pages for operators and without. */
export type BuiltDocs = { readonly all: string; readonly forCustomers: string };

const FILES: BuiltDocs = {
  all: join(PROJECT_ROOT, 'build/docs.json'),
  forCustomers: join(PROJECT_ROOT, 'build/docs-customers.json'),
};

/**
 * Builds the site of the documentation twice, the second time without the pages for operators:
 * pages, style sheet, script and the index of the search, each as `get-docs` serves it at
 * `/docs/<name>`. Rejects where a page is in no section. Returns the paths of the files.
 */
export async function buildDocs(): Promise<BuiltDocs> {
  const assets = await buildAssets();
  const customers = SECTIONS.filter(({ isForOperators }) => !isForOperators);
  await Promise.all([
    buildSite(FILES.all, SECTIONS, assets),
    buildSite(FILES.forCustomers, customers, assets),
  ]);
  return FILES;
}

type Files = Readonly<Record<string, Awaited<ReturnType<typeof toBuiltFile>>>>;

async function buildAssets(): Promise<Files> {
  const read = (name: string) => readFileSync(join(PROJECT_ROOT, 'web', name));
  const style = Buffer.concat([read('styles/tokens.css'), read('docs/site.css')]);
  const script = await transform(read('docs/site.ts').toString(), { loader: 'ts', minify: true });
  return {
    'site.css': await toBuiltFile('site.css', style),
    'site.js': await toBuiltFile('site.js', Buffer.from(script.code)),
  };
}

async function buildSite(file: string, sections: readonly Section[], assets: Files) {
  const pages = readPages(sections);
  const site = { sections, pages };
  const names = new Set(pages.keys());
  const rendered = [...pages.values()].map((page) => ({
    page,
    ...render(page.markdown, names),
  }));
  const files = rendered.map(async ({ page, ...content }) => {
    const text = article(site, page, content);
    return [page.name, await toBuiltFile(`${page.name}.html`, Buffer.from(text))] as const;
  });
  const index = rendered.flatMap(({ page, parts }) =>
    parts.map(({ heading, text }) => ({
      page: page.title,
      title: heading.text,
      address: heading.depth === 1 ? page.name : `${page.name}#${heading.id}`,
      text: text.slice(0, MAX_INDEXED),
    })),
  );
  const reference = frame(site, REFERENCE, '<div id="swagger-ui"></div>\n', 'docs/');
  const built = {
    ...Object.fromEntries(await Promise.all(files)),
    ...assets,
    'search.json': await toBuiltFile('search.json', Buffer.from(JSON.stringify(index))),
    'api-reference': await toBuiltFile('reference.html', Buffer.from(reference)),
  };
  replaceFile(file, JSON.stringify(built));
}

/** Characters of each part that the search knows: its first sentences. */
const MAX_INDEXED = 500;

/**
 * The API reference, which a viewer makes of the OpenAPI document. The function that serves it puts
 * the version of the viewer into its addresses.
 */
const REFERENCE = {
  name: '../docs',
  title: 'API reference',
  description: 'Every request of the API with its parameters, its answers and an example.',
  head: `<link rel="stylesheet" href="docs/swagger-ui.css?v={version}">
<script src="docs/swagger-ui-bundle.js?v={version}" defer></script>
<script src="docs/init.js?v={version}" defer></script>
`,
};
