import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toPython } from '../../clients/generate/python.ts';
import { generatedFiles } from '../../clients/generate.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test.each(Object.entries(generatedFiles()))(
  '%s is what the OpenAPI document says (npm run openapi writes it)',
  (path, expected) => {
    expect(read(path)).toBe(expected);
  },
);

test.each(['typescript', 'python'])(
  'the client in %s carries the licence of the project',
  (language) => {
    expect(read(`clients/${language}/LICENSE`)).toBe(read('LICENSE'));
  },
);

test('a field may have the name of a keyword of Python', () => {
  const fields = ['return', 'mean'].map((name) => ({
    ...{ name, description: '', isRequired: true },
    type: { kind: 'number' as const },
  }));
  const python = toPython([{ name: 'Figures', description: '', fields }]);
  expect(python).toContain('_FiguresKeywords = TypedDict("_FiguresKeywords", {"return": "float"})');
  expect(python).toContain('class Figures(_FiguresKeywords):\n    mean: float\n');
  expect(python).not.toMatch(/^ +return/m);
});
