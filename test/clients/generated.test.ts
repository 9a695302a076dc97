import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generatedFiles } from '../../clients/generate.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test.each(Object.entries(generatedFiles()))(
  'clients/%s is what the OpenAPI document says (npm run openapi:clients makes it anew)',
  (path, expected) => {
    expect(read(`clients/${path}`)).toBe(expected);
  },
);

test.each(['typescript', 'python'])('the client in %s carries the licence of the project', (language) => {
  expect(read(`clients/${language}/LICENSE`)).toBe(read('LICENSE'));
});
