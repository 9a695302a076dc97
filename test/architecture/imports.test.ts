import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { brokenRules } from '../support/import-arrows.ts';

const PROJECT_ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['bin', 'lib', 'lambdas', 'local', 'web', 'bench'];

function sourceFiles(): string[] {
  const top = readdirSync(PROJECT_ROOT).filter((name) => FOLDERS.includes(name));
  return top.flatMap((folder) =>
    readdirSync(join(PROJECT_ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
}

test('every import follows the arrows, and domain knows no clock, chance, environment or network', () => {
  const files = sourceFiles();
  expect(files).toContain('lambdas/domain/scan-grid/scan-grid.ts');
  expect(files.flatMap((file) => brokenRules(file, readFileSync(join(PROJECT_ROOT, file), 'utf8')))).toEqual(
    [],
  );
});

describe('the check sees', () => {
  const domain = 'lambdas/domain/scan/scan.ts';
  const action = 'lambdas/functions/get-me/get-me.ts';
  test.each([
    ['domain that imports an adapter', domain, "import { a } from '#adapters/dynamodb/keys.ts';"],
    ['domain that imports by a relative path', domain, "import type { a } from '../../http/query.ts';"],
    ['domain that imports a module of node', domain, "import { readFileSync } from 'node:fs';"],
    ['domain that imports a package', domain, "import {\n  a,\n  b,\n} from 'left-pad';"],
    ['domain that re-exports', domain, "export * from '#runtime/env.ts';"],
    ['domain that imports later', domain, "const a = await import('#http/query.ts');"],
    ['hashing outside access and webhooks', domain, "import { createHash } from 'node:crypto';"],
    ['checksums outside access', domain, "import { crc32 } from 'node:zlib';"],
    [
      'an adapter that imports another technology',
      'lambdas/adapters/sqs/a.ts',
      "import { a } from '../dynamodb/keys.ts';",
    ],
    ['an adapter that imports http', 'lambdas/adapters/sqs/a.ts', "import { a } from '#http/query.ts';"],
    ['http that imports an adapter', 'lambdas/http/a.ts', "import { a } from '#adapters/dynamodb/keys.ts';"],
    ['an action that imports an adapter', action, "import { a } from '#adapters/dynamodb/keys.ts';"],
    ['an action that imports runtime', action, "import { requiredEnv } from '#runtime/env.ts';"],
    ['an action that imports the SDK', action, "import { a } from '@aws-sdk/client-dynamodb';"],
    ['an action that imports a handler', action, "import { handler } from './handler.ts';"],
    [
      'a function that imports another',
      'lambdas/functions/get-me/handler.ts',
      "import { a } from '../get-docs/page.ts';",
    ],
    [
      'lib that imports run-time code',
      'lib/a.ts',
      "import { requiredEnv } from '../lambdas/runtime/env.ts';",
    ],
    [
      'the registry of endpoints that imports an action',
      'lambdas/functions/endpoints.ts',
      "import { getMe } from './get-me/get-me.ts';",
    ],
    ['an action that imports the registry', action, "import { ENDPOINTS } from '../endpoints.ts';"],
    ['local that imports run-time code', 'local/a.ts', "import { a } from '#domain/scan-grid/scan-grid.ts';"],
    ['local that imports lib', 'local/a.ts', "import { a } from '../lib/stage-config.ts';"],
    ['the clock', domain, 'const a = Date.now();'],
    ['today', domain, 'const a = new Date();'],
    ['today without parentheses', domain, 'const a = new Date;'],
    ['chance', domain, 'const a = Math.random();'],
    ['the environment in domain', domain, 'const a = process.env.A;'],
    ['the environment in an action', action, 'const a = process.env.A;'],
    ['the network', domain, "const a = await fetch('https://example.org');"],
    ['a log line in domain', domain, "console.log('a');"],
    ['a log line in an adapter', 'lambdas/adapters/sqs/a.ts', "console.warn('a');"],
  ])('%s', (_name, path, source) => {
    expect(brokenRules(path, source)).not.toEqual([]);
  });

  test.each([
    [
      'domain importing itself',
      domain,
      "import { a } from '#domain/odds/quotes.ts';\nimport { b } from '../fair/b.ts';",
    ],
    ['hashing of keys', 'lambdas/domain/access/a.ts', "import { createHash } from 'node:crypto';"],
    ['checksums of keys', 'lambdas/domain/access/a.ts', "import { crc32 } from 'node:zlib';"],
    ['a time made from an argument', domain, 'const a = new Date(now).toISOString();'],
    ['a comment that names the forbidden', domain, '// not Date.now()\n/* nor fetch() */'],
    [
      'a handler that wires',
      'lambdas/functions/a/handler.ts',
      "import { a } from '#adapters/dynamodb/keys.ts';",
    ],
    [
      'lib taking names of variables',
      'lib/a.ts',
      "import type { EnvName } from '../lambdas/runtime/env.ts';",
    ],
    [
      'lib taking the endpoints',
      'lib/a.ts',
      "import { ENDPOINTS } from '../lambdas/functions/endpoints.ts';",
    ],
    [
      'the registry listing an endpoint',
      'lambdas/functions/endpoints.ts',
      "import { endpoint } from './get-me/endpoint.ts';",
    ],
  ])('nothing wrong with %s', (_name, path, source) => {
    expect(brokenRules(path, source)).toEqual([]);
  });
});
