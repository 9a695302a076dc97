/**
 * The viewer's files are too large to inline: the stack copies them from `swagger-ui-dist` beside the bundle, as
 * `assets: ['node_modules/swagger-ui-dist/swagger-ui.css', 'node_modules/swagger-ui-dist/swagger-ui-bundle.js']` of the
 * function's construct, and they are read here by name from the folder of the bundle.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPublicHandler } from '#http/api-handler.ts';
import { openapi } from '#http/openapi/document.ts';
import { createObservability } from '#runtime/observability.ts';
import { createGetDocs } from './get-docs.ts';

const getDocs = createGetDocs({
  openapi,
  readAsset: (name) => readFileSync(join(__dirname, name), 'utf8'),
});

export const handler = createPublicHandler(getDocs, { ...createObservability(), now: Date.now });
