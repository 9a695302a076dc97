import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../build.config.ts';

export type Section = {
  readonly title: string;
  /** The section is for those who run the service: a stage may leave it out. */
  readonly isForOperators?: boolean;
  readonly pages: readonly string[];
};

/**
 * The pages in the order of the navigation. A page of `docs/` that is not named here fails the
 * build. The API reference has an address of its own.
 */
export const SECTIONS: readonly Section[] = [
  { title: 'Start', pages: ['start-here', 'worked-example', 'glossary'] },
  {
    title: 'API',
    pages: [
      'using-the-api',
      'board',
      'moves',
      'typescript',
      'python',
      'spreadsheets',
      'own-bets',
      'assistants',
      'changelog',
    ],
  },
  { title: 'Webhooks', pages: ['receiving-webhooks'] },
  {
    title: 'How the numbers are made',
    pages: ['grades', 'analysis', 'evidence', 'numbers', 'record'],
  },
  {
    title: 'Operate',
    isForOperators: true,
    pages: [
      'install',
      'first-deployment',
      'runbook',
      'reference',
      'feeds',
      'game-day',
      'delivery',
      'table',
      'costs',
      'faults',
      'mutation',
      'decisions',
    ],
  },
];

/** Pages that are not files of `docs/`, with their titles on the site. */
const ELSEWHERE: Readonly<Record<string, { readonly file: string; readonly title: string }>> = {
  typescript: { file: 'clients/typescript/README.md', title: 'TypeScript and JavaScript' },
  python: { file: 'clients/python/README.md', title: 'Python' },
  changelog: { file: 'CHANGELOG.md', title: 'Changelog' },
};

export type Page = { readonly name: string; readonly title: string; readonly markdown: string };

/** The pages of some sections by their names. Throws where a page of `docs/` is in no section. */
export function readPages(sections: readonly Section[]): ReadonlyMap<string, Page> {
  const folder = join(PROJECT_ROOT, 'docs');
  const named = new Set(SECTIONS.flatMap(({ pages }) => pages));
  const present = readdirSync(folder).flatMap((file) => /^(.+)\.md$/.exec(file)?.[1] ?? []);
  const lost = present.filter((name) => !named.has(name));
  if (lost.length > 0) {
    throw new Error(`Name these pages of docs/ in a section of lib/docs/pages.ts: ${lost}`);
  }
  return new Map(
    sections.flatMap(({ pages }) => pages).map((name) => [name, readPage(folder, name)]),
  );
}

function readPage(folder: string, name: string): Page {
  const other = ELSEWHERE[name];
  const markdown = readFileSync(
    other ? join(PROJECT_ROOT, other.file) : join(folder, `${name}.md`),
    'utf8',
  );
  return { name, title: other?.title ?? /^# (.+)$/m.exec(markdown)?.[1] ?? name, markdown };
}
