/**
 * The viewer's files are too large to inline. The stack copies the `assets` of `endpoint.ts` beside
 * the bundle, and they are read here by name from the folder of the bundle.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHandler } from '#http/create-handler.ts';
import { openApiDocument } from '#http/openapi/document.ts';
import { createRouter } from '#http/router.ts';
import { optionalEnv } from '#runtime/env.ts';
import { ENDPOINTS } from '../endpoints.ts';
import { endpoints } from './endpoint.ts';
import { createGetDocs } from './get-docs.ts';

const readAsset = (name: string) => readFileSync(join(__dirname, name));
const site = optionalEnv('DOCS_OPERATOR') === 'off' ? 'docs-customers.json' : 'docs.json';
const getDocs = createGetDocs({
  openapi: openApiDocument(Object.values(ENDPOINTS).flat()),
  readAsset,
  site: JSON.parse(readAsset(site).toString()),
});

export const handler = createRouter(
  endpoints.map((endpoint) => createHandler(endpoint, getDocs, {})),
);
