import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VERBS } from '../../bin/admin/verbs/index.ts';
import packageJson from '../../package.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '../..');
const pages = ['*.md', 'docs/*.md'].flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
const textOf = (page: string) => readFileSync(join(ROOT, page), 'utf8').replace(/\s+/g, ' ');

test.each(pages)('%s names only scripts that exist', (page) => {
  const named = [...textOf(page).matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(
    ([, script]) => script,
  );
  for (const script of named) {
    expect(packageJson.scripts).toHaveProperty([String(script)]);
  }
});

test('the reference has every script, and there are at most 25', () => {
  const reference = textOf('docs/reference.md');
  const scripts = Object.keys(packageJson.scripts);
  for (const script of scripts) {
    expect(reference).toMatch(new RegExp(`\`npm (run )?(-s )?${script}[\` ]`));
  }
  expect(scripts.length).toBeLessThanOrEqual(25);
});

/** In a line of its own, or in running text between backticks. */
const ADMIN_COMMAND = /(?:^ {4,}|`)npm run -s admin -- ([a-z-]+ [a-z-]+)((?:(?!\n {4}|`|#).)*)/gms;

test.each(pages)('%s names only admin verbs and options that exist', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8').replace(/`([^`\n]*)\n([^`\n]*)`/g, '`$1 $2`');
  for (const [command, verb = '', rest = ''] of text.matchAll(ADMIN_COMMAND)) {
    expect(Object.keys(VERBS), command).toContain(verb);
    const { flags = {}, optional, destroys } = VERBS[verb] ?? {};
    const confirmation = destroys ? ['yes', 'dry-run'] : [];
    const known = ['stack', ...confirmation, ...Object.keys({ ...flags, ...optional })];
    for (const [, option] of (rest.split('\n')[0] ?? '').matchAll(/ --([a-z-]+)/g)) {
      expect(known, command).toContain(option);
    }
  }
});
