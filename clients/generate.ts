/**
 * `npm run openapi:clients`: writes the types of both clients and of the page from the OpenAPI
 * documents. A test says when they are stale.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCOUNT_ENDPOINTS } from '../lambdas/functions/account-endpoints.ts';
import { ENDPOINTS } from '../lambdas/functions/endpoints.ts';
import { accountOpenApiDocument } from '../lambdas/http/openapi/account-document.ts';
import { openApiDocument } from '../lambdas/http/openapi/document.ts';
import { readDeclarations } from './generate/declarations.ts';
import { toPython } from './generate/python.ts';
import { toTypeScript } from './generate/typescript.ts';

/** The generated files by their path in the project. */
export function generatedFiles(): Readonly<Record<string, string>> {
  const api = openApiDocument(Object.values(ENDPOINTS).flat());
  const account = accountOpenApiDocument(Object.values(ACCOUNT_ENDPOINTS));
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
  for (const [path, text] of Object.entries(generatedFiles())) {
    writeFileSync(join(import.meta.dirname, '..', path), text);
  }
}
