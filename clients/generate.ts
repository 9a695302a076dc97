/**
 * `npm run openapi`: writes the OpenAPI documents of the API and of the account routes to `build/`,
 * and the types of both clients and of the page from them. A test says when the types are stale.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
    'clients/generated/page-types.ts': toTypeScript(readDeclarations({ components: { schemas } })),
  };
}

if (import.meta.main) {
  for (const [path, text] of Object.entries({ ...builtDocuments(), ...generatedFiles() })) {
    const file = join(import.meta.dirname, '..', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
