import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  brokenRules,
  DOMAIN_FOLDERS,
  importCycles,
  runtimeClosure,
} from '../support/import-arrows.ts';

const PROJECT_ROOT = join(import.meta.dirname, '../..');
const FOLDERS = [
  'bin',
  'lib',
  'lambdas',
  'local',
  'web',
  'bench',
  'research',
  'simulated-market',
  'test/support',
];

/** The source of every file, by its path in the project. */
function readSources(): ReadonlyMap<string, string> {
  const present = FOLDERS.filter((folder) => existsSync(join(PROJECT_ROOT, folder)));
  const files = present.flatMap((folder) =>
    readdirSync(join(PROJECT_ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/(^|[\\/])node_modules[\\/]/.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
  return new Map(files.map((file) => [file, readFileSync(join(PROJECT_ROOT, file), 'utf8')]));
}

const sources = readSources();

test('every import follows the arrows, and domain knows no clock, chance, environment or network', () => {
  expect(sources.has('lambdas/domain/scan-grid/scan-grid.ts')).toBe(true);
  expect([...sources].flatMap(([file, source]) => brokenRules(file, source))).toEqual([]);
});

test('no file imports itself through others', () => {
  expect(importCycles(sources)).toEqual([]);
});

test('the README names the folders of the domain in the order in which they import each other', () => {
  const readme = readFileSync(join(PROJECT_ROOT, 'README.md'), 'utf8').replaceAll(/\s+/g, ' ');
  const [, order = ''] = /only from those named before it: (.+?)\. /.exec(readme) ?? [];
  expect(order.replaceAll('`', '').split(/ · |, /)).toEqual(DOMAIN_FOLDERS);
});

/** The files that the chain of the account routes is made of, beside endpoint and action. */
const ACCOUNT_CHAIN = [
  'lambdas/http/router.ts',
  'lambdas/wiring/table.ts',
  'lambdas/adapters/dynamodb/account-row.ts',
];

test.each([
  ['get-me', ['lambdas/functions/get-me/handler.ts']],
  [
    'get-profile',
    [
      'lambdas/functions/account/get-profile/endpoint.ts',
      'lambdas/functions/account/get-profile/get-profile.ts',
      ...ACCOUNT_CHAIN,
    ],
  ],
])('%s loads under 60 files: its store, its chain and its action', (_, entries) => {
  expect([...sources.keys()]).toEqual(expect.arrayContaining(entries));
  const closure = runtimeClosure(entries, sources);
  expect(closure.size).toBeGreaterThan(entries.length);
  expect(closure.size).toBeLessThan(60);
});

/** Functions that no request reaches. The operator's shows what the account's routes show. */
const WORKERS = [
  'deliver-webhook',
  'dispatch-picks',
  'dispatch-shard',
  'plan-scans',
  'scan-odds',
  'settle-record',
];

test.each(WORKERS)('%s, which is not a route, loads nothing of HTTP', (worker) => {
  const closure = runtimeClosure([`lambdas/functions/${worker}/handler.ts`], sources);
  expect(closure.size).toBeGreaterThan(1);
  expect([...closure].filter((path) => path.startsWith('lambdas/http/'))).toEqual([]);
});

test('every function is a route or known as a worker', () => {
  const folders = [...sources.keys()].flatMap(
    (path) => /^lambdas\/functions\/([^/]+)\/handler\.ts$/.exec(path)?.[1] ?? [],
  );
  const isRoute = (folder: string) =>
    ['endpoint.ts', 'endpoints.ts'].some((file) =>
      sources.has(`lambdas/functions/${folder}/${file}`),
    );
  const others = folders.filter((folder) => !isRoute(folder)).sort();
  expect(others).toEqual([...WORKERS, 'not-found', 'operator', 'simulated-feed'].sort());
});

describe('the closure of runtime imports', () => {
  test('follows aliases, re-exports and later imports, and no types', () => {
    const files = {
      'lambdas/functions/a/handler.ts': "import { b } from '#domain/odds/b.ts';",
      'lambdas/domain/odds/b.ts': "export * from './c.ts';\nimport type { E } from './e.ts';",
      'lambdas/domain/odds/c.ts': "const d = await import('./d.ts');\n// import './e.ts';",
      'lambdas/domain/odds/d.ts': "import { b } from './b.ts';",
      'lambdas/domain/odds/e.ts': '',
    };
    const closure = runtimeClosure(Object.keys(files).slice(0, 1), new Map(Object.entries(files)));
    expect([...closure]).toEqual(Object.keys(files).slice(0, 4));
  });
});

describe('the check sees', () => {
  const domain = 'lambdas/domain/scan/scan.ts';
  const action = 'lambdas/functions/get-me/get-me.ts';
  test.each([
    ['domain that imports an adapter', domain, "import { a } from '#adapters/dynamodb/keys.ts';"],
    [
      'domain that imports by a relative path',
      domain,
      "import type { a } from '../../http/parameters.ts';",
    ],
    ['domain that imports a module of node', domain, "import { readFileSync } from 'node:fs';"],
    ['domain that imports a package', domain, "import {\n  a,\n  b,\n} from 'left-pad';"],
    ['domain that re-exports', domain, "export * from '#runtime/env.ts';"],
    ['domain that imports later', domain, "const a = await import('#http/parameters.ts');"],
    [
      'hashing outside access, webhooks and record',
      domain,
      "import { createHash } from 'node:crypto';",
    ],
    ['domain that compresses', 'lambdas/domain/access/a.ts', "import { crc32 } from 'node:zlib';"],
    [
      'an adapter that imports another technology',
      'lambdas/adapters/sqs/a.ts',
      "import { a } from '../dynamodb/keys.ts';",
    ],
    [
      'an adapter that imports http',
      'lambdas/adapters/sqs/a.ts',
      "import { a } from '#http/parameters.ts';",
    ],
    [
      'http that imports an adapter',
      'lambdas/http/a.ts',
      "import { a } from '#adapters/dynamodb/keys.ts';",
    ],
    [
      'an action that imports an adapter',
      action,
      "import { a } from '#adapters/dynamodb/keys.ts';",
    ],
    ['an action that imports runtime', action, "import { requiredEnv } from '#runtime/env.ts';"],
    ['an action that imports the SDK', action, "import { a } from '@aws-sdk/client-dynamodb';"],
    [
      'an action that imports the wiring',
      action,
      "import { serviceTable } from '#wiring/table.ts';",
    ],
    [
      'the wiring that imports an action',
      'lambdas/wiring/a.ts',
      "import { getMe } from '#functions/get-me/get-me.ts';",
    ],
    [
      'an action of several functions that imports http',
      'lambdas/actions/a.ts',
      "import { a } from '#http/parameters.ts';",
    ],
    [
      'an action of several functions that imports an adapter',
      'lambdas/actions/a.ts',
      "import { a } from '#adapters/dynamodb/keys.ts';",
    ],
    [
      'a cache that imports an adapter',
      'lambdas/cache/a.ts',
      "import { a } from '#adapters/dynamodb/keys.ts';",
    ],
    [
      'an endpoint that calls a cache',
      'lambdas/http/a.ts',
      "import { a } from '#cache/load-lines.ts';",
    ],
    ['an action that calls a cache', action, "import { a } from '#cache/load-lines.ts';"],
    [
      'http that imports the wiring',
      'lambdas/http/a.ts',
      "import { serviceTable } from '#wiring/table.ts';",
    ],
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
    [
      'local that imports run-time code',
      'local/a.ts',
      "import { a } from '#domain/scan-grid/scan-grid.ts';",
    ],
    [
      'the page importing run-time code',
      'web/a.tsx',
      "import { a } from '../lambdas/domain/odds/quotes.ts';",
    ],
    [
      'the page importing a client',
      'web/a.ts',
      "import { a } from '../clients/generated/page-types.ts';",
    ],
    [
      'the page importing by an alias',
      'web/api/a.ts',
      "import type { a } from '#domain/odds/quotes.ts';",
    ],
    [
      'run-time code that imports how it is bundled',
      'lambdas/runtime/a.ts',
      "import { a } from '../../build.config.ts';",
    ],
    ['local that imports lib', 'local/a.ts', "import { a } from '../lib/stage-config.ts';"],
    [
      'a domain folder that imports a later one',
      'lambdas/domain/margin/a.ts',
      "import { a } from '../scan/scan.ts';",
    ],
    [
      'a type of a later domain folder',
      'lambdas/domain/reference/a.ts',
      "import type { a } from '#domain/value/value-bet.ts';",
    ],
    [
      'a list of opportunities that calls another',
      'lambdas/domain/combos/a.ts',
      "import { a } from '../value/value-bet.ts';",
    ],
    [
      'domain code outside the folders of the order',
      'lambdas/domain/extras/a.ts',
      'export const a = 1;',
    ],
    ['domain that imports such code', domain, "import { a } from '../extras/a.ts';"],
    [
      'the simulated market that imports the domain',
      'simulated-market/a.ts',
      "import type { a } from '#domain/odds/quotes.ts';",
    ],
    ['the simulated market that imports a package', 'simulated-market/a.ts', "import 'p-limit';"],
    ['a clock of the simulated market', 'simulated-market/a.ts', 'const a = Date.now();'],
    [
      'a handler that imports the simulated market',
      'lambdas/functions/scan-odds/handler.ts',
      "import { a } from '#simulated-market/market.ts';",
    ],
    [
      'the domain that imports the simulated market',
      domain,
      "import { a } from '#simulated-market/market.ts';",
    ],
    [
      'lib that imports the simulated market',
      'lib/a.ts',
      "import { a } from '../simulated-market/market.ts';",
    ],
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
      "import { a } from '#domain/odds/quotes.ts';\nimport { b } from '../margin/b.ts';",
    ],
    [
      'a list of opportunities that knows the type of another',
      'lambdas/domain/value/a.ts',
      "import type { a } from '../combos/combo.ts';",
    ],
    [
      'webhooks built upon values and stakes',
      'lambdas/domain/webhooks/a.ts',
      "import { a } from '../value/value-bet.ts';\nimport { b } from '#domain/staking/currency.ts';",
    ],
    [
      'an action that knows the type of a cache',
      'lambdas/functions/get-me/get-me.ts',
      "import type { A } from '#cache/load-lines.ts';",
    ],
    ['hashing of keys', 'lambdas/domain/access/a.ts', "import { createHash } from 'node:crypto';"],
    [
      'hashing and signing of the record',
      'lambdas/domain/record/a.ts',
      "import { sign } from 'node:crypto';",
    ],
    ['a time made from an argument', domain, 'const a = new Date(now).toISOString();'],
    ['a comment that names the forbidden', domain, '// not Date.now()\n/* nor fetch() */'],
    [
      'local that serves the simulated market',
      'local/a.ts',
      "import { a } from '#simulated-market/market.ts';",
    ],
    [
      'the function that serves the simulated market',
      'lambdas/functions/simulated-feed/handler.ts',
      "import { a } from '#simulated-market/market.ts';",
    ],
    [
      'a handler that wires',
      'lambdas/functions/a/handler.ts',
      "import { a } from '#adapters/dynamodb/keys.ts';",
    ],
    [
      'a handler that takes the wiring',
      'lambdas/functions/a/handler.ts',
      "import { serviceTable } from '#wiring/table.ts';",
    ],
    [
      'the page taking the types of its answers',
      'web/api/a.ts',
      "import type { a } from '../../clients/generated/page-types.ts';",
    ],
    [
      'the page taking the meanings of flags',
      'web/views/a.tsx',
      "import { a } from '../../clients/generated/flag-meanings.ts';",
    ],
    [
      'the page taking the commissions of exchanges',
      'web/views/a.ts',
      "import { a } from '../../clients/generated/exchange-commission.ts';",
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

describe('the check for cycles', () => {
  const cycles = (files: Readonly<Record<string, string>>) =>
    importCycles(new Map(Object.entries(files)));

  test('sees one of two files, also when one of them imports types only', () => {
    const files = {
      'lib/a.ts': "import { b } from './b.ts';",
      'lib/b.ts': "import type { A } from './a.ts';",
    };
    expect(cycles(files)).toEqual(['lib/a.ts > lib/b.ts > lib/a.ts']);
  });

  test('sees one that leads through aliases and re-exports, wherever it starts', () => {
    const files = {
      'bin/start.ts': "import { a } from '#domain/odds/a.ts';",
      'lambdas/domain/odds/a.ts': "export * from './b.ts';",
      'lambdas/domain/odds/b.ts': "import { c } from '#domain/odds/c.ts';",
      'lambdas/domain/odds/c.ts': "const a = await import('./a.ts');",
    };
    expect(cycles(files)).toEqual([
      'lambdas/domain/odds/a.ts > lambdas/domain/odds/b.ts > lambdas/domain/odds/c.ts > ' +
        'lambdas/domain/odds/a.ts',
    ]);
  });

  test('is content with a file that two others import', () => {
    const files = {
      'lib/a.ts': "import { b } from './b.ts';\nimport { c } from './c.ts';",
      'lib/b.ts': "import { c } from './c.ts';",
      'lib/c.ts': '',
    };
    expect(cycles(files)).toEqual([]);
  });
});
