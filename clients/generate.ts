/** `npm run openapi:clients`: writes the types of both clients from the OpenAPI document. A test says when they are stale. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS } from '../lambdas/functions/endpoints.ts';
import { openApiDocument } from '../lambdas/http/openapi/document.ts';
import { readDeclarations } from './generate/declarations.ts';
import { toPython } from './generate/python.ts';
import { toTypeScript } from './generate/typescript.ts';

/** The generated files by their path in this folder. */
export function generatedFiles(): Readonly<Record<string, string>> {
  const declarations = readDeclarations(openApiDocument(ENDPOINTS));
  return {
    'typescript/src/generated/api-types.ts': toTypeScript(declarations),
    'python/src/betting_analytics/api_types.py': toPython(declarations),
  };
}

if (import.meta.main) {
  for (const [path, text] of Object.entries(generatedFiles())) {
    writeFileSync(join(import.meta.dirname, path), text);
  }
}
