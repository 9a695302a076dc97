/**
 * `npm run openapi`: writes the OpenAPI documents of the API and of the account routes to `build/`,
 * and the types of both clients and of the page from them. A test says when the types are stale.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FLAGS } from '../lambdas/domain/grading/flags.ts';
import { EXCHANGE_COMMISSION } from '../lambdas/domain/odds/known-books.ts';
import { ACCOUNT_ENDPOINTS } from '../lambdas/functions/account-endpoints.ts';
import { ENDPOINTS } from '../lambdas/functions/endpoints.ts';
import { accountOpenApiDocument } from '../lambdas/http/openapi/account-document.ts';
import { openApiDocument } from '../lambdas/http/openapi/document.ts';
import { readDeclarations } from './generate/declarations.ts';
import { toPython } from './generate/python.ts';
import { toTypeScript } from './generate/typescript.ts';

const api = openApiDocument(Object.values(ENDPOINTS).flat());
const account = accountOpenApiDocument(Object.values(ACCOUNT_ENDPOINTS));

/** The documents by their path in the project. They are not committed. */
export function builtDocuments(): Readonly<Record<string, string>> {
  const text = (document: object) => `${JSON.stringify(document, null, 2)}\n`;
  return { 'build/openapi.json': text(api), 'build/account-openapi.json': text(account) };
}

/** The generated types by their path in the project. */
export function generatedFiles(): Readonly<Record<string, string>> {
  const declarations = readDeclarations(api);
  // The page reads the public record too.
  const schemas = { ...api.components.schemas, ...account.components.schemas };
  return {
    'clients/typescript/src/generated/api-types.ts': toTypeScript(declarations),
    'clients/python/src/betting_analytics/api_types.py': toPython(declarations),
    'clients/generated/exchange-commission.ts': exchangeCommission(),
    'clients/generated/flag-meanings.ts': flagMeanings(),
    'clients/generated/minimum-odds.ts': copyOf('staking/minimum-odds.ts'),
    'clients/generated/settlement.ts': copyOf('markets/settlement.ts'),
    'clients/generated/sport-title.ts': copyOf('odds/sport-title.ts'),
    'clients/generated/page-types.ts': toTypeScript(readDeclarations({ components: { schemas } })),
  };
}

/** The width to which the formatter breaks lines. */
const LINE_WIDTH = 100;
const MIN_BROKEN = 5;

/** What each flag says, for the page to show beside an item that carries it. */
function flagMeanings(): string {
  const lines = Object.entries(FLAGS).map(([flag, { meaning }]) => {
    const text = meaning.includes("'") ? JSON.stringify(meaning) : `'${meaning}'`;
    const line = `  ${flag}: ${text},\n`;
    return flag.length < MIN_BROKEN || line.length - 1 <= LINE_WIDTH
      ? line
      : `  ${flag}:\n    ${text},\n`;
  });
  return [
    '// Made by `npm run openapi` from the flags of the code. Do not edit.\n\n',
    `export const FLAG_MEANINGS: Readonly<Record<string, string>> = {\n${lines.join('')}};\n`,
  ].join('');
}

/** What each exchange keeps of net winnings, for the page to check claimed values with. */
function exchangeCommission(): string {
  const lines = [...EXCHANGE_COMMISSION].map(([book, share]) => `  ['${book}', ${share}],\n`);
  return [
    '// Made by `npm run openapi` from the list of exchanges of the code. Do not edit.\n\n',
    'export const EXCHANGE_COMMISSION: ReadonlyMap<string, number> = new Map([\n',
    ...lines,
    ']);\n',
  ].join('');
}

/** A file of the domain: the page names and counts like the API, without loading its code. */
function copyOf(file: string): string {
  const source = join(import.meta.dirname, '../lambdas/domain', file);
  const header = '// Made by `npm run openapi` from the file of the domain. Do not edit.\n\n';
  return header + readFileSync(source, 'utf8');
}

if (import.meta.main) {
  for (const [path, text] of Object.entries({ ...builtDocuments(), ...generatedFiles() })) {
    const file = join(import.meta.dirname, '..', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
