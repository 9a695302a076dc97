/**
 * The stack copies the built page beside the bundle, and it is read here from the folder of the
 * bundle.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createHandler } from '#http/create-handler.ts';
import { createRouter } from '#http/router.ts';
import { endpoints } from './endpoint.ts';
import { createGetPage } from './get-page.ts';

const getPage = createGetPage(JSON.parse(readFileSync(join(__dirname, 'page.json'), 'utf8')));

export const handler = createRouter(
  endpoints.map((endpoint) => createHandler(endpoint, getPage, {})),
);
