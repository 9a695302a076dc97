import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../.github/workflows');
const workflows = readdirSync(FOLDER).map(
  (name) => [name, readFileSync(join(FOLDER, name), 'utf8')] as const,
);

describe.each(workflows)('the workflow %s', (_name, text) => {
  test('pins every action by digest and names its version', () => {
    const used = text.match(/uses: .*/g) ?? [];
    expect(used.length).toBeGreaterThan(0);
    for (const line of used) {
      expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });

  test('has the permissions it names and no stored key', () => {
    expect(text).toMatch(/^permissions:/m);
    expect(text).not.toMatch(
      /secrets\.|aws-(access-key-id|secret-access-key)|AWS_(ACCESS|SECRET)/i,
    );
  });
});

test('a stage is deployed from main, after an approval', () => {
  const [, text = ''] = workflows.find(([name]) => name === 'deploy.yml') ?? [];
  expect(text).toMatch(/if: github\.ref == 'refs\/heads\/main'/);
  expect(text).toMatch(
    / {2}deploy:\n {4}needs: diff\n(?: {4}.*\n)* {4}environment: \$\{\{ inputs\.stage \}\}\n/,
  );
});
